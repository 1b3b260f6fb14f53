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

  /// Writes the counted and queued lines before the process ends.
  static func end() {
    log.writeCounts()
    writer.flush()
  }
}
