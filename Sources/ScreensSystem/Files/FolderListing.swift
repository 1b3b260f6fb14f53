/// The names in a folder.
package struct FolderListing: Sendable {
  /// The kind of an entry, as far as the folder itself tells it.
  package enum Kind: Sendable {
    case file
    case folder
    /// A symbolic link, or a file system that doesn't tell.
    case unknown
  }

  /// A name in the folder.
  package struct Entry: Sendable {
    /// The name.
    package let name: String
    /// The kind.
    package let kind: Kind
  }

  /// The entries but `.`, `..` and names that are not UTF-8, sorted by name.
  package let entries: [Entry]

  /// Lists a folder.
  package init(_ path: String) throws(SystemCallError) {
    entries = try OpenFolder(path).entries()
  }
}
