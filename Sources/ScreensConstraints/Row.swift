/// One symbol of a row.
struct Term: Sendable {
  let symbol: Symbol
  var coefficient: Double
}

/// `constant + Σ coefficient × symbol`, the terms sorted by symbol.
///
/// As a row of the tableau it is what a basic symbol equals; while a constraint is added it equals
/// 0.
struct Row: Sendable {
  var constant: Double
  var terms: [Term]
  /// A bit for every symbol that may be in it, by the lowest bits of its id.
  private(set) var signature: UInt64

  init(constant: Double = 0) {
    self.constant = constant
    terms = []
    signature = 0
  }

  var isConstant: Bool { terms.isEmpty }

  static func bit(of symbol: Symbol) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: symbol.id) }

  /// Where a symbol is, or would be.
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

  /// Takes a symbol out and returns its factor.
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

  /// Adds a multiple of another row, without a symbol of this one.
  ///
  /// - Parameters:
  ///   - factor: The multiple.
  ///   - other: The row to add.
  ///   - replaced: The symbol that `other` stands for; nil keeps all.
  ///   - scratch: Room to work in; its content is of no use before or after.
  ///   - changed: Called with every symbol that comes (`true`) or goes.
  mutating func add(
    _ factor: Double, times other: Row, replacing replaced: Symbol?, scratch: inout [Term],
    changed: (Symbol, Bool) -> Void
  ) {
    constant += factor * other.constant
    let skipped = replaced ?? Symbol(-1)
    scratch.removeAll(keepingCapacity: true)
    scratch.reserveCapacity(terms.count &+ other.terms.count)
    var signature: UInt64 = 0
    var mine = 0
    var theirs = 0
    let myCount = terms.count
    let theirCount = other.terms.count
    while mine < myCount {
      let term = terms[mine]
      while theirs < theirCount, other.terms[theirs].symbol < term.symbol {
        let next = other.terms[theirs]
        scratch.append(Term(symbol: next.symbol, coefficient: factor * next.coefficient))
        signature |= Self.bit(of: next.symbol)
        changed(next.symbol, true)
        theirs &+= 1
      }
      mine &+= 1
      if term.symbol == skipped { continue }
      if theirs < theirCount, other.terms[theirs].symbol == term.symbol {
        let sum = Self.sum(term.coefficient, factor * other.terms[theirs].coefficient)
        theirs &+= 1
        if sum == 0 {
          changed(term.symbol, false)
          continue
        }
        scratch.append(Term(symbol: term.symbol, coefficient: sum))
      } else {
        scratch.append(term)
      }
      signature |= Self.bit(of: term.symbol)
    }
    while theirs < theirCount {
      let next = other.terms[theirs]
      scratch.append(Term(symbol: next.symbol, coefficient: factor * next.coefficient))
      signature |= Self.bit(of: next.symbol)
      changed(next.symbol, true)
      theirs &+= 1
    }
    swap(&terms, &scratch)
    self.signature = signature
  }

  /// A sum that is exactly 0 when only rounding is left of it.
  static func sum(_ one: Double, _ other: Double) -> Double {
    let sum = one + other
    return sum.magnitude <= 1e-10 * one.magnitude ? 0 : sum
  }
}
