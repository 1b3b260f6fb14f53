import ScreensSystem

/// The files of a bundle folder that matter when they change.
enum BundleFiles {
  /// Their paths, sorted; none when the folder cannot be read.
  static func paths(in folder: String) -> [String] {
    guard let entries = try? FolderListing(folder).entries else { return [] }
    var paths: [String] = []
    for entry in entries {
      let path = Path.join(folder, entry.name)
      guard entry.name.hasSuffix(".lproj") else {
        paths.append(path)
        continue
      }
      let inner = (try? FolderListing(path).entries) ?? []
      paths += inner.map { Path.join(path, $0.name) }
    }
    return paths
  }
}
