/// The layouts that a folder or a plugin's table has, from the names of its files.
package struct LayoutFiles: Sendable {
  /// Two files for one layout: an error that names both.
  package struct Duplicate: Error, Sendable, Equatable, CustomStringConvertible {
    package let name: LayoutName
    /// The file met first.
    package let first: String
    /// The file that names the same layout again.
    package let second: String

    package init(name: LayoutName, first: String, second: String) {
      self.name = name
      self.first = first
      self.second = second
    }

    /// The error as one sentence for the author of the files.
    package var description: String {
      "'\(first)' and '\(second)' are both the layout \(name); remove one of them "
        + "(the canonical name is '\(name.fileName)')"
    }
  }

  /// The result of a lookup.
  package enum Match: Sendable, Equatable {
    /// The file of the layout.
    case file(String)
    /// No file, but one whose name differs only in case; it is not used.
    case onlyInAnotherCase(String)
    case none
  }

  /// The file of each layout.
  package let files: [LayoutName: String]
  /// The layouts that two files claim, in the order met.
  package let duplicates: [Duplicate]
  /// Files that end in `.xib`, in any case, but whose names are no layout's.
  package let misnamed: [String]

  /// Sorts file names, and skips files that are no XIBs.
  ///
  /// - Parameter paths: File names, maybe with folders before them.
  package init(_ paths: some Sequence<String>) {
    var files: [LayoutName: String] = [:]
    var duplicates: [Duplicate] = []
    var misnamed: [String] = []
    for path in paths.sorted() where path.lowercased().hasSuffix(".xib") {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      guard file.hasSuffix(".xib"), let name = LayoutName(file) else {
        misnamed.append(path)
        continue
      }
      if let first = files[name] {
        duplicates.append(Duplicate(name: name, first: first, second: path))
      } else {
        files[name] = path
      }
    }
    self.files = files
    self.duplicates = duplicates
    self.misnamed = misnamed
  }

  /// The layouts in order.
  package var names: [LayoutName] { files.keys.sorted() }

  /// The file of a layout, by exact case of the base.
  package func match(_ name: LayoutName) -> Match {
    if let file = files[name] { return .file(file) }
    let folded = name.description.lowercased()
    let other = names.first { $0.description.lowercased() == folded }
    return other.flatMap { files[$0] }.map { .onlyInAnotherCase($0) } ?? .none
  }
}
