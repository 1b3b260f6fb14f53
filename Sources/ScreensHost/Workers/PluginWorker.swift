import Glibc
import ScreensCore
import Synchronization

/// A plugin in a worker, as its host calls it.
///
/// A call takes one of the worker's lanes for as long as it lasts; calls that it leads to on the
/// same thread go over the same lane, so that the worker's stack nests as the host's does. Several
/// event loops thus call at once, unless the plugin wants one thread. The lanes are as many as the
/// loops and two, so that nobody waits as a rule.
///
/// Everything that comes from the worker is checked; a worker that lies, ends or is late is killed,
/// and its fault is told once. From then on its slots inherit.
///
/// Safety: a lane is used by the thread alone that took it; all else is guarded.
@safe final class PluginWorker: @unchecked Sendable {
  let process: WorkerProcess
  private let lanes: [WorkerLane]
  private let owners: Mutex<[UInt]>
  private let idle = Semaphore()
  private let patience: WorkerPatience
  private let known = Mutex(Known())
  /// One at a time finds out why the worker is gone.
  private let verdict = Mutex(())
  /// Signalled for each lane that says what was under way on it.
  private let testimony = Semaphore()
  private let requests = WorkerRequests()
  private let load: WorkerLoad
  private let lines = LineBudget()

  /// A view's copy among those of other sessions.
  ///
  /// Safety: it is taken out of here by its own session alone.
  private struct OneSession: @unchecked Sendable {
    let view: RemoteView
  }

  private struct Known {
    var fault: WorkerFault?
    /// What was seen of its end before any call could say during what it was: the first counts.
    var end: WorkerFault.Cause?
    /// It closed what it tells by, as one does that ends.
    var isSilent = false
    var isTold = false
    var mailboxes: [UInt64: SessionMailbox] = [:]
    var views: [UInt64: OneSession] = [:]
    var layouts: Set<Digest> = []
    var texts: [Int: [CreateOrder.KnownText]] = [:]
    /// What was under way on the lanes when the worker ended.
    var places: [Int: String] = [:]
  }

  init(_ process: WorkerProcess, _ load: WorkerLoad, patience: WorkerPatience) {
    self.process = process
    self.load = load
    self.patience = patience
    let channels = load.isSerial ? Array(process.channels.prefix(1)) : process.channels
    lanes = channels.map(WorkerLane.init)
    owners = Mutex(Array(repeating: 0, count: lanes.count))
    for lane in lanes {
      lane.channel.setPatience(look: max(5, patience.call / 5), send: patience.load)
      idle.signal()
    }
  }

  deinit { process.kill() }

  var plugin: PluginReference { load.order.plugin }
  var digest: Digest { load.digest }

  /// Why the worker is gone; nil while it is there.
  var fault: WorkerFault? { known.withLock { $0.fault } }

  var isAlive: Bool { fault == nil }

  /// What is under way while a library is loaded, until a function of the plugin's is.
  static let loading = "loading"

  /// The time a slot or a connector's function has.
  var callLimit: Int { patience.call }

  var loadLimit: Int { patience.load }

  // MARK: Calls

  /// Says something on this thread's lane, serves what the worker asks meanwhile, and gives its
  /// answer.
  ///
  /// - Parameters:
  ///   - view: the view that it is about.
  ///   - limit: milliseconds of the worker's own time.
  ///   - during: names the call.
  /// - Throws: `WorkerFault`; what the call had changed in its view is undone.
  func converse(
    _ word: HostWord, about view: RemoteView? = nil, _ target: ScreenletView? = nil, limit: Int,
    during: @autoclosure () -> String
  ) throws(WorkerFault) -> WireAnswer {
    if let fault { throw fault }
    guard let lane = enter() else {
      throw WorkerFault(
        plugin: plugin, digest: digest, cause: .hung(milliseconds: patience.load),
        during: "\(during()), which waited for others")
    }
    defer { leave(lane) }
    do throws(WorkerFault.Cause) {
      return try lane.converse(word, about: view, target, limit: limit, worker: self)
    } catch {
      throw fault(error, during: during(), on: lane)
    }
  }

