/// The identity of one state of one file. A file with any differing part is read again.
///
/// The change time is included because a modification time can be set back and an inode is reused
/// at once.
package struct FileIdentity: Sendable, Hashable {
  /// The file system.
  package let device: UInt64
  /// The file within it.
  package let inode: UInt64
  /// The length in bytes.
  package let size: Int64
  /// When the content changed, in nanoseconds since 1970.
  package let modified: Int64
  /// When content, mode, owner or name changed, in nanoseconds since 1970.
  package let changed: Int64

  package init(device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}
