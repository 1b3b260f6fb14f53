import ScreensHTTP
import ScreensCore
import ScreensDocuments

/// The events of a session's screenlets: streams of them, the last ones for streams that come back,
/// and where the forms lead that caused them. Confined to the session's loop.
final class SessionEvents {
  /// Streams of one session, at most.
  static let streamLimit = 8

  /// How many actions have ended: tells a submission whether it caused one.
  var endedActions = 0
  /// Where the last event leads that the page has a way for, by place.
  var ways: [ScreenletPlace: String] = [:]
  /// Called with each event of a screenlet at a place, after the streams have it.
  var onEvent: ((ScreenletEvent, Screenlet, ScreenletPlace) -> Void)?

  private var streams: [HTTPStream] = []
  private var ring: [(sequence: UInt64, bytes: [UInt8])] = []
  private var sequence: UInt64 = 0
  private let limit: Int
  /// Tells these numbers from those of a session before, or of another process.
  private let incarnation = String(UInt32.random(in: 1 ... .max), radix: 36)

  /// - Parameter limit: how many events are kept for streams that come back.
  init(limit: Int) { self.limit = limit }

  /// Whether no more streams are taken.
  var isFull: Bool { streams.count >= Self.streamLimit }

  /// Passes an event on.
  func tell(_ event: ScreenletEvent, of screenlet: Screenlet, at place: ScreenletPlace) {
    sequence += 1
    if limit > 0 {
      let bytes = encode(event, of: screenlet, at: place)
      ring.append((sequence, bytes))
      if ring.count > limit { ring.removeFirst() }
      for stream in streams { stream.write(bytes) }
    }
    onEvent?(event, screenlet, place)
  }

  /// Opens a stream: first what came after the last event that it has seen, as far as it is kept.
  ///
  /// - Parameter last: the id of that event; nil for a stream that is new.
  func add(_ stream: HTTPStream, after last: String?) {
    stream.write(LiveEvent.heartbeat)
    if let last {
      let parts = last.split(separator: ".")
      let isOurs = parts.count == 2 && parts[0] == incarnation
      let seen = isOurs ? UInt64(parts[1]) ?? 0 : 0
      for entry in ring where entry.sequence > seen { stream.write(entry.bytes) }
    }
    streams.append(stream)
  }

  func remove(_ stream: HTTPStream) { streams.removeAll { $0 === stream } }

  /// Says nothing, so that clients know that they are connected.
  func beat() {
    for stream in streams where !stream.write(LiveEvent.heartbeat) { remove(stream) }
  }

  /// Ends all streams, and forgets what was told: it was another user's.
  func forget() {
    for stream in streams { stream.close() }
    streams = []
    ring = []
    ways = [:]
  }

  private func encode(
    _ event: ScreenletEvent, of screenlet: Screenlet, at place: ScreenletPlace
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("screenlet", screenlet.name.rawValue)
      json.member("page", place.page.map(String.init) ?? place.name)
      json.name("payload")
      json.object { json in
        for (name, value) in event.payload.sorted(by: { $0.key < $1.key }) {
          json.member(name, SavedValue.json(value))
        }
      }
    }
    return Array("event: \(event.name)\nid: \(incarnation).\(sequence)\ndata: ".utf8) + json.bytes
      + [0x0a, 0x0a]
  }
}
