import PluginCatalog
import PluginFormat
import ScreensSystem
import ScreensCore

/// A plugin's files as the validator reads them, without executing any of it.
struct ValidatedPlugin: Sendable {
  let path: String
  let plugin: ListedPlugin
  let offer: HostOffer

  /// Reads a library file or a bundle's folder.
  ///
  /// - Parameter directories: the directories that may hold a bundle's library, besides the bundle.
  init(path: String, directories: [PluginDirectory], offer: HostOffer) throws(SystemCallError) {
    let isFolder = try FileStatus(path: path).isFolder
    let describing = isFolder ? Path.join(path, "manifest.plist") : path
    let candidate = PluginCandidate(
      path: path, form: isFolder ? .bundle : .library,
      directory: PluginDirectory(Path.folder(of: path), origin: .configuration),
      status: try FileStatus(path: describing))
    self.path = path
    self.offer = offer
    if isFolder {
      plugin = CandidateReader.bundle(
        candidate, libraries: LibrarySearch(Discovery(directories).candidates))
    } else if !candidate.status.isFile {
      plugin = CandidateReader.noFile(candidate)
    } else {
      plugin =
        CandidateReader.library(candidate) ?? ListedPlugin(candidate: candidate, descriptor: nil)
    }
  }

  /// The plugin's descriptor; nil when it can't be read.
  var descriptor: Descriptor? { plugin.descriptor }

  /// The library's file; nil for a bundle without code.
  var library: String? { plugin.libraryPath }

  /// Opens the library for inspection; nothing of it is executed.
  func image() throws -> ELFImage {
    let file = library ?? path
    return try ELFImage(try OpenFile(reading: file), file: file)
  }
}
