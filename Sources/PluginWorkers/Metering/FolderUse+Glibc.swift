import Glibc

/// How many bytes a folder holds, with all that lies in it: the stored bytes, and at least 4,096
/// for each entry. Links are counted and not followed.
struct FolderUse {
  private static let least = 4_096
  /// Folders within folders; a deeper one makes the folder count as larger than any bound.
  private static let depthLimit = 32

  private(set) var bytes = 0
  private let enough: Int

  /// Counts until there is more than enough.
  init(_ path: String, enough: Int) {
    self.enough = enough
    // Safety: the path is NUL-terminated for the length of the call.
    add(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW), 0)
  }

  /// Counts what lies in an open folder, and closes it.
  private mutating func add(_ descriptor: Int32, _ depth: Int) {
    guard descriptor >= 0 else { return }
    guard depth < Self.depthLimit else {
      close(descriptor)
      bytes = .max
      return
    }
    guard let folder = unsafe fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { unsafe closedir(folder) }
    // Safety: an entry is valid until the next readdir, which comes after its last use.
    while bytes <= enough, let entry = unsafe readdir(folder) {
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
        .assumingMemoryBound(to: CChar.self)
      if unsafe strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { continue }
      var status = stat()
      guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let (sum, isTooMuch) = bytes.addingReportingOverflow(
        max(Self.least, Int(status.st_blocks) * 512))
      bytes = isTooMuch ? .max : sum
      guard status.st_mode & S_IFMT == S_IFDIR else { continue }
      add(
        unsafe openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW),
        depth + 1)
    }
  }
}
