internal import CScreens

/// The services that the host gives every plugin, from any thread.
// Safety: the table is constant, good until the process ends, and its functions take any thread.
@safe public struct Host: @unchecked Sendable {
  let table: UnsafePointer<screens_host_1>

  var context: UnsafeMutableRawPointer { unsafe table.pointee.context }

  /// Writes one line to the host's log, marked with the plugin's id.
  public func log(_ level: LogLevel, _ text: String) {
    unsafe screens_string.lending(text) {
      unsafe table.pointee.log(context, level.rawValue, $0)
    }
  }

  /// Reads one of this plugin's options of plugins.plist; none when it is not set.
  ///
  /// The key `stateDirectory` answers a folder of the plugin's own, which exists.
  public func option(_ key: String) -> Value {
    var value = unsafe screens_value()
    let status = unsafe screens_string.lending(key) {
      unsafe table.pointee.option(context, $0, &value)
    }
    return unsafe status == SCREENS_OK ? Value(copying: value) : .none
  }

  func query(_ id: String) -> UnsafeRawPointer? {
    unsafe screens_string.lending(id) { unsafe table.pointee.query(context, $0) }
  }

  /// Hands an error over and gives the status to answer.
  func fail(_ error: any Error, as status: Status = .failed) -> Int32 {
    if error is Inheritance { return Status.inherit.rawValue }
    let crossing = PluginError.crossing(error, as: status)
    guard !crossing.text.isEmpty else { return crossing.status.rawValue }
    return unsafe screens_string.lending(crossing.text) {
      unsafe table.pointee.fail(context, crossing.status.rawValue, $0)
    }
  }

  func write(_ value: Value, to sink: OpaquePointer?) throws(PluginError) {
    guard let sink = unsafe sink else { return }
    let status = unsafe ValueArena.lending(value) {
      unsafe table.pointee.write(context, sink, $0)
    }
    try PluginError.check(status)
  }

  func read(_ sink: OpaquePointer) throws(PluginError) -> Value {
    var value = unsafe screens_value()
    let status = unsafe table.pointee.read(context, sink, &value)
    try PluginError.check(status)
    return unsafe Value(copying: value)
  }
}
