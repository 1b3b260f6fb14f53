/// The codings of an answer's body that a client accepts (RFC 9110 §12.5.3).
enum AcceptEncoding {
  /// Whether the client accepts gzip, and does not prefer the uncompressed body.
  static func allowsGzip(_ head: HTTPRequestHead) -> Bool {
    var gzip: Int?
    var identity: Int?
    var others: Int?
    for value in head.values(of: .acceptEncoding) {
      for part in value.split(separator: UInt8(ascii: ",")) {
        let (coding, weight) = weighted(part)
        if coding.equalsIgnoringCase("gzip".utf8) || coding.equalsIgnoringCase("x-gzip".utf8) {
          gzip = weight
        } else if coding.equalsIgnoringCase("identity".utf8) {
          identity = weight
        } else if coding.elementsEqual("*".utf8) {
          others = weight
        }
      }
    }
    let weight = gzip ?? others ?? 0
    return weight > 0 && weight >= identity ?? 0
  }

  /// A coding with its weight in thousandths; an unreadable one counts as a refusal.
  private static func weighted(
    _ part: ArraySlice<UInt8>
  ) -> (coding: ArraySlice<UInt8>, weight: Int) {
    let parameters = part.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let coding = parameters[0].trimmingBlanks
    guard parameters.count > 1 else { return (coding, 1000) }
    let parameter = parameters[1].trimmingBlanks
    guard parameters.count == 2, parameter.prefix(2).equalsIgnoringCase("q=".utf8) else {
      return (coding, 0)
    }
    return (coding, thousandths(parameter.dropFirst(2)) ?? 0)
  }

  private static func thousandths(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1"),
      text.count <= 5
    else { return nil }
    let rest = text.dropFirst()
    guard rest.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
    let digits = rest.dropFirst()
    guard digits.allSatisfy(\.isDigit) else { return nil }
    var weight = Int(first - UInt8(ascii: "0"))
    for place in 0..<3 {
      let digit = digits.dropFirst(place).first.map { Int($0 - UInt8(ascii: "0")) } ?? 0
      weight = weight * 10 + digit
    }
    return weight <= 1000 ? weight : nil
  }
}
