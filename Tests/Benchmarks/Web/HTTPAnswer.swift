import Foundation

/// An HTTP answer as it travelled.
struct HTTPAnswer {
  let status: Int
  /// Names in lower case, in the order in which they came.
  let fields: [(name: String, value: String)]
  let body: String

  /// How long the first answer in the bytes is; nil when it is not whole yet. The load must cost
  /// less than what it measures, so this looks at bytes.
  static func length(of bytes: [UInt8]) -> Int? {
    var index = 0
    var length = 0
    while let end = lineEnd(bytes, from: index) {
      if end == index { return bytes.count >= end + 2 + length ? end + 2 + length : nil }
      length = contentLength(bytes, index..<end) ?? length
      index = end + 2
    }
    return nil
  }

  private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == 0x0D, bytes[index + 1] == 0x0A { return index }
      index += 1
    }
    return nil
  }

  private static func contentLength(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    guard line.count > lengthName.count else { return nil }
    for (offset, letter) in lengthName.enumerated()
    where bytes[line.lowerBound + offset] | 0x20 != letter | 0x20 {
      return nil
    }
    let value = bytes[line.dropFirst(lengthName.count)]
    return value.reduce(0) { (0x30...0x39).contains($1) ? $0 * 10 + Int($1 - 0x30) : $0 }
  }

  private static let lengthName = Array("content-length:".utf8)

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\r\n")
    status = Int(lines[0].split(separator: " ")[1]) ?? 0
    fields = lines.dropFirst().map { line in
      let pair = line.split(separator: ":", maxSplits: 1)
      return (pair[0].lowercased(), pair[1].trimmingCharacters(in: .whitespaces))
    }
    body = parts.count > 1 ? String(parts[1]) : ""
  }

  /// A body alone.
  init(body: String) {
    status = 0
    fields = []
    self.body = body
  }

  func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The fields that a peer has to give, too: all but those of the connection and the moment.
  var comparedFields: [(name: String, value: String)] {
    let own = ["date", "connection", "keep-alive", "content-length", "set-cookie"]
    return fields.filter { !own.contains($0.name) }.sorted { $0.name < $1.name }
  }

  /// The session's cookie, name and value.
  var cookie: String? {
    value("set-cookie").map { String($0.split(separator: ";")[0]) }
  }

  /// The value of a hidden field.
  func hidden(_ name: String) -> String? {
    guard let place = body.range(of: "name=\"\(name)\" value=\"") else { return nil }
    return String(body[place.upperBound...].prefix { $0 != "\"" })
  }
}
