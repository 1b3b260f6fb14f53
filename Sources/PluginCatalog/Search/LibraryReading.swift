import PluginFormat
import ScreensSystem
import Glibc
import Synchronization

/// Reads the notes of many libraries, on as many threads as that is worth.
enum LibraryReading {
  /// How many libraries are worth a thread: starting one takes as long as reading some twenty.
  private static let share = 200
  private static let threadLimit = 4

  /// The plugins that libraries are, in the order of the libraries.
  static func read(_ candidates: [PluginCandidate]) -> [ListedPlugin?] {
    let parts = min(candidates.count / share, threadLimit)
    guard parts > 1 else { return read(candidates[...]) }
    let count = min(parts, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let bounds = (0...count).map { candidates.count * $0 / count }
    let others = (1..<count).map { part in
      let others = Part()
      ServiceThread.start { others.finish(read(candidates[bounds[part]..<bounds[part + 1]])) }
      return others
    }
    return others.reduce(into: read(candidates[..<bounds[1]])) { $0 += $1.wait() }
  }

  private static func read(_ candidates: ArraySlice<PluginCandidate>) -> [ListedPlugin?] {
    var heads = HeadReader()
    return candidates.map { CandidateReader.library($0, note: heads.note(of: $0)) }
  }

  /// The share of another thread.
  private final class Part: Sendable {
    private let plugins = Mutex<[ListedPlugin?]>([])
    private let done = CountingSemaphore()

    func finish(_ plugins: [ListedPlugin?]) {
      self.plugins.withLock { $0 = plugins }
      done.signal()
    }

    func wait() -> [ListedPlugin?] {
      done.wait()
      return plugins.withLock { $0 }
    }
  }
}

/// Reads the notes of libraries one after the other into the same memory, each folder opened once.
///
/// It only knows libraries that have a note and nothing odd; about any other it has no answer.
private struct HeadReader {
  private var head = [UInt8](repeating: 0, count: PluginNote.headSize)
  private var folder: OpenFolder?

  /// The JSON of a library's note; nil for a file that needs a closer look.
  mutating func note(of candidate: PluginCandidate) -> [UInt8]? {
    let path = candidate.path
    if folder.flatMap({ Path.offsetOfName(path, in: $0.path) }) == nil {
      folder = try? OpenFolder(Path.folder(of: path))
    }
    guard let folder, folder.read(path, into: &head) == head.count,
      let note = try? PluginNote(
        head: head, size: Int(candidate.status.identity.size), file: path),
      (try? ELFPolicy.checkHeader(type: note.type, machine: note.machine, file: path)) != nil
    else { return nil }
    return note.json
  }
}
