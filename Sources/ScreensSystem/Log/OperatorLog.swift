/// Accepts lines for the operator from any thread.
///
/// A copy for a plugin or a session adds its name to each line. The sink decides about each line:
/// `screens serve` writes it with the time, a test collects it.
package struct OperatorLog: Sendable {
  /// A log that drops every line.
  package static let none = OperatorLog { (_: LogEntry) in }

  private let write: @Sendable (LogEntry) -> Void
  private let rare: CountedLineWriter
  private var plugin: String?
  private var session: String?

  /// - Parameters:
  ///   - interval: the shortest time between two lines of one kind of `rarely`.
  ///   - write: handles each line on the caller's thread; it must not block.
  package init(
    every interval: Duration = .seconds(60), _ write: @escaping @Sendable (LogEntry) -> Void
  ) {
    self.write = write
    rare = CountedLineWriter(interval, write)
  }

  /// A log whose sink needs only the texts of the lines.
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

  /// Writes a line. The default level is that of a fault after which the host goes on.
  package func callAsFunction(_ message: String, _ level: LogLevel = .warning) {
    write(LogEntry(level, message, plugin: plugin, session: session))
  }

  /// Writes a line about normal operation.
  package func info(_ message: String) { self(message, .info) }

  /// Writes a line about a fault that lasts until the operator repairs it.
  package func error(_ message: String) { self(message, .error) }

  /// Writes the first line of a kind at once, and later at most one line per interval: the last
  /// line, with the number of lines that it represents.
  ///
  /// - Parameter kind: lines of one kind are counted together. The host chooses it, never a client.
  package func rarely(_ kind: String, _ message: String, _ level: LogLevel = .warning) {
    rare.add(LogEntry(level, message, plugin: plugin, session: session), of: kind)
  }

  /// Writes the counts that are still due, before the process ends.
  package func writeCounts() { rare.writeAll() }
}
