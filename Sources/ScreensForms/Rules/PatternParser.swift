/// Makes the program of a pattern.
struct PatternParser {
  private let pattern: String
  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  init(_ pattern: String) {
    self.pattern = pattern
    rest = pattern[...].unicodeScalars
  }

  mutating func program() throws(ExpressionFault) -> [TextPattern.Step] {
    guard pattern.utf8.count <= FormLimits.standard.expression else { throw refused }
    let steps = try either()
    guard rest.isEmpty else { throw refused }
    return steps
  }

  private mutating func either() throws(ExpressionFault) -> [TextPattern.Step] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 20 else { throw refused }
    var left = try sequence()
    while takes("|") {
      let right = try sequence()
      // A fork to both, and a jump over the second.
      left =
        [.fork(1, left.count + 2)] + Self.moved(left, by: 1) + [.jump(left.count + right.count + 2)]
        + Self.moved(right, by: left.count + 2)
      try check(left)
    }
    return left
  }

  private mutating func sequence() throws(ExpressionFault) -> [TextPattern.Step] {
    var steps: [TextPattern.Step] = []
    while let next = rest.first, next != "|", next != ")" {
      steps += Self.moved(try repeated(), by: steps.count)
      try check(steps)
    }
    return steps
  }

  private mutating func repeated() throws(ExpressionFault) -> [TextPattern.Step] {
    let part = try single()
    var steps = part
    if let (least, most) = try times() {
      steps = try written(part, least, most)
      // All ways are tried, so that a careful repeat is no other than an eager one.
      if takes("?") { return steps }
      // A repeat of a repeat is possessive, or no pattern.
      if let next = rest.first, ["*", "+", "{"].contains(next) { throw refused }
    }
    return steps
  }

  private mutating func times() throws(ExpressionFault) -> (least: Int, most: Int?)? {
    if takes("*") { return (0, nil) }
    if takes("+") { return (1, nil) }
    if takes("?") { return (0, 1) }
    guard takes("{") else { return nil }
    let inner = String(String.UnicodeScalarView(rest.prefix { $0 != "}" }))
    rest = rest.dropFirst(inner.unicodeScalars.count)
    guard takes("}") else { throw refused }
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false)
    guard let least = Int(parts[0]), parts.count <= 2, (0...1_000).contains(least) else {
      throw refused
    }
    if parts.count == 1 { return (least, least) }
    if parts[1].isEmpty { return (least, nil) }
    guard let most = Int(parts[1]), (least...1_000).contains(most) else { throw refused }
    return (least, most)
  }

  /// A part as often as it has to be, and as often as it may be.
  private func written(
    _ part: [TextPattern.Step], _ least: Int, _ most: Int?
  ) throws(ExpressionFault) -> [TextPattern.Step] {
    guard (part.count + 2) * max(least, most ?? 0, 1) <= TextPattern.mostSteps else {
      throw refused
    }
    var steps: [TextPattern.Step] = []
    for _ in 0..<least { steps += Self.moved(part, by: steps.count) }
    if let most {
      for _ in least..<most {
        let start = steps.count
        steps.append(.fork(start + 1, start + part.count + 1))
        steps += Self.moved(part, by: start + 1)
      }
    } else {
      let start = steps.count
      steps.append(.fork(start + 1, start + part.count + 2))
      steps += Self.moved(part, by: start + 1)
      steps.append(.jump(start))
    }
    return steps
  }

  private mutating func single() throws(ExpressionFault) -> [TextPattern.Step] {
    guard let next = rest.popFirst() else { throw refused }
    switch next {
    case "(":
      if takes("?"), !takes(":") { throw refused }
      let inner = try either()
      guard takes(")") else { throw refused }
      return inner
    case "[": return [.one(try brackets())]
    case ".": return [.one(.any)]
    case "^": return [.start]
    case "$": return [.end]
    case "\\": return [.one(try escaped())]
    case "*", "+", "?", "{": throw refused
    default: return [.one(CharacterClass(ranges: [next.value...next.value]))]
    }
  }

  private mutating func escaped() throws(ExpressionFault) -> CharacterClass {
    guard let next = rest.popFirst() else { throw refused }
    switch next {
    case "d": return .digit
    case "D": return CharacterClass.digit.negated
    case "w": return .word
    case "W": return CharacterClass.word.negated
    case "s": return .space
    case "S": return CharacterClass.space.negated
    case "t": return CharacterClass(ranges: [9...9])
    case "n": return CharacterClass(ranges: [10...10])
    case "r": return CharacterClass(ranges: [13...13])
    default:
      let isLetter = next.properties.isAlphabetic || ("0"..."9").contains(next)
      guard !isLetter else { throw refused }
      return CharacterClass(ranges: [next.value...next.value])
    }
  }

  private mutating func brackets() throws(ExpressionFault) -> CharacterClass {
    var set = CharacterClass()
    let isNegated = takes("^")
    var isFirst = true
    while let next = rest.popFirst() {
      if next == "]", !isFirst {
        set.isNegated = isNegated
        return set
      }
      isFirst = false
      guard next != "[", next != "&" || rest.first != "&" else { throw refused }
      var low = next
      if next == "\\" {
        let inner = try escaped()
        guard inner.others.isEmpty, inner.ranges.count == 1, inner.ranges[0].count == 1,
          let scalar = Unicode.Scalar(inner.ranges[0].lowerBound)
        else {
          set.others.append(inner)
          continue
        }
        low = scalar
      }
      guard rest.first == "-", let high = rest.dropFirst().first, high != "]" else {
        set.ranges.append(low.value...low.value)
        continue
      }
      rest = rest.dropFirst(2)
      guard high != "\\", high != "[", low.value <= high.value else { throw refused }
      set.ranges.append(low.value...high.value)
    }
    throw refused
  }

  private static func moved(_ steps: [TextPattern.Step], by count: Int) -> [TextPattern.Step] {
    guard count > 0 else { return steps }
    return steps.map { step in
      switch step {
      case .one, .start, .end: step
      case .jump(let target): .jump(target + count)
      case .fork(let first, let second): .fork(first + count, second + count)
      }
    }
  }

  private func check(_ steps: [TextPattern.Step]) throws(ExpressionFault) {
    if steps.count > TextPattern.mostSteps { throw refused }
  }

  private mutating func takes(_ mark: Unicode.Scalar) -> Bool {
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  private var refused: ExpressionFault { .pattern(text: pattern) }
}
