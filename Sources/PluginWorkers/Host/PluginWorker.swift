import PluginCalls
import PluginCatalog
import ScreensModel
import ScreensSystem
import Glibc
import ScreensCore
import ScreensViews
import Synchronization

/// A plugin in a worker, as its host calls it.
///
/// A call holds one of the worker's lanes while it lasts. Nested calls of the same thread use the
/// same lane, so that the worker's stack nests as the host's does. Several event loops can call at
/// once, unless the plugin wants one thread. There are two lanes more than loops, so calls seldom
/// wait.
///
/// Every message of the worker is checked. A worker that breaks the protocol, ends or is late is
/// killed, and its fault is reported once. From then on its slots inherit.
///
/// Safety: only the thread that holds a lane uses it; all else is guarded.
@safe final class PluginWorker: @unchecked Sendable {
  let process: WorkerProcess
  let lanes: WorkerLanes
  private let patience: WorkerPatience
  let bounds: WorkerBounds
  private let known = Mutex(WorkerEnd())
  /// Guards the search for the cause of the worker's end.
  private let verdict = Mutex(())
  /// Signalled for each lane whose running call was recorded.
  private let testimony = CountingSemaphore()
  let requests = WorkerRequests()
  let releases = WorkerReleases()
  let setup: WorkerSetup
  /// The views that have code in it.
  let views = WorkerViews()
  let tally: WorkerTally

  init(_ process: WorkerProcess, _ setup: WorkerSetup, patience: WorkerPatience) {
    self.process = process
    self.setup = setup
    self.patience = patience
    bounds = setup.message.grants.bounds
    let channels = setup.isSerial ? Array(process.channels.prefix(1)) : process.channels
    for channel in channels {
      channel.setPatience(look: max(5, patience.call / 5), send: patience.load)
    }
    lanes = WorkerLanes(channels)
    tally = WorkerTally(WorkerUsage(pid: process.pid))
  }

  deinit { process.kill() }

  var plugin: PluginReference { setup.message.plugin }
  var digest: Digest { setup.digest }

  /// The fault that ended the worker; nil while it lives.
  var fault: WorkerFault? { known.withLock { $0.fault } }

  var isAlive: Bool { fault == nil }

  /// The place of a fault during loading, unless a function of the plugin is running.
  static let loading = "loading"

  /// The time limit of a slot or a connector's function, in milliseconds.
  var callLimit: Int { patience.call }

  var loadLimit: Int { patience.load }

  // MARK: Calls

  /// Sends a message on this thread's lane, serves the worker's questions meanwhile, and returns
  /// its answer.
  ///
  /// - Parameters:
  ///   - view: the view that it is about.
  ///   - limit: milliseconds of the worker's own time.
  ///   - isPatient: whether no user waits for the call, so that it may take longer.
  ///   - isOfAct: whether it follows from an act of a user, and is no view's: one that works
  ///     for its whole limit would do so in the next act, too.
  ///   - steps: the number of calls in the message.
  ///   - during: names the call.
  /// - Throws: `WorkerFault`; what the call had changed in its view is undone.
  func converse(
    _ word: HostMessage, about view: RemoteView? = nil, _ target: ScreenletView? = nil, limit: Int,
    isPatient: Bool = false, isOfAct: Bool = false, steps: Int = 1,
    during: @autoclosure () -> String
  ) throws(WorkerFault) -> WireAnswer {
    if let fault { throw fault }
    guard let lane = lanes.take(within: patience.load) else {
      throw WorkerFault(
        plugin: plugin, digest: digest, cause: .hung(milliseconds: patience.load),
        during: "\(during()), which waited for others")
    }
    tally.begin()
    let start = lane.isIdle ? WorkerClock.now() : 0
    defer {
      if lanes.leave(lane) { faultIfSeen() }
      if start > 0 { tally.end(after: WorkerClock.now() - start) }
    }
    do throws(WorkerFault.Cause) {
      let clock = WorkerClock(limit: limit, isPatient: isPatient, steps: steps)
      // The worker's deadline bounds this wait.
      return try InFlight.during(.waiting) { () throws(WorkerFault.Cause) in
        try lane.converse(word, about: view, target, clock, worker: self)
      }
    } catch {
      if isOfAct, case .hung(let milliseconds) = error, lane.hasSpun {
        throw fault(.spun(milliseconds: milliseconds), during: during(), on: lane)
      }
      throw fault(error, during: during(), on: lane)
    }
  }

  /// The number of the running call on this thread's lane among the calls of one message.
  ///
  /// - Parameter steps: the number of calls in the message.
  func step(of steps: Int) -> Int {
    guard steps > 1, let lane = lanes.numberOfThisThread else { return 0 }
    return min(process.step(of: lane), steps - 1)
  }

  // MARK: The end

