/// The part of an item that a constraint's attribute names, without regard to the axis.
struct AttributePart: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case near, far, length, center, firstBaseline, lastBaseline
    case nearMargin, farMargin, centerWithinMargins
  }

  let axis: LayoutAxis
  let part: Part

  init(_ axis: LayoutAxis, _ part: Part) {
    self.axis = axis
    self.part = part
  }

  init(_ attribute: LayoutConstraint.Attribute, isRightToLeft: Bool) {
    let leading: Part = isRightToLeft ? .far : .near
    let trailing: Part = isRightToLeft ? .near : .far
    let leadingMargin: Part = isRightToLeft ? .farMargin : .nearMargin
    let trailingMargin: Part = isRightToLeft ? .nearMargin : .farMargin
    (axis, part) =
      switch attribute {
      case .left: (.horizontal, .near)
      case .right: (.horizontal, .far)
      case .top: (.vertical, .near)
      case .bottom: (.vertical, .far)
      case .leading: (.horizontal, leading)
      case .trailing: (.horizontal, trailing)
      case .width: (.horizontal, .length)
      case .height: (.vertical, .length)
      case .centerX: (.horizontal, .center)
      case .centerY: (.vertical, .center)
      case .baseline, .lastBaseline: (.vertical, .lastBaseline)
      case .firstBaseline: (.vertical, .firstBaseline)
      case .leftMargin: (.horizontal, .nearMargin)
      case .rightMargin: (.horizontal, .farMargin)
      case .topMargin: (.vertical, .nearMargin)
      case .bottomMargin: (.vertical, .farMargin)
      case .leadingMargin: (.horizontal, leadingMargin)
      case .trailingMargin: (.horizontal, trailingMargin)
      case .centerXWithinMargins: (.horizontal, .centerWithinMargins)
      case .centerYWithinMargins: (.vertical, .centerWithinMargins)
      }
  }

  /// Whether the part is the far end of its item.
  var isFar: Bool { part == .far || part == .farMargin }
}
