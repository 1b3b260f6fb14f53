import Foundation
import ScreensDocuments
import ScreensLayout
import Testing
import TestSupport

/// Solves other people's layouts of many years, where they are at hand.
struct SecondSetTests {
  /// One view as the editor recorded it.
  private struct Recorded {
    let id: String
    let frame: [Double]
    let dependsOnText: Bool
  }

  private static let folder: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["SCREENS_XIB_SET_2"]
    let folder = named.map { URL(filePath: $0) } ?? package.appending(path: "../shared/xib-dev-2")
    if FileManager.default.fileExists(atPath: folder.appending(path: "truth.json.gz").path) {
      return folder
    }
    print("SKIPPED: no second XIB development set; name its folder in SCREENS_XIB_SET_2")
    return nil
  }()

  private static func truth() throws -> [JSONValue.Member] {
    let folder = try #require(folder)
    let unpacking = Process()
    unpacking.executableURL = URL(filePath: "/usr/bin/env")
    unpacking.arguments = ["gzip", "-dc", folder.appending(path: "truth.json.gz").path]
    let output = Pipe()
    unpacking.standardOutput = output
    try unpacking.run()
    let bytes = [UInt8](unpacking.output(output))
    let truth = try JSONReader.read(bytes, file: "truth.json", size: 64 << 20)
    return try #require(truth["files"]?.members)
  }

  private static func document(_ file: String) throws -> LayoutDocument {
    let folder = try #require(folder)
    let data = try Data(contentsOf: folder.appending(path: "files/\(file)"))
    return try XIBReader.read([UInt8](data), file: file)
  }

  /// Whether the editor itself saw no fault in a file: its recorded frames are the solution.
  private static func isClean(_ file: JSONValue) -> Bool {
    file["marks"]?.number == 0 && file["nviol"]?.number == 0 && file["al"] == .boolean(true)
      && file["open"] != .boolean(true)
  }

  /// The views of a clean file with frames to compare.
  private static func recorded(_ file: JSONValue) -> [Recorded] {
    let views = isClean(file) ? file["views"]?.array ?? [] : []
    return views.compactMap { view in
      guard view["scope"]?.string == "solve", view["parent"]?.string != nil,
        let id = view["id"]?.string, let frame = view["frame"]?.array?.compactMap(\.number)
      else { return nil }
      let cause = view["dep"]?.string ?? "none"
      return cause == "cfont" ? nil : Recorded(id: id, frame: frame, dependsOnText: cause != "none")
    }
  }

  @Test(.enabled(if: folder != nil))
  func `other people's layouts are solved as the editor recorded them`() throws {
    var (all, met, plain, plainMet) = (0, 0, 0, 0)
    for file in try Self.truth() {
      let views = Self.recorded(file.value)
      if views.isEmpty { continue }
      let document = try Self.document(file.name)
      let conditions = LayoutConditions(design: document)
      let frames = LayoutSolver(document).solution(conditions, isDiagnosed: false)
        .frames(onPixelsOf: conditions.scale)
      for view in views {
        let frame = document.node(id: view.id).map { frames[$0.offset] } ?? .zero
        let found = [frame.x, frame.y, frame.width, frame.height]
        let isMet = zip(found, view.frame).allSatisfy { abs($0 - $1) <= 1.001 }
        all += 1
        met += isMet ? 1 : 0
        if view.dependsOnText { continue }
        plain += 1
        plainMet += isMet ? 1 : 0
      }
    }
    #expect(all == 731)
    #expect(plain == 487)
    #expect(Double(plainMet) / Double(plain) >= 0.98)
    #expect(Double(met) / Double(all) >= 0.93)
  }

  @Test(.enabled(if: folder != nil))
  func `no view is reported to give way where the editor saw no contradiction`() throws {
    var messages: [String] = []
    for file in try Self.truth() where Self.isClean(file.value) {
      let document = try Self.document(file.name)
      let solution = LayoutSolver(document).solution(LayoutConditions(design: document))
      messages += solution.diagnostics.map { "\($0)" }.filter { $0.contains("gives way") }
    }
    #expect(messages == [])
  }

  @Test(.enabled(if: folder != nil))
  func `no outlet of other people's layouts is reported as dangling`() throws {
    var messages: [String] = []
    for file in try Self.truth() {
      messages += try Self.document(file.name).diagnostics.map(\.description)
        .filter { $0.contains("which no object has") || $0.contains("no view") }
    }
    #expect(messages == [])
  }
}
