internal import CScreens

// Attributes, controls and selectors.

extension TableSlot {
  static let getAttribute: TableSlot = unsafe .init(
    \.get_attribute,
    fill: {
      unsafe $0.get_attribute = {
        unsafe ViewInstance.call(.getAttribute, $0, $1, .init(name: $2, sink: $3))
      }
    },
    call: { unsafe $0.pointee.get_attribute?($1, $2, $3.name, $3.sink) })

  static let setAttribute: TableSlot = unsafe .init(
    \.set_attribute,
    fill: {
      unsafe $0.set_attribute = {
        unsafe ViewInstance.call(.setAttribute, $0, $1, .init(name: $2, value: $3))
      }
    },
    call: { unsafe $0.pointee.set_attribute?($1, $2, $3.name, $3.value) })

  static let setUserAction: TableSlot = unsafe .init(
    \.set_user_action,
    fill: {
      unsafe $0.set_user_action = {
        unsafe ViewInstance.call(.setUserAction, $0, $1, .init(node: $2, flag: $3))
      }
    },
    call: { unsafe $0.pointee.set_user_action?($1, $2, $3.node, $3.flag) })

  static let setDefaultDelegate: TableSlot = unsafe .init(
    \.set_default_delegate,
    fill: {
      unsafe $0.set_default_delegate = {
        unsafe ViewInstance.call(.setDefaultDelegate, $0, $1, .init(node: $2, flag: $3))
      }
    },
    call: { unsafe $0.pointee.set_default_delegate?($1, $2, $3.node, $3.flag) })

  static let send: TableSlot = unsafe .init(
    \.send,
    fill: {
      unsafe $0.send = { unsafe ViewInstance.call(.send, $0, $1, .init(name: $2, node: $3)) }
    },
    call: { unsafe $0.pointee.send?($1, $2, $3.name, $3.node) })
}

extension Slot {
  /// Answers an attribute of the view model. A missing half inherits.
  public static func attribute(
    _ name: String, get: (@Sendable (Subject, View) throws -> Value)?,
    set: (@Sendable (Subject, View, Value) throws -> Void)?
  ) -> Slot {
    Slot { table in
      if table.attributes[name] == nil { table.attributeNames.append(name) }
      var attribute = SlotTable.Attribute()
      if let get {
        attribute.get = { try $0.answer(get($0.subject(), $0.view)) }
        table.set(.getAttribute) {
          guard let get = $0.attribute?.get else { throw Inheritance() }
          try get($0)
        }
      }
      if let set {
        attribute.set = {
          try set($0.subject(), $0.view, unsafe Value(copying: $0.arguments.value.pointee))
        }
        table.set(.setAttribute) {
          guard let set = $0.attribute?.set else { throw Inheritance() }
          try set($0)
        }
      }
      table.attributes[name] = attribute
    }
  }

  /// Decides whether a control without a connection fires its restorationIdentifier
  /// (onSetUserActionForControl).
  public static func setUserAction(
    _ body: @escaping @Sendable (Subject, View, _ control: Node) throws -> Bool
  ) -> Slot {
    Slot(.setUserAction) {
      guard let control = $0.node else { return }
      $0.decide(try body($0.subject(), $0.view, control))
    }
  }

  /// Decides whether a text field's return key follows the tags (onSetDefaultDelegate).
  public static func setDefaultDelegate(
    _ body: @escaping @Sendable (Subject, View, _ field: Node) throws -> Bool
  ) -> Slot {
    Slot(.setDefaultDelegate) {
      guard let field = $0.node else { return }
      $0.decide(try body($0.subject(), $0.view, field))
    }
  }

  /// A method that a layout's `<action selector>` names.
  public static func selector(
    _ name: String, _ body: @escaping @Sendable (Subject, View, _ sender: Node?) throws -> Void
  ) -> Slot {
    Slot { table in
      table.selectorNames.append(name)
      table.selectors.append { try body($0.subject(), $0.view, $0.node) }
    }
  }

  /// Takes a selector that the class does not list.
  public static func send(
    _ body: @escaping @Sendable (Subject, View, _ selector: String, _ sender: Node?) throws -> Void
  ) -> Slot {
    Slot(.send) { try body($0.subject(), $0.view, $0.name, $0.node) }
  }
}

extension Super {
  /// Asks the parent's value of an attribute; only in an attribute's `get`.
  public func attribute(_ view: View, _ name: String) throws(PluginError) -> Value {
    try answer(.getAttribute, view, name: name)
  }

  /// Gives the parent a new value of an attribute.
  public func setAttribute(_ view: View, _ name: String, _ value: Value) throws(PluginError) {
    try call(.setAttribute, view, name: name, value: value)
  }

  /// Asks the parent's `setUserAction`.
  public func setUserAction(_ view: View, _ control: Node) throws(PluginError) -> Bool {
    try decision(.setUserAction, view, node: control)
  }

  /// Asks the parent's `setDefaultDelegate`.
  public func setDefaultDelegate(_ view: View, _ field: Node) throws(PluginError) -> Bool {
    try decision(.setDefaultDelegate, view, node: field)
  }

  /// Sends a selector to the parent.
  public func send(_ view: View, _ selector: String, _ sender: Node?) throws(PluginError) {
    try call(.send, view, name: selector, node: sender)
  }
}
