internal import CScreens

/// How much a line of the log matters.
public enum LogLevel: Sendable {
  case debug
  case info
  case warning
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
