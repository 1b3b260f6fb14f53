import ScreensDocuments
import ScreensFace
import ScreensModel
import ScreensViews

/// A view that surrounds pages: the parts that the face fills, and the landmarks.
struct PageShell {
  /// The parts that the face fills, by node.
  let regions: [Int: PageRegion]
  /// The landmarks of a page, by node: its head and its foot.
  let landmarks: [Int: MarkupName]

  init(_ drawn: DrawnView) {
    let regions = drawn.outlets.compactMapValues(PageRegion.init)
    self.regions = regions
    var landmarks: [Int: MarkupName] = [:]
    for child in drawn.plan.order.children(of: 0) where regions[child] == nil {
      let end = drawn.view.tree.document.end(of: child)
      let inside = Set((child..<end).compactMap { regions[$0] })
      guard !inside.contains(.content) else { continue }
      if !inside.isDisjoint(with: [.brand, .menu, .account, .signOut]) {
        landmarks[child] = "header"
      } else if inside.contains(.footer) {
        landmarks[child] = "footer"
      }
    }
    self.landmarks = landmarks
  }

  func has(_ region: PageRegion) -> Bool { regions.values.contains(region) }
}
