import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Text that is longer or larger than the design foresaw.
  @Suite struct GrowingTextTests {
    /// What the page does to its text.
    enum Change: String, CaseIterable {
      case nothing = ""
      case largerLetters = "document.documentElement.style.fontSize = '200%'"
      case longTranslation = """
        for (const e of document.querySelectorAll('.stage p.t, .stage .b')) \
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
      const all = [...document.querySelectorAll('.errors,.stage p.t,.stage .b,.stage .i')]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 0);
      const name = e => e.className + ' ' + (e.textContent || e.name || '').slice(0, 20);
      const boxes = all.map(e => e.getBoundingClientRect());
      all.forEach((one, i) => all.slice(0, i).forEach((other, j) => {
        const a = boxes[i], b = boxes[j];
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 1 && y > 1) found.push(name(one) + ' overlaps ' + name(other));
      }));
      all.forEach((e, i) => {
        const cut = e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
        if (cut && e.tagName != 'INPUT') found.push(name(e) + ' is cut');
        const size = parseFloat(getComputedStyle(e).fontSize);
        if (e.clientHeight < size) found.push(name(e) + ' is lower than its letters');
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

    @Test func `a text in rows grows where the browser's own letters are larger`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/flat7")
        let height = "document.querySelector('.stage').getBoundingClientRect().height"
        let before = try #require(try await window.value(height).number)
        #expect(before == 408)
        _ = try await window.value(GrowingTextTests.Change.largerLetters.rawValue)
        let after = try #require(try await window.value(height).number)
        #expect(after > before + 20)
      }
    }
  }
}
