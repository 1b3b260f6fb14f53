import PluginCalls
import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews

/// One channel to a worker, with its running calls.
///
/// Only the thread that holds it uses it.
final class WorkerLane {
  private struct Frame {
    let view: RemoteView
    let target: ScreenletView
  }

  let channel: WireChannel
  private let number: Int
  private var frames: [Frame] = []
  private var depth = 0
  private var requests = 0
  /// Whether the last late call worked for its whole time.
  private(set) var hasSpun = false

  init(_ channel: WireChannel, _ number: Int) {
    self.channel = channel
    self.number = number
  }

  /// Whether no call is running.
  var isIdle: Bool { depth == 0 }

  /// Sends a message, serves the worker's questions meanwhile, and returns its answer.
  func converse(
    _ word: HostMessage, about view: RemoteView?, _ target: ScreenletView?, _ clock: WorkerClock,
    worker: PluginWorker
  ) throws(WorkerFault.Cause) -> WireAnswer {
    guard depth < WireLimits.nesting else { throw .lied("it nests calls without end") }
    if depth == 0 { requests = 0 }
    depth += 1
    defer { depth -= 1 }
    guard let view, let target else {
      return try exchange(word, clock, worker: worker)
    }
    frames.append(Frame(view: view, target: target))
    defer { frames.removeLast() }
    view.begin(target)
    do throws(WorkerFault.Cause) {
      let answer = try exchange(word, clock, worker: worker)
      view.commit()
      return answer
    } catch {
      view.undo(target)
      throw error
    }
  }

  private func exchange(_ word: HostMessage, _ clock: WorkerClock, worker: PluginWorker)
    throws(WorkerFault.Cause) -> WireAnswer
  {
    var clock = clock
    var notes = 0
    let secret = try send(word, clock.limit)
    // The call has ended when this returns, so that the worker has read the message.
    defer { if secret > 0 { channel.wipeSent(secret) } }
    while true {
      let word = try receive(&clock, worker)
      let frame = try frame(of: word)
      if let frame { try apply(word.state, frame) }
      notes += word.notes.count
      guard notes < WireLimits.notes else { throw .lied("it sends notes without end") }
      for note in word.notes { deliver(note, frame, worker) }
      guard case .done(let answer) = word.content else {
        requests += 1
        guard requests < WireLimits.requests else { throw .lied("it asks without end") }
        guard let frame else { throw .lied("it asks about no view") }
        let answer = WireAnswer { try self.serve(word.content, frame, worker.plugin) }
        _ = try send(.answer(answer, frame.view.news(frame.target)), clock.limit)
        continue
      }
      return answer
    }
  }

  private func deliver(_ note: WorkerNote, _ frame: Frame?, _ worker: PluginWorker) {
    guard let frame, case .report(let sentence) = note else { return worker.receive(note) }
    let session = frame.target.screenlet.session
    // A trial has to hear all of it.
    if session.environment.isTrial { return session.report(sentence) }
    worker.setup.warnings.write(sentence) { session.report($0) }
  }

  /// The running call that a word is about.
  private func frame(of word: WorkerMessage) throws(WorkerFault.Cause) -> Frame? {
    if word.view == 0 { return nil }
    guard let frame = frames.last(where: { $0.target.id == word.view }) else {
      throw .lied("it speaks of a view that it was not asked about")
    }
    return frame
  }

  private func apply(_ state: ViewState, _ frame: Frame) throws(WorkerFault.Cause) {
    do throws(ViewTreeError) {
      try frame.view.apply(state, frame.target)
    } catch {
      throw .lied("a change of its view: \(error)")
    }
  }

  /// Sends a message, and overwrites its bytes where they may hold secrets.
  ///
  /// - Returns: how many bytes of shared memory are to be overwritten after the call.
  private func send(_ word: HostMessage, _ limit: Int) throws(WorkerFault.Cause) -> Int {
    var bytes: [UInt8]
    do throws(WireError) {
      bytes = try word.encoded(room: word.room)
    } catch {
      throw .lied("a message to it cannot be written: \(error)")
    }
    let isSecret = HostMessage.isSecret(bytes)
    defer { if isSecret { SecretMemory.wipe(&bytes) } }
    do throws(ChannelError) { try channel.send(bytes) } catch { throw cause(error, limit) }
    return isSecret ? bytes.count : 0
  }

  private func receive(_ clock: inout WorkerClock, _ worker: PluginWorker) throws(WorkerFault.Cause)
    -> WorkerMessage
  {
    let bytes: [UInt8]
    clock.start()
    do throws(ChannelError) {
      bytes = try channel.receive { clock.isLate(worker.process, number) }
    } catch {
      hasSpun = error == .late && clock.isSpun
      throw error == .late && clock.isStarved
        ? .starved(milliseconds: clock.milliseconds) : cause(error, clock.limit)
    }
    clock.stop()
    do throws(WireError) {
      return try WorkerMessage.decode(bytes)
    } catch {
      throw .lied("a word: \(error)")
    }
  }

  private func cause(_ error: ChannelError, _ limit: Int) -> WorkerFault.Cause {
    switch error {
    case .closed: .lied("it closed its channels")
    case .late: .hung(milliseconds: limit)
    case .broken(let what): .lied(what)
    }
  }

  /// Serves a worker's request for a view whose slot is running.
  private func serve(
    _ request: WorkerMessage.Content, _ frame: Frame, _ plugin: PluginReference
  ) throws -> WireAnswer {
    let view = frame.target
    let owner = view.owner
    switch request {
    case .done: return .inherit
    case .slot(let link, let call):
      guard let code = view.code(at: link) else { return .inherit }
      return try frame.view.inside(call, view) {
        WireAnswer(try code.perform(call.checked(), view))
      }
    case .performAction(let action, let sender):
      return owner.performing(for: plugin) {
        .value(.bool(owner.performAction(action, sender: sender)))
      }
    case .amount: return .amount(owner.amount)
    case .rowCount: return .value(owner.rowCount.map { .int(Int64($0)) } ?? .none)
    case .row(let row): return .value(owner.row(row) ?? .none)
    case .getScreenlet(let name): return .value(owner[attribute: name])
    case .setScreenlet(let name, let value):
      try owner.spend(value, of: plugin)
      try owner.set(name, to: value)
      return .value(.none)
    case .text(let table, let key):
      let text = view.text(key, table: table)
      frame.view.learn(table: table, key: key, text: text)
      return .value(.string(text))
    }
  }
}
