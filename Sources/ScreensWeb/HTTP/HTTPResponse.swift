/// An answer as a value. The server adds the date, the security headers and the framing.
package struct HTTPResponse: Sendable {
  /// What follows the head.
  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// An open end: the closure gets the writer on the connection's loop, after the head.
    case stream(@Sendable (HTTPStream) -> Void)
  }

  /// How long others may keep the answer.
  package enum Caching: Sendable {
    /// Not at all: anything with a form or a session.
    case noStore
    /// Not at all, and passed on as it is sent: a stream that a proxy gathers is not live.
    case stream
    /// Kept, but asked about each time; for answers with an entity tag.
    case revalidate
    /// For ever: its URL names its bytes.
    case immutable
  }

  package var status: HTTPStatus
  /// The media type with its charset; required with a body.
  package var contentType: HTTPContentType?
  package var body: Body
  package var caching = Caching.noStore
  package var contentPolicy = HTTPContentPolicy.strict
  /// Further fields, in order.
  package var fields = HTTPResponseFields()
  /// Whether the connection ends with this answer.
  package var closesConnection = false

  package init(_ status: HTTPStatus, _ contentType: HTTPContentType? = nil, body: Body = .none) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// A page.
  package static func html(_ bytes: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(status, .html, body: .bytes(bytes))
  }

  /// One line of text: by default the status in words.
  package static func plain(_ status: HTTPStatus, _ text: String? = nil) -> HTTPResponse {
    let text = text ?? "\(status.code) \(status.reason)\n"
    return HTTPResponse(status, .text, body: .bytes(Array(text.utf8)))
  }

  /// "Look there": 303 with a location.
  package static func seeOther(_ location: some Collection<UInt8>) -> HTTPResponse {
    var response = HTTPResponse(.seeOther)
    response.fields.append("Location", location)
    return response
  }

  /// A stream of server-sent events.
  package static func events(_ start: @escaping @Sendable (HTTPStream) -> Void) -> HTTPResponse {
    var response = HTTPResponse(.ok, .eventStream, body: .stream(start))
    response.caching = .stream
    return response
  }

  /// The answer with a strong entity tag, or 304 when the client has the same already.
  package func tagged(_ tag: HTTPEntityTag, for request: HTTPRequest) -> HTTPResponse {
    var response = self
    response.fields.append("ETag", tag.bytes)
    guard status == .ok, request.method == .get || request.method == .head,
      tag.isListed(in: request.head.values(of: .ifNoneMatch))
    else { return response }
    response.status = .notModified
    response.body = .none
    response.contentType = nil
    return response
  }
}

/// A media type as it travels, with its charset.
package struct HTTPContentType: Sendable {
  let bytes: [UInt8]

  /// Makes a type from its text, which the program knows.
  package init(_ text: StaticString) {
    bytes = Array(text.description.utf8)
  }

  /// The type without its charset.
  var name: String { String(decoding: bytes.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) }

  package static let html = HTTPContentType("text/html; charset=utf-8")
  package static let text = HTTPContentType("text/plain; charset=utf-8")
  package static let css = HTTPContentType("text/css; charset=utf-8")
  package static let script = HTTPContentType("text/javascript; charset=utf-8")
  package static let json = HTTPContentType("application/json; charset=utf-8")
  package static let svg = HTTPContentType("image/svg+xml; charset=utf-8")
  package static let png = HTTPContentType("image/png")
  package static let eventStream = HTTPContentType("text/event-stream; charset=utf-8")
  package static let metrics = HTTPContentType("text/plain; version=0.0.4; charset=utf-8")
}

/// Response fields, ready to be copied. No control character can leave through a value.
package struct HTTPResponseFields: Sendable {
  private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a field. A control character in the value becomes a space, so that foreign bytes
  /// cannot end the line.
  package mutating func append(_ name: StaticString, _ value: some Collection<UInt8>) {
    bytes += name.description.utf8
    bytes += [0x3A, 0x20]
    bytes += value.lazy.map { $0.isFieldContent ? $0 : 0x20 }
    bytes += [0x0D, 0x0A]
  }

  /// Adds a field whose value is text.
  package mutating func append(_ name: StaticString, _ value: String) {
    append(name, value.utf8)
  }
}
