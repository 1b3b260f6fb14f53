/// A regular expression that matches a whole text in a time that grows with the text alone: it
/// tries all ways at once and never goes back.
///
/// It has the common part of Java's expressions. Look-around, references to groups, borders of
/// words and properties are refused.
package struct TextPattern: Sendable {
  /// A step of the program.
  enum Step: Sendable {
    case one(CharacterClass)
    case start
    case end
    case jump(Int)
    case fork(Int, Int)
  }

  private let steps: [Step]

  /// The most steps of a program: numbers of repeats are written out.
  static let mostSteps = 5_000
  /// The most characters times steps of a match.
  private static let mostWork = 20_000_000

  /// Reads a pattern.
  package init(_ pattern: String) throws(ExpressionFault) {
    var parser = PatternParser(pattern)
    steps = try parser.program()
  }

  /// Whether the whole text fits.
  package func matches(_ text: String) throws(ExpressionFault) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count * max(1, steps.count) <= Self.mostWork else { throw .noResult }
    var (current, next) = (ThreadList(steps.count + 1), ThreadList(steps.count + 1))
    follow(0, at: 0, of: scalars.count, in: &current)
    for (place, scalar) in scalars.enumerated() {
      next.clear()
      for step in current.places {
        guard step < steps.count, case .one(let set) = steps[step], set.contains(scalar) else {
          continue
        }
        follow(step + 1, at: place + 1, of: scalars.count, in: &next)
      }
      swap(&current, &next)
      if current.places.isEmpty { return false }
    }
    return current.contains(steps.count)
  }

  /// Adds a step, and those behind it that need no character.
  private func follow(_ start: Int, at place: Int, of count: Int, in list: inout ThreadList) {
    var open = [start]
    while let step = open.popLast() {
      guard list.insert(step), step < steps.count else { continue }
      switch steps[step] {
      case .one: break
      case .jump(let target): open.append(target)
      case .fork(let first, let second): open += [second, first]
      case .start: if place == 0 { open.append(step + 1) }
      case .end: if place == count { open.append(step + 1) }
      }
    }
  }
}

/// The steps that a match may go on from: each once.
private struct ThreadList {
  private(set) var places: [Int] = []
  private var marks: [Bool]

  init(_ count: Int) { marks = Array(repeating: false, count: count) }

  func contains(_ place: Int) -> Bool { marks[place] }

  mutating func insert(_ place: Int) -> Bool {
    guard !marks[place] else { return false }
    marks[place] = true
    places.append(place)
    return true
  }

  mutating func clear() {
    for place in places { marks[place] = false }
    places.removeAll(keepingCapacity: true)
  }
}

/// Characters that one step of a pattern accepts.
struct CharacterClass: Sendable {
  var ranges: [ClosedRange<UInt32>] = []
  var isNegated = false
  /// Classes that stand inside brackets with a negation of their own.
  var others: [CharacterClass] = []

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isIn =
      ranges.contains { $0.contains(scalar.value) } || others.contains { $0.contains(scalar) }
    return isIn != isNegated
  }

  static let any = CharacterClass(ranges: [0x0A...0x0A, 0x0D...0x0D], isNegated: true)
  static let digit = CharacterClass(ranges: [0x30...0x39])
  static let word = CharacterClass(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let space = CharacterClass(ranges: [0x09...0x0D, 0x20...0x20])

  var negated: CharacterClass { CharacterClass(others: [self], isNegation: true) }

  private init(others: [CharacterClass], isNegation: Bool) {
    self.others = others
    isNegated = isNegation
  }

  init(ranges: [ClosedRange<UInt32>] = [], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }
}
