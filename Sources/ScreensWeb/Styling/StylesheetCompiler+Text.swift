import ScreensDocuments
import ScreensLayout

/// Fonts, colours of text, and the states of controls.
extension StylesheetCompiler {
  func declareText(_ node: LayoutNode, to rule: inout StylesheetWriter) {
    if node.kind == .pickerView { declareInk(node, to: &rule) }
    guard node.kind.hasText else { return }
    Self.declare(node.font, to: &rule)
    rule.declare("line-height", "\(number: lineHeight(of: node, node.font))")
    declareInk(node, to: &rule)
    switch node.text.alignment {
    case .natural where node.kind == .button: declareContentAlignment(node, to: &rule)
    case .natural: rule.declare("text-align", "start")
    case .left: rule.declare("text-align", "left")
    case .center: rule.declare("text-align", "center")
    case .right: rule.declare("text-align", "right")
    case .justified: rule.declare("text-align", "justify")
    }
    switch node.kind {
    case .label:
      // Labels are centred vertically in their frames.
      rule.declare("align-content", "center")
      if node.text.numberOfLines == 1 {
        rule.declare("white-space", "nowrap")
        rule.declare("overflow-x", "clip")
        rule.declare("text-overflow", node.text.lineBreak == .clip ? "clip" : "ellipsis")
      } else {
        rule.declare("white-space", "pre-line")
      }
    case .textView where node.input?.isEditable == false:
      rule.declare("white-space", "pre-line")
      rule.declare("padding", "8px 5px")
    case .button: declareButton(node, to: &rule)
    default: break
    }
  }

  /// The colour of the text. A document gives none to what the system draws, such as a date picker,
  /// which is then readable, with its icons, on its ground.
  private func declareInk(_ node: LayoutNode, to rule: inout StylesheetWriter) {
    if node.hasTextColor {
      rule.declare("color", .color(node.textColor))
    } else if [.datePicker, .pickerView, .segmentedControl].contains(node.kind) {
      let ink = Self.readable(.black, on: backdrop(of: node, includingOwn: true))
      rule.declare("color", .color(ink))
      if ink == .white { rule.declare("color-scheme", "dark") }
    } else if !isInline {
      rule.declare("color", .color(usual(node.textColor)))
    }
  }

  /// The position of a button's title. A link is a row with image and title.
  private func declareContentAlignment(_ node: LayoutNode, to rule: inout StylesheetWriter) {
    let side: StylesheetText =
      switch node.control?.horizontalAlignment {
      case "leading": "start"
      case "trailing": "end"
      case "left": "left"
      case "right": "right"
      default: "center"
      }
    rule.declare("text-align", side)
    rule.declare("justify-content", side)
  }

  /// The font size of a label that shrinks until its text fits: as large as its width allows,
  /// between the layout's least size and its own.
  func declareFitting(
    _ node: LayoutNode, in regime: FlowPlan.Regime, to rule: inout StylesheetWriter
  ) {
    let width = regime.length { $0.edges[node.index.offset].width }
    guard node.kind == .label, node.text.adjustsFontSizeToFit, let own = ownWidth(of: node),
      own > 0, !width.hinges.isEmpty || !width.base.isConstant || width.base.constant < own - 1.5
    else { return }
    let size = node.font.size
    let least = node.text.leastSize(of: size)
    rule.declare(
      "font-size",
      "max(\(.letters(least)),min(\(.letters(size)),\(.length(width)) * \(number: size / own)))")
  }

  /// Puts title and image in a row or a column, where a configuration says so.
  private func declareButton(_ node: LayoutNode, to rule: inout StylesheetWriter) {
    if node.text.attributed != nil { rule.declare("white-space", "pre-line") }
    guard let configuration = node.button?.configuration else {
      return declareInsets(node, to: &rule)
    }
    let direction: StylesheetText =
      switch configuration.imagePlacement {
      case "trailing": "row-reverse"
      case "top": "column"
      case "bottom": "column-reverse"
      default: "row"
      }
    rule.declare("display", "flex")
    rule.declare("flex-direction", direction)
    rule.declare("align-items", "center")
    rule.declare("justify-content", "center")
    rule.declare("gap", "\(number: max(0, configuration.imagePadding))px")
    Self.declare(padding: configuration.contentInsets, to: &rule)
  }

