import ScreensCore
package import ScreensModel
import ScreensSystem
import Synchronization

/// A file on its way from a browser. One that is not finished is removed with this object.
///
/// Confined to the loop of its connection.
package final class Upload {
  /// The reason for which bytes are not accepted.
  package enum Refusal: Error {
    /// It is larger than the limit of one file.
    case tooLarge
    /// The host has no room for it.
    case noRoom
  }

  package let name: MediaName
  package private(set) var octets = 0
  /// The octets of the whole file; nil where they are not known yet.
  package var length: Int?
  private let file: NewFile
  private let store: MediaStore
  private var isFinished = false

  init(_ name: MediaName, _ file: NewFile, _ store: MediaStore) {
    self.name = name
    self.file = file
    self.store = store
  }

  package func append(_ bytes: Span<UInt8>) throws(Refusal) {
    guard octets + bytes.count <= store.limits.uploadBytes else { throw .tooLarge }
    guard store.reserve(bytes.count) else { throw .noRoom }
    octets += bytes.count
    guard file.append(bytes) else { throw .noRoom }
  }

  /// Ends the file, which is the returned object's from now on.
  ///
  /// - Precondition: it is called once.
  package func finish() -> SentFile {
    isFinished = true
    return SentFile(name, octets: octets, store)
  }

  deinit {
    if !isFinished { store.cancelled(name, octets: octets) }
  }
}

/// A whole file that a user sent. It is removed with this object, unless a shelf keeps it.
package final class SentFile: Sendable {
  package let path: String
  package let octets: Int
  private let name: MediaName
  private let store: MediaStore
  private let isKept = Atomic(false)

  init(_ name: MediaName, octets: Int, _ store: MediaStore) {
    path = store.path(name)
    self.octets = octets
    self.name = name
    self.store = store
  }

  /// Hands the file and its room over to a shelf.
  ///
  /// - Returns: its name; nil where it was handed over before.
  func keep() -> MediaName? { isKept.exchange(true, ordering: .relaxed) ? nil : name }

  deinit {
    if !isKept.load(ordering: .relaxed) { store.cancelled(name, octets: octets) }
  }
}
