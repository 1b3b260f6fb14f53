/// The position of one header line within the bytes of its head.
struct HTTPFieldRange: Sendable, Equatable {
  var nameStart: UInt32
  var nameEnd: UInt32
  var valueStart: UInt32
  var valueEnd: UInt32

  var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
  var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
}

/// The head of a request that passed every check of form. Its parts are slices of one buffer.
package struct HTTPRequestHead: Sendable {
  /// The rule that determines the end of the body.
  enum Framing: Sendable, Equatable {
    case none
    case length(Int)
    case chunked
  }

  /// The method of the request line; one of those the server knows.
  package internal(set) var method = HTTPMethod.get
  /// Whether the client speaks HTTP/1.0.
  package internal(set) var isVersion10 = false
  /// Whether the client is willing to send another request on this connection.
  package internal(set) var keepsAlive = true
  var bytes: [UInt8] = []
  var fields: [HTTPFieldRange] = []
  var pathRange = 0..<0
  var queryRange: Range<Int>?
  var hostRange = 0..<0
  var framing = Framing.none
  var expectsContinue = false
  var isAsterisk = false
  /// Whether a proxy, or a client that claims to be one, added fields.
  var isForwarded = false

  /// The path as received, still percent-encoded; `*` for a request about the whole server.
  package var path: ArraySlice<UInt8> { bytes[pathRange] }

  /// The part after the question mark, still percent-encoded; nil without one.
  package var query: ArraySlice<UInt8>? { queryRange.map { bytes[$0] } }

  /// The host and port that the request line or `Host` names.
  package var host: ArraySlice<UInt8> { bytes[hostRange] }

  /// The value of the first field of that name, without blanks around it.
  package func value(of name: HTTPFieldName) -> ArraySlice<UInt8>? {
    for field in fields where matches(field, name) {
      return bytes[field.value]
    }
    return nil
  }

  /// The values of every field of that name, in order.
  package func values(of name: HTTPFieldName) -> [ArraySlice<UInt8>] {
    fields.compactMap { matches($0, name) ? bytes[$0.value] : nil }
  }

  /// Every field in order, with its repeats.
  package var allFields: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    fields.map { (bytes[$0.name], bytes[$0.value]) }
  }

  /// Whether the body must be decoded: its decoded length is then not known beforehand.
  var hasEncodedBody: Bool {
    values(of: .contentEncoding).contains { !$0.equalsIgnoringCase("identity".utf8) }
  }

  /// The head without the fields of proxies, which have been read, or must not be.
  var droppingForwarded: HTTPRequestHead {
    var head = self
    head.fields.removeAll { isForwardedField($0) }
    return head
  }

  func isForwardedField(_ field: HTTPFieldRange) -> Bool {
    matches(field, .forwarded)
      || bytes[field.name].prefix(12).equalsIgnoringCase("x-forwarded-".utf8)
  }

  @inline(__always)
  func matches(_ field: HTTPFieldRange, _ name: HTTPFieldName) -> Bool {
    guard Int(field.nameEnd - field.nameStart) == name.bytes.count else { return false }
    let start = Int(field.nameStart)
    for index in name.bytes.indices
    where bytes[start + index].lowercasedASCII != name.bytes[index] {
      return false
    }
    return true
  }
}
