import Glibc

/// The names in a folder.
package struct FolderListing: Sendable {
  /// What an entry is, as far as the folder itself says.
  package enum Kind: Sendable {
    case file
    case folder
    /// A symbolic link, or a file system that doesn't tell.
    case unknown
  }

  /// A name in the folder.
  package struct Entry: Sendable {
    /// The name.
    package let name: String
    /// What it is.
    package let kind: Kind
  }

  /// The entries but `.`, `..` and names that are not UTF-8, sorted by name.
  package let entries: [Entry]

  /// Lists a folder.
  package init(_ path: String) throws(SystemCallError) {
    // Safety: the path is NUL-terminated for the length of the call.
    guard let folder = unsafe opendir(path) else {
      throw SystemCallError(call: "opendir", path: path, code: errno)
    }
    defer { unsafe closedir(folder) }
    var entries: [Entry] = []
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
      entries.append(Entry(name: name, kind: Self.kind(kind)))
    }
    self.entries = entries.sorted { $0.name < $1.name }
  }

  private static func kind(_ type: UInt8) -> Kind {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    default: .unknown
    }
  }
}
