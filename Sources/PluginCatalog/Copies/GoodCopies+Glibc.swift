package import ScreensSystem
import Glibc
import ScreensCore

/// Copies of contents that proved good, in the folder `good` among the private copies: they outlive
/// the host that made them, whose own folder is removed whole.
extension PrivateCopies {
  private var goodFolder: String { "\(folder)/good" }

  /// Lets one host at a time change which copies are kept.
  package func whileKeeping<Result>(_ body: () throws -> Result) throws -> Result {
    try whileLocked(folder, body)
  }

  /// Keeps a copy under a name of its own, which takes no second room.
  ///
  /// - Returns: where it is from now on; a copy that is kept already stays there.
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

  /// Removes the copies that are good no more.
  package func removeGood(keeping kept: Set<String>) {
    for home in (try? FolderListing(goodFolder).entries) ?? [] {
      removeFolder("\(goodFolder)/\(home.name)", keeping: kept)
    }
  }
}
