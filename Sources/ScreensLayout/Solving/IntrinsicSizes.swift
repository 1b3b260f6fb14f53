/// The sizes that views have by what they show, and where their lines of text stand.
struct IntrinsicSizes: Sendable {
  /// A size in constraints' terms; a side that the content doesn't give is nil.
  struct Content: Sendable, Hashable {
    var width: Double?
    var height: Double?

    static let none = Content()

    func length(_ axis: LayoutAxis) -> Double? { axis == .horizontal ? width : height }
  }

  let document: LayoutDocument
  let metrics: TextMetrics
  private let conditions: LayoutConditions
  private var scale: Double { conditions.scale }

  init(_ document: LayoutDocument, _ metrics: TextMetrics, _ conditions: LayoutConditions) {
    self.document = document
    self.metrics = metrics
    self.conditions = conditions
  }

  /// Up to the next whole pixel.
  func up(_ length: Double) -> Double {
    let pixels = length * scale
    return (pixels - 1e-4).rounded(.up) / scale
  }

  /// Whether a view's height depends on its width, so that it is asked for again once that is
  /// solved.
  func wraps(_ node: LayoutNode) -> Bool {
    switch node.kind {
    case .label: node.text.numberOfLines != 1
    case .textView: node.list?.isScrollEnabled == false
    default: false
    }
  }

  /// The size of what a view shows.
  ///
  /// A stand-in holds in the editor, and everywhere for views that show nothing of their own.
  ///
  /// - Parameter width: The width at which lines break, once it is solved.
  func content(of node: LayoutNode, within width: Double?) -> Content {
    if let standIn = node.box.standIn, conditions.isEditor || !Self.showsContent(node.kind) {
      return Content(width: standIn.width, height: standIn.height)
    }
    return switch node.kind {
    case .label: label(node, within: width)
    case .button: button(node)
    case .textField: textField(node)
    case .textView: textView(node, within: width)
    case .imageView:
      Content(width: node.image?.size?.width, height: node.image?.size?.height)
    default: control(node)
    }
  }

  private static func showsContent(_ kind: NodeKind) -> Bool {
    switch kind {
    case .label, .button, .textField, .textView, .imageView: true
    default: kind.isControl
    }
  }

  private func label(_ node: LayoutNode, within width: Double?) -> Content {
    guard let text = text(of: node), !text.isEmpty else {
      // The editor leaves room for the line that code will bring.
      let line = conditions.isEditor ? up(metrics.ruler(for: node.font).lineHeight) : 0
      return Content(width: 0, height: line)
    }
    let most = node.text.numberOfLines
    if most == 1 {
      return Content(width: up(text.lines(within: nil).widest), height: up(text.lineHeight))
    }
    let explicit = node.box.preferredMaxLayoutWidth.flatMap { $0 > 0 ? $0 : nil }
    let broken = text.lines(within: explicit ?? width)
    let count = most > 0 ? min(most, broken.count) : broken.count
    return Content(width: up(broken.widest), height: up(Double(count) * text.lineHeight))
  }

  private func textView(_ node: LayoutNode, within width: Double?) -> Content {
    guard wraps(node) else { return .none }
    let font = node.font
    let text = text(of: node)
    let broken = text?.lines(within: width.map { $0 - 10 }) ?? MeasuredText.Broken()
    let line =
      text.flatMap { $0.isEmpty ? nil : $0.lineHeight } ?? metrics.ruler(for: font).lineHeight
    return Content(
      width: up(broken.widest) + 10, height: up(Double(broken.count) * line) + 16)
  }

  /// Characters that are looked at to find out how far a number of lines reaches.
  private static let stepLimit = 500_000

  /// The widths around one at which a view's text has as many lines.
  func steadyWidths(of node: LayoutNode, around width: Double) -> ClosedRange<Double> {
    let always = -Double.infinity...Double.infinity
    let hasOwn = node.kind == .label && (node.box.preferredMaxLayoutWidth ?? 0) > 0
    guard wraps(node), !hasOwn, let text = text(of: node) else { return always }
    let inset = node.kind == .textView ? 10.0 : 0
    let most = node.kind == .label && node.text.numberOfLines > 0 ? node.text.numberOfLines : .max
    let here = text.lines(within: width - inset)
    let count = min(most, here.count)
    var (low, high) = (here.steady.lowerBound, here.steady.upperBound)
    // Most places where a word moves up leave the number of lines as it is.
    let steps = max(1, min(1000, Self.stepLimit / max(1, text.count)))
    for _ in 0..<steps where high.isFinite {
      let next = text.lines(within: high + 1e-6)
      guard min(most, next.count) == count, next.steady.upperBound > high else { break }
      high = next.steady.upperBound
    }
    for _ in 0..<steps where low > 0 {
      let next = text.lines(within: low - 1e-5)
      guard min(most, next.count) == count, next.steady.lowerBound < low else { break }
      low = next.steady.lowerBound
    }
    return min(low + inset, width)...max(high + inset, width)
  }

  private func textField(_ node: LayoutNode) -> Content {
    let ruler = metrics.ruler(for: node.font)
    let shown = node.text.plain.flatMap { $0.isEmpty ? nil : $0 } ?? node.input?.placeholder ?? ""
    let width = up(ruler.width(of: shown))
    let line = up(ruler.lineHeight)
    switch node.input?.borderStyle ?? .none {
    case .none: return Content(width: width, height: line)
    case .line, .bezel: return Content(width: width + 14, height: max(22, line))
    case .roundedRect:
      let least: Double = document.toolsVersion >= 15000 ? 34 : 30
      return Content(width: width + 18, height: max(least, line + 9))
    }
  }

  /// The text that gives a view its size.
  func text(of node: LayoutNode) -> MeasuredText? {
    let font = node.font
    if let runs = node.text.attributed { return MeasuredText(runs, font: font, metrics) }
    return node.text.string.map { MeasuredText($0, font: font, metrics) }
  }

  /// Where a view's text has its first or last baseline, as a part of the height and a distance.
  ///
  /// - Parameter width: The width at which lines break, once it is solved.
  /// - Returns: Nil for a view without text.
  func baseline(
    of node: LayoutNode, isFirst: Bool, within width: Double?
  ) -> (part: Double, distance: Double)? {
    switch node.kind {
    case .label, .button, .textField: break
    case .textView:
      let ruler = metrics.ruler(for: node.font)
      return isFirst
        ? (0, 8 + ruler.ascent) : (1, -8 - (ruler.lineHeight - ruler.ascent))
    default: return nil
    }
    let font = node.font
    let measured =
      text(of: node).flatMap { $0.isEmpty ? nil : $0 } ?? MeasuredText(" ", font: font, metrics)
    var count = 1.0
    if node.kind == .label, node.text.numberOfLines != 1 {
      let height = label(node, within: width).height ?? 0
      count = max(1, (height / max(measured.lineHeight, 1e-9)).rounded(.down))
    }
    let half = count * measured.lineHeight / 2
    return isFirst
      ? (0.5, measured.ascent - half)
      : (0.5, half - measured.lineHeight + measured.ascent)
  }
}
