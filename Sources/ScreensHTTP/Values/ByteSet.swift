/// A set of ASCII bytes, tested with one shift.
struct ByteSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return (low >> UInt64(byte)) & 1 == 1 }
    return byte < 128 && (high >> UInt64(byte - 64)) & 1 == 1
  }

  /// RFC 9110 `tchar`: the characters of methods and field names.
  static let token = ByteSet(low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe)
  /// Visible ASCII without `#`, which never travels in a request target.
  static let target = ByteSet(low: 0xffff_fff6_0000_0000, high: 0x7fff_ffff_ffff_ffff)
  /// Letters, digits, `-`, `.` and `_`: host names and IPv4 addresses.
  static let hostName = ByteSet(low: 0x03ff_6000_0000_0000, high: 0x07ff_fffe_87ff_fffe)
}

extension UInt8 {
  /// The byte with ASCII capitals made lowercase.
  @inlinable
  package var lowercasedASCII: UInt8 {
    self &- 0x41 < 26 ? self | 0x20 : self
  }

  @inlinable
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  @inlinable
  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether a field's value may contain the byte: no control character but the tab.
  @inlinable
  package var isFieldContent: Bool { self >= 0x20 ? self != 0x7F : self == 0x09 }
}

// Inlinable, since other modules would call them unspecialised, which doubles a request's time.
extension Collection<UInt8> {
  /// Whether the bytes equal `other`, ignoring the case of ASCII letters.
  @inlinable
  package func equalsIgnoringCase(_ other: some Collection<UInt8>) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// The value of decimal digits; nil when empty, invalid or too large.
  @inlinable
  package var decimalValue: Int? {
    guard !isEmpty else { return nil }
    var value = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      let (tens, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = tens.addingReportingOverflow(Int(byte &- 0x30))
      guard !overflowed, !carried else { return nil }
      value = sum
    }
    return value
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks at either end.
  package var trimmingBlanks: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first, first.isBlank { rest.removeFirst() }
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return rest
  }
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  mutating func appendDecimal(_ number: Int) {
    if number >= 10 { appendDecimal(number / 10) }
    append(0x30 &+ UInt8(number % 10))
  }
}
