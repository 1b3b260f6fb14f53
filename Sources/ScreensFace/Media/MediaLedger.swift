import ScreensCore
import ScreensModel
import ScreensSystem

/// The names, owners and sizes of files, without the files.
struct MediaLedger {
  struct Entry {
    let owner: UInt64
    /// Nil for a large file, whose content is not compared.
    let digest: Digest?
    var octets: Int
    /// The media type; nil until somebody has looked at the bytes.
    var type: String?
  }

  /// The files of one owner.
  private struct Shelf {
    var names: [Digest: MediaName] = [:]
    /// The names in the order in which they came.
    var order: [MediaName] = []
    var octets = 0
  }

  /// The owner of files that every guest may see.
  static let guests: UInt64 = 0

  private(set) var entries: [MediaName: Entry] = [:]
  private var shelves: [UInt64: Shelf] = [:]
  /// The octets of all files, and of uploads that are growing.
  private var octets = 0
  private var lastOwner = guests

  mutating func newOwner() -> UInt64 {
    lastOwner += 1
    return lastOwner
  }

  // MARK: Room

  /// Makes room for octets; false where there is none.
  mutating func reserve(_ count: Int, of limit: Int) -> Bool {
    guard octets + count <= limit else { return false }
    octets += count
    return true
  }

  mutating func giveBack(_ count: Int) { octets -= count }

  // MARK: Files that are shown

  /// A file that an owner, or every guest, may see; nil for any other name.
  func entry(_ name: MediaName, for owner: UInt64?) -> Entry? {
    entries[name].flatMap { $0.owner == Self.guests || $0.owner == owner ? $0 : nil }
  }

  /// The name of bytes that an owner has already.
  func name(of digest: Digest, for owner: UInt64) -> MediaName? { shelves[owner]?.names[digest] }

  /// Puts a file, whose room is reserved, on its owner's shelf.
  ///
  /// - Returns: the oldest files, which have to go for it.
  mutating func add(_ name: MediaName, _ entry: Entry, limit: Int) -> [MediaName] {
    entries[name] = entry
    var shelf = shelves[entry.owner] ?? Shelf()
    if let digest = entry.digest { shelf.names[digest] = name }
    shelf.order.append(name)
    shelf.octets += entry.octets
    shelves[entry.owner] = shelf
    var gone: [MediaName] = []
    while let shelf = shelves[entry.owner], shelf.octets > limit, shelf.order.count > 1 {
      gone.append(shelf.order[0])
      remove(shelf.order[0])
    }
    return gone
  }

  /// Notes the kind of a file, and its new size.
  ///
  /// - Returns: false for a file that is no longer there.
  mutating func settle(_ name: MediaName, type: String, octets count: Int) -> Bool {
    guard let entry = entries[name] else { return false }
    entries[name]?.type = type
    entries[name]?.octets = count
    shelves[entry.owner]?.octets += count - entry.octets
    octets += count - entry.octets
    return true
  }

  @discardableResult
  mutating func remove(_ name: MediaName) -> Bool {
    guard let entry = entries.removeValue(forKey: name) else { return false }
    if let digest = entry.digest { shelves[entry.owner]?.names[digest] = nil }
    shelves[entry.owner]?.order.removeAll { $0 == name }
    shelves[entry.owner]?.octets -= entry.octets
    octets -= entry.octets
    return true
  }

  /// Removes the files of an owner.
  ///
  /// - Returns: their names.
  mutating func removeAll(of owner: UInt64) -> [MediaName] {
    guard let shelf = shelves.removeValue(forKey: owner) else { return [] }
    for name in shelf.order { entries[name] = nil }
    octets -= shelf.octets
    return shelf.order
  }
}