  /// The insets of the layout, else the room around a title in the design. A title at an edge of an
  /// invisible button has no inset there.
  private func declareInsets(_ node: LayoutNode, to rule: inout StylesheetWriter) {
    let isAtEdge =
      ["leading", "trailing", "left", "right"].contains(node.control?.horizontalAlignment)
      && node.appearance.backgroundColor == nil && Self.border(of: node) == nil
    if let insets = node.button?.contentEdgeInsets {
      Self.declare(padding: insets, to: &rule)
    } else if isAtEdge {
      return
    } else if room(of: node, { $0.height }) ?? 0 >= 40, room(of: node, { $0.width }) ?? 0 >= 160 {
      rule.declare("padding", "4px \(number: min(max(8, node.cornerRadius / 2), 16))px")
    }
  }

  private static func declare(padding insets: LayoutInsets, to rule: inout StylesheetWriter) {
    rule.declare(
      "padding",
      """
      \(number: max(0, insets.top))px \(number: max(0, insets.right))px \
      \(number: max(0, insets.bottom))px \(number: max(0, insets.left))px
      """)
  }

  /// The least length that the design gives a view at widths from 320.
  private func room(
    of node: LayoutNode, _ length: (LayoutLaw.Edges) -> AffineLength
  ) -> Double? {
    let narrow = LayoutSize(width: 320, height: plan.height)
    return plan.regimes.flatMap(\.sections).map {
      length($0.edges[node.index.offset]).value(at: narrow)
    }.min()
  }

  /// A line's height relative to the font size: the font's own, but at most the room that the
  /// design gives a line.
  private func lineHeight(of node: LayoutNode, _ font: LayoutFont) -> Double {
    let own = TextMetrics.standard.ruler(for: font).lineHeight
    let room = room(of: node) { $0.height }.flatMap { $0 > 0 ? $0 : nil } ?? own
    let height = max(min(own, room), font.size) / font.size
    return height.isFinite ? height : 1.2
  }

  /// The colour of text that has none in the document.
  private var usualInk: LayoutColor { usual(.black) }

  /// A colour that the document does not name: black is white in dark surroundings.
  private func usual(_ color: LayoutColor) -> LayoutColor {
    document.isAdaptive && color == .black ? LayoutColor(.black, in: [.dark: .white]) : color
  }

  static func declare(_ font: LayoutFont, to rule: inout StylesheetWriter) {
    rule.declare("font-family", .families(font.family))
    rule.declare("font-size", .letters(font.size))
    rule.declare("font-weight", "\(integer: font.weight)")
    if font.isItalic { rule.declare("font-style", "italic") }
  }

  func states(_ node: LayoutNode, _ writer: inout StylesheetWriter) {
    let ring = LayoutColor.each(of: [backdrop(of: node)]) {
      $0[0].luminance < 0.35 ? .white : LayoutColor(hex: 0x1a1a1a)
    }
    if node.kind == .switch || node.kind == .segmentedControl,
      ring.isAdaptive || ring == .white
    {
      writer.rule(selector(node, " :focus-visible")) { $0.declare("outline-color", .color(ring)) }
    }
    if node.kind == .switch { switchColors(node, &writer) }
    guard node.kind.isControl || node.kind.isTextInput else { return }
    writer.rule(selector(node, ":focus-visible")) {
      $0.declare("outline", "3px solid \(.color(ring))")
    }
    if node.kind.isTextInput { placeholder(node, &writer) }
    guard let button = node.button else { return }
    let own = backdrop(of: node, includingOwn: true)
    func veil(_ alpha: Double) -> StylesheetText {
      .color(
        .each(of: [own]) { LayoutColor(white: $0[0].luminance < 0.35 ? 1 : 0, alpha: alpha) })
    }
    let border = Self.border(of: node).map { width, color -> StylesheetText in
      "inset 0 0 0 \(number: width)px \(.color(color)),"
    }
    writer.rule(selector(node, ":hover")) {
      $0.declare("box-shadow", "\(border ?? "")inset 0 0 0 99em \(veil(0.08))")
    }
    writer.rule(selector(node, ":active")) {
      $0.declare("box-shadow", "\(border ?? "")inset 0 0 0 99em \(veil(0.16))")
      if let color = button.look(.highlighted).titleColor { $0.declare("color", .color(color)) }
    }
    writer.rule(selector(node, ":disabled")) {
      $0.declare("opacity", "0.65")
      $0.declare("box-shadow", border.map { "\($0)0 0 #0000" } ?? "none")
      if let color = button.look(.disabled).titleColor { $0.declare("color", .color(color)) }
    }
  }

