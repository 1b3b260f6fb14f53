import ScreensCore

/// What can change on a page, and is sent as one piece.
enum LiveRegion: Sendable, Hashable {
  case account
  case screenlet(ScreenletPlace)
}

/// A session's live streams and the record of its last changes: which regions changed, never what
/// they looked like, so that no stream holds old bytes or secrets. Confined to the session's loop.
final class LiveFeed {
  /// One open page.
  final class Listener {
    let page: Page
    let stream: HTTPStream
    /// The last change that the page knows.
    var seen: UInt64

    init(_ page: Page, _ stream: HTTPStream, seen: UInt64) {
      self.page = page
      self.stream = stream
      self.seen = seen
    }
  }

  /// What a page that comes back has to be sent.
  enum CatchUp: Equatable {
    case regions([LiveRegion])
    case reset
  }

  /// Tells this feed's numbers from those of one before, whose session is gone.
  let incarnation: String
  private(set) var sequence: UInt64 = 0
  private(set) var listeners: [Listener] = []
  /// Called once per turn of the loop in which something changed.
  var onChange: (() -> Void)?

  private var ring: [(sequence: UInt64, region: LiveRegion)] = []
  private let limit: Int
  private let loop: EventLoop
  private var isScheduled = false

  init(_ loop: EventLoop, limit: Int = 64) {
    self.loop = loop
    self.limit = limit
    incarnation = String(UInt32.random(in: 1 ... .max), radix: 36)
  }

  /// Records a change of a region.
  func touch(_ region: LiveRegion) {
    sequence += 1
    ring.append((sequence, region))
    if ring.count > limit { ring.removeFirst() }
    guard !listeners.isEmpty, !isScheduled else { return }
    isScheduled = true
    let feed = EventLoopBound(self, to: loop)
    loop.execute { feed.value.flush() }
  }

  private func flush() {
    isScheduled = false
    onChange?()
  }

  /// The regions that changed after an event, each once; a reset when that is not known any more.
  func changes(after seen: UInt64) -> CatchUp {
    guard seen <= sequence else { return .reset }
    if seen == sequence { return .regions([]) }
    guard let first = ring.first, first.sequence <= seen + 1 else { return .reset }
    var regions: [LiveRegion] = []
    for record in ring where record.sequence > seen && !regions.contains(record.region) {
      regions.append(record.region)
    }
    return .regions(regions)
  }

  func add(_ listener: Listener) { listeners.append(listener) }

  func remove(_ stream: HTTPStream) { listeners.removeAll { $0.stream === stream } }

  /// Ends all streams; their pages come back by themselves.
  func closeAll() {
    for listener in listeners { listener.stream.close() }
    listeners = []
  }
}
