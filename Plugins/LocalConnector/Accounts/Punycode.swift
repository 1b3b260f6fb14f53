/// The letters of a domain's label from its ASCII form (RFC 3492).
enum Punycode {
  private static let (base, least, most) = (36, 1, 26)
  private static let (skew, damp) = (38, 700)

  /// The label, given without its `xn--`; nil for a text that is no such form.
  static func decoded(_ text: some StringProtocol) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 63, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let end = bytes.lastIndex(of: UInt8(ascii: "-"))
    var letters = bytes[..<(end ?? 0)].map { Unicode.Scalar($0) }
    var (letter, place, bias) = (128, 0, 72)
    var next = end.map { $0 + 1 } ?? 0
    while next < bytes.count {
      guard let step = number(bytes, &next, bias) else { return nil }
      let count = letters.count + 1
      bias = adapted(step, count, isFirst: place == 0 && letter == 128)
      letter += (place + step) / count
      place = (place + step) % count
      guard letter >= 128, let scalar = UInt32(exactly: letter).flatMap(Unicode.Scalar.init) else {
        return nil
      }
      letters.insert(scalar, at: place)
      place += 1
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: letters)
    return String(scalars)
  }

  /// A number of variable length; nil where the digits end, or for one beyond all letters.
  private static func number(_ bytes: [UInt8], _ next: inout Int, _ bias: Int) -> Int? {
    var (number, weight, place) = (0, 1, base)
    while next < bytes.count, let digit = digit(bytes[next]) {
      next += 1
      number += digit * weight
      guard number <= 0x10FFFF * 64 else { return nil }
      let limit = min(max(place - bias, least), most)
      if digit < limit { return number }
      weight *= base - limit
      guard weight <= 0x10FFFF * 64 else { return nil }
      place += base
    }
    return nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }

  private static func adapted(_ step: Int, _ count: Int, isFirst: Bool) -> Int {
    var step = isFirst ? step / damp : step / 2
    step += step / count
    var rounds = 0
    while step > (base - least) * most / 2 {
      step /= base - least
      rounds += base
    }
    return rounds + (base - least + 1) * step / (step + skew)
  }
}
