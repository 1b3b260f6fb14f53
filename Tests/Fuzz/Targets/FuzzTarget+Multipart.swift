import ScreensHTTP

extension FuzzTarget {
  /// Forms with files: the same bytes mean the same however they are split, no name is a path, and
  /// nothing exceeds its limit.
  static let multipart = FuzzTarget(
    name: "multipart", rounds: 20_000,
    seeds: [
      "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--b\r\n"
        + "Content-Disposition: form-data; name=\"f\"; filename=\"a%22b.png\"\r\n"
        + "Content-Type: image/png\r\n\r\n\r\n--bX\r\n--b--\r\n",
      "--b \r\nContent-Disposition: form-data; name=\"_charset_\"\r\n\r\nutf-8\r\n--b\r\n"
        + "content-disposition: Form-Data; name=\"a\\\"b\"; filename=\"..\\..\\x\"\r\n\r\n--b--",
    ].map { Array($0.utf8) },
    tokens: [
      "\r\n--b\r\n", "\r\n--b--", "--b", "\r\n", "\r", "\n", "\r\n--", "; filename=\"\"", "%22",
      "\\\"", "../", "\u{202E}", "; filename*=UTF-8''x", "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: binary\r\n", "\r\n\r\n", "\"; ", "Content-Disposition: form-data",
    ]
  ) { input in
    let whole = FormTrace.of([input[...]])
    var random = FuzzRandom(input)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = input[...]
    while !rest.isEmpty {
      let count = 1 + random.below(min(rest.count, 40))
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    let split = FormTrace.of(pieces)
    try require(whole.events == split.events, "whole: \(whole.events), split: \(split.events)")
    try require(whole.isSafe, "a name or a size is not safe: \(whole.events)")
  }
}

/// The parts of a form for some pieces of input, in words that can be compared.
private final class FormTrace: MultipartReceiver {
  private(set) var events: [String] = []
  private(set) var isSafe = true
  private var content: [UInt8] = []

  private static let limits = {
    var limits = MultipartLimits(file: 1000)
    limits.field = 500
    limits.parts = 20
    return limits
  }()

  static func of(_ pieces: [ArraySlice<UInt8>]) -> FormTrace {
    let trace = FormTrace()
    do throws(MultipartError) {
      var parser = try MultipartParser(
        contentType: Array("multipart/form-data; boundary=b".utf8)[...], limits: limits)
      for piece in pieces { try parser.feed(Array(piece).span, to: trace) }
      try parser.finish(to: trace)
    } catch {
      trace.events.append("\(error)")
    }
    return trace
  }

  func receive(_ field: MultipartField) {
    events.append("\(EscapedBytes(field.name)) = \(EscapedBytes(field.value))")
    check(field.name.count <= 200 && field.value.count <= 500)
  }

  func begin(_ file: MultipartFile) {
    let name = file.fileName.description
    events.append("\(EscapedBytes(file.name)) \(name) \(file.declaredType ?? "-")")
    content = []
    let isComponent = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "/" && $0 != "\\" }
    check(isComponent && !name.isEmpty && name != ".." && name != "." && name.utf8.count <= 1000)
  }

  func receive(_ bytes: Span<UInt8>) {
    for index in bytes.indices { content.append(bytes[index]) }
    check(!bytes.isEmpty && content.count <= 1000)
  }

  func endFile() { events.append("\(EscapedBytes(content, limit: 1000))") }

  private func check(_ isKept: Bool) { isSafe = isSafe && isKept }
}
