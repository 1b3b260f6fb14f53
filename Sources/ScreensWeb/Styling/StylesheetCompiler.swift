import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel

/// Compiles a layout into a stylesheet: a function of the layout alone.
///
/// Every edge is `calc(px + cqw + cqh)` of the stage, a size container, so that no script and no
/// inline style places anything; kinks are `max()` and `min()`, and only an edge that jumps asks
/// for the container's width. A layout with text is made of rows that grow with it; then the stage
/// is as high as they are, and no length follows its height.
struct StylesheetCompiler {
  let document: LayoutDocument
  let scope: String
  let plan: FlowPlan
  /// The prefix of the classes of nodes.
  let prefix: String
  let isRightToLeft: Bool
  /// Whether the layout stands in a line: it has its own width, and the colour of the text around.
  let isInline: Bool

  static func compile(
    _ document: LayoutDocument, _ plan: LayoutPlan, prefix: String = "n", isInline: Bool = false
  ) -> [UInt8] {
    let document = document.hiding(plan.variant.hidden)
    let isRightToLeft = plan.variant.isRightToLeft
    func write(_ heightClass: String, to writer: inout StylesheetWriter) {
      let flow = FlowPlan(document, isRightToLeft: isRightToLeft, heightClass: heightClass)
      StylesheetCompiler(
        document: document, scope: plan.scope, plan: flow, prefix: prefix,
        isRightToLeft: isRightToLeft, isInline: isInline
      ).write(to: &writer)
    }
    var writer = StylesheetWriter()
    guard document.variesByHeight else {
      write("regular", to: &writer)
      writer.define()
      return writer.bytes
    }
    // The size class of a height depends on the screen, not on the layout's part of it.
    let height = LayoutConditions.regularHeight
    writer.rule("@media (height >= \(number: height)px)") { write("regular", to: &$0) }
    writer.rule("@media (height < \(number: height)px)") { write("compact", to: &$0) }
    writer.define()
    return writer.bytes
  }

  private func write(to writer: inout StylesheetWriter) {
    stage(&writer)
    for node in document.nodes { self.node(node, &writer) }
    for (before, regime) in zip(plan.regimes, plan.regimes.dropFirst()) {
      changes(from: before, to: regime, &writer)
    }
    absences(&writer)
    enlarged(&writer)
  }

  private func stage(_ writer: inout StylesheetWriter) {
    writer.rule(".stage.\(identifier: scope)") {
      if plan.isFlowing {
        $0.declare("container-type", "inline-size")
      } else {
        $0.declare("height", "\(number: plan.height)px")
      }
      guard isInline else { return }
      let width = document.nodes[0].box.frame.width
      $0.declare("width", plan.isFlowing ? .letters(width) : "\(number: width)px")
    }
  }

  /// The changed declarations where edges jump or rows change their order.
  private func changes(
    from before: FlowPlan.Regime, to regime: FlowPlan.Regime, _ writer: inout StylesheetWriter
  ) {
    writer.rule("@container (width >= \(number: regime.start)px)") { writer in
      for node in document.nodes {
        let here = place(node, in: regime)
        let there = place(node, in: before)
        guard here.differs(from: there) else { continue }
        writer.rule(selector(node)) {
          here.declareChanges(since: there, to: &$0)
          declareFitting(node, in: regime, to: &$0)
        }
      }
    }
  }

  /// Hides views at the widths whose size class excludes them.
  private func absences(_ writer: inout StylesheetWriter) {
    for (index, regime) in plan.regimes.enumerated() {
      let absent = document.nodes.filter { node in
        node.isEverInstalled && !regime.isThere[node.index.offset]
          && node.parent.map { regime.isThere[$0.offset] } ?? false
      }
      if absent.isEmpty { continue }
      let next = index + 1 < plan.regimes.count ? plan.regimes[index + 1].start : nil
      let end: StylesheetText = next.map { " and (width < \(number: $0)px)" } ?? ""
      writer.rule("@container (width >= \(number: regime.start)px)\(end)") { writer in
        for node in absent { writer.rule(selector(node)) { $0.declare("display", "none") } }
      }
    }
  }

  private func place(_ node: LayoutNode, in regime: FlowPlan.Regime) -> PlaceDeclarations {
    if let parent = node.parent, document.wraps(parent) {
      return PlaceDeclarations(wrapped: node, in: regime, isRightToLeft: isRightToLeft)
    }
    return PlaceDeclarations(
      node, in: regime, of: plan, isRightToLeft: isRightToLeft,
      isScrolled: node.parent.map { document[$0].kind.isScrolling } ?? false,
      ownWidth: ownWidth(of: node), restRow: restRow(of: node, in: regime))
  }

