import ScreensLayout
import ScreensModel

/// The wiring of controls, decided when the view was set up: the controls that fire their
/// restorationIdentifier, and the text fields whose return key follows the tags.
struct ControlWiring {
  var firesIdentifier: Set<Int> = []
  var followsTags: Set<Int> = []
}

extension ScreenletView {
  /// Decides the wiring of every control.
  func setUpControls() {
    for wish in wishes where wants(wish.slot, tree.handle(wish.node)) {
      if wish.slot == .setUserAction {
        wiring.firesIdentifier.insert(wish.node)
      } else {
        wiring.followsTags.insert(wish.node)
      }
    }
  }

  /// The questions that decide the wiring, in the order of the nodes. Nested screenlets are not
  /// included; they wire their own nodes.
  var wishes: [(slot: Slot, node: Int)] {
    let document = tree.document
    var wishes: [(slot: Slot, node: Int)] = []
    func isNamed(_ index: Int) -> Bool { document.nodes[index].restorationIdentifier != nil }
    // Classes of the host may know buttons by their places alone.
    let asksForAll = classes.contains { $0.plugin == .builtIn && $0.slots.contains(.setUserAction) }
    var index = 0
    while index < document.nodes.count {
      if index > 0, document.nestedScreenlet(index) != nil {
        index = document.end(of: index)
        continue
      }
      if document.isControl(index), isNamed(index) || asksForAll,
        document.selectors(of: index, event: .touchUpInside).isEmpty
      {
        wishes.append((.setUserAction, index))
      }
      if document.isTextInput(index) { wishes.append((.setDefaultDelegate, index)) }
      index += 1
    }
    return wishes
  }
}
