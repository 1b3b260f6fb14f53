import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Text that is longer or larger than the design expects.
  @Suite struct GrowingTextTests {
    /// The change that the page makes to its text.
    enum Change: String, CaseIterable {
      case nothing = ""
      case largerLetters = "document.documentElement.style.fontSize = '200%'"
      case longTranslation = """
        for (const e of document.querySelectorAll('main .stage .t:not(.mark *), main .stage .b')) \
        e.textContent = (e.textContent + ' in words that go on for longer ').repeat(3)
        """
      case longError = """
        for (const e of document.querySelectorAll('.errors')) \
        e.append('The server could not be reached, since nobody answers at its address. '.repeat(9))
        """
      case all = "all"

      var script: String {
        guard self == .all else { return rawValue }
        return [Self.largerLetters, .longTranslation, .longError].map(\.rawValue)
          .joined(separator: ";")
      }
    }

    /// Sentences about what overlaps, is cut or stands out.
    private static let look = """
      const found = [];
      const all = [...document.querySelectorAll('.errors,main .stage .t,main .stage .b,main .stage .i')]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 0);
      const name = e => e.className + ' ' + (e.textContent || e.name || '').slice(0, 20);
      // A text in a line that scrolls sideways is cut at the line's end.
      const shown = e => {
        let { left, right, top, bottom } = e.getBoundingClientRect();
        for (let p = e.parentElement; p && !p.matches('.card'); p = p.parentElement) {
          if (!['auto', 'scroll'].includes(getComputedStyle(p).overflowX)) continue;
          const line = p.getBoundingClientRect();
          left = Math.max(left, line.left);
          right = Math.min(right, line.right);
        }
        return { left, right, top, bottom };
      };
      const boxes = all.map(shown);
      // The mark of a required field stands in its label or field.
      const isMark = e => e.closest('.mark');
      all.forEach((one, i) => all.slice(0, i).forEach((other, j) => {
        if (isMark(one) || isMark(other)) return;
        const a = boxes[i], b = boxes[j];
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 1 && y > 1) found.push(name(one) + ' overlaps ' + name(other));
      }));
      all.forEach((e, i) => {
        const cut = e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
        if (cut && e.tagName != 'INPUT') found.push(name(e) + ' is cut');
        const size = parseFloat(getComputedStyle(e).fontSize);
        const hasLetters = e.textContent || e.matches('input,textarea');
        if (hasLetters && e.clientHeight < size) found.push(name(e) + ' is lower than its letters');
        const card = e.closest('.card').getBoundingClientRect();
        if (boxes[i].bottom > card.bottom + 1 || boxes[i].right > card.right + 1)
          found.push(name(e) + ' stands out of its card');
      });
      const page = document.documentElement;
      if (page.scrollWidth > innerWidth) found.push('the page scrolls sideways');
      """

    @Test(arguments: Change.allCases)
    func `longer and larger text overlaps nothing and is not cut`(change: Change) async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        for width: Int64 in [320, 768, 1400] {
          try await window.resize(to: width, height: 900)
          for path in ["/"] + ServedGallery.themes.map({ "/Login/\($0)" }) {
            try await window.go(to: gallery.origin + path)
            let found = try await window.value(
              "(() => { \(change.script); \(Self.look); return found; })()")
            #expect(found == [], "\(path) at \(width): \(found)")
            let name = path == "/" ? "gallery" : path.replacing("/Login/", with: "")
            try await Chromium.keepScreenshot(of: window, as: "\(name)-\(width)-\(change)")
          }
        }
      }
    }

    @Test func `text in rows grows with the browser's own letter size`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/flat7")
        let height = "document.querySelector('main .stage').getBoundingClientRect().height"
        let before = try #require(try await window.value(height).number)
        #expect(before == 408)
        _ = try await window.value(GrowingTextTests.Change.largerLetters.rawValue)
        let after = try #require(try await window.value(height).number)
        #expect(after > before + 20)
      }
    }

    private static let sentence =
      "A heading that is longer than one line of a small telephone in a translation"

    private static func label(_ id: String, lines: Int = 1) -> String {
      "<label text=\"\(sentence)\" numberOfLines=\"\(lines)\" id=\"\(id)\" "
        + "translatesAutoresizingMaskIntoConstraints=\"NO\">"
        + "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></label>"
    }

    private static func pin(_ one: String, _ other: String, _ more: String) -> String {
      let (first, second) = (one.split(separator: "."), other.split(separator: "."))
      return "<constraint firstItem=\"\(first[0])\" firstAttribute=\"\(first[1])\" "
        + "secondItem=\"\(second[0])\" secondAttribute=\"\(second[1])\" id=\"\(one)\" \(more)/>"
    }

    /// A scrolling view with texts below and beside each other. No text is in line with its
    /// neighbour, and the gaps follow the width.
    private static let scrolling = Array(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="14109" useAutolayout="YES"><objects><view id="root"><rect key="frame" x="0" \
      y="0" width="320" height="140"/><subviews><scrollView id="s" \
      translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="0" y="0" width="9" \
      height="9"/><subviews>\(["a", "b", "c", "d", "e"].map { label($0) }.joined())\
      \(label("f", lines: 0))</subviews><constraints>\
      \(["a", "b", "e", "f"].map { pin("\($0).leading", "s.leading", "constant=\"16\"") }.joined())\
      \(["a", "e", "f"].map { pin("\($0).width", "s.width", "constant=\"-32\"") }.joined())\
      \(["b", "c", "d"].map { pin("\($0).width", "s.width", "multiplier=\"0.4\"") }.joined())\
      \(["c", "d"].map { pin("\($0).leading", "b.trailing", "constant=\"8\"") }.joined())\
      \(pin("a.top", "s.top", "constant=\"8\""))\(pin("b.top", "a.bottom", "constant=\"8\""))\
      \(pin("c.top", "a.bottom", "constant=\"20\""))\(pin("d.top", "c.bottom", "constant=\"2\""))\
      \(pin("e.top", "s.width", "multiplier=\"0.5\""))\
      \(pin("f.top", "e.bottom", "constant=\"8\""))\
      \(pin("s.bottom", "f.bottom", "constant=\"8\""))</constraints></scrollView></subviews>\
      <constraints>\(pin("s.top", "root.top", ""))\(pin("s.leading", "root.leading", ""))\
      \(pin("root.bottom", "s.bottom", ""))\(pin("root.trailing", "s.trailing", ""))\
      </constraints></view></objects></document>
      """.utf8)

    private static let overlaps = """
      const found = [], all = [...document.querySelectorAll('p')];
      const boxes = all.map(e => e.getBoundingClientRect());
      all.forEach((one, i) => {
        if (one.scrollHeight > one.clientHeight + 1) found.push(i + ' is cut');
        all.slice(0, i).forEach((other, j) => {
          const a = boxes[i], b = boxes[j];
          const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (x > 1 && y > 1) found.push(i + ' overlaps ' + j);
        });
      });
      """

    @Test func `texts push each other also in a scrolling view`() async throws {
      try await Chromium.withWindow { window in
        for width: Int64 in [320, 768] {
          try await window.resize(to: width, height: 900)
          let short = String(decoding: Self.scrolling, as: UTF8.self)
            .replacing("text=\"\(Self.sentence)\"", with: "text=\"Ag\"")
          // Where its own texts fit, it stands where the solver puts it.
          let own = try MeasuredLayouts([("Scroll.xib", Array(short.utf8))], hasText: true)
          try await window.go(to: own.url)
          #expect(try await own.differences(in: window, width: Double(width)).all == [])
          let long = try MeasuredLayouts([("Scroll.xib", Self.scrolling)], hasText: true)
          for change in ["", "document.documentElement.style.fontSize = '200%'"] {
            try await window.go(to: long.url)
            let found = try await window.value(
              "(() => { \(change); \(Self.overlaps); return found; })()")
            #expect(found == [], "\(width): \(found)")
            let height = "document.querySelector('.stage').getBoundingClientRect().height"
            #expect(try await window.value(height).number == 140)
          }
        }
      }
    }
  }
}
