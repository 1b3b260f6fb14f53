import ScreensCore
import ScreensDocuments

extension PluginHost {
  /// The keys of the server context that screenlets need and that are missing, on the pages that a
  /// host has without any of its own; other pages are checked where they are read.
  func missingKeys(_ configuration: HostConfiguration) -> [SetupProblem] {
    guard configuration.pages.isEmpty else { return [] }
    let place = configuration.origins["serverContext"]?.description ?? configuration.file
    return fixed.library.names.flatMap { name in
      let missing = fixed.library[name]?.missingKeys(
        in: configuration.server, set: configuration.screenlets[name] ?? [:])
      return (missing ?? []).map {
        SetupProblem.missingServerKey(place: place, screenlet: name, $0)
      }
    }
  }

  /// The configured attributes of screenlets that this host's screenlets do not take.
  func unmetAttributes(_ configuration: HostConfiguration) -> [SetupProblem] {
    let library = fixed.library
    return configuration.screenlets.sorted { $0.key < $1.key }.flatMap { name, attributes in
      let place = configuration.origins["screenlets.\(name)"]?.description ?? configuration.file
      guard let kind = library[name] else {
        let known = library.names.map(\.rawValue)
        return [
          SetupProblem.unknownScreenlet(
            place: place, name: name,
            suggestion: Suggestion.nearest(to: name.rawValue, among: known))
        ]
      }
      return attributes.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap {
        problem($0.key, $0.value, of: kind, place)
      }
    }
  }

  private func problem(
    _ name: AttributeName, _ value: Value, of kind: ScreenletKind, _ place: String
  ) -> SetupProblem? {
    guard let declared = kind.attribute(name) else {
      let known = kind.attributes.map(\.name.rawValue)
      return .unknownAttribute(
        place: place, screenlet: kind.name, name: name,
        suggestion: Suggestion.nearest(to: name.rawValue, among: known))
    }
    do throws(ViewTreeError) {
      _ = try declared.convert(value)
      return nil
    } catch {
      return .wrongAttribute(place: place, screenlet: kind.name, reason: "\(error)")
    }
  }
}
