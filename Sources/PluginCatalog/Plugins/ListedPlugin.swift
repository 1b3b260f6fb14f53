package import PluginFormat
package import ScreensSystem

/// A candidate after reading, not yet compared with others: ``PluginGraph`` does that.
///
/// An immutable object, so that passing thousands of them between steps is cheap.
package final class ListedPlugin: Sendable {
  /// A library file and its state.
  package struct LibraryFile: Sendable, Hashable {
    package let path: String
    package let status: FileStatus

    package init(path: String, status: FileStatus) {
      self.path = path
      self.status = status
    }
  }

  /// The library or bundle that was read.
  package let candidate: PluginCandidate
  /// Its descriptor; nil when that can't be read.
  package let descriptor: Descriptor?
  /// The reason why it can't be used; nil when it can, unless other plugins stand against it.
  package let objection: Objection?
  /// The other users who could change its files, where that does not forbid its use.
  package let warning: OwnershipFault?
  /// A bundle's library; nil for a library itself, for a bundle without code, and where it is
  /// missing.
  package let library: LibraryFile?
  /// The files of a bundle; nil for a library, and for a folder that cannot be listed.
  package let files: BundleFiles?

  /// The file whose code would be loaded; nil for a plugin without code.
  package var libraryPath: String? {
    candidate.form == .library ? candidate.path : library?.path
  }

  /// The names of the layouts in a bundle's folder, sorted.
  package var layouts: [String] { files?.layouts ?? [] }

  /// The states of the files that it consists of.
  package var states: FileStates {
    var states = files?.states ?? FileStates()
    if candidate.form == .library { states.add(candidate.status.identity, of: candidate.path) }
    if let library { states.add(library.status.identity, of: library.path) }
    return states
  }

  /// Whether a program is still writing the file that describes it.
  package var isBeingWritten: Bool {
    guard candidate.status.isFile, let file = try? OpenFile(reading: candidate.describingFile)
    else { return false }
    do throws(ReadLease.Refusal) {
      _ = try ReadLease(file)
      return false
    } catch {
      return error == .beingWritten
    }
  }

  package init(
    candidate: PluginCandidate, descriptor: Descriptor?, objection: Objection? = nil,
    warning: OwnershipFault? = nil, library: LibraryFile? = nil, files: BundleFiles? = nil
  ) {
    self.candidate = candidate
    self.descriptor = descriptor
    self.objection = objection
    self.warning = warning
    self.library = library
    self.files = files
  }

  /// The same plugin with a policy's objection and warning. An earlier objection stays.
  package func marked(_ objection: Objection?, warning: OwnershipFault?) -> ListedPlugin {
    if self.objection != nil || objection == nil && warning == nil { return self }
    return ListedPlugin(
      candidate: candidate, descriptor: descriptor, objection: objection, warning: warning,
      library: library, files: files)
  }
}
