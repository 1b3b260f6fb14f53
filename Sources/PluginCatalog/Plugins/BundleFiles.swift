package import ScreensSystem

/// The files of a bundle's folder, of its language folders and of its asset catalogs, as one
/// listing found them, without what other programs leave there. All steps of one look at the bundle
/// use the same listing.
package struct BundleFiles: Sendable {
  /// The bundle's folder.
  package let folder: String
  /// The files' names below the folder, `es.lproj/acme.strings` among them, sorted.
  package private(set) var names: [String] = []
  /// The states of the files before any of them was read.
  package private(set) var states: FileStates
  /// The error of an inner folder that cannot be listed.
  package private(set) var failure: SystemCallError?

  /// Lists a bundle's folder.
  ///
  /// - Throws: when the folder itself cannot be listed.
  package init(_ folder: String) throws(SystemCallError) {
    self.folder = folder
    states = FileStates()
    let opened = try OpenFolder(folder)
    for entry in try opened.entries() where !Path.isLeftover(entry.name) {
      do { names += try Self.names(in: folder, entry) } catch { failure = failure ?? error }
    }
    for name in names { states.add((try? opened.status(of: name))?.identity, of: name) }
  }

  /// The files of an entry of a folder: itself, or the files in a folder of a language or in an
  /// asset catalog, without what other programs leave there.
  ///
  /// - Returns: The names below the folder, such as `Colors.xcassets/ink.colorset/Contents.json`.
  package static func names(
    in folder: String, _ entry: FolderListing.Entry
  ) throws(SystemCallError) -> [String] {
    if entry.kind == .file { return [entry.name] }
    if entry.name.hasSuffix(".lproj") { return try names(in: folder, entry.name, depth: 0) }
    // A catalog has sets, maybe in groups.
    if entry.name.hasSuffix(".xcassets") { return try names(in: folder, entry.name, depth: 3) }
    return [entry.name]
  }

  private static func names(
    in folder: String, _ inner: String, depth: Int
  ) throws(SystemCallError) -> [String] {
    var names: [String] = []
    let entries = try FolderListing(Path.join(folder, inner)).entries
    for entry in entries where !Path.isLeftover(entry.name) {
      let name = "\(inner)/\(entry.name)"
      let isFile = entry.kind != .folder || depth == 0
      names += isFile ? [name] : try Self.names(in: folder, name, depth: depth - 1)
    }
    return names
  }

  /// The names of the layouts right in the folder.
  package var layouts: [String] {
    names.filter { $0.hasSuffix(".xib") && !$0.utf8.contains(UInt8(ascii: "/")) }
  }
}
