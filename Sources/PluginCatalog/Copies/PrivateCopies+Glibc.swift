package import ScreensSystem
import Glibc
import ScreensCore
import Synchronization

/// The folder in which private copies lie, with one folder in it for each host that uses it.
package final class PrivateCopies: Sendable {
  /// The folder, mode 0700 and this user's.
  package let folder: String
  private let last = Mutex(0)
  private let spare = Mutex<SpareCopy?>(nil)
  private let own = Mutex<CopiesHome?>(nil)

  /// Makes the folder, or checks the one that is there.
  package init(folder: String) throws(PrivateCopyError) {
    self.folder = folder
    // Safety: the path is NUL-terminated for the length of the call.
    if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw .failed(SystemCallError(call: "mkdir", path: folder, code: errno))
    }
    let status: FileStatus
    do {
      status = try FileStatus(path: folder, followsLinks: false)
    } catch {
      throw .failed(error)
    }
    guard status.isFolder, status.owner == geteuid(), status.mode & 0o77 == 0 else {
      throw .sharedFolder(path: folder, owner: status.owner, mode: status.mode)
    }
  }

  /// Copies a complete file.
  ///
  /// - Parameters:
  ///   - file: The file to copy.
  ///   - name: The copy's file name; nil for the original's.
  package func copy(
    _ file: CompleteFile, named name: String? = nil
  ) throws(PrivateCopyError) -> PrivateCopy {
    let name = name ?? String(file.path[Path.lastComponent(of: file.path)...])
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")) else {
      throw .invalidName(name)
    }
    let own = try home()
    if let spare = spare.withLock({ spare in
      defer { spare = nil }
      return spare
    }),
      let copy = spare.fill(file, named: name, home: { place(in: own, nextNumber(), file.digest) })
    {
      return copy
    }
    let (number, home) = try makePlace(in: own, digest: file.digest)
    let path = "\(home)/\(name)"
    try write(file.bytes, to: path)
    return PrivateCopy(path: path, number: number, digest: file.digest)
  }

  /// Makes the folder and the file of the next copy, which takes longer than filling them. The host
  /// calls it while no page waits.
  package func prepare() {
    guard spare.withLock({ $0 == nil }), let home = try? home() else { return }
    let made = SpareCopy(in: home)
    spare.withLock { $0 = made }
  }

  /// The folder of this host's copies, made at the first call. No other process removes them.
  package func home() throws(PrivateCopyError) -> String {
    do {
      return try own.withLock { own in
        if let own { return own.path }
        let made = try CopiesHome.make(in: folder)
        own = made
        return made.path
      }
    } catch {
      throw .failed(
        (error as? SystemCallError) ?? SystemCallError(call: "mkdir", path: folder, code: EIO))
    }
  }

  /// Removes the copies that ended hosts left.
  ///
  /// - Parameter kept: returns the copies that are still needed. It is called when no host can come
  ///   to need more of them. nil keeps all, as the need is unknown.
  package func removeLeft(keeping kept: () -> Set<String>?) throws {
    try CopiesHome.removeLeft(in: folder, keeping: kept)
  }

  /// Removes a copy whose code no process uses any more. Its name is not used again.
  package func remove(_ copy: PrivateCopy) {
    let home = String(copy.path[..<Path.lastComponent(of: copy.path)])
    // Safety: the paths are NUL-terminated for the length of the calls.
    _ = unsafe unlink(copy.path)
    _ = unsafe rmdir(home)
  }

  /// Makes a folder for one copy. Each number is used once, even if its folder was removed since:
  /// the loader returns the library that it loaded from a known path.
  private func makePlace(in own: String, digest: Digest) throws(PrivateCopyError)
    -> (Int, String)
  {
    while true {
      let (number, home) = place(in: own, nextNumber(), digest)
      // Safety: the path is NUL-terminated for the length of the call.
      if unsafe mkdir(home, 0o700) == 0 { return (number, home) }
      if errno != EEXIST {
        throw .failed(SystemCallError(call: "mkdir", path: home, code: errno))
      }
    }
  }

  private func nextNumber() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }

  private func place(
    in own: String, _ number: Int, _ digest: Digest
  ) -> (number: Int, path: String) {
    (number, "\(own)/gen-\(number)-\(digest.short)")
  }

  private func write(_ bytes: [UInt8], to path: String) throws(PrivateCopyError) {
    // Safety: the path is NUL-terminated for the length of the call.
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o500)
    guard file >= 0 else {
      throw .failed(SystemCallError(call: "open", path: path, code: errno))
    }
    defer { close(file) }
    guard writeWhole(bytes, to: file) else {
      throw .failed(SystemCallError(call: "write", path: path, code: errno))
    }
  }
}

/// Writes all bytes to an open file; on false `errno` has the reason.
func writeWhole(_ bytes: [UInt8], to file: Int32) -> Bool {
  var offset = 0
  while offset < bytes.count {
    // Safety: the pointer is used only within the closure, and never past the array's end.
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(file, buffer.baseAddress! + offset, buffer.count - offset)
    }
    if written < 0, errno == EINTR { continue }
    guard written > 0 else { return false }
    offset += written
  }
  return true
}
