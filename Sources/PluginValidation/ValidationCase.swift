package import PluginCatalog
import ScreensModel
import ScreensSystem
package import ScreensCore
import PluginFormat
package import ScreensDocuments
package import ScreensViews

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
    guard let check = Validation.checks.first(where: { $0.name == name }) else {
      return answer(.skip("there is no check \(name)"))
    }
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
        descriptor.screenletClasses(
          kinds,
          of: PluginReference(
            id: descriptor.id.rawValue, version: descriptor.version.rawValue, generation: 0,
            path: path)),
        operations: descriptor.operations.map(\.declaration)))
    probe.stage.limits = limits
    switch check.body {
    case .process(let body): return answer(verdict { try body(probe) })
    case .seen(let run, let body):
      do { try run.body(probe) } catch { return answer(.fail("\(error)")) }
      return answer(verdict { try body(probe) }, alike: verdicts(on: run, probe))
    case .bytes, .host: return answer(.skip("\(name) is not made in a process"))
    }
  }

  /// The verdicts of all checks that look at a run, by their names.
  private static func verdicts(on run: ValidationRun, _ probe: Probe) -> JSONValue {
    .object(
      Validation.checks.compactMap { check in
        guard case .seen(let other, let body) = check.body, other.name == run.name else {
          return nil
        }
        let verdict = verdict { try body(probe) }
        return .init(check.name, .object(members(of: verdict)))
      })
  }

  private static func verdict(_ body: () throws -> ValidationVerdict) -> ValidationVerdict {
    do { return try body() } catch { return .fail("\(error)") }
  }

  private static func members(of verdict: ValidationVerdict) -> [JSONValue.Member] {
    let (outcome, sentence) =
      switch verdict {
      case .pass: ("pass", "")
      case .fail(let sentence): ("fail", sentence)
      case .skip(let reason): ("skip", reason)
      }
    return [.init("outcome", .string(outcome)), .init("sentence", .string(sentence))]
  }

  private static func answer(
    _ verdict: ValidationVerdict, alike: JSONValue = .object([])
  ) -> JSONValue {
    let time = ProbeStage.shared.limits.requestMilliseconds
    return .object(
      members(of: verdict) + [
        .init("requestMilliseconds", .integer(Int64(time))), .init("alike", alike),
      ])
  }
}
