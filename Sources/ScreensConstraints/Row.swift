/// One symbol of a row.
struct Term: Sendable {
  let symbol: Symbol
  var coefficient: Double
}

/// `constant + Σ coefficient × symbol`, the terms sorted by symbol.
///
/// A row of the tableau gives the value of a basic symbol. A row of a constraint that is being
/// added equals 0.
struct Row: Sendable {
  var constant: Double
  var terms: [Term]
  /// A set of bits, one for each symbol that may occur, chosen by the lowest bits of its id.
  private(set) var signature: UInt64

  init(constant: Double = 0) {
    self.constant = constant
    terms = []
    signature = 0
  }

  var isConstant: Bool { terms.isEmpty }

  static func bit(of symbol: Symbol) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: symbol.id) }

  /// The index of a symbol, or the index at which it would be inserted.
  private func position(of symbol: Symbol) -> Int {
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low &+ high) >> 1
      if terms[middle].symbol < symbol { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// The factor of a symbol; 0 if it isn't there.
  func coefficient(of symbol: Symbol) -> Double {
    if signature & Self.bit(of: symbol) == 0 { return 0 }
    let position = position(of: symbol)
    return position < terms.count && terms[position].symbol == symbol
      ? terms[position].coefficient : 0
  }

  /// Adds one symbol.
  mutating func add(_ coefficient: Double, _ symbol: Symbol) {
    let bit = Self.bit(of: symbol)
    if let last = terms.last, symbol <= last.symbol {
      let position = position(of: symbol)
      if terms[position].symbol == symbol {
        let sum = Self.sum(terms[position].coefficient, coefficient)
        if sum == 0 { terms.remove(at: position) } else { terms[position].coefficient = sum }
        return
      }
      terms.insert(Term(symbol: symbol, coefficient: coefficient), at: position)
    } else {
      terms.append(Term(symbol: symbol, coefficient: coefficient))
    }
    signature |= bit
  }

  /// Removes a symbol and returns its factor.
  mutating func remove(_ symbol: Symbol) -> Double {
    if signature & Self.bit(of: symbol) == 0 { return 0 }
    let position = position(of: symbol)
    guard position < terms.count, terms[position].symbol == symbol else { return 0 }
    return terms.remove(at: position).coefficient
  }

  /// Multiplies everything by a factor other than 0.
  mutating func scale(by factor: Double) {
    constant *= factor
    for index in terms.indices { terms[index].coefficient *= factor }
  }

  /// Turns `0 = self` into `symbol = self`.
  mutating func solve(for symbol: Symbol) {
    let coefficient = remove(symbol)
    scale(by: -1 / coefficient)
  }

  /// Turns `leaving = self` into `entering = self`.
  mutating func solve(for entering: Symbol, leaving: Symbol) {
    add(-1, leaving)
    solve(for: entering)
  }

  /// Adds a multiple of another row, except for the symbol that the row stands for.
  ///
  /// - Parameters:
  ///   - factor: The multiple.
  ///   - other: The row to add.
  ///   - replaced: The symbol that `other` stands for; nil keeps all.
  ///   - scratch: Working memory; its content has no meaning before or after.
  ///   - changed: Called with every symbol that is added (`true`) or removed (`false`).
  mutating func add(
    _ factor: Double, times other: Row, replacing replaced: Symbol?, scratch: inout [Term],
    changed: (Symbol, Bool) -> Void
  ) {
    constant += factor * other.constant
    let skipped = replaced?.id ?? -1
    let room = terms.count &+ other.terms.count
    if scratch.count < room {
      let empty = Term(symbol: Symbol(-1), coefficient: 0)
      scratch.append(contentsOf: repeatElement(empty, count: room &- scratch.count &+ 64))
    }
    var count = 0
    do {
      let mine = terms.span
      let theirs = other.terms.span
      var sum = scratch.mutableSpan
      var (here, there) = (0, 0)
      while here < mine.count, there < theirs.count {
        let (one, two) = (mine[here], theirs[there])
        if one.symbol.id < two.symbol.id {
          here &+= 1
          if one.symbol.id == skipped { continue }
          sum[count] = one
        } else if one.symbol.id > two.symbol.id {
          there &+= 1
          sum[count] = Term(symbol: two.symbol, coefficient: factor * two.coefficient)
          changed(two.symbol, true)
        } else {
          here &+= 1
          there &+= 1
          let both = Self.sum(one.coefficient, factor * two.coefficient)
          if both == 0 {
            changed(one.symbol, false)
            continue
          }
          sum[count] = Term(symbol: one.symbol, coefficient: both)
        }
        count &+= 1
      }
      while here < mine.count {
        let one = mine[here]
        here &+= 1
        if one.symbol.id == skipped { continue }
        sum[count] = one
        count &+= 1
      }
      while there < theirs.count {
        let two = theirs[there]
        there &+= 1
        sum[count] = Term(symbol: two.symbol, coefficient: factor * two.coefficient)
        changed(two.symbol, true)
        count &+= 1
      }
    }
    terms.removeAll(keepingCapacity: true)
    terms.append(contentsOf: scratch[..<count])
    signature = Self.signature(of: terms)
  }

  /// The bits of all symbols. A row with very many symbols gets every bit.
  private static func signature(of terms: [Term]) -> UInt64 {
    let terms = terms.span
    var signature: UInt64 = 0
    for index in terms.indices { signature |= bit(of: terms[index].symbol) }
    return signature
  }

  /// A sum that is exactly 0 when only rounding is left of it.
  static func sum(_ one: Double, _ other: Double) -> Double {
    let sum = one + other
    return sum.magnitude <= 1e-10 * one.magnitude ? 0 : sum
  }
}
