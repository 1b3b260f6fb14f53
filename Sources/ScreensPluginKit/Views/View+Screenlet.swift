internal import CScreens

extension View {
  /// Does what a control does: the pre-action, then the screenlet's action.
  public func userAction(
    _ action: String = "", sender: Node? = nil
  ) throws(PluginError) {
    let status = unsafe screens_string.lending(action) {
      unsafe functions.user_action(context, handle, $0, sender?.handle ?? 0)
    }
    try PluginError.check(status)
  }

  /// Performs an action of the screenlet without asking the pre-action.
  public func performAction(_ action: String, sender: Node? = nil) throws(PluginError) {
    let status = unsafe screens_string.lending(action) {
      unsafe functions.perform_action(context, handle, $0, sender?.handle ?? 0)
    }
    try PluginError.check(status)
  }

  /// Reads an inspectable attribute of the screenlet.
  public func screenletAttribute(_ name: String) throws(PluginError) -> Value {
    var value = unsafe screens_value()
    let status = unsafe screens_string.lending(name) {
      unsafe functions.get_screenlet(context, handle, $0, &value)
    }
    try PluginError.check(status)
    return unsafe Value(copying: value)
  }

  /// Sets an inspectable attribute of the screenlet.
  public func setScreenletAttribute(_ name: String, _ value: Value) throws(PluginError) {
    let status = unsafe screens_string.lending(name) { name in
      unsafe ValueArena.lending(value) {
        unsafe functions.set_screenlet(context, handle, name, $0)
      }
    }
    try PluginError.check(status)
  }

  /// Reads a view-model attribute as the whole view answers it.
  public func attribute(_ name: String) throws(PluginError) -> Value {
    var value = unsafe screens_value()
    let status = unsafe screens_string.lending(name) {
      unsafe functions.get_attribute(context, handle, $0, &value)
    }
    try PluginError.check(status)
    return unsafe Value(copying: value)
  }

  /// Sets a view-model attribute through the whole view.
  public func setAttribute(_ name: String, _ value: Value) throws(PluginError) {
    let status = unsafe screens_string.lending(name) { name in
      unsafe ValueArena.lending(value) {
        unsafe functions.set_attribute(context, handle, name, $0)
      }
    }
    try PluginError.check(status)
  }
}