  private func enter() -> WorkerLane? {
    let me = UInt(pthread_self())
    if let index = owners.withLock({ $0.firstIndex(of: me) }) { return lanes[index] }
    guard idle.wait(milliseconds: patience.load) else { return nil }
    return owners.withLock { owners in
      guard let index = owners.firstIndex(of: 0) else { return nil }
      owners[index] = me
      return lanes[index]
    }
  }

  private func leave(_ lane: WorkerLane) {
    guard lane.isIdle else { return }
    let me = UInt(pthread_self())
    owners.withLock { owners in
      if let index = owners.firstIndex(of: me) { owners[index] = 0 }
    }
    idle.signal()
    faultIfSeen()
  }

  // MARK: The end

  /// Ends the worker for a cause; the first one counts.
  ///
  /// - Parameter lane: where the call was under way.
  func fault(
    _ cause: WorkerFault.Cause, during: String?, on lane: WorkerLane? = nil
  ) -> WorkerFault {
    let number = lane.flatMap { lane in lanes.firstIndex { $0 === lane } }
    if let number, let during {
      known.withLock { $0.places[number] = $0.places[number] ?? during }
      testimony.signal()
    }
    let (fault, isNew) = verdict.withLock { _ in judge(cause, during, number) }
    guard isNew else { return fault }
    process.kill()
    for lane in lanes { lane.channel.shutDown() }
    requests.failAll(because: fault)
    load.onFault(fault)
    return fault
  }

  private func judge(
    _ cause: WorkerFault.Cause, _ during: String?, _ lane: Int?
  ) -> (WorkerFault, isNew: Bool) {
    if let fault { return (fault, false) }
    let isKnown = known.withLock { $0.end != nil }
    var late: WorkerFault.Cause?
    if case .hung = cause, !isKnown {
      let end = lane.flatMap { process.askWhereItIs($0) }
      // A machine that is busy takes its time to end a process that crashed.
      late = end.map { .ended($0) } ?? cause
    }
    // A process that crashed closes its channels before it can be waited for.
    let ended = late != nil || isKnown ? nil : process.endIfEnding()
    let trace = process.trace
    // A host that ends a liar says so before it does: that end is no crash.
    let first = late ?? known.withLock { $0.end } ?? ended.map { .ended($0) } ?? cause
    let place = place(during, lane, trace, first)
    return known.withLock { known in
      var fault = WorkerFault(plugin: plugin, digest: digest, cause: first, during: place)
      fault.trace = trace
      fault.copy = load.order.path
      known.fault = fault
      known.mailboxes = [:]
      return (fault, true)
    }
  }

