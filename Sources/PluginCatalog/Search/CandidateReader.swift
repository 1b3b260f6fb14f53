import ScreensSystem
import PluginFormat

/// Reads one candidate's descriptor.
package enum CandidateReader {
  private static let manifestLimit = 256 << 10

  /// Reads a library's descriptor. That costs one `pread`, unless the note ends beyond the first
  /// page, or is missing and the symbols have to show why.
  ///
  /// Returns nil for a library beside the executable that is no plugin, since that folder is full
  /// of them. The same holds for a library beside the executable whose layouts are in a bundle: a
  /// build puts libraries there, and their bundles elsewhere. A file that was removed after it was
  /// found is nil, too: some writers remove the old file before they put the new one in its place.
  ///
  /// - Parameter note: The JSON of its note, if that was read before.
  package static func library(
    _ candidate: PluginCandidate, note: [UInt8]? = nil
  ) -> ListedPlugin? {
    let isBeside = candidate.directory.origin == .executable
    do {
      let json = try note ?? self.note(of: candidate)
      let descriptor = try Descriptor(json: json, file: candidate.path)
      let isOfBundle = descriptor.views.contains { $0.layout != nil }
      return isOfBundle && isBeside
        ? nil : ListedPlugin(candidate: candidate, descriptor: descriptor)
    } catch let error as ELFPolicyFault {
      return rejected(candidate, error.state, error)
    } catch let error as ForeignLibrary {
      return isBeside ? nil : rejected(candidate, .notAPlugin, error.fault)
    } catch let error as NoteError {
      return rejected(candidate, error.fault.state, error)
    } catch let error as SystemCallError where error.isAbsence {
      return nil
    } catch {
      return rejected(candidate, .refused, error)
    }
  }

  /// The refusal of something with a library's name that is no file. It is not opened, since
  /// opening a pipe would wait.
  package static func noFile(_ candidate: PluginCandidate) -> ListedPlugin {
    rejected(candidate, .notAPlugin, NotAFile(candidate.path, candidate.status))
  }

  private static func note(of candidate: PluginCandidate) throws -> [UInt8] {
    let path = candidate.path
    let file = try OpenFile(reading: path, known: candidate.status)
    let head = try file.read(at: 0, count: PluginNote.headSize)
    do {
      let note = try PluginNote(head: head, size: file.count, file: path, source: file)
      try ELFPolicy.checkHeader(type: note.type, machine: note.machine, file: path)
      return note.json
    } catch let error as NoteError {
      let isOurs = error.fault != .missing || hasEntry(file)
      throw isOurs && !error.fault.isForeignFile ? error : ForeignLibrary(fault: error)
    }
  }

  /// A library that never was a plugin.
  private struct ForeignLibrary: Error {
    let fault: NoteError
  }

  private static func rejected(
    _ candidate: PluginCandidate, _ state: PluginState, _ error: any Error,
    files: BundleFiles? = nil
  ) -> ListedPlugin {
    ListedPlugin(
      candidate: candidate, descriptor: nil, objection: Objection(state, error), files: files)
  }

  private static func hasEntry(_ file: OpenFile) -> Bool {
    (try? ELFImage(file, file: file.path).defines(ELFPolicy.entrySymbol)) ?? false
  }

  /// Reads a bundle's manifest, lists its files, and finds its library.
  package static func bundle(_ candidate: PluginCandidate, libraries: LibrarySearch)
    -> ListedPlugin
  {
    let file = candidate.describingFile
    let listing = Result { () throws(SystemCallError) in try BundleFiles(candidate.path) }
    let descriptor: Descriptor
    let files: BundleFiles
    do {
      let bytes = try OpenFile(reading: file).read(at: 0, count: manifestLimit)
      descriptor = try Descriptor(manifest: bytes, file: file)
      files = try listing.get()
    } catch {
      return rejected(candidate, .refused, error, files: try? listing.get())
    }
    let library = descriptor.library.flatMap {
      libraries.library(named: $0, inBundle: candidate.path)
    }
    var objection: Objection?
    if let name = descriptor.library, library == nil {
      objection = Objection(
        .missingDependency,
        "\(file): its library \(name) is neither in the bundle nor in a plugin directory; "
          + "build it or add its folder to the plugin directories")
    }
    return ListedPlugin(
      candidate: candidate, descriptor: descriptor, objection: objection, library: library,
      files: files)
  }
}

extension NoteError.Fault {
  /// Whether the file is of a kind that never was a plugin.
  var isForeignFile: Bool {
    if case .unreadable(let error) = self { error.isForeign } else { false }
  }

  /// The state of a library with this fault.
  var state: PluginState {
    switch self {
    case .unknownType: .incompatible
    case .unreadable(let error):
      error.fault == .notSixtyFourBit || error.fault == .notLittleEndian ? .incompatible : .refused
    default: .refused
    }
  }
}

/// Finds the library that a bundle names: in the bundle, then among everything that was found.
package struct LibrarySearch {
  private let libraries: [String: ListedPlugin.LibraryFile]

  /// Remembers the first library of each name among the candidates.
  package init(_ candidates: [PluginCandidate]) {
    var libraries: [String: ListedPlugin.LibraryFile] = [:]
    for candidate in candidates where candidate.form == .library && candidate.status.isFile {
      let name = Path.name(of: candidate.path)
      if libraries[name] == nil {
        libraries[name] = .init(path: candidate.path, status: candidate.status)
      }
    }
    self.libraries = libraries
  }

  func library(named name: String, inBundle bundle: String) -> ListedPlugin.LibraryFile? {
    let inside = Path.join(bundle, name)
    if let status = try? FileStatus(path: inside), status.isFile {
      return .init(path: inside, status: status)
    }
    return libraries[name]
  }
}
