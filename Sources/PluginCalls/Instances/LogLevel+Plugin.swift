import ScreensSystem
import CScreens

extension LogLevel {
  /// The level that a plugin gives a line; an unknown level counts as an error.
  package init(ofPlugin level: Int32) {
    self =
      switch level {
      case SCREENS_LOG_DEBUG: .debug
      case SCREENS_LOG_INFO: .info
      case SCREENS_LOG_WARNING: .warning
      default: .error
      }
  }
}
