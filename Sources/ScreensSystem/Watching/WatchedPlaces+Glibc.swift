import Glibc

/// The paths that a watcher watches, and the kernel's watches for them.
///
/// A watched path is more than the file or folder that it leads to now. The folders above it may be
/// renamed, and its symbolic links may be set to another place. All of these are watched as well;
/// after such a change the path is looked up again.
struct WatchedPlaces {
  enum Kind { case folder, file }

  /// A watch of the kernel, which belongs to one folder.
  private struct Watch {
    /// The paths under which changes of the folder's entries are reported.
    var folders: Set<String> = []
    /// The watched paths that lead through an entry; those through the folder itself have no name.
    var ways: [String: Set<String>] = [:]

    var isNeeded: Bool { !folders.isEmpty || !ways.isEmpty }
  }

  private static let wayMask = IN_MOVE_SELF | IN_DELETE_SELF | IN_MASK_ADD | IN_ONLYDIR
  private static let entryMask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
  private static let contentMask = IN_CLOSE_WRITE | IN_ATTRIB
  private static let folderMask =
    entryMask | contentMask | IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR

  private let descriptor: Int32
  private var watches: [Int32: Watch] = [:]
  private var numbers: [String: Int32] = [:]
  private var paths: [String: Kind] = [:]

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The folders that are watched now.
  var folders: [String] { numbers.keys.sorted() }

  /// The paths under which changes of a watch's folder are reported.
  func folders(of watch: Int32) -> Set<String> { watches[watch]?.folders ?? [] }

  /// The watched paths that lead through the entry of an event, or through its folder.
  func paths(through event: InotifyEvent) -> [(path: String, kind: Kind)] {
    (watches[event.watch]?.ways[event.name] ?? []).sorted().compactMap { path in
      paths[path].map { (path, $0) }
    }
  }

  // MARK: Changes

  /// Watches a path and the way to it. A missing folder is an error, and is watched once it exists.
  mutating func add(_ path: String, _ kind: Kind) throws(SystemCallError) {
    if paths[path] == nil || kind == .folder && numbers[path] == nil {
      paths[path] = kind
      try addWay(to: path, kind)
    }
    if kind == .folder { try add(folder: path) }
  }

  /// Watches a folder alone, and not the way to it.
  mutating func add(folder: String) throws(SystemCallError) {
    guard numbers[folder] == nil else { return }
    let number = try watch(folder, Self.folderMask)
    watches[number, default: Watch()].folders.insert(folder)
    numbers[folder] = number
  }

  /// Ends the watches of a folder and of all folders below it. Their names may soon belong to other
  /// folders.
  mutating func removeTree(_ folder: String) {
    for below in folders where below == folder || below.hasPrefix(folder + "/") { remove(below) }
  }

  /// Forgets a watch that the kernel has ended.
  mutating func forget(_ number: Int32) {
    guard let watch = watches.removeValue(forKey: number) else { return }
    for folder in watch.folders where numbers[folder] == number { numbers[folder] = nil }
  }

  /// Looks all paths up again.
  ///
  /// - Throws: the first error besides missing folders; the other paths are watched all the same.
  mutating func renew() throws(SystemCallError) {
    var failure: SystemCallError?
    func attempt(_ body: () throws(SystemCallError) -> Void) {
      do throws(SystemCallError) { try body() } catch {
        if !error.isNowhere { failure = failure ?? error }
      }
    }
    for number in watches.keys { watches[number]?.ways = [:] }
    for (path, kind) in paths {
      attempt { () throws(SystemCallError) in try addWay(to: path, kind) }
    }
    let known = numbers
    numbers = [:]
    for number in watches.keys { watches[number]?.folders = [] }
    for folder in Set(known.keys).union(paths.filter { $0.value == .folder }.keys) {
      attempt { () throws(SystemCallError) in
        do throws(SystemCallError) { try add(folder: folder) } catch {
          // The watch from before it was forbidden reports when it is allowed again.
          guard error.isForbidden, let number = known[folder], watches[number] != nil else {
            throw error
          }
          watches[number]?.folders.insert(folder)
          numbers[folder] = number
        }
      }
    }
    for (number, watch) in watches where !watch.isNeeded { end(number) }
    if let failure { throw failure }
  }

  private mutating func remove(_ folder: String) {
    guard let number = numbers.removeValue(forKey: folder) else { return }
    watches[number]?.folders.remove(folder)
    if watches[number]?.isNeeded == false { end(number) }
  }

  private mutating func end(_ number: Int32) {
    watches[number] = nil
    inotify_rm_watch(descriptor, number)
  }

  // MARK: Ways

  /// Watches the way to a path, until it is the same after the watch as before it.
  private mutating func addWay(to path: String, _ kind: Kind) throws(SystemCallError) {
    var known: [Path.Step] = []
    for _ in 0..<3 {
      let steps = Path.steps(to: path)
      if steps == known { return }
      for step in steps { try add(step, to: path) }
      if kind == .file, let last = steps.last {
        try add(last.name, of: last.folder, to: path, Self.entryMask | Self.contentMask)
      }
      known = steps
    }
  }

  /// Watches a step. A plain folder is watched itself, since its parent may be a busy folder like
  /// `/tmp`.
  private mutating func add(_ step: Path.Step, to path: String) throws(SystemCallError) {
    switch step.kind {
    case .folder: try add("", of: step.path, to: path, 0)
    case .link, .missing: try add(step.name, of: step.folder, to: path, Self.entryMask)
    case .file: break
    }
  }

  private mutating func add(
    _ name: String, of folder: String, to path: String, _ mask: Int32
  ) throws(SystemCallError) {
    do {
      let number = try watch(folder, mask | Self.wayMask)
      watches[number, default: Watch()].ways[name, default: []].insert(path)
    } catch {
      // A folder that may not be listed cannot be watched; its parents are.
      guard error.isNowhere || error.isForbidden else { throw error }
    }
  }

  private func watch(_ folder: String, _ mask: Int32) throws(SystemCallError) -> Int32 {
    // Safety: the path is NUL-terminated for the length of the call.
    let number = unsafe inotify_add_watch(descriptor, folder, UInt32(bitPattern: mask))
    guard number >= 0 else {
      throw SystemCallError(call: "inotify_add_watch", path: folder, code: errno)
    }
    return number
  }
}
