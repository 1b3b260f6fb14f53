/// Where a key or value of a property list stands: line and column, or its key path in a binary
/// one.
package struct PropertyListPlace: Sendable, Equatable, CustomStringConvertible {
  /// The file's name as given to the reader.
  package let file: String
  /// Line and column; nil in a binary property list.
  package let position: SourcePosition?
  /// The keys and indices from the root, such as `plugins.acme.enabled` or `pages.0`.
  package let keyPath: String
  /// The last of them; empty at the root.
  package let key: String

  /// `file:line:column`, or `file: at keys`.
  package var description: String {
    if let position { return "\(file):\(position.line):\(position.column)" }
    return keyPath.isEmpty ? file : "\(file): at \(keyPath)"
  }

  /// The place of something below this one.
  func child(_ name: String, at position: SourcePosition?) -> PropertyListPlace {
    PropertyListPlace(
      file: file, position: position, keyPath: keyPath.isEmpty ? name : "\(keyPath).\(name)",
      key: name)
  }

  /// The place of the outermost value.
  static func root(_ file: String, at position: SourcePosition?) -> PropertyListPlace {
    PropertyListPlace(file: file, position: position, keyPath: "", key: "")
  }
}
