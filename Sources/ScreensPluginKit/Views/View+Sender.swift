internal import CScreens

/// The origin or subject of an action.
public enum Sender {
  /// The action has no sender.
  case none
  /// A node of the view: the control that fired it.
  case node(Node)
  /// A number, a text or a map that was sent with the action.
  case value(Value)

  /// The node; nil where it is something else.
  public var node: Node? {
    if case .node(let node) = self { node } else { nil }
  }

  /// The value that was sent; none for a node.
  public var value: Value {
    if case .value(let value) = self { value } else { .none }
  }
}

/// How far the interactions of a screenlet are, in the units of their connectors.
public struct InteractionProgress: Hashable, Sendable {
  /// The part that is done.
  public let done: UInt64
  /// The whole; 0 while it is not known.
  public let total: UInt64
}

extension View {
  /// The sender in the slots `preAction` and `startInteraction`, and in those of selectors.
  ///
  /// - Throws: `notAvailable` in other slots, and where the host has no screens.view-host/2.
  public func sender() throws(PluginError) -> Sender {
    var value = unsafe screens_value()
    let later = unsafe try self.later
    try PluginError.check(unsafe later.pointee.sender(context, handle, &value))
    switch unsafe Value(copying: value) {
    case .none: return .none
    case .handle(let raw): return node(raw).map(Sender.node) ?? .none
    case let value: return .value(value)
    }
  }

  /// How far the screenlet's interactions under way are, all together; nil while none has said so,
  /// and where the host has no screens.view-host/2.
  public func progress() throws(PluginError) -> InteractionProgress? {
    guard let later = unsafe instance.later else { return nil }
    var done: UInt64 = 0
    var total: UInt64 = 0
    let status = unsafe later.pointee.progress(context, handle, &done, &total)
    if status == SCREENS_NOT_AVAILABLE { return nil }
    try PluginError.check(status)
    return InteractionProgress(done: done, total: total)
  }

  /// Does what a control does, for a number, a text or a map: the pre-action, then the screenlet's
  /// action.
  ///
  /// - Throws: `wrongType` for a value of another kind, `notAvailable` where the host has no
  ///   screens.view-host/2.
  public func userAction(_ action: String = "", sending value: Value) throws(PluginError) {
    let later = unsafe try self.later
    let status = unsafe screens_string.lending(action) { action in
      unsafe ValueArena.lending(value) {
        unsafe later.pointee.user_action(context, handle, action, $0)
      }
    }
    try PluginError.check(status)
  }

  /// Performs an action of the screenlet for a number, a text or a map, without asking the
  /// pre-action.
  ///
  /// - Throws: as ``userAction(_:sending:)``; `unknownName` where nothing handles the action.
  public func performAction(_ action: String, sending value: Value) throws(PluginError) {
    let later = unsafe try self.later
    let status = unsafe screens_string.lending(action) { action in
      unsafe ValueArena.lending(value) {
        unsafe later.pointee.perform_action(context, handle, action, $0)
      }
    }
    try PluginError.check(status)
  }

  /// The fields of the failure that the present slot receives.
  var failureFields: [String: String] {
    guard let later = unsafe instance.later else { return [:] }
    var value = unsafe screens_value()
    let status = unsafe later.pointee.failure_fields(context, handle, &value)
    guard status == SCREENS_OK else { return [:] }
    return unsafe Value(copying: value).mapValue?.compactMapValues(\.stringValue) ?? [:]
  }

  private var later: UnsafePointer<screens_view_host_2> {
    get throws(PluginError) {
      guard let later = unsafe instance.later else {
        throw PluginError(.notAvailable, "the host has no screens.view-host/2")
      }
      return unsafe later
    }
  }
}
