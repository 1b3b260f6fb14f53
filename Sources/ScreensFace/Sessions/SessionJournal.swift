package import ScreensSystem
import ScreensCore

/// The states of one loop's sessions that outlive the process: a file that is appended to at every
/// change, and rewritten when most of it is outdated.
///
/// The kernel has a change when `keep` returns: the change survives the end of the process. An
/// outdated entry is marked in its place, which needs no space on the disk. Where the total is over
/// the limit, the visitor whose state was written longest ago makes room; a signed-in user never
/// does. Confined to its loop.
package final class SessionJournal {
  /// The limits of a journal.
  package struct Limits: Sendable {
    /// The limit of all kept states in bytes.
    package var bytes = 16 << 20
    /// The size of a signed-in user's state that is kept even above the limit.
    var smallUser = 4096
    /// The outdated bytes that are allowed before the file is rewritten.
    var slack = 1 << 20

    /// The limits of an unconfigured host.
    package init() {}
  }

  /// The path of the file.
  package let path: String
  private let limits: Limits
  /// Nil until the file could be made, and once it is closed.
  private var file: StateFile?
  private var isClosed = false
  /// The up-to-date part of the file.
  private var contents = JournalContents()
  private var size = 0
  /// The least size at which the file is rewritten.
  private var renewal = 0

  /// The error of the last write; nil when it succeeded.
  package private(set) var fault: StateFileError?
  /// Visitors' states that made room.
  package private(set) var evicted = 0
  /// The sessions of earlier faces that could not be moved here.
  package var former: FormerSessions?

  /// Begins an empty file. On a full disk it is made later, at the first write that succeeds.
  init(path: String, limits: Limits = Limits()) throws(StateFileError) {
    self.path = path
    self.limits = limits
    do throws(StateFileError) {
      file = try Self.create(path)
    } catch {
      guard error.isFullDisk else { throw error }
      fault = error
    }
  }

  /// Closes the journal; the file stays.
  package func close() {
    isClosed = true
    file = nil
  }

  /// The number of kept sessions.
  package var count: Int { contents.places.count }

  var fileSize: Int { size }

  /// Whether a session is kept.
  package func keeps(_ key: Digest) -> Bool { contents.places[key] != nil }

  /// The kept state of a session; nil without one, or if it is unreadable.
  package func content(of key: Digest) -> [UInt8]? {
    guard let place = contents.places[key], let bytes = try? read(place.range) else { return nil }
    return SessionRecord.read(bytes, at: 0)?.record.content
  }

  /// Keeps a session's state, which replaces the former one.
  package func keep(_ key: Digest, _ content: [UInt8], isUser: Bool) -> SessionOutcome {
    let record = SessionRecord(kind: isUser ? .user : .visitor, key: key, content: content)
    guard hasRoom(for: record) else {
      forget(key)
      return .tooLarge
    }
    guard append(record.bytes) else { return .failed }
    replace(key, JournalContents.Place(range: size - record.length..<size, isUser: isUser))
    makeRoom()
    renewIfWorn()
    return .kept
  }

  /// Keeps many new states, with few writes.
  ///
  /// - Returns: whether all of them could be written.
  package func keepAll(_ records: some Sequence<SessionRecord>) -> Bool {
    var bytes: [UInt8] = []
    var portion: [(SessionRecord, Int)] = []
    func flush() -> Bool {
      let start = size
      guard append(bytes) else { return false }
      for (record, offset) in portion {
        let range = start + offset..<start + offset + record.length
        replace(record.key, JournalContents.Place(range: range, isUser: record.kind == .user))
      }
      bytes.removeAll(keepingCapacity: true)
      portion.removeAll(keepingCapacity: true)
      return true
    }
    for record in records where hasRoom(for: record) {
      portion.append((record, bytes.count))
      bytes += record.bytes
      if bytes.count > 1 << 20, !flush() { return false }
    }
    guard bytes.isEmpty || flush() else { return false }
    makeRoom()
    return true
  }

  /// Keeps a session's state no longer.
  package func forget(_ key: Digest) {
    former?.end(key)
    guard let place = contents.remove(key) else { return }
    end(place)
    renewIfWorn()
  }

  /// Checks whether the file is still in its place and, after a fault, whether it is writable
  /// again.
  package func look() {
    guard isInPlace() || renew() else { return }
    guard fault != nil else { return }
    let block = SessionRecord(
      kind: .ended, key: Digest(of: []), content: Array(repeating: 0, count: 4096))
    if write(block.bytes, at: size) { fault = nil }
    file?.truncate(to: size)
  }

  // MARK: The entries that are kept

  /// Whether a state fits if all other visitors make room.
  private func hasRoom(for record: SessionRecord) -> Bool {
    guard record.content.count <= SessionRecord.contentLimit else { return false }
    return contents.userSize(without: record.key) + record.length <= limits.bytes
      || (record.kind == .user && record.length <= limits.smallUser)
  }

  private func makeRoom() {
    while contents.size > limits.bytes, let oldest = contents.oldestVisitor() {
      former?.end(oldest)
      if let place = contents.remove(oldest) { end(place) }
      evicted += 1
    }
  }

  private func replace(_ key: Digest, _ place: JournalContents.Place) {
    if let old = contents.replace(key, place) { end(old) }
    former?.end(key)
  }

  // MARK: The file

  /// Marks the outdated entries in their places.
  private func end(_ place: JournalContents.Place) {
    let offset = place.range.lowerBound + SessionRecord.kindOffset
    _ = write([SessionRecord.Kind.ended.rawValue], at: offset)
  }

  private func append(_ bytes: [UInt8]) -> Bool {
    guard isInPlace() || renew() else { return false }
    guard write(bytes, at: size) else {
      file?.truncate(to: size)
      return false
    }
    size += bytes.count
    fault = nil
    return true
  }

  private func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard let file else { return false }
    do throws(StateFileError) {
      try file.write(bytes, at: offset)
      return true
    } catch {
      fault = .cannotWrite(path: path, code: error.code)
      return false
    }
  }

  /// Whether the path still names the open file: another process may have removed or moved its
  /// folder.
  private func isInPlace() -> Bool { file?.isNamed(path) ?? false }

  // MARK: Renewal

  private func renewIfWorn() {
    guard size > max(renewal, limits.slack + 2 * contents.size) else { return }
    _ = renew()
  }

  /// Writes the current entries into a new file, and renames it into place.
  private func renew() -> Bool {
    guard !isClosed else { return false }
    // After a failure the file may grow a little before the next attempt.
    renewal = size + limits.slack
    do throws(StateFileError) {
      let new = try Self.create("\(path).new")
      let moved: [Digest: JournalContents.Place]
      do throws(StateFileError) {
        moved = try copyPlaces(to: new)
      } catch {
        new.remove()
        throw error
      }
      try new.replace(path)
      file = new
      contents.places = moved
      size = contents.size
      renewal = 0
      fault = nil
      return true
    } catch {
      fault = error
      return false
    }
  }

  private func copyPlaces(to new: StateFile) throws(StateFileError) -> [Digest: JournalContents
    .Place]
  {
    var moved: [Digest: JournalContents.Place] = [:]
    var portion: [UInt8] = []
    var start = 0
    let inOrder = contents.places.sorted { $0.value.range.lowerBound < $1.value.range.lowerBound }
    for (key, place) in inOrder {
      let offset = start + portion.count
      moved[key] = JournalContents.Place(
        range: offset..<offset + place.range.count, isUser: place.isUser)
      portion += try read(place.range)
      guard portion.count > 1 << 20 else { continue }
      try flush(&portion, to: new, at: &start)
    }
    try flush(&portion, to: new, at: &start)
    return moved
  }

  private func flush(
    _ portion: inout [UInt8], to new: StateFile, at start: inout Int
  ) throws(StateFileError) {
    do throws(StateFileError) {
      try new.write(portion, at: start)
    } catch {
      throw .cannotWrite(path: path, code: error.code)
    }
    start += portion.count
    portion.removeAll(keepingCapacity: true)
  }

  private func read(_ range: Range<Int>) throws(StateFileError) -> [UInt8] {
    let bytes = try file?.bytes(at: range.lowerBound, count: range.count)
    guard let bytes, bytes.count == range.count else { throw .ended(path: path) }
    return bytes
  }

  /// Makes a new file; the remains of an earlier attempt are removed.
  private static func create(_ path: String) throws(StateFileError) -> StateFile {
    StateFile.remove(path)
    return try StateFile(creating: path)
  }
}
