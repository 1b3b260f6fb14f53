import ScreensHTTP

/// The fields and the file of an upload.
final class UploadForm: MultipartReceiver {
  private(set) var fields: [String: String] = [:]
  private(set) var file: [UInt8] = []
  private(set) var hasFile = false

  /// Reads a body up to its first fault.
  init(_ contentType: String, _ body: [UInt8]) {
    let parser = try? MultipartParser(
      contentType: Array(contentType.utf8)[...], limits: MultipartLimits(file: 64 << 20))
    guard var parser else { return }
    try? parser.feed(body.span, to: self)
    try? parser.finish(to: self)
  }

  func receive(_ field: MultipartField) {
    let name = String(decoding: field.name, as: UTF8.self)
    fields[name] = String(decoding: field.value, as: UTF8.self)
  }

  func begin(_ file: MultipartFile) {
    hasFile = String(decoding: file.name, as: UTF8.self) == "file"
  }

  func receive(_ bytes: Span<UInt8>) { for index in bytes.indices { file.append(bytes[index]) } }

  func endFile() {}
}

/// Text in base 64.
enum Base64 {
  /// The bytes as text; those before the first sign that does not belong there.
  static func text(_ encoded: String) -> String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bits, count, bytes): (Int, Int, [UInt8]) = (0, 0, [])
    for sign in encoded.utf8 {
      guard let value = signs.firstIndex(of: sign) else { break }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xff))
      bits &= (1 << count) - 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PortalRequest {
  /// The fields of a form or a query.
  static func form(_ text: String) -> [String: String] {
    let pairs = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(String(parts[0])), parts.count > 1 ? decoded(String(parts[1])) : "")
    }
    return Dictionary(pairs) { $1 }
  }

  /// A text without its escapes.
  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
