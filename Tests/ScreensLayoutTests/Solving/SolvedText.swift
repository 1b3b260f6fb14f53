import ScreensLayout

/// Small Auto Layout documents, solved.
struct SolvedText {
  let document: LayoutDocument
  let solution: LayoutSolution

  /// Solves a root of 320 × 200 with views and constraints.
  init(
    _ views: String, _ constraints: String = "", guides: String = "", tools: String = "14109",
    owner: String = "", root: String = "", resources: String = "",
    workLimit: Int = 60_000_000, conditions change: (inout LayoutConditions) -> Void = { _ in }
  ) throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="\(tools)" useAutolayout="YES"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1">\(owner)</placeholder>
      <view id="root" \(root)>\(XIBText.frame(0, 0, 320, 200))<subviews>
      \(views)
      </subviews>\(guides)
      <constraints>\(constraints)</constraints></view></objects>
      <resources>\(resources)</resources></document>
      """
    self.init(try XIBText.read(text), workLimit: workLimit, change)
  }

  init(
    _ document: LayoutDocument, workLimit: Int = 60_000_000,
    _ change: (inout LayoutConditions) -> Void = { _ in }
  ) {
    self.document = document
    var conditions = LayoutConditions(size: document.root.box.frame.size)
    change(&conditions)
    solution = LayoutSolver(document, workLimit: workLimit).solution(conditions)
  }

  /// The frame of a view as numbers, each to 1/1000 of a point.
  subscript(id: String) -> [Double] {
    guard let index = document.node(id: id) else { return [] }
    let frame = solution.frames[index.offset]
    return [frame.x, frame.y, frame.width, frame.height].map { ($0 * 1000).rounded() / 1000 }
  }

  /// The messages of the solution.
  var messages: [String] { solution.diagnostics.map(\.message) }

  /// A view that constraints place.
  static func view(
    _ id: String, _ element: String = "view", _ attributes: String = "", _ content: String = ""
  ) -> String {
    XIBText.view(
      element, "id=\"\(id)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
      content)
  }

  /// A constraint such as `a.leading = root.trailing * 2 + 8`. An item without a name before the
  /// dot is the owner; without a second side it is against the constant.
  static func constraint(_ formula: String, _ attributes: String = "") -> String {
    let words = formula.split(separator: " ").map(String.init)
    func side(_ word: String) -> (item: String, attribute: String) {
      let parts = word.split(separator: ".", omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1]))
    }
    let first = side(words[0])
    var text = "<constraint firstAttribute=\"\(first.attribute)\""
    if !first.item.isEmpty { text += " firstItem=\"\(first.item)\"" }
    if words[1] == ">=" { text += " relation=\"greaterThanOrEqual\"" }
    if words[1] == "<=" { text += " relation=\"lessThanOrEqual\"" }
    var rest = words.dropFirst(2)
    if let word = rest.first, word.contains("."), Double(word) == nil {
      let second = side(word)
      text += " secondItem=\"\(second.item)\" secondAttribute=\"\(second.attribute)\""
      rest = rest.dropFirst()
    } else if let word = rest.first {
      text += " constant=\"\(word)\""
      rest = rest.dropFirst()
    }
    while let word = rest.popFirst() {
      guard let value = rest.popFirst() else { break }
      switch word {
      case "*": text += " multiplier=\"\(value)\""
      case "+": text += " constant=\"\(value)\""
      case "-": text += " constant=\"-\(value)\""
      case "@": text += " priority=\"\(value)\""
      default: text += " id=\"\(value)\""
      }
    }
    return text + " \(attributes)/>"
  }

  /// Several constraints.
  static func constraints(_ formulas: String...) -> String {
    formulas.map { constraint($0) }.joined(separator: "\n")
  }
}
