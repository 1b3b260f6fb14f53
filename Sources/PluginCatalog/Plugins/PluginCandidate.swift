package import ScreensSystem
import Glibc

/// A library file or bundle folder that may be a plugin.
package struct PluginCandidate: Sendable, Hashable {
  /// The form it ships in.
  package enum Form: String, Sendable {
    /// One `.so` with a note.
    case library
    /// A folder `*.screens` with a manifest.
    case bundle
  }

  /// The library, or the bundle's folder.
  package let path: String
  package let form: Form
  /// The searched folder that it was found in.
  package let directory: PluginDirectory
  /// The state of the file with its descriptor: the library, or the bundle's manifest.
  package let status: FileStatus
  /// Whether its name is known to be no symbolic link.
  package let isDirect: Bool

  package init(
    path: String, form: Form, directory: PluginDirectory, status: FileStatus,
    isDirect: Bool = false
  ) {
    self.path = path
    self.form = form
    self.directory = directory
    self.status = status
    self.isDirect = isDirect
  }

  /// The file with its descriptor: the library, or the bundle's manifest.
  package var describingFile: String {
    form == .library ? path : Path.join(path, "manifest.plist")
  }
}

/// The error for a folder, link, pipe, socket or device with a library's name.
struct NotAFile: Error, CustomStringConvertible {
  private let path: String
  private let found: String
  private let remedy: String

  init(_ path: String, _ status: FileStatus) {
    self.path = path
    switch status.mode & S_IFMT {
    case S_IFDIR:
      found = "is a folder, where a library is expected"
      remedy = "give it another name; a folder of layouts ends in '.screens'"
    case S_IFLNK:
      found = "is a link without a target"
      remedy = "build that library, or remove the link"
    case let other:
      let kind =
        switch other {
        case S_IFIFO: "pipe"
        case S_IFSOCK: "socket"
        default: "device"
        }
      found = "is a \(kind), where a library is expected"
      remedy = "remove it"
    }
  }

  var description: String { "\(path): \(found); \(remedy)" }
}
