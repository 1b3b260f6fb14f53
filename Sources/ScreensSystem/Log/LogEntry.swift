/// How much a line of the log matters.
package enum LogLevel: String, Sendable, Comparable, CaseIterable {
  case debug, info, warning, error

  /// Lesser levels come first: `debug` is the least.
  package static func < (one: LogLevel, other: LogLevel) -> Bool {
    one.rank < other.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One line for the operator, before it has a time and a form.
package struct LogEntry: Sendable, Equatable {
  /// How much the line matters.
  package let level: LogLevel
  /// One sentence, without its time.
  package let message: String
  /// The id of the plugin that the line is about.
  package let plugin: String?
  /// The label of the session that the line is about: never its token.
  package let session: String?

  /// A line about the host itself, unless a plugin or a session is named.
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
