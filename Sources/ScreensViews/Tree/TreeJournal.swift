/// The order in which a tree's properties changed, for copies of the tree in other processes.
///
/// Bounded: a copy that is too far behind reads the whole tree again.
package struct TreeJournal: Sendable {
  private static let capacity = 1024

  private var keys: [ViewTree.Key] = []
  private var dropped = 0

  package init() {}

  /// The position behind the last change.
  package var end: Int { dropped + keys.count }

  mutating func append(_ key: ViewTree.Key) {
    if keys.count == Self.capacity {
      keys.removeFirst(Self.capacity / 2)
      dropped += Self.capacity / 2
    }
    keys.append(key)
  }

  /// The properties that changed since a position, each once; nil when the journal no longer
  /// reaches back that far.
  package func keys(since position: Int) -> [ViewTree.Key]? {
    guard position >= dropped, position <= end else { return nil }
    let new = keys[(position - dropped)...]
    guard new.count > 1 else { return Array(new) }
    var seen: Set<ViewTree.Key> = []
    return new.filter { seen.insert($0).inserted }
  }
}
