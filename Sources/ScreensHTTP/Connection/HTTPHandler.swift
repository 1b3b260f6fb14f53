package import ScreensSystem

/// The methods and the body that a target accepts, decided from the head alone.
package struct HTTPAdmission: Sendable {
  /// Other methods are answered with 405 and this list.
  package var methods: HTTPMethods
  /// The largest body in octets; a larger one is answered with 413.
  package var bodyLimit: Int
  /// The field that tells a client that asks by `OPTIONS` what the target accepts besides methods.
  package var option: (name: StaticString, value: String)?
  /// Makes the receiver of the body, once the request has passed every check of its head; nil
  /// keeps the body in memory for `handle`, which is not called for a request with a sink.
  package var sink: SinkMaker?

  /// Makes the sink of one request, on the connection's loop.
  ///
  /// The request has no body. The maker may already pause the transfer, answer through it or cut
  /// it; a client that waits for permission to send its body then does not send it. Requests
  /// without a body get a sink, too, and `OPTIONS` never does.
  package typealias SinkMaker = @Sendable (HTTPRequest, HTTPTransfer) -> any HTTPBodySink

  /// By default admits `GET` alone, and bodies of 64 KiB in memory.
  package init(
    methods: HTTPMethods = .get, bodyLimit: Int = 65_536,
    option: (name: StaticString, value: String)? = nil, sink: SinkMaker? = nil
  ) {
    self.methods = methods
    self.option = option
    self.bodyLimit = bodyLimit
    self.sink = sink
  }
}

/// Answers requests. Every member is called on the loop of the request's connection.
package protocol HTTPHandler: Sendable {
  /// The methods and the body length that the target accepts, before any of the body is read.
  ///
  /// For a target that does not exist it admits every method, so that `handle` can answer 404.
  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission

  /// Answers through `responder`, now or later, from any thread, once. Until then only this
  /// connection waits.
  ///
  /// A `HEAD` request is answered like `GET`; the server omits the body.
  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder)

  /// The page for a request that is refused before it reaches `handle`; nil for one line of text.
  /// The server sets the status.
  ///
  /// - Parameter head: nil where it was not read completely.
  func page(for refusal: HTTPRefusal, _ head: HTTPRequestHead?) -> HTTPResponse?
}

extension HTTPHandler {
  /// No page: the refusal is answered with one line of text.
  package func page(for refusal: HTTPRefusal, _ head: HTTPRequestHead?) -> HTTPResponse? { nil }
}
