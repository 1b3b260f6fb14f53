extension FormExpression {
  /// Reads an expression, in either dialect.
  package init(
    _ text: String, limits: FormLimits = .standard
  ) throws(ExpressionFault) {
    let bytes = Array(text.utf8)
    guard bytes.count <= limits.expression else {
      throw .tooLong(bytes: bytes.count, most: limits.expression)
    }
    var parser = ExpressionParser(bytes)
    self = try parser.whole()
  }
}

/// Reads expressions by the precedence of their operators.
private struct ExpressionParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private var operators = 0

  private static let mostDepth = 40
  private static let mostOperators = 200

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func whole() throws(ExpressionFault) -> FormExpression {
    let expression = try either()
    skipSpace()
    guard offset == bytes.count else { throw unexpected("the end") }
    return expression
  }

  private mutating func either() throws(ExpressionFault) -> FormExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostDepth else { throw .tooDeep(most: Self.mostDepth) }
    var left = try both()
    while takes("||") || takesWord("or") {
      try count()
      left = .binary(.or, left, try both())
    }
    return left
  }

  private mutating func both() throws(ExpressionFault) -> FormExpression {
    var left = try negation()
    while takes("&&") || takesWord("and") {
      try count()
      left = .binary(.and, left, try negation())
    }
    return left
  }

  private mutating func negation() throws(ExpressionFault) -> FormExpression {
    skipSpace()
    let isMark = next == UInt8(ascii: "!") && byte(at: offset + 1) != UInt8(ascii: "=")
    if isMark { offset += 1 }
    guard isMark || takesWord("not") else { return try comparison() }
    try count()
    return .not(try negation())
  }

  private mutating func comparison() throws(ExpressionFault) -> FormExpression {
    let left = try sum()
    let marks: [(String, FormExpression.Operator)] = [
      ("==", .equal), ("!=", .unequal), ("<=", .lessOrEqual), (">=", .greaterOrEqual),
      ("<", .less), (">", .greater),
    ]
    for (mark, word) in marks where takes(mark) { return .binary(word, left, try sum()) }
    return left
  }

  private mutating func sum() throws(ExpressionFault) -> FormExpression {
    var left = try product()
    while true {
      if takes("+") {
        left = .binary(.plus, left, try product())
      } else if takes("-") {
        left = .binary(.minus, left, try product())
      } else {
        return left
      }
      try count()
    }
  }

  private mutating func product() throws(ExpressionFault) -> FormExpression {
    var left = try signed()
    while true {
      if takes("*") {
        left = .binary(.times, left, try signed())
      } else if takes("/") {
        left = .binary(.over, left, try signed())
      } else {
        return left
      }
      try count()
    }
  }

  private mutating func signed() throws(ExpressionFault) -> FormExpression {
    guard takes("-") else { return try member() }
    try count()
    return .negative(try signed())
  }

  /// A value, and the methods that are called on it.
  private mutating func member() throws(ExpressionFault) -> FormExpression {
    var value = try primary()
    while takes(".") {
      try count()
      guard let name = word() else { throw unexpected("the name of a method") }
      guard takes("(") else { throw unexpected("'('") }
      value = .call(name, [value] + (try expressions(until: ")")))
    }
    return value
  }

  private mutating func primary() throws(ExpressionFault) -> FormExpression {
    skipSpace()
    switch next {
    case UInt8(ascii: "("):
      offset += 1
      let inner = try either()
      guard takes(")") else { throw unexpected("')'") }
      return inner
    case UInt8(ascii: "["):
      offset += 1
      return .list(try expressions(until: "]"))
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .value(.text(try quoted()))
    case (0x30...0x39)?: return .value(.number(try number()))
    default: break
    }
    guard let name = word() else { throw unexpected("a value") }
    switch name.lowercased() {
    case "true": return .value(.flag(true))
    case "false": return .value(.flag(false))
    case "null": return .value(.none)
    default: return takes("(") ? .call(name, try expressions(until: ")")) : .name(name)
    }
  }

  private mutating func expressions(until end: String) throws(ExpressionFault) -> [FormExpression] {
    if takes(end) { return [] }
    var expressions = [try either()]
    while takes(",") {
      try count()
      expressions.append(try either())
    }
    guard takes(end) else { throw unexpected("',' or '\(end)'") }
    return expressions
  }

  private mutating func quoted() throws(ExpressionFault) -> String {
    let mark = next
    offset += 1
    var text: [UInt8] = []
    while let byte = next, byte != mark {
      offset += 1
      // A backslash before anything but a quote or itself belongs to a pattern, and stays.
      if byte == UInt8(ascii: "\\"), let escaped = next, escaped == mark || escaped == byte {
        text.append(escaped)
        offset += 1
      } else {
        text.append(byte)
      }
    }
    guard next == mark else { throw unexpected("a quote") }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func number() throws(ExpressionFault) -> ExactDecimal {
    let start = offset
    while let byte = next, (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let number = ExactDecimal(text) else { throw .notANumber(text: text) }
    return number
  }

  private mutating func word() -> String? {
    skipSpace()
    let start = offset
    while let byte = next, Self.isLetter(byte) || offset > start && (0x30...0x39).contains(byte) {
      offset += 1
    }
    return offset > start ? String(decoding: bytes[start..<offset], as: UTF8.self) : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte >= 0x80
  }

  private mutating func takes(_ mark: String) -> Bool {
    skipSpace()
    guard bytes[offset...].starts(with: mark.utf8) else { return false }
    offset += mark.utf8.count
    return true
  }

  /// Moves past a word of the language, which may be in any case; a longer word is another one.
  private mutating func takesWord(_ wanted: String) -> Bool {
    let start = offset
    if word()?.lowercased() == wanted { return true }
    offset = start
    return false
  }

  private mutating func count() throws(ExpressionFault) {
    operators += 1
    guard operators <= Self.mostOperators else { throw .tooDeep(most: Self.mostOperators) }
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  private var next: UInt8? { byte(at: offset) }

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private func unexpected(_ expected: String) -> ExpressionFault {
    .unexpected(column: offset + 1, expected: expected)
  }
}
