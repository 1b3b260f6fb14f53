@testable import ScreensHTTP
@testable import ScreensSystem
import Synchronization
import TestSupport
import Testing

/// Answers every path but `/now` with a file of a folder.
final class FileHandler: HTTPHandler {
  private struct WeakFile: Sendable {
    weak var file: OpenFile?
  }

  let folder: TemporaryFolder
  private let opened = Mutex<[WeakFile]>([])

  init() throws { folder = try TemporaryFolder() }

  /// How many of the answered files are open.
  var openCount: Int { opened.withLock { $0.count { $0.file != nil } } }
  var openedCount: Int { opened.withLock { $0.count } }

  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission { HTTPAdmission() }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    let name = String(decoding: request.path.dropFirst(), as: UTF8.self)
    guard name != "now" else { return responder.send(.plain(.ok, "now")) }
    guard let open = try? OpenFile(reading: name, beneath: folder.path), let file = HTTPFile(open)
    else { return responder.send(.plain(.notFound)) }
    opened.withLock { $0.append(WeakFile(file: open)) }
    var response = HTTPResponse.file(
      file, HTTPContentType("text/plain"), tag: HTTPEntityTag("v1".utf8), to: request.head)
    response.caching = .byClient(seconds: 60)
    response.fields.append("X-More", "yes")
    responder.send(response)
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPFileTests {
  private let handler: FileHandler

  init() throws { handler = try FileHandler() }

  private static func get(_ path: String, _ more: String = "", method: String = "GET") -> String {
    "\(method) /\(path) HTTP/1.1\r\nHost: h\r\n\(more)\r\n"
  }

  private func untilAllAreClosed() async throws {
    try await Limit.wait(for: "the files' end") { handler.openCount == 0 }
  }

  @Test(arguments: [
    ("", 200, "", "Content-Length: 10", "0123456789"),
    ("Range: bytes=2-4\r\n", 206, "Content-Range: bytes 2-4/10", "Content-Length: 3", "234"),
    ("Range: bytes=0-\r\n", 206, "Content-Range: bytes 0-9/10", "Content-Length: 10", "0123456789"),
    ("Range: bytes=10-\r\n", 416, "Content-Range: bytes */10", "", "416 Range Not Satisfiable\n"),
    ("If-None-Match: \"v1\"\r\nRange: bytes=0-1\r\n", 304, "", "", ""),
    ("If-Match: \"v2\"\r\n", 412, "", "", "412 Precondition Failed\n"),
  ])
  func `a file is answered whole, in part or not at all, and the next request after it`(
    fields: String, status: Int, range: String, length: String, body: String
  ) async throws {
    try handler.folder.write(Array("0123456789".utf8), to: "ten")
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.send(Self.get("ten", fields) + Self.get("ten", fields, method: "HEAD") + Self.get("now"))
    let answers = await client.receive(until: "\r\n\r\nnow")
    let parts = answers.split(separator: "\r\n\r\n", omittingEmptySubsequences: false)
    let head = parts[0] + "\r\n"
    #expect(head.hasPrefix("HTTP/1.1 \(status) "))
    #expect(range.isEmpty ? !head.contains("Content-Range") : head.contains(range + "\r\n"))
    #expect(length.isEmpty || head.contains(length + "\r\n"))
    #expect(head.contains("ETag: \"v1\"\r\n"))
    #expect(head.contains("Accept-Ranges: bytes\r\n") == (status != 412))
    #expect(head.contains("Cache-Control: private, max-age=60\r\n") && head.contains("X-More: yes"))
    // The body, and the head of the answer to HEAD, which has none.
    #expect(parts[1].hasPrefix(body + "HTTP/1.1 "))
    #expect(parts[2].hasPrefix("HTTP/1.1 200 OK"))
    #expect(handler.openedCount == 2)
    try await untilAllAreClosed()
    await server.stop()
  }

  @Test func `an empty file, a missing one and a folder have their answers`() async throws {
    try handler.folder.write([], to: "empty")
    try handler.folder.makeFolder("folder")
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.send(Self.get("empty") + Self.get("none") + Self.get("folder") + Self.get("now"))
    let answers = await client.receive(until: "\r\n\r\nnow")
    #expect(answers.components(of: "HTTP/1.1 200 ") == 2)
    #expect(answers.components(of: "HTTP/1.1 404 ") == 2)
    #expect(answers.contains("Content-Length: 0\r\n"))
    try await untilAllAreClosed()
    await server.stop()
  }

  @Test func `a large file arrives unchanged, also when its name gets another file`() async throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    try handler.folder.write(bytes, to: "large")
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.send(Self.get("large", "Connection: close\r\n"))
    try await Limit.wait(for: "the opened file") { handler.openedCount == 1 }
    try handler.folder.write([1, 2, 3], to: "other")
    try Renaming.move(handler.folder.path("other"), to: handler.folder.path("large"))
    var received: [UInt8] = []
    while let more = await client.receive() { received += more }
    #expect(received.suffix(bytes.count).elementsEqual(bytes))
    #expect(received.count < bytes.count + 2000)
    try await untilAllAreClosed()
    await server.stop()
  }

  @Test func `a slow reader holds nobody, and is cut off`() async throws {
    try handler.folder.write([UInt8](repeating: 0x78, count: 20_000_000), to: "large")
    let server = try TestServer(handler: handler)
    let slow = server.connect()
    slow.shrinkReceiveBuffer()
    slow.send(Self.get("large"))
    try await server.wait { $0.writing == 1 }
    let other = server.connect()
    other.send(Self.get("now"))
    #expect(await other.receive(until: "\r\n\r\nnow").hasPrefix("HTTP/1.1 200 "))
    #expect(handler.openCount == 1)
    try await Limit.wait(for: "the end of the slow connection") {
      await server.advance(by: .seconds(16))
      return await server.server.census().writing == 0
    }
    try await untilAllAreClosed()
    await server.stop()
  }

  @Test func `a file that becomes shorter ends the connection`() async throws {
    try handler.folder.write([UInt8](repeating: 0x78, count: 20_000_000), to: "large")
    let server = try TestServer(handler: handler)
    let client = server.connect()
    client.send(Self.get("large") + Self.get("now"))
    try await server.wait { $0.writing == 1 }
    // In place: the opened file becomes this short.
    try handler.folder.write([1, 2, 3], to: "large")
    #expect(await !client.receiveAll().contains("now"))
    try await untilAllAreClosed()
    await server.stop()
  }

  @Test func `a client that leaves closes its file`() async throws {
    try handler.folder.write([UInt8](repeating: 0x78, count: 20_000_000), to: "large")
    let server = try TestServer(handler: handler)
    var client: TestSocket? = server.connect()
    client?.shrinkReceiveBuffer()
    client?.send(Self.get("large"))
    try await server.wait { $0.writing == 1 }
    // Released with unread bytes, the socket resets the connection.
    client = nil
    try await server.wait { $0.total == 0 }
    try await untilAllAreClosed()
    await server.stop()
  }

  @Test func `a turn writes a share, then others have theirs`() {
    var turn = HTTPTurn()
    #expect(turn.begin() == true)
    turn.countWritten(1_048_575)
    #expect(turn.mayWrite)
    turn.countWritten(1)
    #expect(!turn.mayWrite)
    turn.end()
    #expect(turn.begin() == true)
    #expect(turn.mayWrite)
  }
}