  /// The row with the content of a page, which has the height that the window leaves.
  private func restRow(of node: LayoutNode, in regime: FlowPlan.Regime) -> Int? {
    for child in document.children(of: node.index) {
      let isAround =
        document[child].isPageContent
        || document.descendants(of: child).contains { document.nodes[$0].isPageContent }
      guard isAround, case .growing(let rows) = regime.places[child.offset] else { continue }
      return rows.last { regime.grows[node.index.offset][$0] }
    }
    return nil
  }

  /// The width of a one-line label's text.
  func ownWidth(of node: LayoutNode) -> Double? {
    guard node.kind == .label, node.text.numberOfLines == 1, let text = node.text.plain,
      !text.isEmpty
    else { return nil }
    func width(of text: String, in font: LayoutFont) -> Double {
      TextMetrics.standard.ruler(for: font).width(of: text)
    }
    let fragments = node.shownFragments
    if fragments.isEmpty { return width(of: text, in: node.font) }
    return fragments.reduce(0) { $0 + width(of: $1.text, in: $1.font ?? node.font) }
  }

  func selector(_ node: LayoutNode, _ suffix: StylesheetText = "") -> StylesheetText {
    ".\(identifier: scope) .\(identifier: prefix)\(integer: node.index.offset)\(suffix)"
  }

  private func node(_ node: LayoutNode, _ writer: inout StylesheetWriter) {
    let selector = selector(node)
    writer.rule(selector) { rule in
      place(node, in: plan.regimes[0]).declare(to: &rule)
      if document.wraps(node.index) { Self.declareWrapping(node.stack, to: &rule) }
      if node.isHollow || node.kind == .webView { declareContent(of: node, to: &rule) }
      Self.declare(node.appearance, to: &rule)
      if node.kind.isScrolling, plan.hasRows(node.index) { rule.declare("overflow", "auto") }
      Self.declareShape(node, to: &rule)
      declareText(node, to: &rule)
      declareFitting(node, in: plan.regimes[0], to: &rule)
    }
    if let color = node.list?.separatorColor {
      writer.rule(self.selector(node, ">.rows>.row")) {
        $0.declare("border-bottom-color", .color(color))
      }
    }
    states(node, &writer)
    fragments(node, &writer)
  }

  /// A stack whose members wrap into further lines where there is no room.
  private static func declareWrapping(
    _ stack: StackProperties?, to rule: inout StylesheetWriter
  ) {
    rule.declare("display", "flex")
    rule.declare("flex-wrap", "wrap")
    rule.declare("gap", "8px \(number: stack?.spacing ?? 8)px")
    switch stack?.alignment {
    case .center, .firstBaseline, .lastBaseline: rule.declare("align-items", "center")
    case .top: rule.declare("align-items", "flex-start")
    case .bottom: rule.declare("align-items", "flex-end")
    default: break
    }
    if stack?.distribution == .equalSpacing { rule.declare("justify-content", "space-between") }
  }

  /// The colours of what others write into a view: text that is readable there, and links in the
  /// view's tint.
  private func declareContent(of node: LayoutNode, to rule: inout StylesheetWriter) {
    let ground = backdrop(of: node, includingOwn: true)
    let ink = Self.readable(LayoutColor(hex: 0x1b1f24), on: ground)
    rule.declare("color", .color(ink))
    if let tint = node.appearance.tintColor {
      rule.declare(own: "link", .color(tint))
    } else if ink.isAdaptive {
      rule.declare(own: "link", .color(Self.readable(LayoutColor(hex: 0x0b57a4), on: ground)))
    } else if ink == .white {
      rule.declare(own: "link", .color(.white))
    }
  }

  /// A dark colour, or white where that is easier to read.
  static func readable(_ dark: LayoutColor, on ground: LayoutColor) -> LayoutColor {
    .each(of: [dark, ground]) { colors in
      colors[1].contrast(to: colors[0]) >= colors[1].contrast(to: .white) ? colors[0] : .white
    }
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

  /// The border of the layer, else the border of the field's style.
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

  /// The colour behind a node, mixed through all translucent layers.
  func backdrop(of node: LayoutNode, includingOwn: Bool = false) -> LayoutColor {
    var layers: [LayoutColor] = []
    var next: LayoutNode? = includingOwn ? node : node.parent.map { document[$0] }
    while let current = next {
      if let color = current.appearance.backgroundColor { layers.append(color) }
      next = current.parent.map { document[$0] }
    }
    let ground = document.isAdaptive ? Self.ground : .white
    return .each(of: [ground] + layers.reversed()) { colors in
      colors.dropFirst().reduce(colors[0]) { $1.over($0) }
    }
  }

  /// The page behind a layout without a background.
  private static let ground = LayoutColor(.white, in: [.dark: LayoutColor(hex: 0x0f141a)])
}

extension LayoutNode {
  /// Whether the content of a page is written into the view.
  var isPageContent: Bool { isHollow && outletNames.contains(PageRegion.content.rawValue) }
}
