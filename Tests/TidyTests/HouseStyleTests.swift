import Foundation
import Testing

/// The house style, as far as a machine can check it.
@Suite struct HouseStyleTests {
  /// Tables that may be longer than a file should be, and why.
  private static let longFiles: [String: String] = [:]

  @Test func `No source file is longer than 400 lines`() {
    let long = SourceTree.swift.files.filter { $0.lines.count > 401 }.map(\.path)
    #expect(long.filter { Self.longFiles[$0] == nil } == [])
  }

  @Test func `No C header is longer than 200 lines`() {
    #expect(SourceTree.headers.files.filter { $0.lines.count > 201 }.map(\.path) == [])
  }

  @Test func `No line is longer than 100 columns`() {
    let long = SourceTree.sources.files.flatMap { file in
      file.lines.enumerated().filter { $0.element.count > 100 && !$0.element.contains("/// |") }.map
      { "\(file.path):\($0.offset + 1)" }
    }
    #expect(long == [])
  }

  @Test func `No marks of unfinished work are left`() {
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
    let found = SourceTree.swift.files.filter { file in
      marks.contains { file.text.range(of: "\\b\($0)\\b", options: .regularExpression) != nil }
    }
    #expect(found.map(\.path) == [])
  }

  @Test func `Every package and public declaration has a doc comment`() {
    let declaration = /^\s*(package|public)\s.*\b(struct|class|enum|protocol|actor)\s/
    var bare: [String] = []
    for file in SourceTree.sources.files {
      let lines = file.lines
      for (index, line) in lines.enumerated() where line.firstMatch(of: declaration) != nil {
        var above = index - 1
        while above >= 0, Self.isBetween(lines[above]) { above -= 1 }
        let comment = above >= 0 ? lines[above].trimmingCharacters(in: .whitespaces) : ""
        if !comment.hasPrefix("///") { bare.append("\(file.path):\(index + 1)") }
      }
    }
    #expect(bare == [])
  }

  /// Whether a line may stand between a declaration and its documentation.
  private static func isBetween(_ line: Substring) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    return text.hasPrefix("@") || (text.hasPrefix("//") && !text.hasPrefix("///"))
  }

  @Test func `Unsafe code is confined to the edges`() {
    let edges = [
      "Sources/PluginCalls/", "Sources/ScreensPluginKit/", "Plugins/", "EventLoop", "+Glibc.swift",
      "+SQLite.swift", "Sources/PluginValidation/Probe/",
      // Threads that carry calls of plugins, and the memory that they share with workers.
      "PluginWorkers/Host/PluginWorker.swift", "PluginWorkers/Host/WorkerViews.swift",
      "PluginWorkers/Sandbox/SystemCallFilter.swift", "PluginWorkers/Worker/WorkerServer.swift",
      "PluginWorkers/Worker/WorkerThread.swift", "ScreensHost/Supervision/CrashWatch.swift",
    ]
    let found = SourceTree.sources.files.filter { file in
      let isEdge = edges.contains { file.path.contains($0) }
      return !isEdge
        && (file.text.contains("@unchecked Sendable")
          || file.text.contains("nonisolated(unsafe)") || file.text.contains("UnsafeMutable"))
    }
    #expect(found.map(\.path) == [])
  }

  @Test func `Every use of unchecked Sendable says why it is safe`() {
    let found = SourceTree.sources.files.filter { file in
      (file.text.contains("@unchecked Sendable") || file.text.contains("nonisolated(unsafe)"))
        && !file.text.contains("Safety:")
    }
    #expect(found.map(\.path) == [])
  }

  @Test func `No type is named after a role that says nothing`() {
    let banned =
      /\b(class|struct|enum|protocol|actor)\s+(Base[A-Z]\w*|\w+(Impl|Manager|Helper|Util|Utils|Info))\b/
    let found = SourceTree.sources.files.filter { $0.text.firstMatch(of: banned) != nil }
    #expect(found.map(\.path) == [])
  }

  @Test func `No folder gathers what has no name`() {
    let banned = ["/Utils/", "/Common/", "/Extensions/", "/Helpers/"]
    let found = SourceTree.swift.files.filter { file in banned.contains { file.path.contains($0) } }
    #expect(found.map(\.path) == [])
  }

  @Test func `Only a markup writer writes markup`() {
    let found = SourceTree.sources.files.filter { file in
      !file.path.contains("ScreensDocuments/") && !file.path.contains("/Assets/")
        && file.text.contains("\"</")
    }
    #expect(found.map(\.path) == [])
  }

  @Test func `The top level holds what it promises`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.path)
      .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }.sorted()
    #expect(
      names == ["Package.swift", "Plugins", "README.md", "Sources", "Tests", "plugins.plist"])
  }
}
