import PluginCalls

/// The requests of a plugin's connectors on the stage, and its blocking work.
struct ProbeRequests: Sendable {
  /// The ends of each request, by its token.
  var completions: [UInt64: [ProbeStage.Completion]] = [:]
  /// The files of each open request, by its token.
  var blobs: [UInt64: LentBlobs] = [:]
  /// The requests whose connectors were destroyed.
  var destroyed: Set<UInt64> = []
  /// The pieces of blocking work that run.
  var jobs = 0
}
