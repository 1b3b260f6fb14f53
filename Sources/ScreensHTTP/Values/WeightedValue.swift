/// A value that a client accepts, with its weight among the others (RFC 9110 §12.4.2).
package struct WeightedValue {
  package let name: ArraySlice<UInt8>
  /// In thousandths; 0 is a refusal, as is a weight that cannot be read.
  package let weight: Int

  init(_ part: ArraySlice<UInt8>) {
    let parameters = part.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    name = parameters[0].trimmingBlanks
    guard parameters.count > 1 else {
      weight = 1000
      return
    }
    let parameter = parameters[1].trimmingBlanks
    let isWeight = parameters.count == 2 && parameter.prefix(2).equalsIgnoringCase("q=".utf8)
    weight = isWeight ? Self.thousandths(parameter.dropFirst(2)) ?? 0 : 0
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

extension HTTPRequestHead {
  /// The weighted values of every field of a name, in the order in which they were sent.
  package func weightedValues(of name: HTTPFieldName) -> [WeightedValue] {
    values(of: name).flatMap { $0.split(separator: UInt8(ascii: ",")).map(WeightedValue.init) }
  }
}
