package import ScreensCore
package import ScreensModel

/// The files of one session in a store; they end with this object.
package final class SessionShelf: MediaShelf {
  private let store: MediaStore
  private let owned: OwnedShelf
  /// The files that are on their way in pieces, the oldest first.
  private var growing: [Upload] = []
  /// The files that wait for their forms, the oldest first.
  private var sent: [(name: MediaName, file: SentFile)] = []
  private static let mostUploads = 8

  package init(in store: MediaStore) {
    self.store = store
    owned = OwnedShelf(store, store.newOwner())
  }

  package func keep(_ bytes: [UInt8]) -> MediaName? { owned.keep(bytes) }

  package func keep(_ blob: Blob) -> MediaName? { owned.keep(blob) }

  package func blob(of name: MediaName) -> Blob? { owned.blob(of: name) }

  package func facts(of name: MediaName) -> MediaFacts? { owned.facts(of: name) }

  /// Keeps bytes whose kind is known.
  package func keep(_ bytes: [UInt8], type: String) -> MediaName? {
    store.keep(bytes, for: owned.owner, type: type)
  }

  /// Keeps a file that its user sent, and whose kind is known.
  package func keep(_ sent: SentFile, type: String) -> MediaName? {
    store.keep(sent, for: owned.owner, type: type)
  }

  /// A file that the session may be shown.
  package func item(_ name: MediaName) -> MediaStore.Item? {
    store.item(name, for: owned.owner)
  }

  /// Begins a file that comes in pieces. It takes the place of the oldest of eight.
  ///
  /// - Parameter length: the octets of the whole; nil where they are not known yet.
  /// - Returns: nil where the host has no room.
  package func begin(length: Int?) -> Upload? {
    guard let upload = try? store.beginUpload() else { return nil }
    upload.length = length
    if growing.count >= Self.mostUploads { growing.removeFirst() }
    growing.append(upload)
    return upload
  }

  /// A file that is on its way; nil for any other.
  package func upload(_ name: MediaName) -> Upload? { growing.first { $0.name == name } }

  /// Lets go of a file that is not wanted.
  package func end(_ upload: Upload) { growing.removeAll { $0 === upload } }

  /// Keeps a complete file for its form; the oldest of eight goes for it.
  package func finish(_ upload: Upload) {
    end(upload)
    if sent.count >= Self.mostUploads { sent.removeFirst() }
    sent.append((upload.name, upload.finish()))
  }

  /// The octets of a complete file that waits for its form; nil for any other.
  package func octets(ofSent name: MediaName) -> Int? {
    sent.first { $0.name == name }?.file.octets
  }

  /// Claims a complete file for its form; nil where there is none, or it was claimed before.
  package func claim(_ name: MediaName) -> SentFile? {
    sent.firstIndex { $0.name == name }.map { sent.remove(at: $0).file }
  }

  deinit { store.removeAll(of: owned.owner) }
}

/// The files of an owner who lives elsewhere.
struct OwnedShelf: MediaShelf {
  let owner: UInt64
  private let store: MediaStore

  init(_ store: MediaStore, _ owner: UInt64) {
    self.store = store
    self.owner = owner
  }

  func keep(_ bytes: [UInt8]) -> MediaName? { store.keep(bytes, for: owner, type: nil) }

  func keep(_ blob: Blob) -> MediaName? { store.keep(blob, for: owner) }

  func blob(of name: MediaName) -> Blob? { store.blob(of: name, for: owner) }

  func facts(of name: MediaName) -> MediaFacts? {
    store.item(name, for: owner).map { MediaFacts(type: $0.type, octets: $0.octets) }
  }
}
