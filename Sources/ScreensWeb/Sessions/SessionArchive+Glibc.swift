internal import CLinux
internal import Glibc
import ScreensSystem
import ScreensCore

/// The journals of a face's loops in one folder.
///
/// One process at a time has the folder: the kernel takes it back from one that dies.
// Safety: the descriptor is this object's own; paths are NUL-terminated for the calls.
final class SessionArchive: Sendable {
  static let suffix = ".journal"
  private let folder: Int32
  private let files: StateFiles

  /// Takes a folder over; nil when another process has it.
  ///
  /// - Parameter path: made, for its owner alone, if it is not there.
  init?(path: String) throws(StateFileError) {
    files = try StateFiles(path: path)
    folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw .cannotMake(path: path, code: errno) }
    guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
      _ = Glibc.close(folder)
      return nil
    }
  }

  /// Reads what the faces before this one left.
  func former() throws(StateFileError) -> FormerSessions {
    for name in files.names where name.hasSuffix(".new") { files.remove(name) }
    return try FormerSessions(files)
  }

  /// Begins the journal of a loop.
  func journal(
    _ loop: Int, boot: String, limits: SessionJournal.Limits
  ) throws(StateFileError) -> SessionJournal {
    try SessionJournal(path: "\(files.path)/\(boot)-\(loop)\(Self.suffix)", limits: limits)
  }

  /// Lets another process have the folder.
  func release() { _ = flock(folder, LOCK_UN) }

  deinit { _ = Glibc.close(folder) }
}

/// The sessions that the faces before this one left.
// Safety: the descriptors are this object's own; single bytes are written at offsets that are read
// once.
final class FormerSessions: Sendable {
  private struct Place {
    let file: Int
    let start: Int
  }

  private struct File {
    let name: String
    let descriptor: Int32
  }

  /// Bytes of one file that are read; no journal is so large.
  private static let fileLimit = 1 << 30

  private let folder: StateFiles
  private let files: [File]
  private let places: [Digest: [Place]]
  /// The last state of each session.
  let states: [Digest: SessionRecord]
  /// The warnings for the operator about the files.
  let remarks: [String]

  init(_ folder: StateFiles) throws(StateFileError) {
    var files: [File] = []
    var places: [Digest: [Place]] = [:]
    var states: [Digest: SessionRecord] = [:]
    var remarks: [String] = []
    for name in folder.names where name.hasSuffix(SessionArchive.suffix) {
      let path = "\(folder.path)/\(name)"
      guard let descriptor = try Self.open(path, closing: files) else { continue }
      files.append(File(name: name, descriptor: descriptor))
      guard let bytes = StateFiles.read(descriptor, limit: Self.fileLimit) else {
        remarks.append("\(StateFileError.cannotRead(path: path, code: errno))")
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
    self.folder = folder
    self.files = files
    self.places = places
    self.states = states
    self.remarks = remarks
  }

  /// A session ended, or was written elsewhere: what is here of it is out of date.
  func end(_ key: Digest) {
    for place in places[key] ?? [] {
      let mark = [SessionRecord.Kind.ended.rawValue]
      _ = unsafe pwrite(
        files[place.file].descriptor, mark, 1, off_t(place.start + SessionRecord.kindOffset))
    }
  }

  /// Removes the files, once the present journals have what is in them.
  func removeFiles() {
    for file in files { folder.remove(file.name) }
  }

  deinit {
    for file in files { _ = Glibc.close(file.descriptor) }
  }

  private static func open(
    _ path: String, closing files: [File]
  ) throws(StateFileError) -> Int32? {
    do throws(StateFileError) {
      return try StateFiles.open(path, O_RDWR)
    } catch {
      for file in files { _ = Glibc.close(file.descriptor) }
      throw error
    }
  }

  private static func newer(_ one: SessionRecord, _ other: SessionRecord) -> SessionRecord {
    let used = [one, other].map { SessionState.Head($0.content)?.used ?? 0 }
    return used[1] > used[0] ? other : one
  }
}
