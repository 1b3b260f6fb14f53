/// A decimal number without rounding: a whole number of at most 38 digits, and the place of its
/// point.
///
/// Sums, differences and products are exact. A result that does not fit is nil, never a nearby
/// number. Only quotients are rounded, half away from zero.
package struct ExactDecimal: Sendable, Hashable {
  /// The digits without the point.
  private let digits: Int128
  /// How many of the digits stand behind the point; no zero ends them.
  private let scale: Int

  /// The most digits behind the point.
  package static let mostDecimals = 18

  package init(_ whole: Int64) { self.init(digits: Int128(whole), scale: 0) }

  private init(digits: Int128, scale: Int) {
    var (digits, scale) = (digits, scale)
    while scale > 0, digits.isMultiple(of: 10) {
      digits /= 10
      scale -= 1
    }
    self.digits = digits
    self.scale = scale
  }

  /// Reads a number with a point or a comma before its decimals, and spaces around it. Nil for any
  /// other text, such as one with separators between thousands.
  package init?(_ text: some StringProtocol) {
    let plain = text.utf8.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    var rest = Array(plain)[...]
    while let last = rest.last, last == 0x20 || (0x09...0x0D).contains(last) { rest.removeLast() }
    guard rest.count <= 64 else { return nil }
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    var shift = 0
    if let mark = rest.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      guard let power = Int(String(decoding: rest[(mark + 1)...], as: UTF8.self)),
        (-40...40).contains(power)
      else { return nil }
      shift = power
      rest = rest[..<mark]
    }
    guard let read = Self.digits(of: rest) else { return nil }
    var (digits, scale) = (isNegative ? -read.digits : read.digits, read.scale - shift)
    while scale < 0 {
      let product = digits.multipliedReportingOverflow(by: 10)
      guard !product.overflow else { return nil }
      digits = product.partialValue
      scale += 1
    }
    while scale > 0, digits.isMultiple(of: 10) {
      digits /= 10
      scale -= 1
      if digits == 0 { scale = 0 }
    }
    guard scale <= Self.mostDecimals else { return nil }
    self.init(digits: digits, scale: scale)
  }

  private static func digits(of text: ArraySlice<UInt8>) -> (digits: Int128, scale: Int)? {
    var digits: Int128 = 0
    var scale: Int?
    var count = 0
    for byte in text {
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        guard scale == nil else { return nil }
        scale = 0
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      let product = digits.multipliedReportingOverflow(by: 10)
      let sum = product.partialValue.addingReportingOverflow(Int128(byte - 0x30))
      guard !product.overflow, !sum.overflow else { return nil }
      digits = sum.partialValue
      count += 1
      if let places = scale { scale = places + 1 }
    }
    return count > 0 ? (digits, scale ?? 0) : nil
  }

  package var isWhole: Bool { scale == 0 }

  /// The nearest number with so many decimals, a half away from zero.
  package func rounded(to places: Int) -> ExactDecimal {
    guard scale > places else { return self }
    let unit = Self.power(scale - places)
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: unit)
    let isUp = rest.magnitude * 2 >= unit.magnitude
    let step: Int128 = isUp ? (digits < 0 ? -1 : 1) : 0
    return ExactDecimal(digits: quotient + step, scale: places)
  }

  /// The digits with a point, and at least so many decimals.
  package func text(decimals least: Int = 0) -> String {
    let shown = max(scale, least)
    var text = String(digits.magnitude)
    if shown > scale { text += String(repeating: "0", count: shown - scale) }
    if text.utf8.count <= shown {
      text = String(repeating: "0", count: shown + 1 - text.utf8.count) + text
    }
    let whole = text.dropLast(shown)
    let sign = digits < 0 ? "-" : ""
    return shown == 0 ? sign + whole : "\(sign)\(whole).\(text.suffix(shown))"
  }

  private static func power(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
  }
}

extension ExactDecimal: Comparable, CustomStringConvertible {
  package var description: String { text() }

  package static func < (one: ExactDecimal, other: ExactDecimal) -> Bool {
    if let (first, second, _) = aligned(one, other) { return first < second }
    // One of them is too large for the decimals of the other: its sign or its size decides.
    let (first, second) = (one.whole, other.whole)
    return first == second ? one.digits < other.digits : first < second
  }

  private var whole: Int128 { digits / Self.power(scale) }

  /// The digits of both at one scale; nil where they do not fit.
  private static func aligned(
    _ one: ExactDecimal, _ other: ExactDecimal
  ) -> (Int128, Int128, scale: Int)? {
    let scale = max(one.scale, other.scale)
    let first = one.digits.multipliedReportingOverflow(by: power(scale - one.scale))
    let second = other.digits.multipliedReportingOverflow(by: power(scale - other.scale))
    guard !first.overflow, !second.overflow else { return nil }
    return (first.partialValue, second.partialValue, scale)
  }

  package func plus(_ other: ExactDecimal) -> ExactDecimal? {
    guard let (first, second, scale) = Self.aligned(self, other) else { return nil }
    let sum = first.addingReportingOverflow(second)
    return sum.overflow ? nil : ExactDecimal(digits: sum.partialValue, scale: scale)
  }

  package func minus(_ other: ExactDecimal) -> ExactDecimal? {
    other.negated.flatMap { plus($0) }
  }

  package var negated: ExactDecimal? {
    digits == .min ? nil : ExactDecimal(digits: -digits, scale: scale)
  }

  package func times(_ other: ExactDecimal) -> ExactDecimal? {
    let product = digits.multipliedReportingOverflow(by: other.digits)
    guard !product.overflow else { return nil }
    let exact = ExactDecimal(digits: product.partialValue, scale: scale + other.scale)
    return exact.scale <= Self.mostDecimals ? exact : nil
  }

  /// The quotient with up to 18 decimals; nil for a divisor of zero.
  package func over(_ other: ExactDecimal) -> ExactDecimal? {
    guard other.digits != 0, let (first, second, _) = Self.aligned(self, other) else { return nil }
    var (quotient, rest) = first.quotientAndRemainder(dividingBy: second)
    var places = 0
    while rest != 0, places <= Self.mostDecimals {
      let more = rest.multipliedReportingOverflow(by: 10)
      let longer = quotient.multipliedReportingOverflow(by: 10)
      guard !more.overflow, !longer.overflow else { break }
      let step = more.partialValue.quotientAndRemainder(dividingBy: second)
      let sum = longer.partialValue.addingReportingOverflow(step.quotient)
      guard !sum.overflow else { break }
      (quotient, rest, places) = (sum.partialValue, step.remainder, places + 1)
    }
    return ExactDecimal(digits: quotient, scale: places).rounded(to: Self.mostDecimals)
  }
}
