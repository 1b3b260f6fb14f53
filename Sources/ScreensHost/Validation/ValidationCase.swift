package import ScreensCore
package import ScreensDocuments

/// The half of the validator that runs in a process of its own: one check on one plugin.
package enum ValidationCase {
  /// Makes a check; whatever the plugin does, it does it here.
  ///
  /// - Parameters:
  ///   - name: The check's.
  ///   - path: The library file or the bundle's folder.
  ///   - folder: A folder for this process alone.
  ///   - theme: Where layouts come from that the plugin does not bring.
  /// - Returns: the answer for `Validation`.
  package static func answer(
    _ name: String, path: String, folder: String, directories: [PluginDirectory], theme: Theme
  ) throws -> JSONValue {
    guard let check = Validation.checks.first(where: { $0.name == name }),
      case .process(let body) = check.body
    else { return answer(.skip("there is no check \(name)")) }
    let plugin = try ValidatedPlugin(
      path: path, directories: directories, offer: PluginHost.offer(theme))
    guard let descriptor = plugin.descriptor, let library = plugin.library else {
      return answer(.skip("it has no code"))
    }
    let copies = try PrivateCopies(folder: Path.join(folder, "copies"))
    let copy = try copies.copy(try CompleteFile(library))
    let probe = Probe(
      plugin: plugin, descriptor: descriptor, library: copy.path, folder: folder, theme: theme)
    do {
      return answer(try body(probe))
    } catch {
      return answer(.fail("\(error)"))
    }
  }

  private static func answer(_ verdict: ValidationVerdict) -> JSONValue {
    switch verdict {
    case .pass: ["outcome": "pass", "sentence": ""]
    case .fail(let sentence): ["outcome": "fail", "sentence": .string(sentence)]
    case .skip(let reason): ["outcome": "skip", "sentence": .string(reason)]
    }
  }
}
