/// Paths as texts.
package enum Path {
  /// Where the last component of a path starts.
  static func lastComponent(of path: String) -> String.Index {
    path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
  }

  /// The last component.
  package static func name(of path: String) -> String {
    String(path[lastComponent(of: path)...])
  }

  /// The folder a path lies in; `.` for a bare name, `/` for what lies in the root.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path below a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
