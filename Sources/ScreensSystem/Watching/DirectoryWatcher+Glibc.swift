import Glibc
import Synchronization

/// Reports which names in some folders may have changed.
///
/// Folders are watched instead of files, because most tools replace a file instead of writing to
/// it. A path is watched with the folders above it and with its symbolic links: when one of them is
/// replaced, the path's new place is watched. A change is a reason to look, not a proof: the digest
/// of the content decides. A file that is still being written is read again at the next event. The
/// watcher never waits for a change to end.
///
/// One thread at a time may read it; any thread may add folders.
package final class DirectoryWatcher: Sendable {
  /// Readable while there are events, for an event loop or `poll`. This object owns it.
  package let descriptor: Int32

  private let places: Mutex<WatchedPlaces>

  package init() throws(SystemCallError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw Self.failure(errno) }
    places = Mutex(WatchedPlaces(descriptor))
  }

  deinit { close(descriptor) }

  /// The error of `inotify_init1`, whose code is the same for the limit of instances and for that
  /// of open files. The latter fails other calls, too.
  private static func failure(_ code: Int32) -> SystemCallError {
    let spare = dup(STDERR_FILENO)
    guard spare >= 0 else { return SystemCallError(call: "dup", path: "inotify", code: errno) }
    close(spare)
    return SystemCallError(call: "inotify_init1", path: "inotify", code: code)
  }

  /// The folders that are watched.
  package var folders: [String] { places.withLock { $0.folders } }

  /// Starts to watch a folder. A second call has no effect.
  ///
  /// - Throws: when there is no such folder; it is watched once it exists.
  package func watch(_ folder: String) throws(SystemCallError) {
    try places.withLock { (places) throws(SystemCallError) in try places.add(folder, .folder) }
  }

  /// Starts to watch a file, which may be missing or a symbolic link. Every change of the file that
  /// the path leads to is reported under the path. A second call has no effect.
  package func watchFile(_ path: String) throws(SystemCallError) {
    try places.withLock { (places) throws(SystemCallError) in try places.add(path, .file) }
  }

  /// Starts to watch a folder and every folder below it, except for hidden folders.
  package func watchTree(_ folder: String) throws(SystemCallError) {
    try watch(folder)
    try watchFolders(in: folder)
  }

  private func watchFolders(in folder: String) throws(SystemCallError) {
    for entry in try FolderListing(folder).entries
    where entry.kind == .folder && !entry.name.hasPrefix(".") {
      let below = Path.join(folder, entry.name)
      // A folder that was removed in between is reported by its parent's events.
      guard (try? add(below)) != nil else { continue }
      try? watchFolders(in: below)
    }
  }

  private func add(_ folder: String) throws(SystemCallError) {
    try places.withLock { (places) throws(SystemCallError) in try places.add(folder: folder) }
  }

  /// Looks all watched paths up again, in case that the kernel reported no change.
  ///
  /// - Throws: when the kernel gives no more watches.
  package func renew() throws(SystemCallError) {
    try places.withLock { (places) throws(SystemCallError) in try places.renew() }
  }

  /// Returns all waiting events, each changed path once. Never waits.
  ///
  /// A folder that appears in a watched folder is watched from then on. The files that it already
  /// contains count as written.
  package func drain() -> [FileChange] {
    var changes = FileChanges()
    var hasMoved = false
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
        if follow(event, &changes) { hasMoved = true }
        add(event, to: &changes)
      }
    }
    if hasMoved { try? renew() }
    return changes.list
  }

  /// Reports an event on the way to watched paths, and returns whether they may lead elsewhere now.
  private func follow(_ event: InotifyEvent, _ changes: inout FileChanges) -> Bool {
    if event.has(IN_Q_OVERFLOW) { return true }
    let hasMoved = event.has(IN_CREATE) || event.isRemoval || event.has(IN_MOVED_TO)
    let paths = places.withLock { $0.paths(through: event) }
    for (path, kind) in paths {
      switch kind {
      case .folder: if hasMoved { changes.add(.rescan) }
      case .file: changes.add(event.isRemoval ? .removed(path) : .written(path))
      }
    }
    return hasMoved && !paths.isEmpty
  }

  private func add(_ event: InotifyEvent, to changes: inout FileChanges) {
    if event.has(IN_Q_OVERFLOW) {
      changes.add(.rescan)
      return
    }
    let folders = places.withLock { places in
      defer { if event.has(IN_IGNORED) { places.forget(event.watch) } }
      return places.folders(of: event.watch)
    }
    if event.has(IN_IGNORED) { return }
    for folder in folders.sorted() { add(event, in: folder, to: &changes) }
  }

  private func add(_ event: InotifyEvent, in folder: String, to changes: inout FileChanges) {
    if event.has(IN_DELETE_SELF) || event.has(IN_MOVE_SELF) {
      places.withLock { $0.removeTree(folder) }
      changes.add(.rescan)
      return
    }
    guard !event.name.isEmpty else {
      // The event concerns the folder itself: its permissions may have changed.
      if event.has(IN_ATTRIB) { changes.add(.rescan) }
      return
    }
    let path = Path.join(folder, event.name)
    if event.isRemoval {
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
    guard (try? add(folder)) != nil, let listing = try? FolderListing(folder) else { return }
    for entry in listing.entries where !entry.name.hasPrefix(".") {
      let path = Path.join(folder, entry.name)
      changes.add(.written(path))
      if entry.kind == .folder { adopt(path, into: &changes) }
    }
  }
}
