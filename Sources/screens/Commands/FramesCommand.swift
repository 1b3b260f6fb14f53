import ScreensSystem
import ScreensDocuments
import ScreensHost
import ScreensLayout

/// `screens frames`: where the views of layouts are.
enum FramesCommand {
  static let size = OptionSyntax(
    "--size", "WxH",
    does: "the root's size in points, with the size classes of a screen as large; without it, the "
      + "layout's own, as the editor drew it")
  static let scale = OptionSyntax(
    "--scale", "N",
    does: "pixels per point that results are rounded to; without it, those of the device that the "
      + "layout names")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "frames", summary: "print where the views of layouts are",
      operands: .some("FILE.xib"),
      examples: [
        .init("frames acme.xib", "frames by view id, in the parent's coordinates"),
        .init("frames *.xib --size 768x400", "at another size of the root"),
      ], options: [size, scale],
      notes: "Frames are [x, y, width, height]; the output is JSON. The bars that the editor\n"
        + "simulates around a root are named; no face has them.", run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let size = try invocation.value(size, as: "a size such as 320x480", Self.size)
    let scale = try invocation.value(scale, as: "a number from 1 to 10", Self.scale)
    var members: [JSONValue.Member] = []
    var isWhole = true
    for file in invocation.operands {
      do {
        let (frames, isSolved) = try frames(file, size: size, scale: scale)
        members.append(.init(file, frames))
        if !isSolved { isWhole = false }
      } catch {
        Console.note("screens: \(error)".withoutControls)
      }
    }
    if members.isEmpty { return .failure }
    Console.result(.object(members))
    return isWhole && members.count == invocation.operands.count ? .success : .partial
  }

  private static func frames(
    _ file: String, size: LayoutSize?, scale: Double?
  ) throws -> (frames: JSONValue, isSolved: Bool) {
    let open = try OpenFile(reading: file)
    let document = try XIBReader.read(try open.read(at: 0, count: open.count), file: file)
    var conditions = LayoutConditions(design: document)
    if let size { conditions.resize(to: size) }
    conditions.scale = scale ?? conditions.scale
    let solution = LayoutSolver(document).solution(conditions, isDiagnosed: false)
    if let assumed = assumption(conditions, document) {
      Console.note("screens: \(file): \(assumed)".withoutControls)
    }
    for diagnostic in document.diagnostics + solution.diagnostics {
      Console.note("screens: \(diagnostic)".withoutControls)
    }
    let frames = solution.frames(onPixelsOf: conditions.scale)
    return (
      .object(zip(document.nodes, frames).map { .init($0.id, json($1)) }), !solution.isExhausted
    )
  }

  /// The conditions that were assumed around the root; nil for a compact width and a regular
  /// height, uncovered.
  private static func assumption(
    _ conditions: LayoutConditions, _ document: LayoutDocument
  ) -> String? {
    let covered = conditions.safeArea(of: document)
    let ends = [
      ("above", covered.top), ("below", covered.bottom), ("left", covered.left),
      ("right", covered.right),
    ].filter { $0.1 > 0 }.map { "\(DecimalNumber.text($0.1)) \($0.0)" }
    let isUsual = conditions.widthClass == "compact" && conditions.heightClass == "regular"
    if ends.isEmpty, isUsual { return nil }
    let classes = "width \(conditions.widthClass), height \(conditions.heightClass)"
    let bars = ends.isEmpty ? "no bars" : "bars over \(ends.joined(separator: ", "))"
    return "assumed as in the editor: \(classes), \(bars)"
  }

  private static func json(_ frame: LayoutRect) -> JSONValue {
    .array([frame.x, frame.y, frame.width, frame.height].map { .number($0) })
  }

  private static func size(_ text: String) -> LayoutSize? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...100_000).contains(width), (1...100_000).contains(height)
    else { return nil }
    return LayoutSize(width: width, height: height)
  }

  private static func scale(_ text: String) -> Double? {
    Double(text).flatMap { (1...10).contains($0) ? $0 : nil }
  }
}
