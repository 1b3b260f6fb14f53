/// An answer as a value. The server adds the date, the security headers and the framing.
package struct HTTPResponse: Sendable {
  /// The bytes after the head.
  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// Bytes of an open file, which the kernel sends.
    case file(HTTPFile)
    /// An open-ended body: the closure gets the writer on the connection's loop, after the head.
    case stream(@Sendable (HTTPStream) -> Void)
  }

  /// The time for which caches may keep the answer.
  package enum Caching: Sendable {
    /// Not at all: anything with a form or a session.
    case noStore
    /// Not at all, and unbuffered: a stream that a proxy collects is not live.
    case stream
    /// Kept, but revalidated each time; for answers with an entity tag.
    case revalidate
    /// Kept by the client alone, for that many seconds; with none it is revalidated each time.
    case byClient(seconds: Int)
    /// For ever: its URL names its bytes.
    case immutable
  }

  /// The compression of the answer for a client that accepts it.
  package enum Compression: Sendable, Equatable {
    /// The body does not compress further, or is open-ended.
    case never
    /// Each answer is different.
    case each
    /// All answers are equal, and compressed once.
    case once(KeptCompression)
  }

  package var status: HTTPStatus
  /// The media type with its charset; required with a body.
  package var contentType: HTTPContentType?
  /// The body; the server frames it.
  package var body: Body
  /// Not cached by default.
  package var caching = Caching.noStore
  /// The `Content-Security-Policy` of the answer.
  package var contentPolicy = HTTPContentPolicy.strict
  /// Not compressed by default.
  package var compression = Compression.never
  /// The tag of the uncompressed body; the compressed one has its own.
  package var tag: HTTPEntityTag?
  /// Further fields, in order.
  package var fields = HTTPResponseFields()
  /// Whether the connection ends with this answer.
  package var closesConnection = false

  /// An answer that is neither cached nor compressed, without further fields.
  package init(_ status: HTTPStatus, _ contentType: HTTPContentType? = nil, body: Body = .none) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  package static func html(_ bytes: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    var response = HTTPResponse(status, .html, body: .bytes(bytes))
    response.compression = .each
    return response
  }

  /// One line of text; without `text`, the status in words.
  package static func plain(_ status: HTTPStatus, _ text: String? = nil) -> HTTPResponse {
    let text = text ?? "\(status.code) \(status.reason)\n"
    return HTTPResponse(status, .text, body: .bytes(Array(text.utf8)))
  }

  /// An answer of 303, with the location where the result is.
  package static func seeOther(_ location: some Collection<UInt8>) -> HTTPResponse {
    var response = HTTPResponse(.seeOther)
    response.fields.append("Location", Array(location))
    return response
  }

  package static func events(_ start: @escaping @Sendable (HTTPStream) -> Void) -> HTTPResponse {
    var response = HTTPResponse(.ok, .eventStream, body: .stream(start))
    response.caching = .stream
    return response
  }

  /// The answer in the form that a request accepts: compressed or not, or 304 where the client has
  /// that form already.
  func negotiated(for head: HTTPRequestHead, _ encoder: GzipEncoder?) -> HTTPResponse {
    var response = self
    if compression != .never { response.compress(for: head, encoder) }
    guard let tag = response.tag else { return response }
    response.fields.append("ETag", tag.bytes)
    guard status == .ok, head.method == .get || head.method == .head,
      tag.isListed(in: head.values(of: .ifNoneMatch))
    else { return response }
    response.status = .notModified
    response.body = .none
    response.contentType = nil
    return response
  }

  private mutating func compress(for head: HTTPRequestHead, _ encoder: GzipEncoder?) {
    fields.append("Vary", "Accept-Encoding")
    guard case .bytes(let bytes) = body, bytes.count >= Self.leastCompressed,
      let encoder, AcceptEncoding.allowsGzip(head)
    else { return }
    let compressed: [UInt8]? =
      switch compression {
      case .never: nil
      case .each: encoder.compress(bytes, .fast)
      case .once(let kept): kept.bytes { encoder.compress(bytes, .best) }
      }
    guard let compressed, compressed.count < bytes.count else { return }
    body = .bytes(compressed)
    fields.append("Content-Encoding", "gzip")
    tag = tag?.ofGzip
  }

  /// Smaller answers fit into one packet uncompressed.
  private static let leastCompressed = 860
}

/// A media type in its transmitted form, with its charset.
package struct HTTPContentType: Sendable {
  let bytes: [UInt8]

  package init(_ text: StaticString) {
    bytes = Array(text.description.utf8)
  }

  /// The type without its charset.
  package var name: String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
  }

  package static let html = HTTPContentType("text/html; charset=utf-8")
  package static let text = HTTPContentType("text/plain; charset=utf-8")
  package static let css = HTTPContentType("text/css; charset=utf-8")
  package static let script = HTTPContentType("text/javascript; charset=utf-8")
  package static let json = HTTPContentType("application/json; charset=utf-8")
  /// A fault for programs (RFC 9457).
  package static let problem = HTTPContentType("application/problem+json")
  package static let svg = HTTPContentType("image/svg+xml; charset=utf-8")
  package static let png = HTTPContentType("image/png")
  package static let jpeg = HTTPContentType("image/jpeg")
  package static let webp = HTTPContentType("image/webp")
  /// Anything.
  package static let octets = HTTPContentType("application/octet-stream")
  /// Server-sent events; the stream has no end.
  package static let eventStream = HTTPContentType("text/event-stream; charset=utf-8")
  /// The text format of Prometheus.
  package static let metrics = HTTPContentType("text/plain; version=0.0.4; charset=utf-8")
}

/// Response fields, ready to be copied. No control character can leave through a value.
package struct HTTPResponseFields: Sendable {
  private(set) var bytes: [UInt8] = []

  package init() {}

  /// Adds a field. A control character in the value becomes a space, so that foreign bytes
  /// cannot end the line.
  package mutating func append(_ name: StaticString, _ value: [UInt8]) {
    bytes += name.description.utf8
    bytes.append(0x3A)
    bytes.append(0x20)
    let start = bytes.count
    bytes += value
    for index in start..<bytes.count where !bytes[index].isFieldContent { bytes[index] = 0x20 }
    bytes.append(0x0D)
    bytes.append(0x0A)
  }

  package mutating func append(_ name: StaticString, _ value: String) {
    append(name, Array(value.utf8))
  }
}
