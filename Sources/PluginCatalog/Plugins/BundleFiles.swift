package import ScreensSystem

/// The files of a bundle's folder and of its language folders, as one listing found them, without
/// what other programs leave there. All steps of one look at the bundle use the same listing.
package struct BundleFiles: Sendable {
  /// The bundle's folder.
  package let folder: String
  /// The files' names below the folder, `es.lproj/acme.strings` among them, sorted.
  package private(set) var names: [String] = []
  /// The states of the files before any of them was read.
  package private(set) var states: FileStates
  /// The error of a language folder that cannot be listed.
  package private(set) var failure: SystemCallError?

  /// Lists a bundle's folder.
  ///
  /// - Throws: when the folder itself cannot be listed.
  package init(_ folder: String) throws(SystemCallError) {
    self.folder = folder
    states = FileStates()
    let opened = try OpenFolder(folder)
    for entry in try opened.entries() where !Path.isLeftover(entry.name) {
      guard entry.name.hasSuffix(".lproj"), entry.kind != .file else {
        names.append(entry.name)
        continue
      }
      do {
        let inner = try FolderListing(Path.join(folder, entry.name)).entries
        names += inner.filter { !Path.isLeftover($0.name) }.map { "\(entry.name)/\($0.name)" }
      } catch {
        failure = failure ?? error
      }
    }
    for name in names { states.add((try? opened.status(of: name))?.identity, of: name) }
  }

  /// The names of the layouts right in the folder.
  package var layouts: [String] {
    names.filter { $0.hasSuffix(".xib") && !$0.utf8.contains(UInt8(ascii: "/")) }
  }
}
