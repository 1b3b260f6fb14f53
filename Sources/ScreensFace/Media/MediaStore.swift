package import ScreensCore
package import ScreensModel
package import ScreensSystem
import Synchronization

/// The sizes of files beside the sessions' memory.
package struct MediaLimits: Sendable {
  /// The octets of one uploaded file.
  package var uploadBytes = 100_000_000
  /// The octets of one session's files.
  package var shelfBytes = 500_000_000
  /// The octets of all files.
  package var shelfTotalBytes = 2_000_000_000

  package init() {}
}

/// The files of all sessions of a process, in a folder that ends with it. A file that is shown
/// belongs to the session that was shown it, or to every guest.
///
/// Any thread may call it. Files are written and read by the caller.
package final class MediaStore: Sendable {
  /// A file that is shown.
  package struct Item: Sendable {
    package let path: String
    package let octets: Int
    /// The media type; nil until somebody has looked at the bytes.
    package let type: String?
  }

  package let limits: MediaLimits
  private let folder: MediaFolder
  private let kind: @Sendable (_ start: [UInt8]) -> String?
  private let ledger = Mutex(MediaLedger())

  /// Makes a store, which opens nothing before the first file comes.
  ///
  /// - Parameters:
  ///   - parent: the folder of the host's files; nil for one of the system's.
  ///   - kind: finds the media type of a server's file by its first bytes; nil for a picture, which
  ///     is decoded first. By default every file is one.
  package init(
    in parent: String?, _ limits: MediaLimits,
    kind: @escaping @Sendable (_ start: [UInt8]) -> String? = { _ in nil }
  ) {
    folder = MediaFolder(in: parent)
    self.limits = limits
    self.kind = kind
  }

  // MARK: Files that are shown

  func newOwner() -> UInt64 { ledger.withLock { $0.newOwner() } }

  /// Keeps bytes for an owner, whose oldest files make room.
  ///
  /// - Returns: nil where there is no room, or the file cannot be written.
  func keep(_ bytes: [UInt8], for owner: UInt64, type: String?) -> MediaName? {
    let digest = Digest(of: bytes)
    if let known = ledger.withLock({ $0.name(of: digest, for: owner) }) { return known }
    guard bytes.count <= limits.shelfBytes, reserve(bytes.count) else { return nil }
    let name = Self.newName()
    do {
      try folder.write(bytes, name.id)
    } catch {
      giveBack(bytes.count)
      return nil
    }
    let type = type ?? kind(Array(bytes.prefix(Self.startOctets)))
    let entry = MediaLedger.Entry(owner: owner, digest: digest, octets: bytes.count, type: type)
    add(name, entry)
    return name
  }

  /// The octets at a file's start that show its kind.
  private static let startOctets = 4096

  /// The octets of a file that is kept under a new name without a look for an equal one.
  private static let largeOctets = 16 << 20

  /// Keeps the bytes of an open file for an owner; a large one is copied piece by piece.
  func keep(_ blob: Blob, for owner: UInt64) -> MediaName? {
    guard blob.count > Self.largeOctets else {
      return blob.bytes.flatMap { keep($0, for: owner, type: nil) }
    }
    guard blob.count <= limits.shelfBytes, reserve(blob.count) else { return nil }
    let name = Self.newName()
    guard let file = try? folder.create(name.id), file.append(blob) else {
      cancelled(name, octets: blob.count)
      return nil
    }
    let type = blob.bytes(at: 0, count: Self.startOctets).flatMap(kind)
    add(name, MediaLedger.Entry(owner: owner, digest: nil, octets: blob.count, type: type))
    return name
  }

  /// Moves a file that a user sent to an owner's shelf.
  ///
  /// - Returns: nil where there is no room on the shelf, or the file cannot be read.
  func keep(_ sent: SentFile, for owner: UInt64, type: String) -> MediaName? {
    guard sent.octets > Self.largeOctets else {
      let bytes = (try? OpenFile(reading: sent.path))?.bytes(at: 0, count: sent.octets)
      return bytes.flatMap { keep($0, for: owner, type: type) }
    }
    guard sent.octets <= limits.shelfBytes, let name = sent.keep() else { return nil }
    add(name, MediaLedger.Entry(owner: owner, digest: nil, octets: sent.octets, type: type))
    return name
  }

  private func add(_ name: MediaName, _ entry: MediaLedger.Entry) {
    remove(ledger.withLock { $0.add(name, entry, limit: limits.shelfBytes) })
  }

  private func remove(_ names: [MediaName]) {
    for name in names { folder.remove(name.id) }
  }

  /// A file that an owner, or every guest, may see; nil for any other name.
  func item(_ name: MediaName, for owner: UInt64?) -> Item? {
    ledger.withLock { $0.entry(name, for: owner) }
      .map { Item(path: folder.path(name.id), octets: $0.octets, type: $0.type) }
  }

  /// A file that every guest may be shown.
  package func guestItem(_ name: MediaName) -> Item? { item(name, for: nil) }

  /// A file, open: it stays whole when it is replaced or removed meanwhile.
  func blob(of name: MediaName, for owner: UInt64) -> Blob? {
    guard let item = item(name, for: owner), let file = try? OpenFile(reading: item.path),
      file.count == item.octets
    else { return nil }
    return Blob(file)
  }

  /// Replaces a file by the form in which it is shown from now on.
  package func settle(_ name: MediaName, type: String, bytes: [UInt8]) {
    guard (try? folder.write(bytes, name.id)) != nil else { return }
    let isThere = ledger.withLock { $0.settle(name, type: type, octets: bytes.count) }
    if !isThere { folder.remove(name.id) }
  }

  /// Forgets a file that cannot be shown.
  package func drop(_ name: MediaName) {
    if ledger.withLock({ $0.remove(name) }) { folder.remove(name.id) }
  }

  /// Removes the files of an owner.
  func removeAll(of owner: UInt64) { remove(ledger.withLock { $0.removeAll(of: owner) }) }

  /// The shelf of guests who have no session.
  package var ofGuests: any MediaShelf { OwnedShelf(self, MediaLedger.guests) }

  // MARK: Uploads

  /// Begins a file that a user sends.
  package func beginUpload() throws(SystemCallError) -> Upload {
    let name = Self.newName()
    return Upload(name, try folder.create(name.id), self)
  }

  /// Makes room for octets; false where there is none.
  func reserve(_ octets: Int) -> Bool {
    ledger.withLock { $0.reserve(octets, of: limits.shelfTotalBytes) }
  }

  func giveBack(_ octets: Int) { ledger.withLock { $0.giveBack(octets) } }

  func path(_ name: MediaName) -> String { folder.path(name.id) }

  func cancelled(_ name: MediaName, octets: Int) {
    folder.remove(name.id)
    giveBack(octets)
  }

  private static func newName() -> MediaName {
    guard let name = MediaName(id: Hexadecimal.text(of: RandomBytes.take(16))) else {
      preconditionFailure("16 octets are 32 digits")
    }
    return name
  }
}
