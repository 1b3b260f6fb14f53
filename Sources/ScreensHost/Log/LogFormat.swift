package import ScreensSystem
import ScreensCore
import ScreensDocuments

/// How a host writes the lines of its log.
package enum LogFormat: String, CaseIterable, Sendable {
  /// Time, level and text, for people.
  case text
  /// An object a line, for programs.
  case json

  /// The longest message; a longer one is cut off.
  private static let longest = 16_000

  /// The format that a command line asks for: text, unless it asks for another one.
  package init(arguments: [String]) {
    let index = arguments.firstIndex { $0 == "--log" }
    let following = index.flatMap { arguments.dropFirst($0 + 1).first }
    let joined = arguments.first { $0.hasPrefix("--log=") }.map { String($0.dropFirst(6)) }
    self = (following ?? joined).flatMap(LogFormat.init) ?? .text
  }

  /// The bytes of a line with its end.
  ///
  /// - Parameter time: nanoseconds since 1970.
  package func line(_ entry: LogEntry, time: Int64) -> [UInt8] {
    let time = Timestamp.exact(time)
    let message =
      entry.message.utf8.count <= Self.longest
      ? entry.message : String(entry.message.unicodeScalars.prefix(Self.longest))
    switch self {
    case .text: return Array("\(time) \(entry.level.rawValue) \(message.withoutControls)\n".utf8)
    case .json:
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("time", time)
        writer.member("level", entry.level.rawValue)
        writer.member("message", message)
        writer.member("plugin", entry.plugin)
        writer.member("session", entry.session)
      }
      writer.lineEnd()
      return writer.bytes
    }
  }
}
