/// The importance of a line of the log.
package enum LogLevel: String, Sendable, Comparable, CaseIterable {
  case debug, info, warning, error

  /// Less important levels come first: `debug` is the lowest.
  package static func < (one: LogLevel, other: LogLevel) -> Bool {
    one.rank < other.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One line for the operator, before it gets a time and a format.
package struct LogEntry: Sendable, Equatable {
  package let level: LogLevel
  /// One sentence without the time.
  package let message: String
  /// The id of the plugin that the line concerns.
  package let plugin: String?
  /// The label of the session that the line concerns, never its token.
  package let session: String?

  /// A line concerns the host itself unless it names a plugin or a session.
  package init(
    _ level: LogLevel, _ message: String, plugin: String? = nil, session: String? = nil
  ) {
    self.level = level
    self.message = message
    self.plugin = plugin
    self.session = session
  }

  func with(message: String) -> LogEntry {
    LogEntry(level, message, plugin: plugin, session: session)
  }
}
