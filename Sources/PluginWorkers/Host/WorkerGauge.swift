import PluginCatalog
import PluginFormat

/// Observes one worker from outside: its use of the machine, its bounds, and its activity while it
/// is idle.
///
/// Used by the meter's thread alone.
final class WorkerGauge {
  /// The number of cheap looks between two costly ones at an idle worker.
  private static let idleLooks = 4

  private(set) weak var worker: PluginWorker?
  private let bounds: WorkerBounds
  private let folder: String?
  private var usage: WorkerUsage
  private var details: WorkerDetails?
  private var looks = 0
  private var turns: Int64 = 0
  private var calls = -1
  private var processor = ProcessorWindow()
  private var folderLook = (next: 0, processor: -1, turns: Int64(-1))
  private var strays = StrayWatch()

  init(_ worker: PluginWorker) {
    self.worker = worker
    bounds = worker.bounds
    folder = worker.folder
    usage = WorkerUsage(pid: worker.process.pid)
  }

  /// Takes a look.
  ///
  /// - Returns: false when the worker is gone.
  func look() -> Bool {
    guard let worker, worker.isAlive, !worker.process.hasEnded else { return false }
    guard let status = WorkerStatus(usage.pid) else { return !worker.process.hasEnded }
    let time = Self.milliseconds()
    let isActive =
      status.processorMilliseconds != usage.processorMilliseconds
      || status.threads != usage.threads
    let isWhole = isActive || details == nil || looks % Self.idleLooks == 0
    looks += 1
    if isWhole {
      details = WorkerDetails(usage.pid, holdsFiles: worker.tally.hasFiles)
      turns = ThreadTimes.turns(of: usage.pid)
    }
    // The number is the worker's own until its end was seen.
    guard !worker.process.hasEnded, let details else { return false }
    usage.threads = status.threads
    usage.processorMilliseconds = status.processorMilliseconds
    usage.bytes = details.bytes
    usage.files = details.files
    lookIntoFolder(time)
    worker.use(usage)
    if let excess = usage.excess(bounds) ?? processorExcess(worker, time) {
      worker.exceeded(excess)
      return false
    }
    lookForStrays(worker, time, isWhole, details)
    return true
  }

  /// Walks the folder again when its worker ran since, no more often than a quarter of the time.
  ///
  /// The kernel counts processor time in hundredths of a second, in which a worker can make
  /// thousands of files. The threads' turns reveal such work.
  private func lookIntoFolder(_ time: Int) {
    guard let folder, time >= folderLook.next,
      folderLook.processor != usage.processorMilliseconds || folderLook.turns != turns
    else { return }
    folderLook.processor = usage.processorMilliseconds
    folderLook.turns = turns
    usage.stateBytes =
      FolderUse(folder, enough: bounds.stateBytes == 0 ? .max : bounds.stateBytes).bytes
    folderLook.next = time + 3 * (Self.milliseconds() - time)
  }

  /// The processor time that it used in the last second beyond its calls.
  private func processorExcess(_ worker: PluginWorker, _ time: Int) -> WorkerExcess? {
    processor.add(
      time: time, used: usage.processorMilliseconds, underWay: worker.underWay,
      inCalls: worker.millisecondsInCalls, allowing: bounds.processorPercent
    ).map { WorkerExcess(resource: .processor, use: $0, bound: bounds.processorPercent) }
  }

  private func lookForStrays(
    _ worker: PluginWorker, _ time: Int, _ isWhole: Bool, _ details: WorkerDetails
  ) {
    let count = worker.callCount
    guard count == calls, worker.underWay == 0 else {
      calls = count
      return strays.restart()
    }
    guard isWhole else { return }
    let own = worker.process.ownThreads
    let found = strays.compare(
      .init(
        time: time, processorMilliseconds: usage.processorMilliseconds,
        threads: max(0, usage.threads - own.lanes - own.pool),
        files: max(0, details.files - own.lanes - WorkerSpawn.Descriptor.besideChannels),
        handled: details.handled, turns: turns))
    for (kind, text) in found.sorted(by: { $0.key < $1.key }) { worker.warn(kind, text) }
  }

  private static func milliseconds() -> Int { Int(WorkerClock.now() / 1_000_000) }
}
