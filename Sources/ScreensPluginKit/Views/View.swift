internal import CScreens

/// A view as its class sees it; good during the slot that received it.
///
/// Functions that cannot throw remember their first failure, and the slot ends with it.
@safe public struct View {
  let handle: screens_view
  let instance: ViewInstance
  let sink: OpaquePointer?

  var context: UnsafeMutableRawPointer { unsafe instance.context }
  var functions: screens_view_host_1 { unsafe instance.functions.pointee }

  /// The host, for its log and the plugin's options.
  public var host: Host { instance.host }

  /// The node of an outlet, else of a restorationIdentifier; nil when there is neither.
  public func node(_ name: String) -> Node? {
    unsafe lookUp("the node “\(name)”") { found in
      unsafe screens_string.lending(name) { unsafe functions.find(context, handle, $0, found) }
    }
  }

  /// The first node with a tag other than 0; nil when none has it.
  public func node(tag: Int) -> Node? {
    unsafe lookUp("the node with tag \(tag)") {
      unsafe functions.find_tag(context, handle, Int64(tag), $0)
    }
  }

  /// The root node; nil only when the view is gone.
  public var root: Node? {
    unsafe lookUp("the root node") { unsafe functions.root(context, handle, $0) }
  }

  /// Moves the focus to a node; nil takes it away.
  public func focus(_ node: Node?) {
    record(unsafe functions.focus(context, handle, node?.handle ?? 0), "cannot move the focus")
  }

  /// Reads a text of a string table in the user's language; the full key when it is undefined.
  public func text(_ table: String, _ key: String) -> String {
    var value = unsafe screens_value()
    let status = unsafe screens_string.lending(table) { table in
      unsafe screens_string.lending(key) {
        unsafe functions.text(context, handle, table, $0, &value)
      }
    }
    if status != SCREENS_UNKNOWN_NAME { record(status, "cannot read the text “\(key)”") }
    return unsafe Value(copying: value).stringValue ?? "\(table)-\(key)"
  }

  /// A handle for `post`, good on any thread and after the slot.
  public var mailbox: ViewMailbox { ViewMailbox(view: handle, host: instance.host) }

  func node(_ handle: screens_node) -> Node? {
    handle == 0 ? nil : Node(view: self, handle: handle)
  }

  func lookUp(
    _ what: @autoclosure () -> String, _ find: (UnsafeMutablePointer<screens_node>) -> Int32
  ) -> Node? {
    var found: screens_node = 0
    let status = unsafe find(&found)
    if status != SCREENS_UNKNOWN_NAME { record(status, "cannot find \(what())") }
    return status == SCREENS_OK ? node(found) : nil
  }

  func record(_ status: Int32, _ text: @autoclosure () -> String) {
    instance.record(status, text())
  }
}

/// Brings work back to a view: the only thing of a view that may leave its slot.
public struct ViewMailbox: Sendable {
  let view: screens_view
  let host: Host

  /// Asks for the class's `event` slot to be called with `token`, on the view's own session; no
  /// other class of the lineage receives it. Dropped when the view is gone by then.
  public func post(_ token: UInt64) {
    guard let table = unsafe host.query(SCREENS_VIEW_HOST_1) else { return }
    let functions = unsafe table.assumingMemoryBound(to: screens_view_host_1.self)
    _ = unsafe functions.pointee.post(host.context, view, token)
  }
}
