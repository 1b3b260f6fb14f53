import Glibc
import Synchronization

/// Reports which names in some folders may have changed.
///
/// Folders are watched instead of files, because most tools replace a file instead of writing to
/// it. A change is a reason to look, not a proof: the digest of the content decides. A file that is
/// still being written is read again at the next event. The watcher never waits for a change to
/// end.
///
/// One thread at a time may read it; any thread may add folders.
package final class DirectoryWatcher: Sendable {
  /// Readable while there are events, for an event loop or `poll`. This object owns it.
  package let descriptor: Int32

  private struct State {
    var folders: [Int32: String] = [:]
    var watches: [String: Int32] = [:]
  }

  private let state = Mutex(State())

  package init() throws(SystemCallError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw SystemCallError(call: "inotify_init1", path: "inotify", code: errno)
    }
  }

  deinit { close(descriptor) }

  private static let mask =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF
    | IN_MOVE_SELF | IN_ATTRIB | IN_ONLYDIR

  /// The folders that are watched.
  package var folders: [String] { state.withLock { $0.watches.keys.sorted() } }

  /// Starts to watch a folder. A second call has no effect.
  package func watch(_ folder: String) throws(SystemCallError) {
    let mask = UInt32(Self.mask)
    let failure: Int32? = state.withLock { state in
      if state.watches[folder] != nil { return nil }
      // Safety: the path is NUL-terminated for the length of the call.
      let watch = unsafe inotify_add_watch(descriptor, folder, mask)
      guard watch >= 0 else { return errno }
      state.folders[watch] = folder
      state.watches[folder] = watch
      return nil
    }
    if let failure {
      throw SystemCallError(call: "inotify_add_watch", path: folder, code: failure)
    }
  }

  /// Starts to watch a folder and every folder below it, except for hidden folders.
  package func watchTree(_ folder: String) throws(SystemCallError) {
    try watch(folder)
    for entry in try FolderListing(folder).entries
    where entry.kind == .folder && !entry.name.hasPrefix(".") {
      // A folder that was removed in between is reported by its parent's events.
      try? watchTree(Path.join(folder, entry.name))
    }
  }

  package func ignore(_ folder: String) {
    state.withLock { state in
      guard let watch = state.watches.removeValue(forKey: folder) else { return }
      state.folders[watch] = nil
      inotify_rm_watch(descriptor, watch)
    }
  }

  /// Stops to watch a folder that was renamed or removed, and all folders below it. Their former
  /// names may soon belong to other folders.
  private func ignoreTree(_ folder: String) {
    for below in folders where below == folder || below.hasPrefix(folder + "/") { ignore(below) }
  }

  /// Returns all waiting events, each changed path once. Never waits.
  ///
  /// A folder that appears in a watched folder is watched from then on. The files that it already
  /// contains count as written.
  package func drain() -> [FileChange] {
    var changes = FileChanges()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let capacity = buffer.count
      // Safety: read never writes past the buffer's end.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, capacity)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      var offset = 0
      while let event = InotifyEvent(buffer, at: offset, end: count) {
        offset += event.size
        add(event, to: &changes)
      }
    }
    return changes.list
  }

  private func add(_ event: InotifyEvent, to changes: inout FileChanges) {
    if event.has(IN_Q_OVERFLOW) {
      changes.add(.rescan)
      return
    }
    guard let folder = state.withLock({ $0.folders[event.watch] }) else { return }
    if event.has(IN_IGNORED) {
      // A folder that was created again under this name has a new watch, which stays.
      state.withLock { state in
        state.folders[event.watch] = nil
        if state.watches[folder] == event.watch { state.watches[folder] = nil }
      }
      return
    }
    if event.has(IN_DELETE_SELF) || event.has(IN_MOVE_SELF) {
      ignoreTree(folder)
      changes.add(.rescan)
      return
    }
    guard !event.name.isEmpty else {
      // The event concerns the folder itself: its permissions may have changed.
      if event.has(IN_ATTRIB) { changes.add(.rescan) }
      return
    }
    let path = Path.join(folder, event.name)
    if event.has(IN_DELETE) || event.has(IN_MOVED_FROM) {
      changes.add(.removed(path))
    } else {
      changes.add(.written(path))
      if event.has(IN_ISDIR), event.has(IN_CREATE) || event.has(IN_MOVED_TO),
        !event.name.hasPrefix(".")
      {
        adopt(path, into: &changes)
      }
    }
  }

  /// Watches a new folder before it lists the folder, so that no change is missed.
  private func adopt(_ folder: String, into changes: inout FileChanges) {
    guard (try? watch(folder)) != nil, let listing = try? FolderListing(folder) else { return }
    for entry in listing.entries where !entry.name.hasPrefix(".") {
      let path = Path.join(folder, entry.name)
      changes.add(.written(path))
      if entry.kind == .folder { adopt(path, into: &changes) }
    }
  }
}
