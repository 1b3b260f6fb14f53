import CLinux
import Glibc

/// The metadata of a file or folder, as `stat` gives it.
package struct FileStatus: Sendable, Hashable {
  package let identity: FileIdentity
  /// Type and permissions, as in `st_mode`.
  package let mode: UInt32
  /// The owner's user id.
  package let owner: UInt32
  package let group: UInt32

  package var isFile: Bool { mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  /// Whether it is a symbolic link; only seen when links are not followed.
  package var isLink: Bool { mode & S_IFMT == S_IFLNK }
  package var isSocket: Bool { mode & S_IFMT == S_IFSOCK }
  /// Whether everyone may write to it.
  package var isWorldWritable: Bool { mode & S_IWOTH != 0 }
  /// Whether its group may write to it.
  package var isGroupWritable: Bool { mode & S_IWGRP != 0 }
  /// Whether only the owner of an entry may remove it, as in `/tmp`.
  package var isSticky: Bool { mode & UInt32(S_ISVTX) != 0 }

  /// Reads the status of a path.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - followsLinks: Whether a symbolic link stands for its target.
  package init(path: String, followsLinks: Bool = true) throws(SystemCallError) {
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw SystemCallError(call: "stat", path: path, code: errno) }
    self.init(status)
  }

  init(_ status: stat) {
    identity = FileIdentity(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
    mode = status.st_mode
    owner = status.st_uid
    group = status.st_gid
  }

  /// A status of given parts, for tests of rules about owners.
  package init(identity: FileIdentity, mode: UInt32, owner: UInt32, group: UInt32) {
    self.identity = identity
    self.mode = mode
    self.owner = owner
    self.group = group
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
