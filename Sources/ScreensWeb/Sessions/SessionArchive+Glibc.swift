internal import CLinux
internal import Glibc
import ScreensCore

/// The journals of a face's loops in one folder, and what the face before left there.
///
/// One process at a time has the folder: the kernel takes it back from one that dies.
// Safety: the descriptors are this object's own; paths are NUL-terminated for the calls.
final class SessionArchive: Sendable {
  private static let suffix = ".journal"
  private let folder: Int32
  private let path: String
  private let former: [String]
  /// What was left, by session.
  let left: [Digest: [UInt8]]

  /// Takes a folder over; nil when another process has it.
  ///
  /// - Parameter path: made, for its owner alone, if it is not there.
  init?(path: String) throws(CredentialsFolderError) {
    let files = try CredentialsFiles(path: path)
    folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .cannotMake(path: path, code: errno) }
    guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
      _ = Glibc.close(folder)
      return nil
    }
    self.path = path
    former = files.names.filter { $0.hasSuffix(Self.suffix) || $0.hasSuffix(".new") }
    var left: [Digest: [UInt8]] = [:]
    for name in former where name.hasSuffix(Self.suffix) {
      guard let bytes = Self.read("\(path)/\(name)") else { continue }
      left.merge(SessionRecord.kept(in: bytes)) { SessionState.newer($0, $1) }
    }
    self.left = left
  }

  /// Begins the journal of a loop.
  func journal(_ loop: Int, boot: String) throws(CredentialsFolderError) -> SessionJournal {
    try SessionJournal(path: "\(path)/\(boot)-\(loop)\(Self.suffix)")
  }

  /// Removes what was left, once the present journals have it.
  func removeFormer() {
    for name in former { _ = unsafe unlink("\(path)/\(name)") }
  }

  /// Lets another process have the folder.
  func release() { _ = flock(folder, LOCK_UN) }

  deinit { _ = Glibc.close(folder) }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { _ = Glibc.close(descriptor) }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: 1 << 18)
    while bytes.count < 4 * SessionJournal.limit {
      let count = unsafe portion.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      bytes += portion[..<count]
    }
    return bytes
  }
}
