/// How much of everything one client may use, and how long things may take.
package struct HostLimits: Sendable, Hashable {
  /// Connections in all.
  package var connections = 10_000
  /// Connections from one address.
  package var connectionsPerAddress = 100
  /// Seconds until a request's head is there.
  package var headerSeconds = 10
  /// Seconds that a connection is kept between requests.
  package var idleSeconds = 75
  /// Seconds during which a host that ends still accepts, so that balancers notice.
  package var drainDelaySeconds = 0
  /// Seconds that requests under way get when a host ends.
  package var drainGraceSeconds = 30
  /// Milliseconds that a call of a plugin in a process of its own may take.
  package var pluginCallMilliseconds = 250

  /// The defaults.
  package init() {}

  /// A limit's key with the values it may have.
  struct Key: Sendable {
    let name: String
    let range: ClosedRange<Int>
    let path: any WritableKeyPath<HostLimits, Int> & Sendable
  }

  static let keys: [Key] = [
    Key(name: "connections", range: 1...1_000_000, path: \.connections),
    Key(name: "connectionsPerAddress", range: 1...1_000_000, path: \.connectionsPerAddress),
    Key(name: "headerSeconds", range: 1...300, path: \.headerSeconds),
    Key(name: "idleSeconds", range: 1...3_600, path: \.idleSeconds),
    Key(name: "drainDelaySeconds", range: 0...300, path: \.drainDelaySeconds),
    Key(name: "drainGraceSeconds", range: 0...3_600, path: \.drainGraceSeconds),
    Key(name: "pluginCallMilliseconds", range: 10...60_000, path: \.pluginCallMilliseconds),
  ]
}
