/// A candidate after it was read and before it was judged together with the others.
package struct ScannedPlugin: Sendable {
  /// What reading it told.
  package enum Verdict: Sendable {
    /// It describes itself.
    case described(Descriptor)
    /// It can't be used, whatever the others are.
    case rejected(PluginState, reason: String)
  }

  /// What was read.
  package let candidate: PluginCandidate
  /// What reading told.
  package let verdict: Verdict
  /// A bundle's library; nil for a library itself, for a bundle without code, and where it is
  /// missing.
  package let library: LibraryFile?

  /// A library file and its state.
  package struct LibraryFile: Sendable, Hashable {
    /// The file.
    package let path: String
    /// Which state of which file.
    package let status: FileStatus
  }

  /// The descriptor, when it has one.
  package var descriptor: Descriptor? {
    if case .described(let descriptor) = verdict { descriptor } else { nil }
  }

  /// The file whose code would be loaded; nil for a plugin without code.
  package var libraryPath: String? {
    candidate.form == .library ? candidate.path : library?.path
  }

  /// Makes a scanned plugin.
  package init(candidate: PluginCandidate, verdict: Verdict, library: LibraryFile? = nil) {
    self.candidate = candidate
    self.verdict = verdict
    self.library = library
  }
}
