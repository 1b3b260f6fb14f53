internal import CScreens

/// One node of a view's tree; good during the slot that received it.
public struct Node {
  let view: View
  let handle: screens_node

  /// Reads or sets a property; a failure ends the slot with its text, once the slot returns.
  public subscript(property: Property) -> Value {
    get {
      var value = unsafe screens_value()
      let status = unsafe read(property, &value)
      view.record(status, "cannot read “\(property.rawValue)” of a node")
      return unsafe status == SCREENS_OK ? Value(copying: value) : .none
    }
    nonmutating set {
      view.record(write(property, newValue), "cannot set “\(property.rawValue)” of a node")
    }
  }

  /// Reads a property, or throws `unknownName` or `staleHandle`.
  public func get(_ property: Property) throws(PluginError) -> Value {
    var value = unsafe screens_value()
    try PluginError.check(unsafe read(property, &value))
    return unsafe Value(copying: value)
  }

  /// Sets a property, none to clear it, or throws and changes nothing.
  public func set(_ property: Property, _ value: Value) throws(PluginError) {
    try PluginError.check(write(property, value))
  }

  /// Moves the focus here.
  public func focus() { view.focus(self) }

  /// The node that this one is drawn in; nil for the root.
  public var parent: Node? {
    unsafe view.lookUp("a node's parent") {
      unsafe view.functions.parent(view.context, view.handle, handle, $0)
    }
  }

  /// The nodes drawn in this one, in drawing order.
  public var children: [Node] {
    var result: [Node] = []
    while let child = unsafe view.lookUp(
      "a node's child",
      { found in
        unsafe view.functions.child(
          view.context, view.handle, handle, UInt64(result.count), found)
      })
    {
      result.append(child)
    }
    return result
  }

  private func read(_ property: Property, _ value: inout screens_value) -> Int32 {
    unsafe screens_string.lending(property.rawValue) {
      unsafe view.functions.get(view.context, view.handle, handle, $0, &value)
    }
  }

  private func write(_ property: Property, _ value: Value) -> Int32 {
    unsafe screens_string.lending(property.rawValue) { name in
      unsafe ValueArena.lending(value) {
        unsafe view.functions.set(view.context, view.handle, handle, name, $0)
      }
    }
  }
}
