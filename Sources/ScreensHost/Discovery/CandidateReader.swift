/// Reads what one candidate says about itself.
enum CandidateReader {
  /// The name of the function that a plugin exports.
  static let entrySymbol = "screens_plugin_entry"
  private static let manifestLimit = 256 << 10

  /// Reads a library's note: one `pread`, unless there is none and its symbols have to tell why.
  ///
  /// Returns nil for a library beside the executable that is no plugin: the folder is full of them.
  static func library(_ candidate: PluginCandidate) -> ScannedPlugin? {
    let file = candidate.path
    func rejected(_ state: PluginState, _ error: any Error) -> ScannedPlugin {
      ScannedPlugin(candidate: candidate, verdict: .rejected(state, reason: "\(error)"))
    }
    let open: OpenFile
    let note: PluginNote
    do {
      open = try OpenFile(reading: file)
      let head = try open.read(at: 0, count: PluginNote.headSize)
      do {
        note = try PluginNote(head: head, size: open.count, file: file)
      } catch {
        let isOurs = error.fault != .missing || hasEntry(open)
        if !isOurs || error.fault.isForeignFile {
          if candidate.directory.origin == .executable { return nil }
          return rejected(.notAPlugin, error)
        }
        return rejected(error.fault.state, error)
      }
    } catch {
      return rejected(.refused, error)
    }
    do {
      let descriptor = try Descriptor(json: note.json, file: file)
      return ScannedPlugin(candidate: candidate, verdict: .described(descriptor))
    } catch {
      return rejected(.refused, error)
    }
  }

  private static func hasEntry(_ file: OpenFile) -> Bool {
    (try? ELFImage(file, file: file.path).defines(entrySymbol)) ?? false
  }

  /// Reads a bundle's manifest and finds its library.
  static func bundle(_ candidate: PluginCandidate, libraries: LibrarySearch) -> ScannedPlugin {
    let file = candidate.describingFile
    func rejected(_ state: PluginState, _ reason: String) -> ScannedPlugin {
      ScannedPlugin(candidate: candidate, verdict: .rejected(state, reason: reason))
    }
    let descriptor: Descriptor
    do {
      let bytes = try OpenFile(reading: file).read(at: 0, count: manifestLimit)
      descriptor = try Descriptor(manifest: bytes, file: file)
    } catch let error as SystemCallError {
      return rejected(.refused, error.description)
    } catch {
      return rejected(.refused, "\(error)")
    }
    guard let name = descriptor.library else {
      return ScannedPlugin(candidate: candidate, verdict: .described(descriptor))
    }
    guard let library = libraries.library(named: name, inBundle: candidate.path) else {
      return rejected(
        .missingDependency,
        "\(file): its library \(name) is neither in the bundle nor in a plugin directory; "
          + "build it or add its folder to the plugin directories")
    }
    return ScannedPlugin(
      candidate: candidate, verdict: .described(descriptor), library: library)
  }
}

extension NoteError.Fault {
  /// Whether the file is of a kind that never was a plugin.
  var isForeignFile: Bool {
    if case .unreadable(let error) = self { error.fault == .notELF } else { false }
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
