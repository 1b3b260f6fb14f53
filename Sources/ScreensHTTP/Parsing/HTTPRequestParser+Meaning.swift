extension HTTPRequestParser {
  /// Splits the target and checks that its form suits the method.
  mutating func interpretTarget() throws(HTTPRefusal) {
    let range = head.pathRange
    let target = head.bytes[range]
    switch target.first {
    case UInt8(ascii: "/"):
      guard head.method != .connect else { throw .targetInvalid }
    case UInt8(ascii: "*"):
      guard target.count == 1, head.method == .options else { throw .targetInvalid }
      head.isAsterisk = true
    default:
      if head.method == .connect {
        guard HTTPHost.isValid(target), target.contains(UInt8(ascii: ":")) else {
          throw .targetInvalid
        }
        return
      }
      return try interpretAbsolute(range)
    }
    splitQuery(range)
  }

  /// Extracts the authority of an absolute target; it overrides `Host`.
  private mutating func interpretAbsolute(_ range: Range<Int>) throws(HTTPRefusal) {
    let target = head.bytes[range]
    let schemes = ["http://", "https://"].map { Array($0.utf8) }
    guard
      let scheme = schemes.first(where: { target.prefix($0.count).equalsIgnoringCase($0) })
    else { throw .targetInvalid }
    let authorityStart = range.lowerBound + scheme.count
    let authority = head.bytes[authorityStart..<range.upperBound].prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
    }
    guard HTTPHost.isValid(authority) else { throw .hostInvalid }
    head.hostRange = authority.startIndex..<authority.endIndex
    splitQuery(authority.endIndex..<range.upperBound)
    if head.pathRange.isEmpty { head.pathRange = (authorityStart - 1)..<authorityStart }
  }

  private mutating func splitQuery(_ range: Range<Int>) {
    guard let mark = head.bytes[range].firstIndex(of: UInt8(ascii: "?")) else {
      head.pathRange = range
      return
    }
    head.pathRange = range.lowerBound..<mark
    head.queryRange = (mark + 1)..<range.upperBound
  }

  /// Interprets the fields that decide framing, host and the connection's life.
  mutating func interpret(_ field: HTTPFieldRange) throws(HTTPRefusal) {
    switch field.nameEnd - field.nameStart {
    case 4 where head.matches(field, .host): try interpretHost(field)
    case 6 where head.matches(field, .expect): try interpretExpect(field)
    case 10 where head.matches(field, .connection): interpretConnection(field)
    case 14 where head.matches(field, .contentLength): try interpretLength(field)
    case 17 where head.matches(field, .transferEncoding): try interpretEncoding(field)
    case 9, 13...:
      if head.isForwardedField(field) { head.isForwarded = true }
    default: break
    }
  }

  private mutating func interpretHost(_ field: HTTPFieldRange) throws(HTTPRefusal) {
    guard !hasHost else { throw .hostRepeated }
    guard HTTPHost.isValid(head.bytes[field.value]) else { throw .hostInvalid }
    hasHost = true
    if head.hostRange.isEmpty { head.hostRange = field.value }
  }

  private mutating func interpretExpect(_ field: HTTPFieldRange) throws(HTTPRefusal) {
    guard !head.isVersion10 else { return }
    guard head.bytes[field.value].equalsIgnoringCase("100-continue".utf8) else {
      throw .expectation
    }
    head.expectsContinue = true
  }

  private mutating func interpretConnection(_ field: HTTPFieldRange) {
    for option in head.bytes[field.value].split(separator: UInt8(ascii: ",")) {
      let option = option.trimmingBlanks
      if option.equalsIgnoringCase("close".utf8) {
        head.keepsAlive = false
        closeIsAsked = true
      } else if head.isVersion10, option.equalsIgnoringCase("keep-alive".utf8) {
        head.keepsAlive = !closeIsAsked
      }
    }
  }

  private mutating func interpretLength(_ field: HTTPFieldRange) throws(HTTPRefusal) {
    guard !hasLength else { throw .contentLength }
    guard head.framing != .chunked else { throw .framingConflict }
    guard let length = head.bytes[field.value].decimalValue else { throw .contentLength }
    hasLength = true
    head.framing = length == 0 ? .none : .length(length)
  }

  private mutating func interpretEncoding(_ field: HTTPFieldRange) throws(HTTPRefusal) {
    guard !hasLength else { throw .framingConflict }
    guard !head.isVersion10, head.framing != .chunked else { throw .transferEncoding }
    let coding = head.bytes[field.value]
    guard coding.equalsIgnoringCase("chunked".utf8) else {
      let isOneToken = !coding.isEmpty && coding.allSatisfy(ByteSet.token.contains)
      throw isOneToken ? .transferCodingUnknown : .transferEncoding
    }
    head.framing = .chunked
  }
}
