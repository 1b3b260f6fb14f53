import PluginCatalog
import ScreensSystem

extension StateFolder {
  /// The host's own names in a state folder, with the kind of file that each has.
  private static let names: [(name: String, expected: StateFolderFault.Kind)] = [
    (Quarantine.fileName, .file), (TrustStore.fileName, .file), (LastGood.fileName, .file),
    ("plugins.index", .file), ("web.key", .file), ("copies", .folder), ("sessions", .folder),
    ("credentials", .folder), (ControlServer.socketName, .socket),
  ]

  /// Makes sure that nothing else has the name of one of the host's files, which could make it
  /// wait, or write elsewhere.
  package static func check(_ path: String) throws(StateFolderFault) {
    for (name, expected) in names {
      let place = Path.join(path, name)
      guard let status = try? FileStatus(path: place, followsLinks: false) else { continue }
      let found = StateFolderFault.Kind(status)
      if found != expected {
        throw StateFolderFault(path: place, found: found, expected: expected)
      }
    }
  }
}

/// A thing in the state folder that has the name of another kind of file.
package struct StateFolderFault: Error, Equatable, CustomStringConvertible {
  /// The kinds of things that can have a name in a folder.
  package enum Kind: String, Sendable {
    case file = "a file"
    case folder = "a folder"
    case link = "a symbolic link"
    case socket = "a socket"
    case other = "a pipe or a device"

    init(_ status: FileStatus) {
      self =
        if status.isFile {
          .file
        } else if status.isFolder {
          .folder
        } else if status.isLink {
          .link
        } else if status.isSocket {
          .socket
        } else {
          .other
        }
    }
  }

  let path: String
  let found: Kind
  let expected: Kind

  /// One sentence: where it is, and what to do.
  package var description: String {
    "\(path): is \(found.rawValue), not \(expected.rawValue); remove it and start again"
  }
}
