import ScreensHTTP
import ScreensSystem
import Glibc
import ScreensCore
import ScreensHost

/// The log of `screens serve` on standard error, in the host and in its supervisor.
enum ServeLog {
  private static let writer = LogWriter(
    STDERR_FILENO, format: LogFormat(arguments: CommandLine.arguments))

  /// Takes lines for the operator.
  static let log = OperatorLog { writer.write($0) }

  /// Takes answered requests, which are lines where the operator wants them.
  static func note(_ access: HTTPAccess) { writer.writeAccess("\(access)") }

  /// Uses the operator's setting from the next line on.
  static func adopt(_ setting: LogSetting) { writer.adopt(setting) }

  /// Writes the counted and queued lines before the process ends.
  static func end() {
    log.writeCounts()
    writer.flush()
  }
}
