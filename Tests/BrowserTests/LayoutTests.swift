import Foundation
import ScreensDocuments
import ScreensLayout
import TestSupport
import Testing

extension BrowserTests {
  /// Rectangles as a browser has them.
  @Suite struct LayoutTests {
    static let widths: [Int64] = [320, 375, 768, 1024, 1400]

    /// The layouts whose frames the editor recorded, where they are at hand.
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

    /// Whether a label has more to say than its number of lines allows.
    private static func endsText(_ bytes: [UInt8]) throws -> Bool {
      let text = String(decoding: bytes, as: UTF8.self)
      let free = text.replacing(/numberOfLines="[2-9]"/, with: "numberOfLines=\"0\"")
      if free == text { return false }
      let frames = try [text, free].map { text in
        let document = try XIBReader.read(Array(text.utf8), file: "A.xib")
        let size = LayoutSize(
          width: Double(widths[0]), height: document.root.box.frame.height)
        return LayoutSolver(document).solution(LayoutConditions(size: size)).frames
      }
      return frames[0] != frames[1]
    }

    @Test(.enabled(if: set != nil), arguments: [false, true])
    func `every recorded layout is shown where the solver has it`(hasText: Bool) async throws {
      var files = try Self.files(below: try #require(Self.set) + "/files")
      #expect(files.count == 47)
      // The platform ends a text that has more lines than it may; a page shows all of it.
      if hasText { files = try files.filter { try !Self.endsText($0.bytes) } }
      #expect(files.count >= 46)
      try await measure(
        try MeasuredLayouts(files, hasText: hasText),
        name: "\(files.count) recorded layouts \(hasText ? "with" : "without") their texts")
    }

    @Test func `every layout that ships is shown where the solver has it`() async throws {
      let files = try ["Sources/Screenlets/Default", "Plugins"].flatMap {
        try Self.files(below: "\(Repository.root)/\($0)")
      }
      #expect(files.count == 5)
      try await measure(try MeasuredLayouts(files, hasText: true), name: "shipped layouts")
    }
  }
}
