package import ScreensSystem
import Glibc
import ScreensCore

/// Copies of contents that proved good, in the folder `good` among the private copies: they outlive
/// the host that made them, whose own folder is removed whole.
extension PrivateCopies {
  private var goodFolder: String { "\(folder)/good" }

  /// Runs a change of the kept copies under a lock: one host at a time.
  package func whileKeeping<Result>(_ body: () throws -> Result) throws -> Result {
    try whileLocked(folder, body)
  }

  /// Keeps a copy by a hard link, which takes no second room.
  ///
  /// - Returns: the kept copy's path; a copy that is kept already stays where it is.
  package func keep(_ copy: String, digest: Digest) throws(SystemCallError) -> String {
    guard !copy.hasPrefix("\(goodFolder)/") else { return copy }
    let home = "\(goodFolder)/\(digest)"
    let path = Path.join(home, Path.name(of: copy))
    for made in [goodFolder, home] {
      // Safety: the path is NUL-terminated for the length of the call.
      guard unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
        throw SystemCallError(call: "mkdir", path: made, code: errno)
      }
    }
    // Safety: the paths are NUL-terminated for the length of the call.
    guard unsafe link(copy, path) == 0 || errno == EEXIST else {
      throw SystemCallError(call: "link", path: path, code: errno)
    }
    return path
  }

  /// Removes the copies that are no longer good.
  package func removeGood(keeping kept: Set<String>) {
    for home in (try? FolderListing(goodFolder).entries) ?? [] {
      removeFolder("\(goodFolder)/\(home.name)", keeping: kept)
    }
  }
}
