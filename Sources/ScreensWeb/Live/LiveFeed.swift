import ScreensFace
import ScreensHTTP
import ScreensCore

/// A part of a page that can change, and is sent as one piece.
enum LiveRegion: Sendable, Hashable {
  case account
  case screenlet(ScreenletPlace)
  /// The row of a list with this number.
  case row(ScreenletPlace, Int)
}

/// A session's live streams and the record of its last changes: which regions changed, never what
/// they looked like, so that no stream holds old bytes or secrets. Confined to the session's loop.
final class LiveFeed {
  /// One open page.
  final class Listener {
    /// The page shown now, which may have replaced the one that opened the stream.
    var page: Page
    let stream: HTTPStream
    let isDeveloper: Bool
    /// The name of the outcome that the page shows.
    let outcome: String?
    /// The sequence number of the last change that the page has.
    var seen: UInt64
    /// The rows of lists that the page was last sent, or was made with.
    var rows: [ScreenletPlace: SentRows] = [:]

    init(
      _ page: Page, _ stream: HTTPStream, isDeveloper: Bool, outcome: String? = nil, seen: UInt64
    ) {
      self.isDeveloper = isDeveloper
      self.outcome = outcome
      self.page = page
      self.stream = stream
      self.seen = seen
    }
  }

  struct Change: Equatable {
    let sequence: UInt64
    let region: LiveRegion
  }

  /// The answer to a page that reconnects.
  enum CatchUp: Equatable {
    case changes([Change])
    case reset
  }

  /// Distinguishes this feed's numbers from those of an earlier feed, whose session is gone. It is
  /// made on first use: most sessions that get another name have no page open.
  var incarnation: String {
    if let known { return known }
    let new = String(UInt32.random(in: 1 ... .max), radix: 36)
    known = new
    return new
  }
  private(set) var sequence: UInt64 = 0
  private(set) var listeners: [Listener] = []
  /// Hears what others change in lists that pages have shown; nil before the first such page.
  var reader: ContentReader?

  /// The last change of each region, in order.
  private var ring: [Change] = []
  private var known: String?
  private let limit: Int
  private var isAwaited = false

  init(limit: Int) { self.limit = limit }

  /// Records a change of a region.
  ///
  /// - Returns: whether open pages have to be sent changes again, which nobody was asked to do.
  func touch(_ region: LiveRegion) -> Bool {
    sequence += 1
    ring.removeAll { $0.region == region }
    ring.append(Change(sequence: sequence, region: region))
    if ring.count > limit { ring.removeFirst() }
    return begin()
  }

  /// Forgets all changes, so that every page which is open or comes back is reset.
  ///
  /// - Returns: as `touch` does.
  func forget() -> Bool {
    sequence += UInt64(limit) + 1
    ring = []
    return begin()
  }

  private func begin() -> Bool {
    guard !listeners.isEmpty, !isAwaited else { return false }
    isAwaited = true
    return true
  }

  /// Records that the open pages are sent all changes until now.
  func beginSending() { isAwaited = false }

  /// The last change of each region that changed after an event, in order, so that an interrupted
  /// stream resumes with the next change; a reset when the changes are no longer known.
  func changes(after seen: UInt64) -> CatchUp {
    guard seen <= sequence, sequence - seen <= UInt64(limit) else { return .reset }
    return .changes(ring.filter { $0.sequence > seen })
  }

  func add(_ listener: Listener) { listeners.append(listener) }

  func remove(_ stream: HTTPStream) { listeners.removeAll { $0.stream === stream } }

  /// Ends all streams; their pages reconnect by themselves.
  func closeAll() {
    for listener in listeners { listener.stream.close() }
    listeners = []
  }

  /// Ends the streams of a renamed session. Their pages reconnect under the new name, and are
  /// reset.
  func rename() {
    for listener in listeners { endRenamed(listener) }
    known = nil
  }

  /// Ends one stream of a renamed session.
  func endRenamed(_ listener: Listener) {
    remove(listener.stream)
    listener.stream.write(LiveEvent.renamed)
    listener.stream.close()
  }
}
