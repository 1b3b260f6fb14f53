import PluginFormat
import ScreensSystem

/// Reads the notes of many libraries, on several threads where that is faster.
enum LibraryReading {
  /// The libraries' plugins in the same order; nil for a library that is not listed.
  static func read(_ candidates: [PluginCandidate]) -> [ListedPlugin?] {
    // Starting a thread takes as long as reading some twenty libraries.
    ThreadShares.map(candidates, worth: 200) { share in
      var heads = HeadReader()
      return share.map { CandidateReader.library($0, note: heads.note(of: $0)) }
    }
  }
}

/// Reads the notes of libraries one after the other into the same memory, each folder opened once.
///
/// It only handles libraries with a note and nothing odd. Any other needs ``CandidateReader``.
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
