import ScreensSystem
import Glibc
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

  /// The headers that plugins in C and C++ are compiled with.
  static let headers: [NewFile] = [
    ("base", PackageResources.base_h), ("child_theme", PackageResources.child_theme_h),
    ("connector", PackageResources.connector_h), ("delegate", PackageResources.delegate_h),
    ("entry", PackageResources.entry_h), ("host", PackageResources.host_h),
    ("list_view", PackageResources.list_view_h), ("screenlet", PackageResources.screenlet_h),
    ("note", PackageResources.note_h), ("screens", PackageResources.screens_h),
    ("session", PackageResources.session_h),
    ("view_host", PackageResources.view_host_h),
    ("theme", PackageResources.theme_h), ("value", PackageResources.value_h),
    ("view", PackageResources.view_h), ("view_class", PackageResources.view_class_h),
  ].map { name, bytes in
    NewFile(path: "include/screens/\(name).h", text: String(decoding: bytes, as: UTF8.self))
  }
}
