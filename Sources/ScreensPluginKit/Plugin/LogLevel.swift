internal import CScreens

/// How much a line of the log matters.
public enum LogLevel: Sendable {
  /// For the plugin's own author.
  case debug
  /// The ordinary course of things.
  case info
  /// Something is odd, and the plugin goes on.
  case warning
  /// A requested operation failed.
  case error

  var rawValue: Int32 {
    switch self {
    case .debug: SCREENS_LOG_DEBUG
    case .info: SCREENS_LOG_INFO
    case .warning: SCREENS_LOG_WARNING
    case .error: SCREENS_LOG_ERROR
    }
  }
}
