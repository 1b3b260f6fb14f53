/// Paths as texts.
package enum Path {
  private static let slash = UInt8(ascii: "/")

  /// Where the last component of a path starts.
  static func lastComponent(of path: String) -> String.Index {
    path.utf8.lastIndex(of: slash).map(path.utf8.index(after:)) ?? path.startIndex
  }

  /// The last component.
  package static func name(of path: String) -> String {
    String(path[lastComponent(of: path)...])
  }

  /// The folder a path lies in; `.` for a bare name, `/` for what lies in the root.
  package static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "." }
    return last == path.startIndex ? "/" : String(path[..<last])
  }

  /// A path below a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }
}
