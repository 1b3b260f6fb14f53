internal import CScreens

/// The slots of the class that a view class extends, in any language and process.
///
/// A call throws the parent's failure. Good from `init` to `deinit`, and only inside slots.
@safe public struct Super {
  let slots: UnsafePointer<screens_view_slots_1>
  let context: UnsafeMutableRawPointer

  /// Calls the parent's `preCreate`.
  public func preCreate(_ view: View) throws(PluginError) {
    try PluginError.check(unsafe slots.pointee.pre_create?(context, view.handle) ?? SCREENS_OK)
  }

  /// Calls the parent's `setTranslations`.
  public func setTranslations(_ view: View) throws(PluginError) {
    try PluginError.check(
      unsafe slots.pointee.set_translations?(context, view.handle) ?? SCREENS_OK)
  }

  /// Calls the parent's `created`.
  public func created(_ view: View) throws(PluginError) {
    try PluginError.check(unsafe slots.pointee.created?(context, view.handle) ?? SCREENS_OK)
  }

  /// Calls the parent's `shown`.
  public func shown(_ view: View) throws(PluginError) {
    try PluginError.check(unsafe slots.pointee.shown?(context, view.handle) ?? SCREENS_OK)
  }

  /// Calls the parent's `hidden`.
  public func hidden(_ view: View) throws(PluginError) {
    try PluginError.check(unsafe slots.pointee.hidden?(context, view.handle) ?? SCREENS_OK)
  }

  /// Asks the parent's `preAction`.
  public func preAction(_ view: View, _ action: String, _ sender: Node?) throws(PluginError) -> Bool
  {
    var allowed: Int32 = 1
    let status = unsafe screens_string.lending(action) {
      unsafe slots.pointee.pre_action?(context, view.handle, $0, sender?.handle ?? 0, &allowed)
    }
    try PluginError.check(status ?? SCREENS_OK)
    return allowed != 0
  }

  /// Calls the parent's `startInteraction`.
  public func startInteraction(_ view: View, _ action: String) throws(PluginError) {
    let status = unsafe screens_string.lending(action) {
      unsafe slots.pointee.start_interaction?(context, view.handle, $0)
    }
    try PluginError.check(status ?? SCREENS_OK)
  }

  /// Calls the parent's `changeEditable`.
  public func changeEditable(_ view: View, _ editable: Bool) throws(PluginError) {
    try PluginError.check(
      unsafe slots.pointee.change_editable?(context, view.handle, editable ? 1 : 0) ?? SCREENS_OK)
  }

  /// Asks the parent's `setUserAction`.
  public func setUserAction(_ view: View, _ control: Node) throws(PluginError) -> Bool {
    var wanted: Int32 = 1
    let status = unsafe slots.pointee.set_user_action?(
      context, view.handle, control.handle, &wanted)
    try PluginError.check(status ?? SCREENS_OK)
    return wanted != 0
  }

  /// Asks the parent's `setDefaultDelegate`.
  public func setDefaultDelegate(_ view: View, _ field: Node) throws(PluginError) -> Bool {
    var wanted: Int32 = 1
    let status = unsafe slots.pointee.set_default_delegate?(
      context, view.handle, field.handle, &wanted)
    try PluginError.check(status ?? SCREENS_OK)
    return wanted != 0
  }

  /// Sends a selector to the parent.
  public func send(_ view: View, _ selector: String, _ sender: Node?) throws(PluginError) {
    let status = unsafe screens_string.lending(selector) {
      unsafe slots.pointee.send?(context, view.handle, $0, sender?.handle ?? 0)
    }
    try PluginError.check(status ?? SCREENS_OK)
  }

  /// Passes a token on to the parent.
  public func event(_ view: View, _ token: UInt64) throws(PluginError) {
    try PluginError.check(unsafe slots.pointee.event?(context, view.handle, token) ?? SCREENS_OK)
  }
}
