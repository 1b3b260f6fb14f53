import ScreensSystem

/// Finds the library that a bundle names: in the bundle, then among everything that was found.
package struct LibrarySearch {
  private let libraries: [String: ScannedPlugin.LibraryFile]

  /// Remembers the first library of each name among the candidates.
  package init(_ candidates: [PluginCandidate]) {
    var libraries: [String: ScannedPlugin.LibraryFile] = [:]
    for candidate in candidates where candidate.form == .library && candidate.status.isFile {
      let name = Path.name(of: candidate.path)
      if libraries[name] == nil {
        libraries[name] = .init(path: candidate.path, status: candidate.status)
      }
    }
    self.libraries = libraries
  }

  func library(named name: String, inBundle bundle: String) -> ScannedPlugin.LibraryFile? {
    let inside = Path.join(bundle, name)
    if let status = try? FileStatus(path: inside), status.isFile {
      return .init(path: inside, status: status)
    }
    return libraries[name]
  }
}
