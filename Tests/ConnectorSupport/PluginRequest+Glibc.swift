import CScreens

/// One connector that a test's host asked for.
@safe package final class PluginRequest {
  let token: UInt64
  private let host: PluginHost
  private let table: screens_connector_1
  private let connector: UnsafeMutableRawPointer?

  /// The context of the connector gets the given values.
  package init(
    _ host: PluginHost, _ operation: String, _ parameters: [String: HostValue],
    context given: [String: HostValue] = [:]
  ) throws {
    self.host = host
    token = host.newToken()
    let arena = HostArena()
    var made: UnsafePointer<screens_connector_1>?
    var connector: UnsafeMutableRawPointer?
    var values = unsafe arena.value(.map(parameters))
    var context = unsafe arena.value(
      .map(given.merging(["companyId": .integer(0)]) { $1 }))
    let make = try unsafe PluginHost.NoPlugin.unless(host.factory.make, "make")
    let status = unsafe make(arena.string(operation), &values, &context, &made, &connector)
    guard status == SCREENS_OK else {
      throw PluginHost.Refusal(status: status, text: host.takeFailure())
    }
    unsafe table = try PluginHost.NoPlugin.unless(made, "connector").pointee
    unsafe self.connector = connector
    withExtendedLifetime(arena) {}
  }

  deinit {
    unsafe table.destroy?(connector)
  }

  /// The refusal of the parameters, if they are refused.
  package func validate() -> PluginHost.Answer? {
    let status = unsafe table.validate?(connector) ?? SCREENS_OK
    return status == SCREENS_OK
      ? nil : PluginHost.Answer(status: status, text: host.takeFailure())
  }

  package func start() {
    guard let start = unsafe table.start else { return }
    let status = unsafe start(connector, token)
    if status != SCREENS_OK {
      host.end(token, PluginHost.Answer(status: status, text: host.takeFailure()))
    }
  }

  package func cancel() {
    unsafe table.cancel?(connector, token)
  }

  /// Waits for its end.
  package func answer() async throws -> PluginHost.Answer {
    try await host.answer(to: token)
  }
}
