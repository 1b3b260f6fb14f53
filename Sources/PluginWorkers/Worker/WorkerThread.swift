import Glibc
import PluginCalls
import ScreensCore
import ScreensSystem

/// One channel of a worker: it carries out the host's messages, and asks the host meanwhile.
///
/// Safety: made on one thread and used there alone; other threads find their own through a key.
@safe final class WorkerThread: @unchecked Sendable {
  private let channel: WireChannel
  private let server: WorkerServer
  private let lane: Int
  private let traces: TraceArea
  private let words: LastWords
  /// The notes of this thread since its last message.
  private var notes: [WorkerNote] = []
  private var depth = 0
  /// The number of the running call among the calls of the message; the host reads it when this
  /// process has ended in the call.
  var step = 0 {
    didSet { traces.setStep(step, of: lane) }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "no thread-specific key is left: \(status)")
    return key
  }()

  /// This thread's channel, while a call is running on it.
  static var current: WorkerThread? {
    guard let found = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<WorkerThread>.fromOpaque(found).takeUnretainedValue()
  }

  init(
    _ channel: WireChannel, _ server: WorkerServer, _ lane: Int, _ traces: TraceArea,
    _ words: LastWords
  ) {
    self.channel = channel
    self.server = server
    self.lane = lane
    self.traces = traces
    self.words = words
  }

  /// Serves the channel until the host closes it, which ends the process.
  func serve() -> Never {
    while true { obey(receive()) }
  }

  private func receive() -> HostMessage {
    do {
      var bytes = try channel.receive()
      let word = try HostMessage.decode(bytes)
      if HostMessage.isSecret(bytes) { SecretMemory.wipe(&bytes) }
      return word
    } catch {
      WorkerExit.lost()
    }
  }

  /// Sends a note with the next message. The host finds a line of the log even if there is none.
  func add(_ note: WorkerNote) {
    notes.append(note)
    if case .log(let level, let text) = note {
      words.add(LastWords.Line(level: level, text: text), of: lane)
    }
  }

  private func send(_ content: WorkerMessage.Content, about view: MirroredView?) {
    let word = WorkerMessage(
      content, view: view?.id ?? 0, state: view?.news() ?? ViewState(), notes: notes)
    notes.removeAll(keepingCapacity: true)
    do {
      let bytes = try word.encoded()
      words.clear(lane)
      try channel.send(bytes)
    } catch let error as WireError {
      refuse(word, error)
    } catch {
      WorkerExit.lost()
    }
  }

  /// An answer that cannot be encoded becomes an error.
  private func refuse(_ word: WorkerMessage, _ error: WireError) {
    let failure = WireAnswer.failure(.other("the answer cannot be sent: \(error)"))
    let instead = WorkerMessage(.done(failure), view: word.view, state: word.state, notes: [])
    guard case .done = word.content, let bytes = try? instead.encoded(),
      (try? channel.send(bytes)) != nil
    else { WorkerExit.lost() }
  }

  /// Carries out the host's message, and answers.
  private func obey(_ word: HostMessage) {
    if depth == 0 {
      unsafe pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    }
    depth += 1
    let outer = step
    let view = server.view(of: word)
    let answer = WireAnswer { try server.perform(word, view) }
    if step != outer { step = outer }
    depth -= 1
    if depth == 0 { pthread_setspecific(Self.key, nil) }
    // A message that makes a view's first instance has made the copy of the view, too.
    send(.done(answer), about: view ?? server.view(of: word))
    view?.endMessage()
  }

  /// Asks the host on a view's behalf, and carries out its messages until it answers.
  func ask(_ content: WorkerMessage.Content, about view: MirroredView) -> WireAnswer {
    send(content, about: view)
    while true {
      let word = receive()
      guard case .answer(let answer, let state) = word else {
        obey(word)
        continue
      }
      view.apply(state)
      return answer
    }
  }
}
