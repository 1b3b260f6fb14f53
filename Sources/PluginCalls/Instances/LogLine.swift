import ScreensSystem
import CScreens
import ScreensCore

extension LogLevel {
  /// The level that a plugin gives a line; one that there is not counts as an error.
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

/// Texts of plugins in the log: one line each, nothing that a terminal would obey.
package enum LogLine {
  /// Escapes control characters, and cuts what is longer than 2,000 characters.
  package static func escaped(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars.prefix(2000) {
      if scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029
      {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
