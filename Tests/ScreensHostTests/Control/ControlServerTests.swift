@testable import ScreensSystem
import Foundation
import Screenlets
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensModel
import TestSupport
import Testing

@Suite struct ControlServerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func server(
    in state: String? = nil,
    _ handler: @escaping ControlServer.Handler = { .result(.string("\($0)")) }
  ) throws -> ControlServer {
    try ControlServer(
      stateFolder: state ?? folder.path, configuration: "/p.plist", handler: handler)
  }

  private func ask(
    _ order: ControlRequest.Order, _ configuration: String = "/p.plist", in state: String? = nil
  ) async throws -> JSONValue? {
    let client = ControlClient(stateFolder: state ?? folder.path)
    let request = ControlRequest(order, configuration: configuration)
    // A client waits, and must not use a thread that the server needs for its answer.
    let answer: Result<JSONValue?, any Error> = try await Limit.value(of: "an answer") { done in
      ServiceThread.start { done(Result { try client.ask(request) }) }
    }
    return try answer.get()
  }

  @Test func `a request and its answer arrive as they were sent`() async throws {
    let theme = try #require(ThemeName("acme"))
    let server = try server { .result(.array([.string("\($0 == .explain(.login, theme))")])) }
    defer { server.stop() }
    #expect(try await ask(.explain(.login, theme)) == ["true"])
    #expect(try await ask(.plugins) == ["false"])
  }

  @Test func `a host of another configuration does not count as one`() async throws {
    let server = try server()
    defer { server.stop() }
    #expect(try await ask(.plugins, "/other.plist") == nil)
  }

  @Test func `a missing socket is no host, and neither is one without a listener`() async throws {
    #expect(try await ask(.plugins) == nil)
    let server = try server()
    try FileManager.default.linkItem(
      atPath: folder.path("control.sock"), toPath: folder.path("kept"))
    server.stop()
    try FileManager.default.moveItem(
      atPath: folder.path("kept"), toPath: folder.path("control.sock"))
    #expect(try await ask(.plugins) == nil)
  }

  @Test func `a leftover socket is replaced, and one in use is not`() async throws {
    try folder.write("", to: "control.sock")
    let first = try server()
    defer { first.stop() }
    let error = #expect(throws: ControlError.self) { try server() }
    #expect(error == .inUse(path: folder.path("control.sock")))
    #expect(try await ask(.themes) != nil)
  }

  @Test func `a failure has the host's words`() async throws {
    let server = try server { _ in .failure("No such theme.") }
    defer { server.stop() }
    let error = await #expect(throws: ControlError.self) { try await ask(.themes) }
    #expect(error?.description == "No such theme.")
  }

  @Test func `a server answers any number of requests, one after the other`() async throws {
    let server = try server()
    defer { server.stop() }
    for _ in 0..<200 { try #require(try await ask(.themes) == "themes") }
    // Silent clients do not block others for good.
    for _ in 0..<200 { _ = try await ask(.plugins, "/other.plist") }
    #expect(try await ask(.themes) == "themes")
  }

  @Test func `only its user may open the socket`() throws {
    let server = try server()
    defer { server.stop() }
    #expect(try FileStatus(path: folder.path("control.sock")).mode & 0o777 == 0o600)
  }

  @Test func `a folder with a long path also works`() async throws {
    let long = folder.path + "/" + String(repeating: "long/", count: 30)
    let server = try server(in: long)
    defer { server.stop() }
    #expect(try await ask(.retry, in: long) == "retry")
  }

  @Test(arguments: [
    ControlRequest.Order.plugins, .failingChecks, .themes, .reload, .retry, .explain(.login, nil),
    .explain(.login, .default), .accounts(.list), .accounts(.delete(address: "ada@example.org")),
    .accounts(.endSessions(address: "ada@example.org")),
  ])
  func `a request survives its JSON`(order: ControlRequest.Order) {
    let request = ControlRequest(order, configuration: "/p.plist")
    #expect(ControlRequest(request.json) == request)
  }

  @Test(arguments: [
    "{}", "{\"command\":\"plugins\"}", "{\"configuration\":\"a\",\"command\":\"dance\"}",
    "{\"configuration\":\"a\",\"command\":\"explain\"}",
    "{\"configuration\":\"a\",\"command\":\"accounts\",\"order\":\"delete\"}",
  ])
  func `a line that is no request is refused`(text: String) throws {
    #expect(ControlRequest(try JSONReader.read(Array(text.utf8), file: "request")) == nil)
  }
}
