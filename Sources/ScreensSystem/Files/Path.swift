/// Paths as texts.
package enum Path {
  private static let slash = UInt8(ascii: "/")

  package static func lastComponent(of path: String) -> String.Index {
    path.utf8.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex
  }

  package static func name(of path: String) -> String {
    String(path[lastComponent(of: path)...])
  }

  /// The folder that contains a path; `.` for a bare name, `/` for an entry of the root.
  package static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "." }
    return last == path.startIndex ? "/" : String(path[..<last])
  }

  /// Whether a file's name is one that other programs leave in folders and nobody means as content:
  /// hidden names, such as those of macOS's `._` files, and those of Windows and of editors.
  package static func isLeftover(_ path: String) -> Bool {
    let name = name(of: path)
    let ofWindows = ["thumbs.db", "ehthumbs.db", "desktop.ini"]
    return name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp")
      || name.hasPrefix("#") && name.hasSuffix("#") || ofWindows.contains(name.lowercased())
  }

  /// A path quoted as one word for a shell.
  package static func quoted(_ path: String) -> String {
    "'" + path.replacing("'", with: "'\\''") + "'"
  }

  /// A path below a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// The index of the name in the path of a direct entry of a folder; nil for a path elsewhere.
  package static func offsetOfName(_ path: String, in folder: String) -> Int? {
    let (path, folder) = (path.utf8.span, folder.utf8.span)
    guard path.count > folder.count + 1, path[folder.count] == slash else { return nil }
    for index in folder.indices where path[index] != folder[index] { return nil }
    for index in folder.count + 1..<path.count where path[index] == slash { return nil }
    return folder.count + 1
  }
}
