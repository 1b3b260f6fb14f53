/// The sizes of the platform's controls, which changed with its versions: the version of a
/// document's tools selects them.
extension IntrinsicSizes {
  func control(_ node: LayoutNode) -> Content {
    let tools = document.toolsVersion
    switch node.kind {
    case .switch: return Content(width: 49, height: tools >= 22000 ? 28 : 31)
    case .slider: return Content(width: nil, height: tools >= 24000 ? 33 : 30)
    case .stepper: return Content(width: 94, height: tools >= 15000 ? 32 : 29)
    case .progressView: return Content(width: nil, height: tools >= 15000 ? 4 : 2)
    case .activityIndicator:
      let isLarge = ["whiteLarge", "large"].contains(node.control?.style ?? "")
      return Content(width: isLarge ? 37 : 20, height: isLarge ? 37 : 20)
    case .segmentedControl: return segments(node)
    case .pageControl: return pages(node)
    case .datePicker:
      guard node.control?.style == "compact" else { return Content(width: 320, height: 216) }
      return Content(width: nil, height: 34)
    case .pickerView: return Content(width: 320, height: 216)
    case .searchBar:
      return Content(width: nil, height: tools >= 22000 ? 56 : tools >= 14000 ? 50 : 44)
    case .navigationBar, .toolbar: return Content(width: nil, height: 44)
    case .tabBar: return Content(width: nil, height: 49)
    default: return .none
    }
  }

  /// Dots of 7 points, 9 apart; the later ones stand further apart, between round ends.
  private func pages(_ node: LayoutNode) -> Content {
    let count = Double(min(max(node.control?.pages ?? 0, 0), 1000))
    if document.toolsVersion >= 17000 { return Content(width: 60 + 18.5 * count, height: 26) }
    return Content(width: max(0, 7 * count + 9 * (count - 1)), height: 37)
  }

  private func segments(_ node: LayoutNode) -> Content {
    let titles = node.control?.segments ?? []
    let ruler = metrics.ruler(for: LayoutFont(size: 13))
    let widest = titles.map { up(ruler.width(of: $0)) }.max() ?? 0
    return Content(
      width: Double(titles.count) * (widest + 20) + 1,
      height: document.toolsVersion >= 15000 ? 32 : 28)
  }

  /// How much larger a view's frame is than what constraints see of it.
  static func alignmentInsets(of kind: NodeKind) -> LayoutInsets {
    switch kind {
    case .switch: LayoutInsets(top: 0, left: 0, bottom: 0, right: 2)
    case .slider: LayoutInsets(top: 0, left: 2, bottom: 1, right: 2)
    case .segmentedControl: LayoutInsets(top: 0, left: 0, bottom: 1, right: 0)
    default: .zero
    }
  }
}
