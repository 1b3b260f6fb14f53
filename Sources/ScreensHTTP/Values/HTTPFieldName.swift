/// A field name in lowercase, ready to be compared with received names.
package struct HTTPFieldName: Hashable, Sendable {
  let bytes: [UInt8]

  /// Makes a name; nil when it is empty or not a token.
  package init?(_ name: String) {
    guard !name.isEmpty, name.utf8.allSatisfy(ByteSet.token.contains) else { return nil }
    bytes = name.utf8.map(\.lowercasedASCII)
  }

  private init(known name: StaticString) {
    bytes = Array(name.description.utf8)
  }

  /// The media types the client reads.
  package static let accept = HTTPFieldName(known: "accept")
  /// The codings the client can decode.
  package static let acceptEncoding = HTTPFieldName(known: "accept-encoding")
  /// The languages of the client's user, in order of preference.
  package static let acceptLanguage = HTTPFieldName(known: "accept-language")
  /// The credentials of the client.
  package static let authorization = HTTPFieldName(known: "authorization")
  /// The options of this connection alone: `close`, `keep-alive`.
  package static let connection = HTTPFieldName(known: "connection")
  /// The codings of a body.
  package static let contentEncoding = HTTPFieldName(known: "content-encoding")
  /// The octets of a body.
  package static let contentLength = HTTPFieldName(known: "content-length")
  /// The media type of a body.
  package static let contentType = HTTPFieldName(known: "content-type")
  /// The cookies of the client for this host.
  package static let cookie = HTTPFieldName(known: "cookie")
  /// `100-continue`: the client waits for permission before it sends a body.
  package static let expect = HTTPFieldName(known: "expect")
  /// A proxy's statement about its client (RFC 7239).
  package static let forwarded = HTTPFieldName(known: "forwarded")
  /// The host and port that the client asks for.
  package static let host = HTTPFieldName(known: "host")
  /// The entity tags of the bytes that the client means; other bytes are not given.
  package static let ifMatch = HTTPFieldName(known: "if-match")
  /// The entity tags of the forms that the client has.
  package static let ifNoneMatch = HTTPFieldName(known: "if-none-match")
  /// The entity tag of the bytes of which the client has a part.
  package static let ifRange = HTTPFieldName(known: "if-range")
  /// The last server-sent event that the client received before it came back.
  package static let lastEventID = HTTPFieldName(known: "last-event-id")
  /// The origin of the page that sent the request.
  package static let origin = HTTPFieldName(known: "origin")
  /// The part of a file that the client wants.
  package static let range = HTTPFieldName(known: "range")
  /// The page that the request comes from, as RFC 9110 misspells it.
  package static let referer = HTTPFieldName(known: "referer")
  /// A browser's statement whether a page is opened, or a script makes the request.
  package static let secFetchMode = HTTPFieldName(known: "sec-fetch-mode")
  /// A browser's statement whether the request comes from this site.
  package static let secFetchSite = HTTPFieldName(known: "sec-fetch-site")
  /// A browser's statement that it fetches a page that nobody has opened yet.
  package static let secPurpose = HTTPFieldName(known: "sec-purpose")
  /// The same, from older browsers.
  package static let purpose = HTTPFieldName(known: "purpose")
  /// `chunked`, where a body has no length at its start.
  package static let transferEncoding = HTTPFieldName(known: "transfer-encoding")
  /// Whether an upload ends with the request, as a structured Boolean.
  package static let uploadComplete = HTTPFieldName(known: "upload-complete")
  /// The octets of a whole upload.
  package static let uploadLength = HTTPFieldName(known: "upload-length")
  /// The octets of an upload that came before the request.
  package static let uploadOffset = HTTPFieldName(known: "upload-offset")
  /// The addresses a request came through, the nearest last.
  package static let xForwardedFor = HTTPFieldName(known: "x-forwarded-for")
  /// The host that the client asked a proxy for.
  package static let xForwardedHost = HTTPFieldName(known: "x-forwarded-host")
  /// The scheme by which the client reached a proxy.
  package static let xForwardedProto = HTTPFieldName(known: "x-forwarded-proto")
}
