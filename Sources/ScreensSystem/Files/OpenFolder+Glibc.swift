import Glibc

/// An open folder, whose entries are found without walking its path again.
package final class OpenFolder: Sendable {
  /// The path it was opened under.
  package let path: String
  /// The descriptor for relative calls, valid for the lifetime of this object.
  package let descriptor: Int32

  package init(_ path: String) throws(SystemCallError) {
    // Safety: the path is NUL-terminated for the length of the call.
    descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw SystemCallError(call: "opendir", path: path, code: errno)
    }
    self.path = path
  }

  deinit { close(descriptor) }

  /// The status of the file or folder of a name; links are followed.
  package func status(of name: String) throws(SystemCallError) -> FileStatus {
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    guard unsafe fstatat(descriptor, name, &status, 0) == 0 else {
      let code = errno
      throw SystemCallError(call: "stat", path: Path.join(path, name), code: code)
    }
    return FileStatus(status)
  }

  /// Reads the first bytes of a file directly in the folder; returns -1 when it cannot be opened or
  /// read.
  ///
  /// - Parameters:
  ///   - path: The whole path of the file. The result is -1 for a path elsewhere.
  ///   - bytes: The buffer.
  package func read(_ path: String, into bytes: inout [UInt8]) -> Int {
    guard let name = Path.offsetOfName(path, in: self.path) else { return -1 }
    let descriptor = self.descriptor
    // Safety: the path is NUL-terminated for the length of the call, and the name its end.
    let file = unsafe path.withCString { path in
      unsafe openat(descriptor, path + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard file >= 0 else { return -1 }
    defer { close(file) }
    // Safety: pread never writes past the bytes' end.
    return unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe pread(file, bytes.baseAddress, bytes.count, 0)
    }
  }

  /// The names in the folder without `.`, `..` and names that are not UTF-8, sorted.
  package func entries() throws(SystemCallError) -> [FolderListing.Entry] {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0, let folder = unsafe fdopendir(own) else {
      let code = errno
      if own >= 0 { close(own) }
      throw SystemCallError(call: "opendir", path: path, code: code)
    }
    defer { unsafe closedir(folder) }
    var entries: [FolderListing.Entry] = []
    errno = 0
    // Safety: an entry is valid until the next readdir; its name is copied before that.
    while let entry = unsafe readdir(folder) {
      let kind = unsafe entry.pointee.d_type
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
      let text = unsafe UnsafeRawPointer(entry).advanced(by: offset)
        .assumingMemoryBound(to: CChar.self)
      guard let name = unsafe String(validatingCString: text), name != ".", name != ".." else {
        continue
      }
      entries.append(FolderListing.Entry(name: name, kind: .init(kind)))
    }
    return entries.sorted { $0.name < $1.name }
  }
}

extension FolderListing.Kind {
  fileprivate init(_ type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    default: self = .unknown
    }
  }
}
