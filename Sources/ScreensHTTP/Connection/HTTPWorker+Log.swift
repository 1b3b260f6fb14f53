import ScreensSystem

/// Rate-limited lines for the operator: the first of a kind at once, then at most one a minute.
extension HTTPWorker {
  /// Logs a refused request.
  func logRefusal(_ refusal: HTTPRefusal, of client: IPAddress?) {
    configuration.log.rarely(
      "refused \(refusal.rawValue)",
      "a request is refused with \(refusal.status.code) (\(refusal.rawValue)); the client is "
        + Self.name(client))
  }

  /// Logs an answer with an error of the host.
  func logFailure(_ status: HTTPStatus, of head: HTTPRequestHead, from client: IPAddress?) {
    // The query may hold a user's secret, so the line ends with the path.
    configuration.log.rarely(
      "answered \(status.code)",
      "a request is answered with \(status.code): \(head.method.name) "
        + "\(EscapedBytes(head.path, limit: 100)); the client is \(Self.name(client))")
  }

  /// Logs a connection that was closed because its address has too many.
  func logCap(_ address: IPAddress?, limit: Int) {
    configuration.log.rarely(
      "connections of an address",
      "a connection of \(Self.name(address)) is closed: that address has \(limit) open; "
        + "'connectionsPerAddress' of 'limits' sets how many")
  }

  /// Logs that connections wait for room.
  func logFull() {
    configuration.log.rarely(
      "connections",
      "new connections wait: \(connectionCount) are open; 'connections' of 'limits' sets how many")
  }

  /// Logs that clients are turned away because the system has no descriptor or memory left.
  func logShortage() {
    configuration.log.rarely(
      "descriptors",
      "descriptors: none is left, or no memory for one, and clients are answered with 503; raise "
        + "'ulimit -n' or LimitNOFILE, or lower 'connections' of 'limits'", .error)
  }

  private static func name(_ address: IPAddress?) -> String {
    address.map { "\($0)" } ?? "a Unix socket's"
  }
}
