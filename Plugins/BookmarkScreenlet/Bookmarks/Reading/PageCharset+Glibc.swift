import Glibc

extension PageCharset {
  /// Decodes bytes to UTF-8. Bytes that are no text in the encoding become U+FFFD, as do all beyond
  /// ASCII where this machine does not know the encoding.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: Array(String(decoding: bytes, as: UTF8.self).utf8)
    case .windows1252:
      bytes.flatMap { $0 < 0x80 ? [$0] : Array(String(Windows1252.scalar($0)).utf8) }
    case .other(let name):
      Self.converted(bytes, from: name) ?? Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
  }

  /// Runs iconv over all bytes; nil where it does not know the encoding.
  private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    // Safety: the conversion is used by this call alone, and closed at its end.
    guard let conversion = unsafe iconv_open("UTF-8", name),
      unsafe conversion != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    defer { unsafe iconv_close(conversion) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: 64 * 1024)
    var result: [UInt8] = []
    // Safety: iconv moves the pointers within the buffers, by as much as the counts go down.
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var left = input.count
        while left > 0 {
          var to = output.baseAddress
          var free = output.count
          let status = unsafe iconv(conversion, &from, &left, &to, &free)
          let error = errno
          unsafe result += output.prefix(output.count - free).map { UInt8(bitPattern: $0) }
          guard status == -1, error != E2BIG else { continue }
          // A text that ends within a character has been read.
          guard error == EILSEQ else { return }
          result += [0xef, 0xbf, 0xbd]
          unsafe from? += 1
          left -= 1
        }
      }
    }
    return result
  }
}

/// The encoding that old pages are in.
enum Windows1252 {
  /// The characters of 0x80 to 0x9f, where ISO 8859-1 has control characters.
  private static let extra: [UInt32] = [
    0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8d, 0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178,
  ]

  /// The character of a byte.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9f).contains(byte)
      ? Unicode.Scalar(extra[Int(byte) - 0x80]) ?? "\u{fffd}" : Unicode.Scalar(byte)
  }
}
