/// Keys in the order of their last addition: adding, removing and finding the oldest run in
/// constant time.
package struct OldestFirst<Key: Hashable> {
  // Inlinable, since other modules would call it unspecialised.
  @usableFromInline var serials: [Key: Int] = [:]
  /// The added keys whose position has not changed since; an entry with an outdated serial is void.
  @usableFromInline var queue: [(key: Key, serial: Int)] = []
  @usableFromInline var head = 0
  @usableFromInline var next = 0

  /// No keys.
  @inlinable
  package init() {}

  /// How many keys there are.
  @inlinable
  package var count: Int { serials.count }

  /// Makes a key the newest.
  @inlinable
  package mutating func append(_ key: Key) {
    serials[key] = next
    queue.append((key, next))
    next += 1
    dropVoid()
  }

  /// Removes a key.
  ///
  /// - Returns: whether it was there.
  @discardableResult @inlinable
  package mutating func remove(_ key: Key) -> Bool { serials.removeValue(forKey: key) != nil }

  /// The oldest key; nil when there is none.
  @inlinable
  package mutating func first() -> Key? {
    while head < queue.count {
      let entry = queue[head]
      if serials[entry.key] == entry.serial { return entry.key }
      head += 1
    }
    dropVoid()
    return nil
  }

  /// Removes the oldest key; nil when there is none.
  @inlinable
  package mutating func removeFirst() -> Key? {
    let oldest = first()
    if let oldest { remove(oldest) }
    return oldest
  }

  /// The oldest key that satisfies a condition.
  @inlinable
  package func first(where isSo: (Key) -> Bool) -> Key? {
    queue[head...].first { serials[$0.key] == $0.serial && isSo($0.key) }?.key
  }

  @inlinable
  mutating func dropVoid() {
    guard queue.count > 64 + 2 * serials.count else { return }
    queue = queue[head...].filter { serials[$0.key] == $0.serial }
    head = 0
  }
}
