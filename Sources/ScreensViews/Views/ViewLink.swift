/// One class of a view's chain, with its instance for that view.
final class ViewLink {
  let viewClass: ViewClass
  /// Its place in the chain; the most derived class is 0.
  let index: Int
  let code: any SlotPerformer

  init(_ viewClass: ViewClass, _ index: Int, _ code: any SlotPerformer) {
    self.viewClass = viewClass
    self.index = index
    self.code = code
  }

  func fills(_ slot: Slot) -> Bool { viewClass.slots.contains(slot) }
}
