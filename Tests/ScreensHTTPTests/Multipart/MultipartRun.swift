import ScreensHTTP

/// The parts and the error that a parser made of some pieces of a body, in words.
final class MultipartRun: MultipartReceiver {
  private(set) var lines: [String] = []
  private var file: MultipartFile?
  private var bytes: [UInt8] = []
  private var count = 0

  static let limits = MultipartLimits(file: 200_000)

  static func of(_ pieces: [ArraySlice<UInt8>], _ contentType: String) -> [String] {
    let run = MultipartRun()
    do throws(MultipartError) {
      var parser = try MultipartParser(
        contentType: Array(contentType.utf8)[...], limits: limits)
      for piece in pieces { try parser.feed(Array(piece).span, to: run) }
      try parser.finish(to: run)
    } catch {
      run.lines.append("refused \(error.fault) \(error.status.code) \(error.part)")
    }
    return run.lines
  }

  func receive(_ field: MultipartField) {
    lines.append("field \(Self.text(field.name))=\(Self.text(field.value, whole: 1000))")
  }

  func begin(_ file: MultipartFile) {
    self.file = file
    bytes = []
    count = 0
  }

  func receive(_ piece: Span<UInt8>) {
    for index in piece.indices where bytes.count < 60 { bytes.append(piece[index]) }
    count += piece.count
  }

  func endFile() {
    guard let file else { return lines.append("an end without a file") }
    let name = Array(file.fileName.description.utf8)
    lines.append(
      "file \(Self.text(file.name)) \(Self.text(name)) \(file.declaredType ?? "-") \(count)"
        + (bytes.isEmpty ? "" : " \(Self.text(bytes))"))
    self.file = nil
  }

  /// Escaped as in the fixture; the length of what is long.
  private static func text(_ bytes: [UInt8], whole: Int = 150) -> String {
    guard bytes.count <= whole else { return "(\(bytes.count))" }
    return bytes.map { byte in
      switch byte {
      case 0x0D: "\\r"
      case 0x0A: "\\n"
      case 0x5C: "\\\\"
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
