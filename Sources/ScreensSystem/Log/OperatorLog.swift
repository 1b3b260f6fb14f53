/// Takes lines for the operator, from any thread.
///
/// A copy that is about a plugin or a session marks its lines with it. The sink decides about each
/// line: `screens serve` writes it with its time, a test collects it.
package struct OperatorLog: Sendable {
  /// A log that keeps nothing.
  package static let none = OperatorLog { (_: LogEntry) in }

  private let write: @Sendable (LogEntry) -> Void
  private let rare: RareTeller
  private var plugin: String?
  private var session: String?

  /// Makes a log of a sink.
  ///
  /// - Parameters:
  ///   - interval: how often a line that is said rarely may be said.
  ///   - write: takes each line, on the caller's thread; it must not block.
  package init(
    every interval: Duration = .seconds(60), _ write: @escaping @Sendable (LogEntry) -> Void
  ) {
    self.write = write
    rare = RareTeller(interval, write)
  }

  /// Makes a log of a sink that wants the lines' texts alone.
  package init(texts write: @escaping @Sendable (String) -> Void) {
    self.init { (entry: LogEntry) in write(entry.message) }
  }

  /// The same log for lines about a plugin.
  package func about(plugin: String?) -> OperatorLog {
    var log = self
    log.plugin = plugin ?? log.plugin
    return log
  }

  /// The same log for lines about a session, by its label.
  package func about(session: String?) -> OperatorLog {
    var log = self
    log.session = session ?? log.session
    return log
  }

  /// Writes a line; without a level it says that something went wrong, and that the host goes on.
  package func callAsFunction(_ message: String, _ level: LogLevel = .warning) {
    write(LogEntry(level, message, plugin: plugin, session: session))
  }

  /// Writes a line about something that went as it should.
  package func info(_ message: String) { self(message, .info) }

  /// Writes a line about a fault that stays until the operator mends it.
  package func error(_ message: String) { self(message, .error) }

  /// Writes the first line of a kind at once, and then one a minute at most: the last one, with the
  /// count of those that it stands for.
  ///
  /// - Parameter kind: lines of one kind are counted together; chosen by the host, never by a
  ///   client.
  package func rarely(_ kind: String, _ message: String, _ level: LogLevel = .warning) {
    rare.add(LogEntry(level, message, plugin: plugin, session: session), of: kind)
  }

  /// Writes the counted lines that have not been written yet, before the process ends.
  package func writeCounts() { rare.writeAll() }
}
