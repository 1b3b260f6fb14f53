package import ScreensSystem
import ScreensCore

/// The journals of a face's loops in one folder.
///
/// One process at a time has the folder: the kernel releases it when the process dies.
package final class SessionArchive: Sendable {
  static let suffix = ".journal"
  private let lock: FolderLock
  private let files: StateFiles

  /// Locks a folder; nil when another process has it.
  ///
  /// - Parameter path: made, for its owner alone, if it is not there.
  package init?(path: String) throws(StateFileError) {
    files = try StateFiles(path: path)
    do {
      guard let lock = try FolderLock(path, waits: false) else { return nil }
      self.lock = lock
    } catch {
      throw .cannotMake(path: path, code: error.code)
    }
  }

  /// Reads the sessions left by earlier faces.
  package func former() throws(StateFileError) -> FormerSessions {
    for name in files.names where name.hasSuffix(".new") { files.remove(name) }
    return try FormerSessions(files)
  }

  /// Begins the journal of a loop.
  package func journal(
    _ loop: Int, boot: String, limits: SessionJournal.Limits
  ) throws(StateFileError) -> SessionJournal {
    try SessionJournal(path: "\(files.path)/\(boot)-\(loop)\(Self.suffix)", limits: limits)
  }

  /// Lets another process have the folder.
  package func release() { lock.release() }
}

/// The sessions left by earlier faces.
package final class FormerSessions: Sendable {
  private struct Place {
    let file: Int
    let start: Int
  }

  /// The limit of bytes read from one file; no journal is so large.
  private static let fileLimit = 1 << 30

  private let files: [StateFile]
  private let places: [Digest: [Place]]
  /// The last state of each session.
  package let states: [Digest: SessionRecord]
  /// The warnings for the operator about the files.
  package let remarks: [String]

  init(_ folder: StateFiles) throws(StateFileError) {
    var files: [StateFile] = []
    var places: [Digest: [Place]] = [:]
    var states: [Digest: SessionRecord] = [:]
    var remarks: [String] = []
    for name in folder.names where name.hasSuffix(SessionArchive.suffix) {
      let path = "\(folder.path)/\(name)"
      guard let file = try StateFile(opening: path, toWrite: true) else { continue }
      files.append(file)
      let bytes: [UInt8]
      do {
        bytes = try file.bytes(limit: Self.fileLimit)
      } catch {
        remarks.append("\(error)")
        continue
      }
      let records = SessionRecords(bytes)
      for (key, found) in records.kept {
        places[key, default: []].append(Place(file: files.count - 1, start: found.start))
        let known = states[key]
        states[key] = known.map { Self.newer($0, found.record) } ?? found.record
      }
      if records.unreadable > 0 {
        remarks.append(
          "\(path): \(records.unreadable) of \(bytes.count) bytes are damaged and were passed "
            + "over; the sessions that stood there have ended, the others go on.")
      }
    }
    self.files = files
    self.places = places
    self.states = states
    self.remarks = remarks
  }

  /// Marks a session's entries here as outdated: it ended, or was written elsewhere.
  package func end(_ key: Digest) {
    for place in places[key] ?? [] {
      // An entry that stays is older than the present one.
      try? files[place.file].write(
        [SessionRecord.Kind.ended.rawValue], at: place.start + SessionRecord.kindOffset)
    }
  }

  /// Removes the files, once the present journals have their content.
  package func removeFiles() {
    for file in files { file.remove() }
  }

  /// The later of two states of one session.
  private static func newer(_ one: SessionRecord, _ other: SessionRecord) -> SessionRecord {
    let states = [one, other].map { SessionState($0.content) }
    let (first, second) = (states[0], states[1])
    let isLater =
      (second?.version ?? -1, second?.used ?? 0) > (first?.version ?? -1, first?.used ?? 0)
    return isLater ? other : one
  }
}
