import Foundation
import ScreensDocuments
import ScreensLayout
import Testing

/// Reads the XIBs whose frames the editor recorded, where they are at hand.
struct DevelopmentSetTests {
  private static let folder: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["SCREENS_XIB_SET"]
    let candidates =
      named.map { [URL(filePath: $0)] } ?? [
        package.appending(path: "../shared/xib-dev")
      ]
    let found = candidates.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "truth.json").path)
    }
    if found == nil {
      print("SKIPPED: no XIB development set; name its folder in SCREENS_XIB_SET")
    }
    return found
  }()

  private func bytes(_ path: String) throws -> [UInt8] {
    let folder = try #require(Self.folder)
    return [UInt8](try Data(contentsOf: folder.appending(path: path)))
  }

  @Test(.enabled(if: folder != nil)) func `every file is read without an unknown element`() throws {
    let truth = try JSONReader.read(bytes("truth.json"), file: "truth.json")
    let files = try #require(truth["files"]?.members)
    #expect(files.count == 47)
    for file in files {
      let document = try XIBReader.read(bytes("files/\(file.name)"), file: file.name)
      #expect(document.root.id == file.value["root"]?.string)
      #expect(!document.diagnostics.contains { $0.message.contains("not known") }, "\(file.name)")
      #expect(Set(document.nodes.map(\.key)).count == document.nodes.count)
      #expect(LayoutName(file.name.split(separator: "/").last.map(String.init) ?? "") != nil)
    }
  }

  @Test(.enabled(if: folder != nil)) func `every view is found with its recorded frame`() throws {
    let truth = try JSONReader.read(bytes("truth.json"), file: "truth.json")
    var frames: [String: (document: LayoutDocument, frames: [LayoutRect])] = [:]
    for file in truth["files"]?.members ?? [] {
      let document = try XIBReader.read(bytes("files/\(file.name)"), file: file.name)
      let geometry = LayoutGeometry(document)
      frames[file.name] = (document, geometry.frames(at: geometry.designSize))
    }
    var given = 0
    for view in truth["views"]?.array ?? [] {
      let file = try #require(frames[view["file"]?.string ?? ""])
      let id = view["id"]?.string ?? ""
      let index = try #require(file.document.node(id: id), "\(file.document.file) \(id)")
      #expect(file.document[index].element == view["element"]?.string)
      guard view["scope"]?.string == "given", file.document[index].parent != nil else { continue }
      given += 1
      let frame = file.frames[index.offset]
      #expect(
        [frame.x, frame.y, frame.width, frame.height] == view["frame"]?.array?.map { $0.number })
    }
    #expect(given == 19)
  }

  /// The least number of solved views within half a point, one and two points.
  @Test(
    .enabled(if: folder != nil), arguments: [(true, [138, 140, 140]), (false, [137, 139, 140])])
  func `solved frames match the frames that the editor recorded`(
    usesCanvasScale: Bool, least: [Int]
  ) throws {
    let truth = try JSONReader.read(bytes("truth.json"), file: "truth.json")
    var solved: [String: (document: LayoutDocument, frames: [LayoutRect])] = [:]
    for file in truth["files"]?.members ?? [] {
      let document = try XIBReader.read(bytes("files/\(file.name)"), file: file.name)
      var conditions = LayoutConditions(size: document.root.box.frame.size)
      if usesCanvasScale { conditions.scale = file.value["scale"]?.number ?? 2 }
      let solution = LayoutSolver(document).solution(conditions)
      solved[file.name] = (document, solution.frames(onPixelsOf: conditions.scale))
    }
    var errors: [Double] = []
    for view in truth["views"]?.array ?? [] where view["scope"]?.string == "solve" {
      let file = try #require(solved[view["file"]?.string ?? ""])
      let index = try #require(file.document.node(id: view["id"]?.string ?? ""))
      let frame = file.frames[index.offset]
      let wanted = view["frame"]?.array?.compactMap(\.number) ?? []
      let found = [frame.x, frame.y, frame.width, frame.height]
      errors.append(zip(found, wanted).map { abs($0 - $1) }.max() ?? .infinity)
    }
    #expect(errors.count == 140)
    for (limit, count) in zip([0.5, 1, 2], least) {
      #expect(errors.count { $0 <= limit + 0.001 } >= count, "within \(limit)")
    }
  }
}
