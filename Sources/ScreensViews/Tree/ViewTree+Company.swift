import ScreensLayout
import ScreensModel

/// The views that are hidden and shown together with another one.
extension ViewTree {
  /// The label of a control, and the group that is empty without the view.
  ///
  /// - Parameter wasEmpty: Whether all members of the view's group were hidden before.
  func company(of node: Int, wasEmpty: Bool) -> [Int] {
    let label = document.company(of: NodeIndex(node)).map { [$0.offset] } ?? []
    let group = wasEmpty ? document.group(of: NodeIndex(node))?.offset : emptyGroup(of: node)
    return label + (group.map { [$0] } ?? [])
  }

  /// The group of a view if all members of it are hidden.
  func emptyGroup(of node: Int) -> Int? {
    guard let group = document.group(of: NodeIndex(node)) else { return nil }
    let isEmpty = document.children(of: group).allSatisfy { self[$0.offset, .hidden] == true }
    return isEmpty ? group.offset : nil
  }
}
