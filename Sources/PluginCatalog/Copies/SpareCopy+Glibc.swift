import ScreensSystem
import CLinux
import Glibc
import Synchronization

/// The folder and the empty file of a future copy, under names that no copy has.
///
/// An unused spare copy is removed with this value. The spare copies of a dead process are removed
/// with its copies.
final class SpareCopy: Sendable {
  private static let prefix = "spare-"
  private static let fileName = "file"
  private static let count = Atomic<Int>(0)

  private let folder: String
  private let descriptor: Int32
  private let isTaken = Atomic<Bool>(false)

  /// Makes folder and file; nil when that fails. Making the copy itself then reports the reason.
  init?(in parent: String) {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    folder = "\(parent)/\(Self.prefix)\(getpid())-\(number)"
    let file = "\(folder)/\(Self.fileName)"
    // Safety: the paths are NUL-terminated for the length of the calls.
    guard unsafe mkdir(folder, 0o700) == 0 else { return nil }
    descriptor = unsafe open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o500)
    guard descriptor >= 0 else {
      _ = unsafe rmdir(folder)
      return nil
    }
  }

  deinit {
    close(descriptor)
    if !isTaken.load(ordering: .relaxed) { Self.remove(folder) }
  }

  /// Turns the spare into the copy of a file; nil when that fails.
  ///
  /// - Parameter home: The next name for a copy's folder.
  func fill(
    _ file: CompleteFile, named name: String, home: () -> (number: Int, path: String)
  ) -> PrivateCopy? {
    guard writeWhole(file.bytes, to: descriptor) else { return nil }
    let own = "\(folder)/\(Self.fileName)"
    // Safety: the paths are NUL-terminated for the length of the calls.
    guard unsafe name == Self.fileName || rename(own, "\(folder)/\(name)") == 0 else { return nil }
    while true {
      let (number, path) = home()
      // An existing folder belongs to another copy, and is not replaced even if it is empty.
      if unsafe renameat2(AT_FDCWD, folder, AT_FDCWD, path, UInt32(RENAME_NOREPLACE)) == 0 {
        isTaken.store(true, ordering: .relaxed)
        return PrivateCopy(path: "\(path)/\(name)", number: number, digest: file.digest)
      }
      if errno != EEXIST {
        _ = unsafe rename("\(folder)/\(name)", own)
        return nil
      }
    }
  }

  private static func remove(_ folder: String) {
    // Safety: the paths are NUL-terminated for the length of the calls.
    _ = unsafe unlink("\(folder)/\(fileName)")
    _ = unsafe rmdir(folder)
  }
}
