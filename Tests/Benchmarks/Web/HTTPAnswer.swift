import Foundation

/// An HTTP answer as it travelled.
struct HTTPAnswer {
  let status: Int
  /// Names in lower case, in the order in which they came.
  let fields: [(name: String, value: String)]
  let body: String

  /// How long the first answer in the bytes is; nil when it is not whole yet.
  static func length(of bytes: [UInt8]) -> Int? {
    guard let end = headEnd(bytes) else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    let length = head.firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.1) } ?? 0
    return bytes.count >= end + length ? end + length : nil
  }

  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count >= 4 else { return nil }
    return (0...bytes.count - 4).first { bytes[$0] == 13 && bytes[$0..<$0 + 4].elementsEqual(mark) }
      .map { $0 + 4 }
  }

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
