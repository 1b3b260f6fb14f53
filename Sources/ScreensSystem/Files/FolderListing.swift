/// The names in a folder.
package struct FolderListing: Sendable {
  /// The kind of an entry, where the folder itself contains it.
  package enum Kind: Sendable {
    case file
    case folder
    /// A symbolic link, or any entry of a file system that does not store kinds in folders.
    case unknown
  }

  package struct Entry: Sendable {
    package let name: String
    package let kind: Kind
  }

  /// The entries without `.`, `..` and names that are not UTF-8, sorted by name.
  package let entries: [Entry]

  package init(_ path: String) throws(SystemCallError) {
    entries = try OpenFolder(path).entries()
  }
}
