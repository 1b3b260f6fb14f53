/// A direction of a layout.
enum LayoutAxis: UInt8, Sendable, Hashable, CaseIterable {
  case horizontal, vertical

  var crossing: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

extension LayoutSize {
  func length(_ axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}

extension LayoutRect {
  func origin(_ axis: LayoutAxis) -> Double { axis == .horizontal ? x : y }
  func length(_ axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}

extension LayoutInsets {
  package static let zero = LayoutInsets(top: 0, left: 0, bottom: 0, right: 0)

  func near(_ axis: LayoutAxis) -> Double { axis == .horizontal ? left : top }
  func far(_ axis: LayoutAxis) -> Double { axis == .horizontal ? right : bottom }
}

extension AxisPriorities {
  func along(_ axis: LayoutAxis) -> Double { axis == .horizontal ? horizontal : vertical }
}
