import ScreensDocuments
import ScreensLayout

/// The place of one view, as declarations; an undeclared property has the face's default value.
struct PlaceDeclarations {
  /// The properties of places, with their default values.
  private static let defaults: [(name: MarkupName, value: StylesheetText)] = [
    ("position", "absolute"), ("grid-area", "auto"), ("justify-self", "auto"), ("left", "auto"),
    ("right", "auto"), ("top", "auto"),
    ("bottom", "auto"), ("width", "auto"), ("min-width", "auto"),
    ("max-width", "none"), ("height", "auto"),
    ("min-height", "auto"), ("margin-block", "0"), ("grid-template-rows", "none"),
    ("flex", "0 1 auto"),
  ]

  private var values: [MarkupName: StylesheetText] = [:]

  /// Whether the view contains rows, at any width.
  private let hasRows: Bool
  private let isRightToLeft: Bool

  /// Whether the view is in rows that scroll, which may need more than the available room.
  private let isScrolled: Bool

  init(
    _ node: LayoutNode, in regime: FlowPlan.Regime, of plan: FlowPlan, isRightToLeft: Bool,
    isScrolled: Bool, ownWidth: Double? = nil, restRow: Int? = nil
  ) {
    let index = node.index.offset
    self.isRightToLeft = isRightToLeft
    self.isScrolled = isScrolled
    hasRows = plan.hasRows(node.index)
    let width = regime.length { $0.edges[index].width }
    let height = regime.length { $0.edges[index].height }
    if hasRows {
      values["grid-template-rows"] = Self.rows(
        of: index, in: regime, isScrolling: node.kind.isScrolling, restRow: restRow)
    }
    guard node.parent != nil else {
      values["width"] = .length(.init([.rootWidth]))
      if !hasRows { values["height"] = .length(height) }
      return
    }
    let left = regime.length { $0.edges[index].left }
    values["left"] = .length(left)
    values["width"] = .length(width)
    if width.isZero, node.kind == .label {
      // A later text is as wide as it needs, if there is room.
      values["width"] = "max-content"
      if isRightToLeft {
        values["left"] = nil
        values["right"] = "calc(100% - \(.length(left)))"
        values["max-width"] = .length(left)
        values["justify-self"] = "right"
      } else {
        values["max-width"] = "calc(100% - \(.length(left)))"
      }
    }
    if let ownWidth, width.hinges.isEmpty, width.base.isConstant,
      abs(width.base.constant - ownWidth) < 1.5
    {
      // A view that is as wide as its text in the design is as wide as its text in the browser's
      // font.
      values["width"] = "max-content"
      values["min-width"] = .length(width)
      values["max-width"] =
        "max(\(number: ownWidth + 4)px,\(number: 1.08 * ownWidth / 16)rem)"
    }
    switch regime.places[index] {
    case .growing(let rows):
      values["position"] = "relative"
      values["grid-area"] = Self.area(rows)
      if isScrolled || node.isPageContent { values["min-height"] = .length(height) }
    case .covering(let rows):
      values["grid-area"] = Self.area(rows)
      values["top"] = "0"
      values["bottom"] = "0"
    case .keeping(let rows):
      values["grid-area"] = Self.area(rows)
      values["top"] = "0"
      values["bottom"] = "0"
      values["height"] = .length(height)
      values["margin-block"] = "auto"
    case .free:
      values["top"] = .length(regime.length { $0.edges[index].top })
      values[plan.grows(node.index) ? "min-height" : "height"] = .length(height)
    }
  }

  /// The place of a member of a stack that wraps: as wide as its content, and no lower than in the
  /// design. A view that others fill has the rest of its line.
  init(wrapped node: LayoutNode, in regime: FlowPlan.Regime, isRightToLeft: Bool) {
    self.isRightToLeft = isRightToLeft
    hasRows = false
    isScrolled = false
    values["position"] = "relative"
    values["max-width"] = "100%"
    values["min-height"] = .length(regime.length { $0.edges[node.index.offset].height })
    if node.isHollow { values["flex"] = "1 1 auto" }
  }

  /// Declares every property.
  func declare(to rule: inout StylesheetWriter) {
    if hasRows {
      rule.declare("display", "grid")
      rule.declare("grid-template-columns", "100%")
      rule.declare("align-content", "start")
      // Lengths count from the left, in both directions of reading.
      if isRightToLeft { rule.declare("justify-items", "left") }
    }
    for (name, _) in Self.defaults {
      if let value = values[name] { rule.declare(name, value) }
    }
  }

  /// Declares the differences from another width.
  func declareChanges(since before: PlaceDeclarations, to rule: inout StylesheetWriter) {
    for (name, standard) in Self.defaults
    where (values[name] ?? standard).description
      != (before.values[name] ?? standard).description
    {
      rule.declare(name, values[name] ?? standard)
    }
  }

  /// Whether any property differs from another width.
  func differs(from other: PlaceDeclarations) -> Bool {
    Self.defaults.contains { values[$0.name]?.description != other.values[$0.name]?.description }
  }

  private static func area(_ rows: Range<Int>) -> StylesheetText {
    "\(integer: rows.lowerBound + 1)/1/\(integer: rows.upperBound + 1)/2"
  }

  /// The rows of a view.
  ///
  /// A view that scrolls has its own height, and a row whose least height is a length would grow
  /// into the rest of it. There the views in the rows set the rows' least heights; the solved
  /// height divides a row's among several.
  ///
  /// - Parameter restRow: The row that has the rest of a view which is higher than its rows.
  private static func rows(
    of index: Int, in regime: FlowPlan.Regime, isScrolling: Bool, restRow: Int?
  ) -> StylesheetText {
    let rows = regime.grows[index].enumerated().map { row, grows -> StylesheetText in
      let height = StylesheetText.length(regime.length { $0.rows[index][row] })
      if row == restRow { return "1fr" }
      guard grows else { return height }
      return isScrolling ? "minmax(max-content,\(height))" : "minmax(\(height),auto)"
    }
    return rows.isEmpty ? "none" : StylesheetText(rows, separator: " ")
  }
}
