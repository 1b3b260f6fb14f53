import ScreensSystem
import TestSupport

/// A body of the fixture, with its outcome.
struct MultipartBody: CustomStringConvertible {
  let description: String
  var contentType = "multipart/form-data; boundary=b"
  var bytes: [UInt8] = []
  var outcome: [String] = []

  static let all: [MultipartBody] = read()

  private static func read() -> [MultipartBody] {
    let path = Repository.fixtures("Multipart") + "/Bodies.txt"
    guard let file = try? CompleteFile.bytes(of: path) else { return [] }
    var bodies: [MultipartBody] = []
    var isOutcome = false
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("== ") {
        bodies.append(MultipartBody(description: String(line.dropFirst(3))))
        isOutcome = false
      } else if line.hasPrefix("type: ") {
        bodies[bodies.count - 1].contentType = String(line.dropFirst(6))
      } else if line == "--" {
        isOutcome = true
      } else if isOutcome {
        bodies[bodies.count - 1].outcome.append(String(line))
      } else if !bodies.isEmpty {
        bodies[bodies.count - 1].bytes += content(line)
      }
    }
    return bodies
  }

  private static func content(_ line: Substring) -> [UInt8] {
    guard line.hasPrefix("*"), let blank = line.firstIndex(of: " ") else { return unescaped(line) }
    let times = Int(line[line.index(after: line.startIndex)..<blank]) ?? 0
    let text = unescaped(line[line.index(after: blank)...])
    return Array(repeatElement(text, count: times).joined())
  }

  private static func unescaped(_ line: Substring) -> [UInt8] {
    var rest = Array(line.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "0"): bytes.append(0)
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: bytes.append(UInt8(ascii: "\\"))
      }
    }
    return bytes
  }
}