  /// Ends the worker for a cause; the first one counts.
  ///
  /// - Parameter lane: the lane of the call.
  func fault(
    _ cause: WorkerFault.Cause, during: String?, on lane: WorkerLane? = nil
  ) -> WorkerFault {
    let number = lane.flatMap { lanes.number(of: $0) }
    if let number, let during {
      known.withLock { $0.testify(during, on: number) }
      testimony.signal()
    }
    let (fault, isNew) = verdict.withLock { _ in recordFault(cause, during, number) }
    guard isNew else { return fault }
    process.kill()
    views.closeMailboxes()
    lanes.shutDown()
    requests.failAll(because: fault)
    for line in process.takeLastWords() { setup.log(line.level, line.text) }
    if !known.withLock({ $0.isExpected }) { setup.onFault(fault) }
    return fault
  }

  private func recordFault(
    _ cause: WorkerFault.Cause, _ during: String?, _ lane: Int?
  ) -> (WorkerFault, isNew: Bool) {
    if let fault { return (fault, false) }
    let isKnown = known.withLock { $0.cause != nil }
    var late: WorkerFault.Cause?
    if cause.isLate, !isKnown {
      let end = lane.flatMap { process.askWhereItIs($0) }
      // A busy machine needs some time to end a process that crashed.
      late = end.map { .ended($0) } ?? cause
    }
    // A process that crashed closes its channels before it can be waited for.
    let ended = late != nil || isKnown ? nil : process.endIfEnding()
    let trace = process.trace
    // A host that ends a worker for a broken protocol records that first, so its end is no crash.
    let first = late ?? known.withLock { $0.cause } ?? ended.map { .ended($0) } ?? cause
    let place = place(during, lane, trace, first)
    var fault = WorkerFault(
      plugin: plugin, digest: digest, cause: first, during: place, worker: process.pid)
    fault.trace = trace
    fault.copy = setup.copy
    known.withLock { $0.record(fault) }
    return (fault, true)
  }

  /// The running call of the thread that ended the worker; another lane may have noticed first.
  private func place(
    _ during: String?, _ lane: Int?, _ trace: FaultTrace?, _ cause: WorkerFault.Cause
  ) -> String? {
    guard let trace, trace.thread > 0 else {
      if case .ended = cause { return places(during, lane) }
      return during
    }
    guard let last = process.lane(of: trace.thread), lanes.indices.contains(last) else {
      return trace.call?.description ?? "a thread of its own"
    }
    if during == Self.loading, let call = trace.call { return call.description }
    guard last == lane else { return testimony(of: last) ?? during }
    // One message makes a connector and validates its request.
    return trace.call == .validate ? during?.replacing(".make", with: ".validate") : during
  }

  /// The running calls of all threads: any of them may have ended the worker when no trace names
  /// its thread.
  private func places(_ during: String?, _ lane: Int?) -> String? {
    let others = lanes.indices.filter { $0 != lane }.compactMap { testimony(of: $0) }
    let all = Set(others + [during].compactMap(\.self)).sorted()
    return all.isEmpty ? nil : all.joined(separator: " or ")
  }

  /// The running call of a lane, which its caller reports when it sees the end; nil when there was
  /// none.
  private func testimony(of lane: Int) -> String? {
    while lanes.isTaken(lane) {
      if let place = known.withLock({ $0.places[lane] }) { return place }
      guard testimony.wait(milliseconds: 200) else { break }
    }
    return known.withLock { $0.places[lane] }
  }

  /// Records that the worker sent a message outside all channels that no worker sends, and kills
  /// it.
  func lied(_ what: String) {
    saw(.lied(what))
    process.kill()
  }

  /// Records that the worker exceeded a bound, and kills it.
  func exceeded(_ excess: WorkerExcess) {
    saw(.exceeded(excess))
    process.kill()
  }

  /// Records that the worker closed its pipe of events: it has crashed and will be reaped in a
  /// moment, or it breaks the protocol.
  func closedEvents() {
    known.withLock { $0.fallSilent() }
    guard isUnused else { return }
    faultIfSeen()
  }

  /// Records that the process has ended.
  func ended(_ reason: String) { saw(.ended(reason)) }

  /// Remembers an end. A running call notices the end by itself, and knows its own name.
  private func saw(_ end: WorkerFault.Cause) {
    known.withLock { $0.see(end) }
    guard isUnused else { return }
    faultIfSeen()
  }

  private var isUnused: Bool { lanes.used == 0 }

  /// Ends a worker whose end was seen only outside the calls.
  private func faultIfSeen() {
    if let seen = known.withLock({ $0.unrecorded }) { _ = fault(seen, during: nil) }
  }

  /// From now on its end is no harm of the plugin: nothing uses it any more.
  func expectEnd() { known.withLock { $0.expect() } }

  // MARK: Reports of the worker

  /// Whether the caller is the first to learn of the fault, and so has to report it.
  func claimsReport() -> Bool { known.withLock { $0.claimReport() } }
}
