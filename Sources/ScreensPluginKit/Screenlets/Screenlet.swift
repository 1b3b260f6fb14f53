internal import CScreens

/// A screenlet as its logic sees it; good during the call that received it.
///
/// Reads see earlier writes at once; the screenlet receives them when the call has returned. A
/// write that its declaration does not allow becomes a line in the host's log.
@safe public struct Screenlet {
  private let handle: screens_screenlet
  private let functions: screens_screenlet_host_1

  /// The host, for its log and the plugin's options.
  public let host: Host

  init(_ handle: screens_screenlet, _ host: Host) throws(PluginError) {
    guard let table = unsafe host.query(SCREENS_SCREENLET_HOST_1) else {
      throw PluginError(.notAvailable, "the host has no functions for screenlets")
    }
    self.handle = handle
    self.host = host
    functions = unsafe table.assumingMemoryBound(to: screens_screenlet_host_1.self).pointee
  }

  private typealias Reader =
    @convention(c) (
      UnsafeMutableRawPointer, screens_screenlet, screens_string,
      UnsafeMutablePointer<screens_value>?
    ) -> Int32
  private typealias Writer =
    @convention(c) (
      UnsafeMutableRawPointer, screens_screenlet, screens_string, UnsafePointer<screens_value>?
    ) -> Int32

  private func read(_ name: String, _ what: String, _ function: Reader) throws(PluginError) -> Value
  {
    var value = unsafe screens_value()
    let status = unsafe screens_string.lending(name) {
      unsafe function(host.context, handle, $0, &value)
    }
    try PluginError.check(status, "\(what) “\(name)” cannot be read: is it declared?")
    return unsafe Value(copying: value)
  }

  private func write(
    _ value: Value, _ name: String, _ what: String, _ function: Writer
  ) throws(PluginError) {
    let status = unsafe screens_string.lending(name) { name in
      unsafe ValueArena.lending(value) { unsafe function(host.context, handle, name, $0) }
    }
    try PluginError.check(status, "\(what) “\(name)” cannot be set: is it declared?")
  }

  /// The kind, page, session, locale and user.
  public var source: EventSource {
    var value = unsafe screens_value()
    let status = unsafe functions.source(host.context, handle, &value)
    return unsafe EventSource(
      status == SCREENS_OK ? Value(copying: value).mapValue ?? [:] : [:])
  }

  /// Reads an attribute that the descriptor declares; a secret one cannot be read.
  public func attribute(_ name: String) throws(PluginError) -> Value {
    unsafe try read(name, "the attribute", functions.attribute)
  }

  /// Sets an attribute that the descriptor declares; none gives it its initial value.
  public func set(_ name: String, to value: Value) throws(PluginError) {
    unsafe try write(value, name, "the attribute", functions.set_attribute)
  }

  /// Reads an attribute of the view model, as the user left it; none outside of the slots that take
  /// an action.
  public func viewValue(_ name: String) throws(PluginError) -> Value {
    unsafe try read(name, "the view's", functions.view_value)
  }

  /// Sets an attribute of the view model; the view receives it when the call has returned.
  public func setViewValue(_ name: String, to value: Value) throws(PluginError) {
    unsafe try write(value, name, "the view's", functions.set_view_value)
  }

  /// Reads a text of the kind's own table in the user's language, in the slots that take an action;
  /// the key where it is undefined.
  public func text(_ key: String) -> String {
    unsafe (try? read(key, "the text", functions.text))?.stringValue ?? key
  }

  /// Reads the answer to a step of the action that has ended, without secrets.
  public func answer(to step: String) throws(PluginError) -> Value {
    unsafe try read(step, "the answer to", functions.answer)
  }

  /// Performs an action of the screenlet when the call has returned.
  ///
  /// - Parameter sender: none, a number, a text or a map.
  public func performAction(_ action: String, sender: Value = .none) throws(PluginError) {
    unsafe try write(sender, action, "the action", functions.perform_action)
  }

  /// Reports an event that the descriptor declares.
  public func tell(_ event: String, _ payload: [String: Value] = [:]) throws(PluginError) {
    unsafe try write(.map(payload), event, "the event", functions.tell)
  }
}