  /// The layout's colours of a switch, unless the reader forces colours.
  private func switchColors(_ node: LayoutNode, _ writer: inout StylesheetWriter) {
    guard let control = node.control, control.onColor != nil || control.thumbColor != nil else {
      return
    }
    writer.rule("@media (forced-colors:none)") { writer in
      if let color = control.onColor {
        writer.rule(selector(node, " input:checked")) { $0.declare("background", .color(color)) }
      }
      if let color = control.thumbColor {
        writer.rule(selector(node, " input::before")) { $0.declare("background", .color(color)) }
      }
    }
  }

  /// Wraps one-line labels where the reader has chosen larger letters than the design's: cutting
  /// them would lose words. Only in that case a root letter is over 16 px.
  func enlarged(_ writer: inout StylesheetWriter) {
    let labels = document.nodes.filter {
      $0.kind == .label && $0.text.numberOfLines == 1 && $0.parent != nil
    }
    if labels.isEmpty { return }
    writer.rule("@container (width < calc(1000 * (1rem - 16px)))") { writer in
      for node in labels {
        writer.rule(selector(node)) {
          $0.declare("white-space", "normal")
          $0.declare("overflow-wrap", "break-word")
          $0.declare("overflow-x", "visible")
          if node.text.adjustsFontSizeToFit { $0.declare("font-size", .letters(node.font.size)) }
          let left = plan.regimes[0].length { $0.edges[node.index.offset].left }
          let isOne = plan.regimes.count == 1
          $0.declare("max-width", isOne ? "calc(100% - \(.length(left)))" : "100%")
        }
      }
    }
  }

  /// Makes placeholders paler than text, but readable.
  private func placeholder(_ node: LayoutNode, _ writer: inout StylesheetWriter) {
    let background = backdrop(of: node, includingOwn: true)
    let color = LayoutColor.each(of: [node.text.color ?? usualInk, background]) { colors in
      let text = colors[0].over(colors[1])
      return stride(from: 0.6, through: 1, by: 0.05).lazy.map { text.mixed(with: colors[1], $0) }
        .first { $0.contrast(to: colors[1]) >= 4.6 } ?? text
    }
    writer.rule(selector(node, "::placeholder")) {
      $0.declare("color", .color(color))
      $0.declare("opacity", "1")
    }
  }

  func fragments(_ node: LayoutNode, _ writer: inout StylesheetWriter) {
    if node.kind == .label, node.text.numberOfLines > 1 {
      writer.rule("\(selector(node)) .lines") {
        $0.declare(webkit: "line-clamp", "\(integer: node.text.numberOfLines)")
      }
    }
    guard !node.kind.isTextInput || node.input?.isEditable == false else { return }
    for (number, fragment) in node.shownFragments.enumerated() {
      writer.rule("\(selector(node)) .f\(integer: number)") {
        if let font = fragment.font { Self.declare(font, to: &$0) }
        if let color = fragment.color { $0.declare("color", .color(color)) }
        if let color = fragment.backgroundColor { $0.declare("background-color", .color(color)) }
        if fragment.kern != 0 { $0.declare("letter-spacing", "\(number: fragment.kern)px") }
        if fragment.underline != 0 { $0.declare("text-decoration", "underline") }
        if fragment.strikethrough != 0 { $0.declare("text-decoration", "line-through") }
      }
    }
  }
}

extension LayoutNode {
  /// Whether the document gives its text a colour.
  fileprivate var hasTextColor: Bool {
    button.map { $0.look(.normal).titleColor != nil } ?? (text.color != nil)
  }
}

extension NodeKind {
  /// Whether the kind draws its own text.
  var hasText: Bool { isTextInput || isControl || self == .label }
}
