import ScreensCore
import ScreensModel
import Synchronization
import TestSupport
import Testing

struct ConnectorQueueTests {
  /// A connector that the test ends, or that ends by itself `atStart` times.
  final class Stub: Connector {
    let completions = Mutex<[ConnectorQueue.Completion]>([])
    let starts = Atomic(0)
    let cancels = Atomic(0)
    let atStart: Int
    let onStart: @Sendable () -> Void

    init(atStart: Int = 0, onStart: @escaping @Sendable () -> Void = {}) {
      self.atStart = atStart
      self.onStart = onStart
    }

    func validate() -> ScreensError? { nil }

    func start(
      progress: @escaping @Sendable (ConnectorProgress) -> Void,
      completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
    ) {
      starts.add(1, ordering: .relaxed)
      completions.withLock { $0.append(completion) }
      onStart()
      for _ in 0..<atStart { completion(.success(true)) }
    }

    func cancel() { cancels.add(1, ordering: .relaxed) }

    func end(_ result: Result<Value, ScreensError> = .success(true)) {
      for completion in completions.withLock({ $0 }) { completion(result) }
    }
  }

  final class Log: Sendable {
    let entries = Mutex<[String]>([])
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
  }

  @Test func `a connector of the host itself ends by its answer, or late`() async {
    #expect(await ConnectorQueue.run(Stub(atStart: 2)) == .success(true))
    let silent = Stub()
    #expect(
      await ConnectorQueue.run(silent, within: .milliseconds(20)) == .failure(ScreensError.late))
    #expect(silent.cancels.load(ordering: .relaxed) == 1)
  }

  @Test func `a blocking connector delays no other one`() {
    let queue = ConnectorQueue()
    let log = Log()
    queue.add(Stub()) { _ in log.add("blocked") }
    queue.add(Stub(atStart: 1)) { _ in log.add("second") }
    #expect(log.all == ["second"])
    #expect(queue.count == 1)
  }

  @Test func `a running connector that is cancelled ends as cancelled, and is notified`() {
    let queue = ConnectorQueue(width: 1)
    let connector = Stub()
    let next = Stub()
    let log = Log()
    let ticket = queue.add(connector) { log.add("\($0)") }
    queue.add(next) { _ in }
    queue.cancel(ticket)
    #expect(log.all == ["\(Result<Value, ScreensError>.failure(.cancelled))"])
    #expect(connector.cancels.load(ordering: .relaxed) == 1)
    #expect(next.starts.load(ordering: .relaxed) == 1)
    connector.end()
    queue.cancel(ticket)
    #expect(log.all.count == 1)
    #expect(connector.cancels.load(ordering: .relaxed) == 1)
  }

  @Test func `a connector that is cancelled while it starts is notified after its start too`() {
    let queue = ConnectorQueue(width: 1)
    let ticket = Mutex<ConnectorQueue.Ticket?>(nil)
    let gate = Stub()
    queue.add(gate) { _ in }
    let connector = Stub(onStart: {
      if let ticket = ticket.withLock({ $0 }) { queue.cancel(ticket) }
    })
    let log = Log()
    let added = queue.add(connector) { log.add("\($0)") }
    ticket.withLock { $0 = added }
    gate.end()
    #expect(connector.cancels.load(ordering: .relaxed) == 2)
    #expect(log.all.count == 1)
  }

  @Test func `completing twice counts once`() {
    let queue = ConnectorQueue(width: 1)
    let log = Log()
    queue.add(Stub(atStart: 3)) { _ in log.add("a") }
    queue.add(Stub(atStart: 2)) { _ in log.add("b") }
    let open = Stub()
    queue.add(open) { _ in log.add("c") }
    let waiting = Stub()
    queue.add(waiting) { _ in }
    #expect(log.all == ["a", "b"])
    #expect(waiting.starts.load(ordering: .relaxed) == 0)
  }

  @Test func `among few places the higher priority starts first, then the earlier request`() {
    let queue = ConnectorQueue(width: 1)
    let log = Log()
    let gate = Stub()
    queue.add(gate) { _ in }
    for (name, priority) in [
      ("low", ConnectorQueue.Priority.low), ("normal 1", .normal), ("high 1", .high),
      ("normal 2", .normal), ("high 2", .high),
    ] {
      queue.add(Stub(atStart: 1, onStart: { log.add(name) }), priority: priority) { _ in }
    }
    gate.end()
    #expect(log.all == ["high 1", "high 2", "normal 1", "normal 2", "low"])
  }

  @Test func `no operation gets all places, and the earlier request of the others goes first`()
    throws
  {
    let queue = ConnectorQueue(width: 8)
    let preview = try #require(OperationName("pagePreview"))
    let login = try #require(OperationName("loginByEmail"))
    let (slow, log) = ((0..<40).map { _ in Stub() }, Log())
    for connector in slow { queue.add(connector, kind: preview) { _ in } }
    #expect(slow.count { $0.starts.load(ordering: .relaxed) == 1 } == 4)
    for name in ["one", "two", "three"] {
      queue.add(Stub(atStart: 1, onStart: { log.add(name) }), kind: login) { _ in }
    }
    queue.add(Stub(atStart: 1, onStart: { log.add("alone") })) { _ in }
    #expect(log.all == ["one", "two", "three", "alone"])
    slow[0].end()
    #expect(slow.count { $0.starts.load(ordering: .relaxed) == 1 } == 5)
    for connector in slow { connector.end() }
    #expect(queue.count == 0)
  }

  @Test func `a hundred thousand connectors that end at once do not deepen the stack`() {
    let queue = ConnectorQueue(width: 1)
    let gate = Stub()
    let ended = Log()
    queue.add(gate) { _ in }
    for _ in 0..<100_000 { queue.add(Stub(atStart: 1)) { _ in } }
    queue.add(Stub(atStart: 1)) { _ in ended.add("end") }
    gate.end()
    #expect(ended.all == ["end"])
    #expect(queue.count == 0)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `in any order each starts at most once, and ends exactly once`(_ seed: UInt64) {
    var random = Seeded(seed)
    let queue = ConnectorQueue(width: Int.random(in: 1...5, using: &random))
    let log = Log()
    var stubs: [Stub] = []
    var tickets: [ConnectorQueue.Ticket] = []
    for number in 0..<40 {
      let stub = Stub(
        atStart: [0, 0, 1, 2].randomElement(using: &random) ?? 0,
        onStart: { log.add("start \(number)") })
      stubs.append(stub)
      tickets.append(
        queue.add(
          stub, priority: ConnectorQueue.Priority.allCases.randomElement(using: &random) ?? .low
        ) { _ in log.add("end \(number)") })
      if Int.random(in: 0..<4, using: &random) == 0 {
        let victim = Int.random(in: 0...number, using: &random)
        Bool.random(using: &random) ? queue.cancel(tickets[victim]) : stubs[victim].end()
      }
    }
    while queue.count > 0 {
      let live = stubs.filter { $0.starts.load(ordering: .relaxed) > 0 }
      let before = queue.count
      for stub in live.shuffled(using: &random) { stub.end() }
      guard queue.count < before else { break }
    }
    #expect(queue.count == 0)
    let entries = log.all
    for number in 0..<40 {
      #expect(entries.filter { $0 == "end \(number)" }.count == 1)
      #expect(entries.filter { $0 == "start \(number)" }.count <= 1)
    }
  }

  @Test func `several threads add, end and cancel`() async {
    let queue = ConnectorQueue(width: 3)
    let log = Log()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var random = Seeded(UInt64(worker) + 7)
          for _ in 0..<500 {
            let stub = Stub(atStart: Int.random(in: 0...2, using: &random))
            let ticket = queue.add(stub) { _ in log.add("") }
            if stub.atStart == 0 {
              Bool.random(using: &random) ? stub.end() : queue.cancel(ticket)
              queue.cancel(ticket)
            }
          }
        }
      }
    }
    #expect(queue.count == 0)
    #expect(log.all.count == 8 * 500)
  }
}