  /// What was under way on the thread that ended the worker, which need not be what first noticed.
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
    return last == lane ? during : testimony(of: last) ?? during
  }

  /// What was under way on all threads: where nothing tells which of them it was, it may have been
  /// any.
  private func places(_ during: String?, _ lane: Int?) -> String? {
    let others = lanes.indices.filter { $0 != lane }.compactMap { testimony(of: $0) }
    let all = Set(others + [during].compactMap(\.self)).sorted()
    return all.isEmpty ? nil : all.joined(separator: " or ")
  }

  /// What was under way on a lane, as its caller says when it sees the end; nil when nothing was.
  private func testimony(of lane: Int) -> String? {
    while owners.withLock({ $0[lane] != 0 }) {
      if let told = known.withLock({ $0.places[lane] }) { return told }
      guard testimony.wait(milliseconds: 200) else { break }
    }
    return known.withLock { $0.places[lane] }
  }

  /// The worker said beside all channels what no worker says.
  func lied(_ what: String) {
    saw(.lied(what))
    process.kill()
  }

  /// The worker closed what it tells by: it crashed, and can be waited for in a moment, or lies.
  func closedEvents() {
    known.withLock { $0.isSilent = true }
    guard isUnused else { return }
    faultIfSeen()
  }

  /// The process has ended.
  func ended(_ reason: String) { saw(.ended(reason)) }

  /// Remembers an end. A call that is under way sees it by itself, and knows what it was.
  private func saw(_ end: WorkerFault.Cause) {
    known.withLock { $0.end = $0.end ?? end }
    guard isUnused else { return }
    faultIfSeen()
  }

  private var isUnused: Bool { owners.withLock { $0.allSatisfy { $0 == 0 } } }

  /// Ends a worker of which no call saw what was seen beside the calls.
  private func faultIfSeen() {
    let seen = known.withLock { known -> WorkerFault.Cause? in
      guard known.fault == nil else { return nil }
      return known.end ?? (known.isSilent ? .lied("it closed its channels") : nil)
    }
    if let seen { _ = fault(seen, during: nil) }
  }

  // MARK: What the worker tells

  /// Takes what a worker tells unasked.
  func take(_ note: WorkerNote) {
    switch note {
    case .log(let level, let text): write { load.log(level, text) }
    case .report(let text): write { load.report(text) }
    case .post(let token, let view):
      known.withLock { $0.mailboxes[view] }?.post(token, to: view)
    case .progress(let token, let done, let total):
      requests.report(token, ConnectorProgress(done: done, total: total))
    case .completed(let token, let value): requests.complete(token, .success(value))
    case .failed(let token, let error): requests.complete(token, .failure(error))
    }
  }

  /// Takes a line that the plugin printed.
  func printed(_ line: String) { write { load.log(1, line) } }

  private func write(_ line: () -> Void) {
    guard let dropped = lines.take() else { return }
    if dropped > 0 { load.log(2, "wrote too much: \(dropped) lines are left out") }
    line()
  }

  // MARK: Views

  /// The copy of a view in this worker; one is made for its first class.
  func remoteView(of view: ScreenletView) -> RemoteView {
    let found = known.withLock { $0.views[view.id] }
    if let found { return found.view }
    let made = OneSession(view: RemoteView(self, view))
    let mailbox = view.mailbox
    known.withLock { known in
      known.views[view.id] = made
      known.mailboxes[view.id] = mailbox
    }
    return made.view
  }

  /// A view has no code here any more.
  func close(_ view: UInt64) {
    known.withLock { known in
      known.views[view] = nil
      known.mailboxes[view] = nil
    }
  }

  /// Whether this is the first who hears of the fault, and is to say so.
  func tellsFault() -> Bool {
    known.withLock { known in
      defer { known.isTold = true }
      return !known.isTold
    }
  }

  /// Whether the worker has a layout already; it has it from now on.
  func knows(_ layout: Digest) -> Bool { known.withLock { !$0.layouts.insert(layout).inserted } }

  /// The texts that views of a class asked for.
  func texts(of viewClass: Int) -> [CreateOrder.KnownText] {
    known.withLock { $0.texts[viewClass] ?? [] }
  }

  /// Remembers that views of a class ask for a text.
  func learn(_ text: CreateOrder.KnownText, of viewClass: Int) {
    known.withLock { known in
      let isKnown = known.texts[viewClass, default: []].contains {
        $0.key == text.key && $0.table == text.table
      }
      if !isKnown, known.texts[viewClass, default: []].count < 100, text.key.utf8.count < 200,
        text.table.utf8.count < 200
      {
        known.texts[viewClass, default: []].append(text)
      }
    }
  }

  // MARK: Requests

  /// Opens a connector's request; it is completed once, by the worker or by its end.
  func openRequest(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) -> UInt64 {
    let token = requests.open(progress: progress, completion: completion)
    if let fault { requests.failAll(because: fault) }
    return token
  }

  func failRequest(_ token: UInt64, _ error: ScreensError) {
    requests.complete(token, .failure(error))
  }
}
