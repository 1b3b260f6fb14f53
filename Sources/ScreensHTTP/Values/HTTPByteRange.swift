/// The part of a stored file that a request asks for, with its conditions (RFC 9110 §13, §14):
/// a function of the request's head, the file's size and its strong entity tag.
///
/// Files have no dates of their own here, so conditions by date have no effect, and `If-Range`
/// with a date never matches. Several ranges are answered only where they make up one.
package enum HTTPByteRange: Equatable, Sendable {
  /// 200 with every byte.
  case whole
  /// 206 with these bytes, at least one.
  case part(Range<Int>)
  /// 416: no byte of the file is asked for.
  case unsatisfiable
  /// 304: the client has these bytes.
  case notModified
  /// 412: the client means other bytes.
  case preconditionFailed

  private static let listLimit = 16

  package init(_ head: HTTPRequestHead, size: Int, tag: HTTPEntityTag) {
    let matches = head.values(of: .ifMatch)
    if !matches.isEmpty, !tag.isExactly(in: matches) {
      self = .preconditionFailed
      return
    }
    let others = head.values(of: .ifNoneMatch)
    if !others.isEmpty, tag.isListed(in: others) {
      let isRead = head.method == .get || head.method == .head
      self = isRead ? .notModified : .preconditionFailed
      return
    }
    let ranges = head.values(of: .range)
    let sameAs = head.values(of: .ifRange)
    guard head.method == .get, ranges.count == 1,
      sameAs.isEmpty || sameAs.count == 1 && sameAs[0].elementsEqual(tag.bytes),
      let asked = Self.read(ranges[0], size: size)
    else {
      self = .whole
      return
    }
    self = Self.answer(asked)
  }

  /// The answer to the satisfiable ranges of a request.
  private static func answer(_ ranges: [Range<Int>]) -> HTTPByteRange {
    guard !ranges.isEmpty else { return .unsatisfiable }
    var merged: Range<Int>?
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let former = merged else {
        merged = range
        continue
      }
      guard range.lowerBound <= former.upperBound else { return .whole }
      merged = former.lowerBound..<max(former.upperBound, range.upperBound)
    }
    return merged.map { $0.isEmpty ? .whole : .part($0) } ?? .whole
  }

  /// Reads `bytes=…`.
  ///
  /// - Returns: the ranges with a byte of the file; nil where the whole field has no effect.
  private static func read(_ field: ArraySlice<UInt8>, size: Int) -> [Range<Int>]? {
    let unit = field.prefix { $0 != UInt8(ascii: "=") }
    guard unit.equalsIgnoringCase("bytes".utf8), unit.endIndex < field.endIndex else { return nil }
    var ranges: [Range<Int>] = []
    var count = 0
    for part in field[(unit.endIndex + 1)...].split(separator: UInt8(ascii: ",")) {
      let part = part.trimmingBlanks
      guard !part.isEmpty else { continue }
      count += 1
      guard count <= listLimit, let range = read(one: part, size: size) else { return nil }
      if let satisfiable = range { ranges.append(satisfiable) }
    }
    return count == 0 ? nil : ranges
  }

  /// Reads `a-b`, `a-` or `-n`.
  ///
  /// - Returns: nil for a syntax error; nil within for a range without a byte of the file. The
  ///   last bytes of an empty file are an empty range: they exist, and 206 cannot say so.
  private static func read(one part: ArraySlice<UInt8>, size: Int) -> Range<Int>?? {
    guard let hyphen = part.firstIndex(of: UInt8(ascii: "-")) else { return nil }
    let (first, last) = (part[..<hyphen], part[(hyphen + 1)...])
    if first.isEmpty {
      guard let count = number(last) else { return nil }
      return .some(count == 0 ? nil : max(0, size - count)..<size)
    }
    guard let start = number(first) else { return nil }
    var end = Int.max
    if !last.isEmpty {
      guard let number = number(last), start <= number else { return nil }
      end = number
    }
    return .some(start < size ? start..<min(size, end == .max ? end : end + 1) : nil)
  }

  /// At most 19 digits; a number beyond every file is the largest one.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...19).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
    return digits.decimalValue ?? .max
  }
}
