import Foundation
import ScreensDocuments
import ScreensLayout
import TestSupport
import Testing

extension BrowserTests {
  /// Rectangles as a browser lays them out.
  @Suite struct LayoutTests {
    static let widths: [Int64] = [320, 375, 768, 1024, 1400]

    /// The folder of layouts whose frames the editor recorded; nil where it is missing.
    private static let set: String? = {
      let named = ProcessInfo.processInfo.environment["SCREENS_XIB_SET"]
      let folder = named ?? Repository.root + "/../shared/xib-dev"
      if FileManager.default.fileExists(atPath: folder + "/truth.json") { return folder }
      print("SKIPPED: no XIB development set; name its folder in SCREENS_XIB_SET")
      return nil
    }()

    private static func files(below folder: String) throws -> [(name: String, bytes: [UInt8])] {
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
      return try (names ?? []).filter { $0.hasSuffix(".xib") }.sorted().map { name in
        (name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
      }
    }

    private func measure(_ layouts: MeasuredLayouts, name: String) async throws {
      try await Chromium.withWindow { window in
        for width in Self.widths {
          try await window.resize(to: width, height: 900)
          try await window.go(to: layouts.url)
          let (views, all) = try await layouts.differences(in: window, width: Double(width))
          print("\(name) at \(width) px: \(views) views, \(all.count) not within 0.5 px")
          for difference in all { Issue.record("\(width): \(difference)") }
          #expect(views > 0)
        }
      }
    }

    /// Whether a label's text needs more lines than it may have.
    private static func endsText(_ bytes: [UInt8]) throws -> Bool {
      let text = String(decoding: bytes, as: UTF8.self)
      let free = text.replacing(/numberOfLines="[2-9]"/, with: "numberOfLines=\"0\"")
      if free == text { return false }
      let frames = try [text, free].map { text in
        let document = try XIBReader.read(Array(text.utf8), file: "A.xib")
        let size = LayoutSize(
          width: Double(widths[0]), height: document.root.box.frame.height)
        return LayoutSolver(document).solution(LayoutConditions(container: size)).frames
      }
      return frames[0] != frames[1]
    }

    @Test(.enabled(if: set != nil), arguments: [false, true], [false, true])
    func `every recorded layout is shown where the solver puts it`(
      hasText: Bool, isRightToLeft: Bool
    ) async throws {
      var files = try Self.files(below: try #require(Self.set) + "/files")
      #expect(files.count == 47)
      // The platform cuts a text that has more lines than allowed; a page shows all of it.
      if hasText { files = try files.filter { try !Self.endsText($0.bytes) } }
      #expect(files.count >= 46)
      try await measure(
        try MeasuredLayouts(
          files, hasText: hasText, LayoutVariant(isRightToLeft: isRightToLeft)),
        name: "\(files.count) recorded layouts \(hasText ? "with" : "without") their texts"
          + (isRightToLeft ? ", right to left" : ""))
    }

    /// Our own layout: parts that a size class adds and removes, and a stack with a hidden member.
    private static let own = Array(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="14109" useAutolayout="YES"><objects><view id="root"><rect key="frame" x="0" \
      y="0" width="320" height="300"/><subviews>\(label("a", "Main"))\(label("b", "Aside"))\
      <stackView axis="vertical" spacing="6" translatesAutoresizingMaskIntoConstraints="NO" \
      id="s"><rect key="frame" x="0" y="0" width="10" height="10"/><subviews>\
      \(label("one", "One"))\(label("two", "Two", "hidden=\"YES\""))\(label("three", "Three"))\
      </subviews></stackView>\(label("end", "End"))</subviews><constraints>\
      \(pin("a", "leading", "root", "leading", 10))\(pin("a", "top", "root", "top", 12))\
      \(pin("a", "trailing", "root", "trailing", -10, "narrow"))\
      \(pin("a", "trailing", "root", "trailing", -220, "wide"))\
      \(pin("b", "leading", "a", "trailing", 10))\(pin("b", "top", "a", "top", 0))\
      \(pin("b", "trailing", "root", "trailing", -10))\
      \(pin("s", "leading", "root", "leading", 10))\(pin("s", "top", "a", "bottom", 20))\
      \(pin("s", "trailing", "root", "trailing", -40))\
      \(pin("end", "leading", "s", "leading", 0))\(pin("end", "top", "s", "bottom", 8))\
      </constraints><variation key="default"><mask key="subviews"><exclude reference="b"/></mask>\
      <mask key="constraints"><exclude reference="wide"/></mask></variation>\
      <variation key="widthClass=regular"><mask key="subviews"><include reference="b"/></mask>\
      <mask key="constraints"><exclude reference="narrow"/><include reference="wide"/></mask>\
      </variation></view></objects></document>
      """.utf8)

    private static func label(_ id: String, _ text: String, _ more: String = "") -> String {
      """
      <label text="\(text)" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" \(more)>\
      <rect key="frame" x="0" y="0" width="10" height="10"/></label>
      """
    }

    private static func pin(
      _ one: String, _ edge: String, _ other: String, _ second: String, _ constant: Int,
      _ id: String = ""
    ) -> String {
      """
      <constraint firstItem="\(one)" firstAttribute="\(edge)" secondItem="\(other)" \
      secondAttribute="\(second)" constant="\(constant)" \
      id="\(id.isEmpty ? "\(one)-\(edge)" : id)"/>
      """
    }

    /// Widths and edges with two kinks: one rests, rises and rests again, the other does the
    /// reverse.
    private static let kinked = Array(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="14109" useAutolayout="YES"><objects><view id="root"><rect key="frame" x="0" \
      y="0" width="320" height="80"/><subviews>\(label("a", "A"))\(label("b", "B"))</subviews>\
      <constraints>\(pin("a", "leading", "root", "leading", 0))\
      \(pin("a", "top", "root", "top", 0))\(pin("b", "top", "root", "top", 30))\
      <constraint firstItem="a" firstAttribute="width" relation="greaterThanOrEqual" \
      constant="120" id="least"/><constraint firstItem="a" firstAttribute="width" \
      relation="lessThanOrEqual" constant="240" id="most"/><constraint firstItem="a" \
      firstAttribute="width" secondItem="root" secondAttribute="width" multiplier="0.25" \
      priority="800" id="share"/>\(pin("b", "leading", "a", "trailing", 0))\
      \(pin("b", "trailing", "root", "trailing", 0))</constraints></view></objects></document>
      """.utf8)

    @Test func `lengths with two kinks are as long as the solver says`() async throws {
      let document = try XIBReader.read(Self.kinked, file: "Kinked.xib")
      let law = LayoutLaw(document)
      let widths = (1...2).map { node in HingedLength(law.pieces.map { $0.edges[node].width }) }
      #expect(widths.map(\.hinges.count) == [2, 2])
      try await measure(
        try MeasuredLayouts([("Kinked.xib", Self.kinked)], hasText: false),
        name: "lengths with two kinks")
    }

    @Test(arguments: [false, true])
    func `size classes and members of stacks change as the solver says`(isRightToLeft: Bool)
      async throws
    {
      let document = try XIBReader.read(Self.own, file: "Own.xib")
      let members = try ["one", "two", "three"].map { try #require(document.node(id: $0)) }
      try await Chromium.withWindow { window in
        for hidden in [[:], [members[1]: false], [members[0]: true], [members[2]: true]] {
          let layouts = try MeasuredLayouts(
            [("Own.xib", Self.own)], hasText: true,
            LayoutVariant(isRightToLeft: isRightToLeft, hidden: hidden))
          let shown = 2 + (hidden.isEmpty ? 0 : hidden.values.contains(true) ? -1 : 1)
          for (width, aside) in [(320, 0), (767, 0), (768, 1), (1400, 1)] {
            try await window.resize(to: Int64(width), height: 900)
            try await window.go(to: layouts.url)
            let (views, all) = try await layouts.differences(in: window, width: Double(width))
            #expect(all == [], "\(width)")
            #expect(views == 3 + shown + aside, "\(width)")
          }
        }
      }
    }

    @Test(arguments: [false, true])
    func `every shipped layout is shown where the solver puts it`(isRightToLeft: Bool) async throws
    {
      let files = try ["Sources/Screenlets/Default", "Plugins"].flatMap {
        try Self.files(below: "\(Repository.root)/\($0)")
      }
      #expect(files.count > 30)
      let layouts = try MeasuredLayouts(
        files, hasText: true, LayoutVariant(isRightToLeft: isRightToLeft))
      try await measure(
        layouts, name: "shipped layouts\(isRightToLeft ? ", right to left" : "")")
    }
  }
}
