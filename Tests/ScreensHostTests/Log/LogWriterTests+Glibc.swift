@testable import ScreensSystem
import Glibc
import ScreensCore
import Testing

@testable import ScreensHost

/// A log and its reader, which reads on demand.
private final class Reader: Sendable {
  let pipe: (read: Int32, write: Int32)

  init(isSocket: Bool) throws {
    var ends: [Int32] = [-1, -1]
    let status =
      isSocket
      ? unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) : unsafe Glibc.pipe(&ends)
    try #require(status == 0)
    pipe = (ends[0], ends[1])
  }

  deinit {
    close(pipe.read)
    close(pipe.write)
  }

  /// Reads up to a line that contains a text.
  func lines(upTo last: String) -> [String] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      var interest = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&interest, 1, 30_000) > 0 else { break }
      let count = unsafe read(pipe.read, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      if text.hasSuffix("\n"), text.split(separator: "\n").last?.contains(last) == true { break }
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

struct LogWriterTests {
  @Test(.timeLimit(.minutes(15)), arguments: [false, true])
  func `a stalled reader blocks no caller, and gets the count of skipped lines`(isSocket: Bool)
    throws
  {
    let reader = try Reader(isSocket: isSocket)
    let writer = LogWriter(reader.pipe.write, format: .text, limit: 100_000)
    let long = String(repeating: "x", count: 80)
    // More than a pipe, a socket and the queue can hold; a waiting write would never end.
    for number in 0..<50_000 { writer.write(LogEntry(.info, "line \(number) \(long)")) }
    writer.flush(within: .milliseconds(50))
    let lines = reader.lines(upTo: "omitted, because it had no reader")
    let kept = lines.count { $0.contains(" info line ") }
    let note = try #require(lines.last)
    let count = note.split(separator: " ").dropFirst(2).first.flatMap { Int($0) }
    #expect(count.map { $0 + kept } == 50_000, "\(kept) lines, then '\(note)'")
    for (number, line) in lines.dropLast().enumerated() {
      guard line.contains(" info line \(number) \(long)") else {
        Issue.record("line \(number) is '\(line)'")
        break
      }
    }
    writer.write(LogEntry(.error, "back again"))
    #expect(reader.lines(upTo: "back again").last?.hasSuffix("error back again") == true)
  }

  @Test func `a line is written when the call returns, as long as the reader keeps up`() throws {
    let reader = try Reader(isSocket: false)
    let writer = LogWriter(reader.pipe.write, format: .text)
    writer.write(LogEntry(.error, "at once"))
    var waiting: Int32 = 0
    _ = unsafe ioctl(reader.pipe.read, UInt(FIONREAD), &waiting)
    #expect(waiting > 20)
    // Other writers see no change of mode.
    #expect(fcntl(reader.pipe.write, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test(.timeLimit(.minutes(15)))
  func `queued lines are written before the end, if the reader comes in time`() async throws {
    let reader = try Reader(isSocket: false)
    let writer = LogWriter(reader.pipe.write, format: .text)
    for number in 0..<5_000 { writer.write(LogEntry(.info, "line \(number)")) }
    let (read, tell) = AsyncStream<[String]>.makeStream()
    ServiceThread.start { tell.yield(reader.lines(upTo: "line 4999")) }
    writer.flush(within: .seconds(30))
    var all = read.makeAsyncIterator()
    #expect(await all.next()?.count == 5_000)
  }

  @Test func `a missing reader ends the log and nothing else`() throws {
    var ends: [Int32] = [-1, -1]
    // A broken pipe would end this process, which does not ignore the signal.
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let writer = LogWriter(ends[1], format: .text)
    close(ends[0])
    for _ in 0..<100_000 { writer.write(LogEntry(.info, "nobody")) }
    writer.flush()
    close(ends[1])
  }
}
