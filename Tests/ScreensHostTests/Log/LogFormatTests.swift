@testable import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensModel
import Testing

@testable import ScreensHost

struct LogFormatTests {
  private static let time: Int64 = 1_772_368_205_007_900_000

  private func text(_ entry: LogEntry, _ format: LogFormat) -> String {
    String(decoding: format.line(entry, time: Self.time), as: UTF8.self)
  }

  @Test func `a line of text has time, level and message, and nothing that a terminal obeys`() {
    #expect(
      text(LogEntry(.warning, "a\u{1b}[0m\nb\u{2028}c", plugin: "org.acme"), .text)
        == "2026-03-01T12:30:05.007Z warning a\\u{1b}[0m\\u{a}b\\u{2028}c\n")
    #expect(text(LogEntry(.error, "x"), .text) == "2026-03-01T12:30:05.007Z error x\n")
  }

  @Test func `a line of JSON is one object with the five members, whatever the message holds`()
    throws
  {
    let message = "a \"quote\"\n\u{1b} \u{1F600}"
    let line = text(LogEntry(.info, message, plugin: "org.acme", session: "a1b2"), .json)
    #expect(line.filter { $0 == "\n" }.count == 1)
    let object = try JSONReader.read(Array(line.utf8), file: "log")
    #expect(object["time"] == "2026-03-01T12:30:05.007Z")
    #expect(object["level"] == "info")
    #expect(object["message"]?.string == message)
    #expect(object["plugin"] == "org.acme")
    #expect(object["session"] == "a1b2")
    let bare = text(LogEntry(.debug, "x"), .json)
    #expect(
      bare
        == #"{"time":"2026-03-01T12:30:05.007Z","level":"debug","message":"x","#
        + #""plugin":null,"session":null}"# + "\n")
  }

  @Test func `a message without end is cut off`() {
    let line = LogFormat.text.line(
      LogEntry(.info, String(repeating: "ä", count: 1 << 20)), time: Self.time)
    #expect(line.count < 40_000)
  }

  @Test(arguments: [
    (["serve"], LogFormat.text), (["serve", "--log", "json"], .json),
    (["serve", "--log=json", "--listen", "x"], .json), (["serve", "--log", "text"], .text),
    (["serve", "--log"], .text), (["serve", "--log", "xml"], .text),
  ])
  func `the format is known before the command line is checked`(
    arguments: [String], format: LogFormat
  ) {
    #expect(LogFormat(arguments: arguments) == format)
  }
}
