import ScreensDocuments
package import ScreensHTTP
import ScreensSystem
import Synchronization

/// A stand-in for a portal, which listens on an address of its own.
package final class TestPortal: Sendable {
  /// A request as it came.
  package struct Request: Sendable {
    package let method: String
    package let path: String
    /// The credentials: `basic`, `bearer`, `cookie` or empty.
    package let proof: String
    /// The commands of an invocation, or the path of a method that is called directly.
    package let commands: [String]
    package let body: String
  }

  struct Contents: Sendable {
    var switches: PortalSwitches
    var state = PortalState()
    var requests: [Request] = []
    /// Bodies and statuses that are answered instead of the next ones.
    var scripted: [(status: Int, type: String, body: [UInt8])] = []
  }

  private let server: HTTPServer
  private let loops: [EventLoop]
  private let handler: PortalHandler

  /// Starts it.
  ///
  /// - Parameter onRequest: hears each request, on a loop.
  package init(
    _ switches: PortalSwitches, at address: HTTPAddress = .tcp(.loopback, port: 0),
    onRequest: (@Sendable (Request) -> Void)? = nil
  ) throws {
    handler = PortalHandler(Contents(switches: switches), onRequest)
    loops = EventLoop.start(count: 1)
    var configuration = HTTPServerConfiguration()
    configuration.limits.connectionsPerAddress = 1000
    server = try HTTPServer(address, loops: loops, handler: handler, configuration: configuration)
    server.start()
  }

  /// Ends it.
  package func stop() async {
    await server.stop()
    for loop in loops { loop.stop() }
  }

  /// Its address without a slash at the end.
  package var url: String { "http://\(server.address)" }

  /// The requests so far.
  package var requests: [Request] { handler.contents.withLock { $0.requests } }

  /// Changes a switch for all later requests.
  package func change(_ body: (inout PortalSwitches) -> Void) {
    handler.contents.withLock { body(&$0.switches) }
  }

  /// Answers the next request with a status and a body of its own.
  package func answerNext(_ status: Int, _ body: String, type: String = "application/json") {
    handler.contents.withLock { $0.scripted.append((status, type, Array(body.utf8))) }
  }

  /// Ends all sessions of cookies and all tokens.
  package func expireProofs() {
    handler.contents.withLock { contents in
      contents.state.sessions = [:]
      contents.state.tokens = contents.state.tokens.mapValues { _ in nil }
    }
  }

  /// The addresses that a password was sent to.
  package var letters: [String] { handler.contents.withLock { $0.state.letters } }
  /// The present password of a user.
  package func password(of emailAddress: String) -> String? {
    handler.contents.withLock { contents in
      contents.state.users.first { $0.emailAddress == emailAddress }?.password
    }
  }
}
