import PluginWorkers
import ScreensHost

extension FuzzTarget {
  /// Messages of a host: a worker believes them, but must not die of them.
  static let hostWord = FuzzTarget(
    name: "host-word", rounds: 40_000, seeds: Corpus.seeds("host-word"), tokens: ["userName"]
  ) { input in
    guard let isSame = try? WorkerProtocol.readsHostMessage(input) else { return }
    try require(isSame, "a word reads otherwise after it was written again")
  }

  /// Messages of a worker: any bytes at all.
  static let workerWord = FuzzTarget(
    name: "worker-word", rounds: 40_000, seeds: Corpus.seeds("worker-word"), tokens: ["userName"]
  ) { input in
    guard let isSame = try? WorkerProtocol.readsWorkerMessage(input) else { return }
    try require(isSame, "a word reads otherwise after it was written again")
  }

  /// Notes of a worker beside its channels.
  static let workerNotes = FuzzTarget(
    name: "worker-notes", rounds: 20_000, seeds: Corpus.seeds("worker-notes"), tokens: []
  ) { input in
    guard let count = WorkerProtocol.notes(input) else { return }
    try require(count <= input.count / 4, "more notes than bytes for them")
  }
}
