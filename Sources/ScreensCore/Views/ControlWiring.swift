import ScreensLayout

/// The wiring of controls, decided when the view was set up: which fire their
/// restorationIdentifier, and which text fields follow the tags on return.
struct ControlWiring {
  var firesIdentifier: Set<Int> = []
  var followsTags: Set<Int> = []
}

extension ScreenletView {
  /// Decides the wiring of every control, up to nested screenlets, which wire their own.
  func setUpControls() {
    let document = tree.document
    var index = 0
    while index < document.nodes.count {
      if index > 0, document.nestedScreenlet(index) != nil {
        index = document.end(of: index)
        continue
      }
      let handle = tree.handle(index)
      if document.isControl(index), document.nodes[index].restorationIdentifier != nil,
        document.selectors(of: index, event: .touchUpInside).isEmpty, wants(.setUserAction, handle)
      {
        wiring.firesIdentifier.insert(index)
      }
      if document.isTextInput(index), wants(.setDefaultDelegate, handle) {
        wiring.followsTags.insert(index)
      }
      index += 1
    }
  }
}
