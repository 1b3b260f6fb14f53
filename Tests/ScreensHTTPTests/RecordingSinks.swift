import ScreensHTTP
import ScreensSystem
import Synchronization
import TestSupport

/// A handler whose sinks act by the path, and record their calls:
///
/// `/early` and `/refused` answer before the first byte, `/late` and `/lateRefused` at the tenth,
/// `/paused` waits for the test, `/hesitant` pauses at every byte that comes, `/dropped` never
/// answers; all others answer with the bytes that came. `GET /resume` and `GET /cut` act on the
/// sink that was made before, from a request of another connection.
final class RecordingSinks: HTTPHandler {
  struct Record: Sendable {
    var pieces: [[UInt8]] = []
    var ends: [HTTPBodyEnd] = []

    var bytes: [UInt8] { Array(pieces.joined()) }
  }

  private struct State {
    var records: [Record] = []
    /// Weak, as the sink alone holds its transfer.
    var last: WeakTransfer?
  }

  private struct WeakTransfer: Sendable {
    weak var transfer: HTTPTransfer?
  }

  private let state = Mutex(State())

  var records: [Record] { state.withLock { $0.records } }

  /// The transfer of the last sink, while the sink lives.
  var last: HTTPTransfer? { state.withLock { $0.last?.transfer } }

  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
    guard head.method != .get else { return HTTPAdmission(methods: .all) }
    let limit = head.path.elementsEqual("/small".utf8) ? 10 : 1 << 30
    return HTTPAdmission(methods: .all, bodyLimit: limit) { [self] request, transfer in
      RecordingSink(String(decoding: request.path, as: UTF8.self), transfer, self, loop)
    }
  }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    switch String(decoding: request.path, as: UTF8.self) {
    case "/resume": last?.resume()
    case "/cut": last?.cut()
    default: break
    }
    responder.send(.plain(.ok, "ends \(records.last?.ends ?? [])"))
  }

  func page(for refusal: HTTPRefusal, _ head: HTTPRequestHead?) -> HTTPResponse? {
    .plain(refusal.status, "page of \(refusal)")
  }

  func begin(_ transfer: HTTPTransfer) -> Int {
    state.withLock {
      $0.records.append(Record())
      $0.last = WeakTransfer(transfer: transfer)
      return $0.records.count - 1
    }
  }

  func record(_ number: Int, _ change: (inout Record) -> Void) {
    state.withLock { change(&$0.records[number]) }
  }

  /// Waits until a sink's record has the wanted state.
  func wait(_ number: Int, until isReached: (Record) -> Bool) async throws {
    try await Limit.wait(for: "a sink's record") {
      records.count > number && isReached(records[number])
    }
  }
}

final class RecordingSink: HTTPBodySink {
  private let path: String
  private var transfer: HTTPTransfer?
  private let owner: RecordingSinks
  private let number: Int
  private let loop: EventLoop
  private var hasAnswered = false

  init(
    _ path: String, _ transfer: HTTPTransfer, _ owner: RecordingSinks, _ loop: EventLoop
  ) {
    self.loop = loop
    self.path = path
    self.transfer = transfer
    self.owner = owner
    number = owner.begin(transfer)
    switch path {
    case "/early": answer(.conflict)
    case "/refused": refuse()
    case "/paused": transfer.pause()
    case "/impatient":
      transfer.pause()
      transfer.resume()
    case "/suicidal": transfer.cut()
    case "/dropped": self.transfer = nil
    default: break
    }
  }

  func receive(_ bytes: Span<UInt8>) {
    let piece = bytes.indices.map { bytes[$0] }
    owner.record(number) { $0.pieces.append(piece) }
    switch path {
    case "/late" where owner.records[number].bytes.count >= 10: answer(.conflict)
    case "/lateRefused" where owner.records[number].bytes.count >= 10: refuse()
    case "/lateCut": transfer?.cut()
    case "/hesitant":
      guard let transfer else { return }
      transfer.pause()
      loop.execute { transfer.resume() }
    default: break
    }
  }

  func end(_ end: HTTPBodyEnd) {
    owner.record(number) { $0.ends.append(end) }
    guard end == .complete, !hasAnswered else { return }
    let bytes = owner.records[number].bytes
    transfer?.responder.send(
      HTTPResponse(.ok, .text, body: .bytes(Array("[".utf8) + bytes.prefix(100) + "]".utf8)))
  }

  private func answer(_ status: HTTPStatus) {
    guard !hasAnswered else { return }
    hasAnswered = true
    transfer?.responder.send(.plain(status))
  }

  private func refuse() {
    guard !hasAnswered else { return }
    hasAnswered = true
    transfer?.responder.refuse(.bodyTooLarge)
  }
}
