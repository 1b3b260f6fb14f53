package import PluginFormat
package import ScreensDocuments

/// The outcome of loading a plugin in a process of its own.
package enum TrialOutcome: Sendable, Equatable {
  /// The process reported the plugin's state.
  case answered(JSONValue)
  /// The process ended without an answer.
  case crashed(reason: String)
  /// The process didn't end in time and was killed; the place is the one that it gave when it was
  /// asked before.
  case hung(seconds: Int, place: String? = nil)

  /// The plugin's state after the trial.
  package var state: PluginState {
    switch self {
    case .answered(let row):
      row["state"]?.string.flatMap(PluginState.init(rawValue:)) ?? .refused
    case .crashed: .crashed
    case .hung: .hung
    }
  }

  /// Why it is not ready; nil when it is.
  package var reason: String? {
    switch self {
    case .answered(let row): row["reason"]?.string
    case .crashed(let reason):
      "it \(reason) while it was loaded and shown once; give its author this sentence"
    case .hung(let seconds, let place):
      "it was not loaded and shown once within \(seconds) seconds"
        + (place.map { ", and was \($0)" } ?? "") + "; give its author this sentence"
    }
  }
}
