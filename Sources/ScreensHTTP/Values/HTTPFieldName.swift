/// A field name, small letters only, ready to be compared with what travelled.
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

  package static let accept = HTTPFieldName(known: "accept")
  package static let acceptEncoding = HTTPFieldName(known: "accept-encoding")
  package static let acceptLanguage = HTTPFieldName(known: "accept-language")
  package static let authorization = HTTPFieldName(known: "authorization")
  package static let connection = HTTPFieldName(known: "connection")
  package static let contentEncoding = HTTPFieldName(known: "content-encoding")
  package static let contentLength = HTTPFieldName(known: "content-length")
  package static let contentType = HTTPFieldName(known: "content-type")
  package static let cookie = HTTPFieldName(known: "cookie")
  package static let expect = HTTPFieldName(known: "expect")
  package static let forwarded = HTTPFieldName(known: "forwarded")
  package static let host = HTTPFieldName(known: "host")
  package static let ifNoneMatch = HTTPFieldName(known: "if-none-match")
  package static let lastEventID = HTTPFieldName(known: "last-event-id")
  package static let origin = HTTPFieldName(known: "origin")
  package static let referer = HTTPFieldName(known: "referer")
  package static let secFetchSite = HTTPFieldName(known: "sec-fetch-site")
  package static let transferEncoding = HTTPFieldName(known: "transfer-encoding")
  package static let userAgent = HTTPFieldName(known: "user-agent")
  package static let xForwardedFor = HTTPFieldName(known: "x-forwarded-for")
  package static let xForwardedHost = HTTPFieldName(known: "x-forwarded-host")
  package static let xForwardedProto = HTTPFieldName(known: "x-forwarded-proto")
}
