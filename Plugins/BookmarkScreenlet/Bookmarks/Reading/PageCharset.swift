/// The encoding of a page's bytes.
package enum PageCharset: Hashable, Sendable {
  case utf8
  /// The superset of ISO 8859-1 that pages mean when they name that.
  case windows1252
  /// Another one, by the name that iconv knows it by.
  case other(String)

  /// Finds the encoding: that of the Content-Type, then that of a byte order mark, then that of a
  /// `<meta>` in the first kilobyte, then UTF-8, or Windows-1252 where the bytes are not UTF-8.
  package init(of bytes: [UInt8], contentType: String?) {
    let named = contentType.flatMap(Self.parameter).flatMap { PageCharset(label: $0) }
    self =
      named ?? Self.byteOrderMark(of: bytes) ?? Self.declared(in: bytes)
      ?? (Self.isUTF8(bytes) ? .utf8 : .windows1252)
  }

  /// Knows an encoding by a name that pages use, after the Encoding Standard; nil for no such name.
  package init?(label: String) {
    let label = label.lowercased()
    if let known = Self.labels[label] {
      self = known
    } else if let page = Self.part(of: label, ["windows-125", "cp125", "x-cp125"], in: 0...8) {
      self = .other("CP125\(page)")
    } else if let part = Self.part(of: label, ["iso-8859-", "iso8859-", "iso_8859-"], in: 1...16) {
      self = Self.parts[part] ?? .other("ISO-8859-\(part)")
    } else {
      return nil
    }
  }

  private static let labels: [String: PageCharset] = [
    "utf-8": .utf8, "utf8": .utf8, "unicode-1-1-utf-8": .utf8, "windows-1252": .windows1252,
    "cp1252": .windows1252, "x-cp1252": .windows1252, "latin1": .windows1252, "l1": .windows1252,
    "ascii": .windows1252, "us-ascii": .windows1252, "utf-16": .other("UTF-16LE"),
    "utf-16le": .other("UTF-16LE"), "utf-16be": .other("UTF-16BE"), "koi8-r": .other("KOI8-R"),
    "koi8-u": .other("KOI8-U"), "shift_jis": .other("CP932"), "shift-jis": .other("CP932"),
    "sjis": .other("CP932"), "x-sjis": .other("CP932"), "windows-31j": .other("CP932"),
    "euc-jp": .other("EUC-JP"), "x-euc-jp": .other("EUC-JP"),
    "iso-2022-jp": .other("ISO-2022-JP"), "gb2312": .other("GB18030"), "gbk": .other("GB18030"),
    "gb18030": .other("GB18030"), "x-gbk": .other("GB18030"), "big5": .other("BIG5-HKSCS"),
    "big5-hkscs": .other("BIG5-HKSCS"), "euc-kr": .other("CP949"),
    "ks_c_5601-1987": .other("CP949"), "windows-949": .other("CP949"),
    "windows-874": .other("CP874"), "tis-620": .other("CP874"), "macintosh": .other("MACINTOSH"),
  ]

  /// Parts of ISO 8859 that pages name where they mean a larger set.
  private static let parts: [Int: PageCharset] = [
    1: .windows1252, 9: .other("CP1254"), 11: .other("CP874"),
  ]

  /// The number at the end of a label, behind one of these beginnings.
  private static func part(
    of label: String, _ prefixes: [String], in range: ClosedRange<Int>
  ) -> Int? {
    guard let prefix = prefixes.first(where: label.hasPrefix),
      let number = Int(label.dropFirst(prefix.count)), range.contains(number)
    else { return nil }
    return number
  }

  /// The charset of a Content-Type: `text/html; charset="utf-8"`.
  static func parameter(of contentType: String) -> String? {
    for part in contentType.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed() }
      guard pair.count == 2, pair[0].lowercased() == "charset" else { continue }
      return String(pair[1].filter { $0 != "\"" && $0 != "'" })
    }
    return nil
  }

  private static func byteOrderMark(of bytes: [UInt8]) -> PageCharset? {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return .utf8 }
    if bytes.starts(with: [0xfe, 0xff]) { return .other("UTF-16BE") }
    return bytes.starts(with: [0xff, 0xfe]) ? .other("UTF-16LE") : nil
  }

  /// The encoding that the page itself names. One that names UTF-16 could not have been read till
  /// here.
  private static func declared(in bytes: [UInt8]) -> PageCharset? {
    let head = PageHead(reading: Array(bytes.prefix(1024)))
    let label =
      head.metas.lazy.compactMap { $0["charset"] }.first
      ?? head.metas.lazy.filter { $0["http-equiv"]?.lowercased() == "content-type" }
      .compactMap { $0["content"].flatMap(parameter) }.first
    guard let charset = label.flatMap({ PageCharset(label: $0.trimmed()) }) else { return nil }
    if case .other(let name) = charset, name.hasPrefix("UTF-16") { return .utf8 }
    return charset
  }

  /// Whether bytes are UTF-8; a character that is cut at their end is none of their faults.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let end = bytes.suffix(3).lastIndex { $0 >= 0xc0 } ?? bytes.endIndex
    return String(validating: bytes[..<end], as: UTF8.self) != nil
      && (end == bytes.endIndex || bytes[end...].dropFirst().allSatisfy { $0 & 0xc0 == 0x80 })
  }
}

extension StringProtocol {
  /// The text without the spaces around it.
  func trimmed() -> String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return String(rest)
  }
}
