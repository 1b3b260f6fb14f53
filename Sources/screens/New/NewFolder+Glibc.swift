import ScreensSystem
import Glibc
import ScreensDocuments
import ScreensHost

/// Writes a folder that was not there.
enum NewFolder {
  /// Writes all files, with the folders above them.
  ///
  /// - Throws: when the folder is there already, or nothing can be written.
  static func write(_ folder: String, _ files: [NewFile]) throws {
    try make(folder, isNew: true)
    for file in files {
      var current = folder
      for part in file.path.split(separator: "/").dropLast() {
        current = Path.join(current, String(part))
        try make(current, isNew: false)
      }
      try replaceFile(Path.join(folder, file.path), with: Array(file.text.utf8), mode: 0o644)
    }
  }

  private static func make(_ folder: String, isNew: Bool) throws {
    // Safety: the path is NUL-terminated for the length of the call.
    if unsafe mkdir(folder, 0o755) == 0 { return }
    let code = errno
    if code == EEXIST {
      if !isNew { return }
      throw CommandFailure("\(folder): is there already, and is left as it is; choose another name")
    }
    throw SystemCallError(call: "mkdir", path: folder, code: code)
  }
}

/// A file below a new folder.
struct NewFile {
  let path: String
  let text: String

  /// The list of the one symbol that a library exports.
  static let exports = NewFile(
    path: "plugin.map",
    text: String(decoding: EmbeddedFile["CScreens/plugin.map"].bytes, as: UTF8.self))

  /// A descriptor as a file that people edit.
  static func text(of descriptor: JSONValue) -> String {
    var writer = JSONWriter(pretty: true)
    writer.value(descriptor)
    writer.lineEnd()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The headers that plugins in C and C++ are compiled with.
  static let headers: [NewFile] = EmbeddedFile.below("CScreens/include").sorted {
    $0.key < $1.key
  }.map { NewFile(path: "include/\($0.key)", text: String(decoding: $0.value, as: UTF8.self)) }
}
