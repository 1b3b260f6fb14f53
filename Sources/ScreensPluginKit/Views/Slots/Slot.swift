internal import CScreens

/// One thing that a view class does itself instead of inheriting it.
///
/// The names in parentheses are those of Liferay Screens.
public struct Slot<Subject: ThemeView>: Sendable {
  /// Acts on a view.
  public typealias Action = @Sendable (Subject, View) throws -> Void

  let enter: @Sendable (inout SlotTable) -> Void

  init(entering enter: @escaping @Sendable (inout SlotTable) -> Void) { self.enter = enter }

  init(_ slot: TableSlot, _ body: @escaping SlotTable.Body) {
    enter = { $0.set(slot, body) }
  }
}

/// Thrown by a slot to go on as if it were not filled: the parent's slot is called.
public struct Inheritance: Error, Hashable, Sendable {
  /// Makes the error that hands the call to the parent.
  public init() {}
}

// The life of a view.

extension TableSlot {
  static let preCreate: TableSlot = unsafe .init(
    \.pre_create,
    fill: { unsafe $0.pre_create = { unsafe ViewInstance.call(.preCreate, $0, $1) } },
    call: { table, me, view, _ in unsafe table.pointee.pre_create?(me, view) })

  static let setTranslations: TableSlot = unsafe .init(
    \.set_translations,
    fill: { unsafe $0.set_translations = { unsafe ViewInstance.call(.setTranslations, $0, $1) } },
    call: { table, me, view, _ in unsafe table.pointee.set_translations?(me, view) })

  static let created: TableSlot = unsafe .init(
    \.created,
    fill: { unsafe $0.created = { unsafe ViewInstance.call(.created, $0, $1) } },
    call: { table, me, view, _ in unsafe table.pointee.created?(me, view) })

  static let shown: TableSlot = unsafe .init(
    \.shown,
    fill: { unsafe $0.shown = { unsafe ViewInstance.call(.shown, $0, $1) } },
    call: { table, me, view, _ in unsafe table.pointee.shown?(me, view) })

  static let hidden: TableSlot = unsafe .init(
    \.hidden,
    fill: { unsafe $0.hidden = { unsafe ViewInstance.call(.hidden, $0, $1) } },
    call: { table, me, view, _ in unsafe table.pointee.hidden?(me, view) })

  static let changeEditable: TableSlot = unsafe .init(
    \.change_editable,
    fill: {
      unsafe $0.change_editable = {
        unsafe ViewInstance.call(
          .changeEditable, $0, $1,
          .init(number: UInt64(truncatingIfNeeded: $2)))
      }
    },
    call: { unsafe $0.pointee.change_editable?($1, $2, Int32(truncatingIfNeeded: $3.number)) })

  static let event: TableSlot = unsafe .init(
    \.event,
    fill: { unsafe $0.event = { unsafe ViewInstance.call(.event, $0, $1, .init(number: $2)) } },
    call: { unsafe $0.pointee.event?($1, $2, $3.number) })
}

extension Slot {
  /// Before the layout's texts and outlets are set up (onPreCreate).
  public static func preCreate(_ body: @escaping Action) -> Slot {
    Slot(.preCreate) { try body($0.subject(), $0.view) }
  }

  /// Sets the texts in the user's language, again when it changes (onSetTranslations).
  public static func setTranslations(_ body: @escaping Action) -> Slot {
    Slot(.setTranslations) { try body($0.subject(), $0.view) }
  }

  /// Outlets are there, the screenlet's attributes are not yet in the view (onCreated).
  public static func created(_ body: @escaping Action) -> Slot {
    Slot(.created) { try body($0.subject(), $0.view) }
  }

  /// The view came to a face (onShow).
  public static func shown(_ body: @escaping Action) -> Slot {
    Slot(.shown) { try body($0.subject(), $0.view) }
  }

  /// The view left its last face (onHide).
  public static func hidden(_ body: @escaping Action) -> Slot {
    Slot(.hidden) { try body($0.subject(), $0.view) }
  }

  /// The view became editable or not (changeEditable).
  public static func changeEditable(
    _ body: @escaping @Sendable (Subject, View, Bool) throws -> Void
  ) -> Slot {
    Slot(.changeEditable) { try body($0.subject(), $0.view, $0.arguments.number != 0) }
  }

  /// A token came back that this class posted; without this slot it is dropped.
  public static func event(
    _ body: @escaping @Sendable (Subject, View, _ token: UInt64) throws -> Void
  ) -> Slot {
    Slot(.event) { try body($0.subject(), $0.view, $0.arguments.number) }
  }
}

extension Super {
  /// Calls the parent's `preCreate`.
  public func preCreate(_ view: View) throws(PluginError) { try call(.preCreate, view) }

  /// Calls the parent's `setTranslations`.
  public func setTranslations(_ view: View) throws(PluginError) {
    try call(.setTranslations, view)
  }

  /// Calls the parent's `created`.
  public func created(_ view: View) throws(PluginError) { try call(.created, view) }

  /// Calls the parent's `shown`.
  public func shown(_ view: View) throws(PluginError) { try call(.shown, view) }

  /// Calls the parent's `hidden`.
  public func hidden(_ view: View) throws(PluginError) { try call(.hidden, view) }

  /// Calls the parent's `changeEditable`.
  public func changeEditable(_ view: View, _ editable: Bool) throws(PluginError) {
    try call(.changeEditable, view, number: editable ? 1 : 0)
  }

  /// Passes a token on to the parent.
  public func event(_ view: View, _ token: UInt64) throws(PluginError) {
    try call(.event, view, number: token)
  }
}
