/// A column or row of the tableau.
struct Symbol: Sendable, Hashable, Comparable {
  let id: Int32

  init(_ id: Int) { self.id = Int32(truncatingIfNeeded: id) }

  var index: Int { Int(id) }

  static func < (one: Symbol, other: Symbol) -> Bool { one.id < other.id }
}

/// The role of a symbol in the tableau.
///
/// The paper distinguishes unrestricted variables (`external`) from restricted ones, which are
/// never negative: all others.
enum SymbolKind: UInt8, Sendable {
  /// A variable of the caller's with any value.
  case external
  /// A variable of the caller's that is never negative.
  case size
  /// The difference between the two sides of an inequality.
  case slack
  /// By how much a constraint that isn't required is violated, to one side.
  case error
  /// The marker of a required equality; always 0, never enters the basis by optimizing.
  case dummy

  var isRestricted: Bool { self != .external }
  /// Whether optimizing may bring it into the basis.
  var isPivotable: Bool { self == .slack || self == .error || self == .size }
}
