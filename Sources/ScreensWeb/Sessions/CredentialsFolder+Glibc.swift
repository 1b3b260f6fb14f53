import Glibc

/// Small private files in one folder, written whole or not at all.
// Safety: every pointer that the C library gets lives for the call; descriptors are closed where
// they were opened.
struct CredentialsFiles: Sendable {
  let path: String

  /// Makes the folder, for its owner alone, if it is not there.
  init(path: String) throws(CredentialsFolderError) {
    self.path = path
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .cannotMake(path: path, code: errno)
    }
  }

  /// Writes a file under a name that nobody reads, makes it durable, and renames it into place.
  func write(_ bytes: [UInt8], name: String) throws(CredentialsFolderError) {
    let target = "\(path)/\(name)"
    let partial = "\(target).\(SessionKeys.once()).new"
    let descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path: partial, code: errno) }
    var code: Int32 = 0
    let written = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if written != bytes.count || fsync(descriptor) != 0 { code = errno == 0 ? EIO : errno }
    Glibc.close(descriptor)
    if code == 0, unsafe rename(partial, target) != 0 { code = errno }
    guard code == 0 else {
      unsafe unlink(partial)
      throw .cannotWrite(path: target, code: code)
    }
  }

  /// The bytes of a file of at most 64 KiB; nil when there is none.
  func read(_ name: String) -> [UInt8]? {
    let descriptor = unsafe open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { Glibc.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
    guard count >= 0 else { return nil }
    return Array(bytes.prefix(count))
  }

  func remove(_ name: String) {
    unsafe unlink("\(path)/\(name)")
  }

  /// The names of the files, sorted.
  var names: [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The host's own key: made once, kept for its owner alone.
  static func key(in folder: String) throws(CredentialsFolderError) -> [UInt8] {
    let files = try CredentialsFiles(path: folder)
    if let key = files.read("web.key"), key.count == 32 { return key }
    let key = SessionKeys.random(32)
    try files.write(key, name: "web.key")
    return key
  }
}
