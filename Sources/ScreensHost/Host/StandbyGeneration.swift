/// The generation before the present one, while that is on probation: its code stays loaded, so
/// that going back to it takes no file.
final class StandbyGeneration: Sendable {
  let plugin: LivePlugin

  init(_ plugin: LivePlugin) { self.plugin = plugin }
}
