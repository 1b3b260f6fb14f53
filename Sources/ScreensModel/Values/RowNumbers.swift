/// The numbers by which faces know the rows of a list: the places that the rows had when the list
/// was read. A row that moves up because another one goes keeps its number, and with it what users
/// have typed there.
struct RowNumbers: Sendable {
  /// The numbers of the rows that went, in ascending order.
  private var gone: [Int] = []
  /// The numbers of all rows where they have nothing to do with their places.
  private let given: [Int]?

  /// - Parameter given: nil for the places of the rows.
  init(_ given: [Int]? = nil) { self.given = given }

  var goneCount: Int { gone.count }

  func number(ofRow row: Int) -> Int {
    if let given { return given.indices.contains(row) ? given[row] : row }
    var number = row
    for gone in gone where gone <= number { number += 1 }
    return number
  }

  /// The place of a row now; nil for one that went.
  func row(numbered number: Int) -> Int? {
    if let given { return given.firstIndex(of: number) }
    guard !gone.contains(number) else { return nil }
    return number - gone.count { $0 < number }
  }

  mutating func remove(_ row: Int) {
    let number = number(ofRow: row)
    gone.insert(number, at: gone.firstIndex { $0 > number } ?? gone.endIndex)
  }
}
