import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensViews

/// The styles that view code set at run time, as classes of one stylesheet. The name of a class is
/// derived from its rule's content, so that equal styles have equal names.
struct RuntimeStyles {
  private var rules: [String: [UInt8]] = [:]

  /// The stylesheet with every requested class; nil when there is none.
  var stylesheet: [UInt8]? {
    guard !rules.isEmpty else { return nil }
    return rules.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// The class of a node that code has styled; nil for a node that looks as the layout defines it.
  mutating func className(for tree: ViewTree, _ index: Int) -> String? {
    guard !tree.changes.isEmpty else { return nil }
    let changed = tree.changes.keys.filter { $0.node == index && $0.property.isStyle }
    let set = NodeProperty.allCases.filter { property in
      changed.contains { $0.property == property }
    }
    guard !set.isEmpty else { return nil }
    return add { rule in
      for property in set { Self.declare(property, tree[index, property], to: &rule) }
      if set.contains(.borderWidth) || set.contains(.borderColor) {
        Self.declareBorder(tree, index, to: &rule)
      }
    }
  }

  /// The class of a presenter's panel.
  mutating func className(for presenter: ProgressPresenter) -> String? {
    guard let color = LayoutColor(css: presenter.color) else { return nil }
    let panel = LayoutColor(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * presenter.opacity)
    let isPale = panel.over(.white).contrast(to: .black) >= panel.over(.white).contrast(to: .white)
    return add { rule in
      rule.declare("background-color", .color(panel))
      rule.declare("color", isPale ? "#000" : "#fff")
    }
  }

  /// The class of a list whose rows stand side by side.
  mutating func className(for tiles: TileLayout) -> String {
    add { rule in
      let insets = tiles.insets
      rule.declare(own: "tile-width", "\(number: tiles.size.width)px")
      rule.declare(own: "tile-height", "\(number: tiles.size.height)px")
      rule.declare(
        own: "tile-gap", "\(number: tiles.lineSpacing)px \(number: tiles.itemSpacing)px")
      rule.declare(
        own: "tile-room",
        """
        \(number: insets.top)px \(number: insets.right)px \(number: insets.bottom)px \
        \(number: insets.left)px
        """)
    }
  }

  /// Adds the classes of others.
  mutating func add(_ others: RuntimeStyles) { rules.merge(others.rules) { own, _ in own } }

  private mutating func add(_ declare: (inout StylesheetWriter) -> Void) -> String {
    var body = StylesheetWriter()
    body.rule(".") { declare(&$0) }
    let name = "x" + Digest(of: body.bytes).short
    if rules[name] == nil {
      // The doubled name gives it more weight than the layout's own rules and states.
      var writer = StylesheetWriter()
      writer.rule(".screenlet .\(identifier: name).\(identifier: name)") { declare(&$0) }
      rules[name] = writer.bytes
    }
    return name
  }

  private static func declare(
    _ property: NodeProperty, _ value: Value, to rule: inout StylesheetWriter
  ) {
    switch property {
    case .alpha: rule.declare("opacity", "\(number: value.double ?? 1)")
    case .cornerRadius: rule.declare("border-radius", "\(number: value.double ?? 0)px")
    case .fontSize: rule.declare("font-size", .letters(value.double ?? 17))
    case .fontWeight: rule.declare("font-weight", "\(number: value.double ?? 400)")
    case .fontFamily:
      if let name = value.nonEmptyString { rule.declare("font-family", .families(.named(name))) }
    case .backgroundColor:
      rule.declare("background-color", color(value) ?? "transparent")
    case .textColor: rule.declare("color", color(value) ?? "inherit")
    case .tintColor: rule.declare("accent-color", color(value) ?? "auto")
    case .textAlignment:
      switch value.string {
      case "left": rule.declare("text-align", "left")
      case "center": rule.declare("text-align", "center")
      case "right": rule.declare("text-align", "right")
      default: rule.declare("text-align", "start")
      }
    default: break
    }
  }

  private static func declareBorder(
    _ tree: ViewTree, _ index: Int, to rule: inout StylesheetWriter
  ) {
    let width = tree[index, .borderWidth].double ?? 0
    let border = color(tree[index, .borderColor]) ?? "currentColor"
    rule.declare("box-shadow", "inset 0 0 0 \(number: width)px \(border)")
  }

  private static func color(_ value: Value) -> StylesheetText? {
    value.string.flatMap(LayoutColor.init(css:)).map { .color($0) }
  }
}
