/// Shares a number of places among kinds of work.
///
/// A kind may take a further place while more of them are free than it has. So one slow kind gets
/// half of all places, the next one half of the rest, and there is a place for the kind that comes
/// then, however much of the others waits.
package struct WorkShares<Kind: Hashable & Sendable>: Sendable {
  /// The number of places.
  package let places: Int
  /// The places of each kind that has any.
  package private(set) var used: [Kind: Int] = [:]
  /// The places in use.
  package private(set) var total = 0

  /// Begins with all places free.
  package init(places: Int) { self.places = places }

  /// Whether a piece of work of this kind may begin; one of no kind may take every free place.
  package func mayBegin(_ kind: Kind?) -> Bool {
    places - total > (kind.flatMap { used[$0] } ?? 0)
  }

  package mutating func begin(_ kind: Kind?) {
    total += 1
    if let kind { used[kind, default: 0] += 1 }
  }

  package mutating func end(_ kind: Kind?) {
    total -= 1
    guard let kind, let count = used[kind] else { return }
    used[kind] = count == 1 ? nil : count - 1
  }
}
