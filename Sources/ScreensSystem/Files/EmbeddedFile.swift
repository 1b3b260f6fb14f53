import CEmbedded

/// A file that the program carries. `CEmbedded` lists them.
package struct EmbeddedFile: Sendable {
  /// The file's path below `Sources`, such as `Screenlets/Login/en.lproj/login-screenlet.strings`.
  package let path: String
  /// Its content.
  package let bytes: [UInt8]

  /// The file at a path below `Sources`.
  ///
  /// - Precondition: the program carries it, as a test asks of every path in the code.
  package static subscript(path: String) -> EmbeddedFile {
    guard let file = all.first(where: { $0.path == path }) else {
      preconditionFailure("embedded.c does not list \(path)")
    }
    return file
  }

  /// The files of a folder and of those in it, by their paths from there.
  package static func below(_ folder: String) -> [String: [UInt8]] {
    let start = folder + "/"
    return Dictionary(
      uniqueKeysWithValues: all.filter { $0.path.hasPrefix(start) }
        .map { (String($0.path.dropFirst(start.count)), $0.bytes) })
  }

  /// Read once a process.
  private static let all: [EmbeddedFile] = {
    var files: [EmbeddedFile] = []
    while let file = EmbeddedFile(at: files.count) { files.append(file) }
    return files
  }()

  private init?(at index: Int) {
    let file = unsafe screens_embedded_file_at(index)
    guard let path = unsafe file.path else { return nil }
    self.path = unsafe String(String(cString: path).dropFirst("../".count))
    // Safety: the bytes are constants of the program.
    bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }
}
