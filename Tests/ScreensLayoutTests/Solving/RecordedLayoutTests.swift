import Foundation
import ScreensLayout
import TestSupport
import Testing

/// Our own layouts, one for each rule of the editor and the platform. Their frames are what the
/// editor records for such a file, and the solver finds them without reading them.
struct RecordedLayoutTests {
  private static let folder = Repository.fixtures("Layouts/Recorded")
  private static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".xib") }.sorted()
  }()

  private static func document(_ file: String) throws -> LayoutDocument {
    let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
    return try XIBReader.read([UInt8](data), file: file)
  }

  @Test func `there are layouts`() {
    #expect(Self.files.count >= 30)
  }

  @Test(arguments: files)
  func `the recorded frames are found again`(file: String) throws {
    let document = try Self.document(file)
    let conditions = LayoutConditions(design: document)
    let solution = LayoutSolver(document).solution(conditions)
    let frames = solution.frames(onPixelsOf: conditions.scale)
    for (node, frame) in zip(document.nodes, frames) where node.parent != nil {
      let recorded = node.box.frame
      // A text's width depends on the font.
      let width = recorded.width == 0 && node.kind == .label ? 0 : frame.width - recorded.width
      let differences = [
        frame.x - recorded.x, frame.y - recorded.y, width, frame.height - recorded.height,
      ]
      #expect(
        differences.allSatisfy { abs($0) < 0.01 }, "\(node.id): \(frame), recorded \(recorded)")
    }
  }

  @Test(arguments: files)
  func `nothing gives way at the size that a layout was drawn for`(file: String) throws {
    let document = try Self.document(file)
    let solution = LayoutSolver(document).solution(LayoutConditions(design: document))
    #expect(!solution.diagnostics.contains { $0.message.contains("gives way") })
  }

  @Test(arguments: files.filter { $0.hasPrefix("safe_area") || $0.hasPrefix("root_margins_inc") })
  func `a face has no bars of the editor`(file: String) throws {
    let document = try Self.document(file)
    let size = document.root.box.frame.size
    let there = LayoutSolver(document).solution(LayoutConditions(container: size)).frames[1]
    #expect(there.y == 0)
    #expect(there.height == size.height)
    var conditions = LayoutConditions(container: size)
    conditions.surroundings = .face(
      safeArea: LayoutInsets(top: 30, left: 0, bottom: 10, right: 0))
    let covered = LayoutSolver(document).solution(conditions).frames[1]
    #expect(covered.y == 30)
    #expect(covered.height == size.height - 40)
  }

  @Test func `a face has no part that only the editor has`() throws {
    let own = try Self.document("constraints_for_the_editor_alone.xib")
    let bare = LayoutSolver(own).solution(LayoutConditions(container: own.root.box.frame.size))
    #expect(bare.frames[1].size == LayoutSize(width: 0, height: 0))
    let label = try Self.document("an_empty_label_is_one_line_high.xib")
    let flat = LayoutSolver(label).solution(
      LayoutConditions(container: label.root.box.frame.size))
    #expect(flat.frames[1].height == 0)
    let stand = try Self.document("stand_ins.xib")
    let shown = LayoutSolver(stand).solution(
      LayoutConditions(container: stand.root.box.frame.size))
    #expect(shown.frames[1].size == LayoutSize(width: 120, height: 40))
    #expect(shown.frames[2].height == 14.5)
  }
}
