/// The basic feasible solved form: every basic symbol as a sum of symbols that aren't basic.
///
/// A symbol that isn't basic is 0, so a basic symbol is its row's constant; rows of restricted
/// symbols have constants that aren't negative.
struct Tableau: Sendable {
  /// The rows, in no particular order.
  private(set) var rows: [Row] = []
  /// The basic symbol of each row.
  private(set) var basics: [Symbol] = []
  /// The row of each symbol; -1 for one that isn't basic.
  private var places: [Int32] = []
  private(set) var kinds: [SymbolKind] = []
  /// In how many rows each symbol occurs.
  private var occurrences: [Int32] = []
  private var freeSymbols: [Symbol] = []
  private var scratch: [Term] = []
  /// How many terms were touched so far.
  private(set) var work = 0
  /// How many terms all rows have together.
  private(set) var size = 0

  mutating func makeSymbol(_ kind: SymbolKind) -> Symbol {
    if let symbol = freeSymbols.popLast() {
      kinds[symbol.index] = kind
      return symbol
    }
    let symbol = Symbol(kinds.count)
    kinds.append(kind)
    places.append(-1)
    occurrences.append(0)
    return symbol
  }

  /// Makes the number of a symbol available again; the symbol is neither basic nor in any row.
  mutating func free(_ symbol: Symbol) { freeSymbols.append(symbol) }

  func kind(of symbol: Symbol) -> SymbolKind { kinds[symbol.index] }

  func row(of symbol: Symbol) -> Int? {
    let place = places[symbol.index]
    return place < 0 ? nil : Int(place)
  }

  func isUnused(_ symbol: Symbol) -> Bool { occurrences[symbol.index] == 0 }

  func value(of symbol: Symbol) -> Double {
    let place = places[symbol.index]
    return place < 0 ? 0 : rows[Int(place)].constant
  }

  mutating func changeConstant(ofRow index: Int, by delta: Double) {
    rows[index].constant += delta
  }

  mutating func setConstant(ofRow index: Int, _ constant: Double) {
    rows[index].constant = constant
  }

  /// Calls a body with every row that has a symbol.
  func forEachRow(with symbol: Symbol, _ body: (Int, Double) -> Void) {
    var left = occurrences[symbol.index]
    var index = 0
    while left > 0, index < rows.count {
      let coefficient = rows[index].coefficient(of: symbol)
      if coefficient != 0 {
        left &-= 1
        body(index, coefficient)
      }
      index &+= 1
    }
  }

  /// Whether every row that has a symbol satisfies a condition; each row looked at is work.
  ///
  /// - Parameter isFine: Gets the kind of the row's basic symbol, the constant and the factor.
  mutating func everyRow(
    with symbol: Symbol, _ isFine: (SymbolKind, Double, Double) -> Bool
  ) -> Bool {
    var left = occurrences[symbol.index]
    var index = 0
    defer { work &+= index }
    while left > 0, index < rows.count {
      let coefficient = rows[index].coefficient(of: symbol)
      index &+= 1
      if coefficient != 0 {
        left &-= 1
        let row = index &- 1
        let kind = kinds[basics[row].index]
        if !isFine(kind, rows[row].constant, coefficient) { return false }
      }
    }
    return true
  }

  /// Counts work that was done outside of the rows.
  mutating func count(work more: Int) { work &+= more }

  /// Adds `delta` times a symbol's factor to the constant of each row.
  ///
  /// - Returns: The restricted symbols whose rows are negative now.
  mutating func changeConstants(along symbol: Symbol, by delta: Double) -> [Symbol] {
    var left = occurrences[symbol.index]
    var infeasible: [Symbol] = []
    var index = 0
    while left > 0, index < rows.count {
      let coefficient = rows[index].coefficient(of: symbol)
      if coefficient != 0 {
        left &-= 1
        rows[index].constant += delta * coefficient
        let basic = basics[index]
        if rows[index].constant < -Solver.tolerance, kinds[basic.index].isRestricted {
          infeasible.append(basic)
        }
      }
      index &+= 1
    }
    return infeasible
  }

  /// Adds a multiple of a symbol, or of its row, to a row outside of the tableau.
  mutating func add(_ factor: Double, _ symbol: Symbol, to row: inout Row) {
    let place = places[symbol.index]
    guard place >= 0 else { return row.add(factor, symbol) }
    work &+= row.terms.count &+ rows[Int(place)].terms.count
    row.add(factor, times: rows[Int(place)], replacing: nil, scratch: &scratch) { _, _ in }
  }

  /// Replaces a symbol by its value, in a row outside of the tableau.
  mutating func substitute(_ symbol: Symbol, by value: Row, in row: inout Row) {
    let coefficient = row.coefficient(of: symbol)
    if coefficient == 0 { return }
    work &+= row.terms.count &+ value.terms.count
    row.add(coefficient, times: value, replacing: symbol, scratch: &scratch) { _, _ in }
  }

  /// Replaces a symbol by its value, in every row.
  mutating func substitute(_ symbol: Symbol, by value: Row) {
    var left = occurrences[symbol.index]
    guard left > 0 else { return }
    occurrences[symbol.index] = 0
    let bit = Row.bit(of: symbol)
    var index = 0
    while left > 0, index < rows.count {
      if rows[index].signature & bit != 0 {
        let coefficient = rows[index].coefficient(of: symbol)
        if coefficient != 0 {
          left &-= 1
          work &+= rows[index].terms.count &+ value.terms.count
          size &-= rows[index].terms.count
          rows[index].add(coefficient, times: value, replacing: symbol, scratch: &scratch) {
            occurrences[$0.index] &+= $1 ? 1 : -1
          }
          size &+= rows[index].terms.count
        }
      }
      index &+= 1
    }
    work &+= index >> 3
  }

  mutating func insert(_ row: Row, basic symbol: Symbol) {
    for term in row.terms { occurrences[term.symbol.index] &+= 1 }
    size &+= row.terms.count
    places[symbol.index] = Int32(rows.count)
    rows.append(row)
    basics.append(symbol)
  }

  /// Removes a basic symbol with its row.
  mutating func remove(basic symbol: Symbol) -> Row {
    let index = Int(places[symbol.index])
    places[symbol.index] = -1
    rows.swapAt(index, rows.count - 1)
    basics.swapAt(index, basics.count - 1)
    let row = rows.removeLast()
    basics.removeLast()
    if index < basics.count { places[basics[index].index] = Int32(index) }
    for term in row.terms { occurrences[term.symbol.index] &-= 1 }
    size &-= row.terms.count
    return row
  }

  /// Removes a symbol that is 0 from every row.
  mutating func removeColumn(_ symbol: Symbol) {
    var index = 0
    while occurrences[symbol.index] > 0, index < rows.count {
      if rows[index].remove(symbol) != 0 {
        occurrences[symbol.index] &-= 1
        size &-= 1
      }
      index &+= 1
    }
  }

  /// Empties the tableau; the symbols stay.
  mutating func removeAllRows() {
    for basic in basics { places[basic.index] = -1 }
    for index in occurrences.indices { occurrences[index] = 0 }
    size = 0
    rows.removeAll(keepingCapacity: true)
    basics.removeAll(keepingCapacity: true)
  }
}
