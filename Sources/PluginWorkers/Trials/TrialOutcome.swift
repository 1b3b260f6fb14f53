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

  /// The answer of a process that has also checked the plugin's factories: what they keep and how
  /// they are set.
  ///
  /// - Parameters:
  ///   - row: the plugin's row.
  ///   - problems: their sentences about what cannot be used.
  ///   - remarks: their advice.
  ///   - embedded: what is odd in the files that the library embeds.
  package static func answer(
    _ row: JSONValue, problems: [String], remarks: [String], embedded: [String] = []
  ) -> JSONValue {
    guard case .object(let members) = row else { return row }
    func list(_ sentences: [String]) -> JSONValue { .array(sentences.map { .string($0) }) }
    return .object(
      members + [
        .init("problems", list(problems)), .init("remarks", list(remarks)),
        .init("embedded", list(embedded)),
      ])
  }

  /// Why it is not ready, a sentence each.
  package var reasons: [String] {
    let problems = sentences("problems")
    return problems.isEmpty ? [reason ?? state.rawValue] : problems
  }

  /// Advice of the plugin's factories, a sentence each.
  package var remarks: [String] { sentences("remarks") }

  /// The oddities in the files that its library embeds, a sentence each.
  package var embedded: [String] { sentences("embedded") }

  private func sentences(_ key: String) -> [String] {
    guard case .answered(let row) = self else { return [] }
    return (row[key]?.array ?? []).compactMap(\.string)
  }
}
