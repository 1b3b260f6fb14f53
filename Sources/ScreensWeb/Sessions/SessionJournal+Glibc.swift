internal import Glibc
import ScreensCore

/// What outlives the process of one loop's sessions: a file that is added to at every change, and
/// written anew when most of it is out of date.
///
/// A change is in the kernel's hands when `keep` returns: it survives the end of the process.
/// Confined to its loop.
// Safety: the descriptor is this object's own; the buffers live for the calls.
final class SessionJournal {
  /// Bytes of one session at most; a larger one is not kept.
  static let recordLimit = 65_536
  /// Bytes of all that is kept, at most.
  static let limit = 64 << 20
  /// Bytes that may be out of date before the file is written anew.
  private let slack: Int

  private let path: String
  private var descriptor: Int32
  private var places: [Digest: Range<Int>] = [:]
  private var size = 0
  private var liveSize = 0

  /// Begins an empty file.
  init(path: String, slack: Int = 1 << 20) throws(CredentialsFolderError) {
    self.path = path
    self.slack = slack
    descriptor = try Self.create(path)
  }

  deinit { close() }

  /// Ends it; the file stays.
  func close() {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }

  /// How many sessions are kept.
  var count: Int { places.count }

  /// How large the file is.
  var fileSize: Int { size }

  /// Whether a session is kept.
  func keeps(_ key: Digest) -> Bool { places[key] != nil }

  /// Keeps a session's state in the place of what was kept of it before.
  ///
  /// - Returns: false when it is too large, or cannot be written; then nothing of it is kept.
  @discardableResult
  func keep(_ key: Digest, _ content: [UInt8]) -> Bool {
    guard content.count <= Self.recordLimit, liveSize + content.count <= Self.limit else {
      forget(key)
      return false
    }
    let record = SessionRecord(kind: .kept, key: key, content: content).bytes
    guard append(record) else { return false }
    note(key, size - record.count..<size)
    renewIfWorn()
    return true
  }

  /// Keeps nothing of a session any more.
  func forget(_ key: Digest) {
    guard let place = places.removeValue(forKey: key) else { return }
    liveSize -= place.count
    _ = append(SessionRecord(kind: .forgotten, key: key, content: []).bytes)
    renewIfWorn()
  }

  private func note(_ key: Digest, _ place: Range<Int>) {
    liveSize += place.count - (places[key]?.count ?? 0)
    places[key] = place
  }

  private func append(_ record: [UInt8]) -> Bool {
    guard descriptor >= 0 else { return false }
    let written = unsafe record.withUnsafeBytes {
      unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(size))
    }
    guard written == record.count else { return false }
    size += written
    return true
  }

  // MARK: Renewal

  private func renewIfWorn() {
    guard size > slack + 2 * liveSize else { return }
    renew()
  }

  /// Writes what is up to date into a new file, and renames it into place.
  private func renew() {
    let partial = "\(path).new"
    guard let new = try? Self.create(partial) else { return }
    var moved: [Digest: Range<Int>] = [:]
    var end = 0
    for (key, place) in places {
      let record = read(place)
      let written = unsafe record.withUnsafeBytes {
        unsafe pwrite(new, $0.baseAddress, $0.count, off_t(end))
      }
      guard !record.isEmpty, written == record.count else {
        _ = Glibc.close(new)
        return
      }
      moved[key] = end..<end + written
      end += written
    }
    guard unsafe rename(partial, path) == 0 else {
      _ = Glibc.close(new)
      return
    }
    _ = Glibc.close(descriptor)
    descriptor = new
    places = moved
    size = end
    liveSize = end
  }

  private func read(_ place: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: place.count)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(place.lowerBound))
    }
    return count == place.count ? bytes : []
  }

  private static func create(_ path: String) throws(CredentialsFolderError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = unsafe open(path, flags, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, code: errno) }
    return descriptor
  }
}
