import ScreensCore
import ScreensDocuments
import ScreensLayout

/// Compiles a layout into a stylesheet: a function of the layout alone.
///
/// Every edge is `calc(px + cqw + cqh)` of the stage, which is a size container as high as the
/// design, so that no script and no inline style places anything.
struct StylesheetCompiler {
  let document: LayoutDocument
  let scope: String
  let geometry: LayoutGeometry

  /// The stylesheet of a layout.
  static func compile(_ layout: Layout, _ plan: LayoutPlan) -> [UInt8] {
    let compiler = StylesheetCompiler(
      document: layout.document, scope: plan.scope, geometry: LayoutGeometry(layout.document))
    var writer = StylesheetWriter()
    compiler.stage(&writer)
    for node in layout.document.nodes { compiler.node(node, &writer) }
    return writer.bytes
  }

  private func stage(_ writer: inout StylesheetWriter) {
    writer.rule(".stage.\(identifier: scope)") {
      $0.declare("height", "\(number: geometry.designSize.height)px")
    }
  }

  func selector(_ node: LayoutNode, _ suffix: StylesheetText = "") -> StylesheetText {
    ".\(identifier: scope) .n\(integer: node.index.offset)\(suffix)"
  }

  private func node(_ node: LayoutNode, _ writer: inout StylesheetWriter) {
    let edges = geometry[node.index]
    let selector = selector(node)
    writer.rule(selector) { rule in
      if node.parent != nil {
        rule.declare("left", .length(edges.left))
        rule.declare("top", .length(edges.top))
      }
      rule.declare("width", .length(edges.width))
      rule.declare("height", .length(edges.height))
      Self.declare(node.appearance, to: &rule)
      Self.declareShape(node, to: &rule)
      declareText(node, to: &rule)
    }
    states(node, &writer)
    fragments(node, &writer)
  }

  private static func declare(_ appearance: NodeAppearance, to rule: inout StylesheetWriter) {
    if let color = appearance.backgroundColor, color.alpha > 0 {
      rule.declare("background-color", .color(color))
    }
    if appearance.alpha < 1 { rule.declare("opacity", "\(number: appearance.alpha)") }
    if appearance.clipsSubviews { rule.declare("overflow", "hidden") }
    switch appearance.contentMode {
    case .scaleAspectFit: rule.declare("object-fit", "contain")
    case .scaleAspectFill: rule.declare("object-fit", "cover")
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      rule.declare("object-fit", "none")
    case .scaleToFill, .redraw: break
    }
  }

  /// Corners, and borders as inner shadows, which take no room.
  private static func declareShape(_ node: LayoutNode, to rule: inout StylesheetWriter) {
    let style = node.input?.borderStyle ?? .none
    let radius = node.cornerRadius > 0 ? node.cornerRadius : style == .roundedRect ? 5 : 0
    if radius > 0 { rule.declare("border-radius", "\(number: radius)px") }
    if let (width, color) = border(of: node) {
      rule.declare("box-shadow", "inset 0 0 0 \(number: width)px \(.color(color))")
    }
  }

  /// The border that the layer has, else the one that the field's style draws.
  static func border(of node: LayoutNode) -> (width: Double, color: LayoutColor)? {
    if case .number(let width)? = node.runtimeAttribute("layer.borderWidth"), width > 0 {
      return (width, color(node, "borderColor") ?? color(node, "layer.borderColor") ?? .black)
    }
    guard let style = node.input?.borderStyle, style != .none, node.kind != .textView else {
      return nil
    }
    return (1, LayoutColor(hex: 0x767676))
  }

  private static func color(_ node: LayoutNode, _ keyPath: String) -> LayoutColor? {
    if case .color(let color)? = node.runtimeAttribute(keyPath) { color } else { nil }
  }

  /// The colour that is seen behind a node, through all that is translucent.
  func backdrop(of node: LayoutNode, includingOwn: Bool = false) -> LayoutColor {
    var layers: [LayoutColor] = []
    var next: LayoutNode? = includingOwn ? node : node.parent.map { document[$0] }
    while let current = next {
      if let color = current.appearance.backgroundColor { layers.append(color) }
      next = current.parent.map { document[$0] }
    }
    return layers.reversed().reduce(.white) { $1.over($0) }
  }
}
