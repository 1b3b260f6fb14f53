import ScreensSystem

/// Counted lines for the operator: the first of a kind at once, then one a minute at most.
extension HTTPWorker {
  /// Says that a request was refused.
  func logRefusal(_ refusal: HTTPRefusal, of client: IPAddress?) {
    configuration.log.rarely(
      "refused \(refusal.rawValue)",
      "a request is refused with \(refusal.status.code) (\(refusal.rawValue)); the client is "
        + Self.name(client))
  }

  /// Says that a request was answered with an error of the host's.
  func logFailure(_ status: HTTPStatus, of head: HTTPRequestHead, from client: IPAddress?) {
    // The query may hold a user's secret, so the line ends with the path.
    configuration.log.rarely(
      "answered \(status.code)",
      "a request is answered with \(status.code): \(head.method.name) "
        + "\(EscapedBytes(head.path, limit: 100)); the client is \(Self.name(client))")
  }

  /// Says that a connection was closed because its address has too many.
  func logCap(_ address: IPAddress?, limit: Int) {
    configuration.log.rarely(
      "connections of an address",
      "a connection of \(Self.name(address)) is closed: that address has \(limit) open; "
        + "'connectionsPerAddress' of 'limits' sets how many")
  }

  /// Says that connections wait because there is no room.
  func logFull() {
    configuration.log.rarely(
      "connections",
      "new connections wait: \(connectionCount) are open; 'connections' of 'limits' sets how many")
  }

  /// Says that clients are turned away because the system has no descriptor or memory left.
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
