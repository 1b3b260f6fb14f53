package import PluginCatalog
import ScreensSystem
package import ScreensCore
import PluginFormat
package import ScreensDocuments

/// The part of the validator that runs in a process of its own: one check on one plugin.
package enum ValidationCase {
  /// Makes a check: all of the plugin's code runs in this process.
  ///
  /// - Parameters:
  ///   - name: The check's.
  ///   - path: The library file or the bundle's folder.
  ///   - folder: A folder for this process alone.
  ///   - offer: The names that the host offers to plugins.
  ///   - layout: The host's own layout of a view, used where the plugin brings none.
  ///   - kinds: The kinds of screenlet that the host has.
  ///   - limits: How long requests may take.
  /// - Returns: the answer for `Validation`.
  package static func answer(
    _ name: String, path: String, folder: String, directories: [PluginDirectory], offer: HostOffer,
    layout: @escaping @Sendable (_ view: String) -> Layout?,
    kinds: ScreenletLibrary, limits: ValidationLimits
  ) throws -> JSONValue {
    guard let check = Validation.checks.first(where: { $0.name == name }),
      case .process(let body) = check.body
    else { return answer(.skip("there is no check \(name)")) }
    let plugin = try ValidatedPlugin(
      path: path, directories: directories, offer: offer)
    guard let descriptor = plugin.descriptor, let library = plugin.library else {
      return answer(.skip("it has no code"))
    }
    let copy = Path.join(folder, String(library[Path.lastComponent(of: library)...]))
    try replaceFile(copy, with: try CompleteFile.bytes(of: library))
    let probe = Probe(
      plugin: plugin, descriptor: descriptor, library: copy, folder: folder, layout: layout,
      kinds: kinds.adding(
        descriptor.kinds(
          kinds,
          of: PluginReference(
            id: descriptor.id.rawValue, version: descriptor.version.rawValue, generation: 0,
            path: path)),
        operations: descriptor.operations.map(\.declaration)))
    probe.stage.limits = limits
    do {
      return answer(try body(probe))
    } catch {
      return answer(.fail("\(error)"))
    }
  }

  private static func answer(_ verdict: ValidationVerdict) -> JSONValue {
    let (outcome, sentence) =
      switch verdict {
      case .pass: ("pass", "")
      case .fail(let sentence): ("fail", sentence)
      case .skip(let reason): ("skip", reason)
      }
    return [
      "outcome": .string(outcome), "sentence": .string(sentence),
      "requestMilliseconds": .integer(Int64(ProbeStage.shared.limits.requestMilliseconds)),
    ]
  }
}
