import ScreensSystem
import Glibc
import ScreensHost

/// A folder for one command, for its user alone.
struct PassingFolder {
  let path: String

  /// Makes an empty folder in `TMPDIR`, else in `/tmp`.
  init() throws(SystemCallError) {
    let parent = ProcessEnvironment.all["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array(Path.join(parent, "screens-XXXXXX").utf8CString)
    // Safety: the call changes the six letters before the NUL, and nothing else.
    guard unsafe mkdtemp(&template) != nil else {
      throw SystemCallError(call: "mkdtemp", path: parent, code: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with everything in it.
  func remove() { Self.remove(path) }

  private static func remove(_ folder: String) {
    for entry in (try? FolderListing(folder).entries) ?? [] {
      let path = Path.join(folder, entry.name)
      // Safety: the path is NUL-terminated for the length of the call.
      if unsafe unlink(path) != 0 { remove(path) }
    }
    // Safety: the path is NUL-terminated for the length of the call.
    _ = unsafe rmdir(folder)
  }
}
