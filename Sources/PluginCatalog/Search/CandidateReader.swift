import PluginFormat
package import ScreensSystem

/// Reads one candidate's descriptor.
package enum CandidateReader {
  private static let manifestLimit = 256 << 10

  /// Reads a library's note: one `pread`, unless it ends beyond the first page, or there is none
  /// and its symbols have to tell why.
  ///
  /// - Parameter heads: Where the first bytes go.
  static func library(_ candidate: PluginCandidate, _ heads: inout HeadReader) -> IndexedLibrary {
    let note = heads.note(of: candidate)
    return IndexedLibrary(
      status: candidate.status, content: note.map { .note($0) } ?? content(of: candidate))
  }

  /// Reads one library's note.
  package static func library(_ candidate: PluginCandidate) -> IndexedLibrary {
    IndexedLibrary(status: candidate.status, content: content(of: candidate))
  }

  /// The result for a thing that has a library's name and is no file; it is not opened, since that
  /// would wait at a pipe.
  package static func noFile(_ candidate: PluginCandidate) -> ScannedPlugin {
    rejected(candidate, .notAPlugin, NotAFile(candidate.path, candidate.status))
  }

  private static func content(of candidate: PluginCandidate) -> IndexedLibrary.Content {
    let path = candidate.path
    let file: OpenFile
    let head: [UInt8]
    do {
      file = try OpenFile(reading: path, known: candidate.status)
      head = try file.read(at: 0, count: PluginNote.headSize)
    } catch {
      return .objection(Objection(.refused, error))
    }
    do {
      let note = try PluginNote(head: head, size: file.count, file: path, source: file)
      try ELFPolicy.checkHeader(type: note.type, machine: note.machine, file: path)
      return .note(note.json)
    } catch let error as ELFPolicyFault {
      return .objection(Objection(error.state, error))
    } catch let error as NoteError {
      let isOurs = error.fault != .missing || hasEntry(file)
      guard isOurs, !error.fault.isForeignFile else {
        return candidate.directory.origin == .executable
          ? .ignored : .objection(Objection(.notAPlugin, error))
      }
      return .objection(Objection(error.fault.state, error))
    } catch {
      return .objection(Objection(.refused, error))
    }
  }

  /// The plugin that a library is by its own words.
  ///
  /// Returns nil for a library beside the executable that is no plugin, since the folder is full of
  /// them, or whose layouts are in a bundle, which is not there: a build puts libraries here, and
  /// their bundles elsewhere.
  package static func plugin(_ candidate: PluginCandidate, _ library: IndexedLibrary)
    -> ScannedPlugin?
  {
    switch library.content {
    case .ignored: return nil
    case .objection(let objection):
      return ScannedPlugin(candidate: candidate, descriptor: nil, objection: objection)
    case .note(let json):
      do {
        let descriptor = try Descriptor(json: json, file: candidate.path)
        let isOfBundle = descriptor.views.contains { $0.layout != nil }
        if isOfBundle, candidate.directory.origin == .executable { return nil }
        return ScannedPlugin(candidate: candidate, descriptor: descriptor)
      } catch {
        return rejected(candidate, .refused, error)
      }
    }
  }

  /// The names of a bundle's layouts.
  package static func layouts(in bundle: String) throws(SystemCallError) -> [String] {
    try FolderListing(bundle).entries.map(\.name).filter { $0.hasSuffix(".xib") }
  }

  private static func rejected(
    _ candidate: PluginCandidate, _ state: PluginState, _ error: any Error
  ) -> ScannedPlugin {
    ScannedPlugin(candidate: candidate, descriptor: nil, objection: Objection(state, error))
  }

  private static func hasEntry(_ file: OpenFile) -> Bool {
    (try? ELFImage(file, file: file.path).defines(ELFPolicy.entrySymbol)) ?? false
  }

  /// Reads a bundle's manifest, the names of its layouts, and finds its library.
  package static func bundle(_ candidate: PluginCandidate, libraries: LibrarySearch)
    -> ScannedPlugin
  {
    let file = candidate.describingFile
    let descriptor: Descriptor
    let layouts: [String]
    do {
      let bytes = try OpenFile(reading: file).read(at: 0, count: manifestLimit)
      descriptor = try Descriptor(manifest: bytes, file: file)
      layouts = try self.layouts(in: candidate.path)
    } catch {
      return rejected(candidate, .refused, error)
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
    return ScannedPlugin(
      candidate: candidate, descriptor: descriptor, objection: objection, library: library,
      layouts: layouts)
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
