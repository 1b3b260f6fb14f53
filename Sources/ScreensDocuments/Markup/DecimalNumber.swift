/// Numbers as style sheets and markup want them: at most five decimals, never an exponent.
package enum DecimalNumber {
  /// The text of a number; see `append(_:to:)`.
  package static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a number rounded to five decimals, without trailing zeros.
  ///
  /// Numbers beyond ±10⁹ are written as that bound, and NaN as 0: no face can show more, and a
  /// style sheet has no word for it.
  static func append(_ value: Double, to bytes: inout [UInt8]) {
    let bounded = value.isNaN ? 0 : min(max(value, -1e9), 1e9)
    let scaled = Int64((bounded * 100_000).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = scaled.magnitude
    bytes.append(contentsOf: String(magnitude / 100_000).utf8)
    var fraction = magnitude % 100_000
    guard fraction != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var unit: UInt64 = 10_000
    while fraction != 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }
}
