import PluginCalls
import Synchronization

/// A host's workers, with one on standby so that a plugin need not wait for a process to start.
///
/// Sendable: any thread may ask.
package final class WorkerPool: Sendable {
  /// The time limits of the workers.
  package let patience: WorkerPatience
  /// The bounds of each worker.
  package let bounds: WorkerBounds
  /// Reads the symbols of plugins that did harm.
  package let names: FunctionNames
  private let spawn: WorkerSpawn
  private let watch = WorkerWatch.shared
  private let spare = Mutex<WorkerProcess?>(nil)

  /// Makes a pool; nothing is started before it is needed.
  ///
  /// - Parameters:
  ///   - executable: the program whose command `worker` is a worker.
  ///   - patience: how long they may take.
  ///   - bounds: what each may use.
  package init(
    executable: String = "/proc/self/exe", patience: WorkerPatience = WorkerPatience(),
    bounds: WorkerBounds = WorkerBounds()
  ) {
    self.patience = patience
    self.bounds = bounds
    names = FunctionNames(executable: executable)
    spawn = WorkerSpawn(executable: executable, lanes: WorkerSpawn.usualLanes)
  }

  /// The process number of the standby worker; nil when there is none.
  var standby: Int32? { spare.withLock { $0?.pid } }

  deinit { spare.withLock { $0?.kill() } }

  /// Starts a standby worker, unless there is one.
  package func warmUp() {
    let isMissing = spare.withLock { $0 == nil }
    guard isMissing, let process = try? watch.start(spawn) else { return }
    let extra = spare.withLock { spare -> WorkerProcess? in
      guard spare == nil else { return process }
      spare = process
      return nil
    }
    extra?.kill()
  }

  /// Starts a standby worker soon, without waiting for it.
  package func warmUpSoon() { watch.soon { [weak self] in self?.warmUp() } }

  /// The standby worker if it still lives, otherwise a new one. `start` replaces it afterwards.
  private func claim() throws -> WorkerProcess {
    let ready = spare.withLock { spare -> WorkerProcess? in
      defer { spare = nil }
      return spare
    }
    if let ready, ready.ended(within: 0) == nil { return ready }
    return try watch.start(spawn)
  }

  /// Loads a library into a worker.
  ///
  /// - Parameters:
  ///   - setup: the library, and the receivers of its messages.
  /// - Throws: `AdmissionError`, or the worker's fault.
  func start(_ setup: WorkerSetup) throws -> (PluginWorker, LibraryContents) {
    let process = try claim()
    let worker = PluginWorker(process, setup, patience: patience)
    watch.adopt(process, worker)
    WorkerMeter.shared.watch(worker)
    defer { warmUpSoon() }
    let answer = try worker.converse(
      .load(setup.message), limit: patience.load, during: PluginWorker.loading)
    switch answer {
    case .loaded(let contents): return (worker, contents)
    case .failure(let failure): throw AdmissionError.worker(failure.description)
    default: throw worker.fault(.lied("no contents"), during: PluginWorker.loading)
    }
  }
}
