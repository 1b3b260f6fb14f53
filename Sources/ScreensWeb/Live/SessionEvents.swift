import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments

/// The events of a session's screenlets: their streams, the last events for streams that reconnect,
/// and the targets of the forms that caused them. Confined to the session's loop.
final class SessionEvents {
  static let streamLimit = 8

  /// The number of ended actions, by which a submission knows whether it caused one.
  var endedActions = 0
  /// The target of the last event for which the page has one, by place.
  var ways: [ScreenletPlace: String] = [:]

  /// The streams, and the events kept for them; nil before the first stream.
  private var following: Following?
  private let limit: Int

  /// The streams, and the last events for streams that reconnect.
  private struct Following {
    var streams: [HTTPStream] = []
    var ring: [(sequence: UInt64, bytes: [UInt8])] = []
    var sequence: UInt64 = 0
    /// Distinguishes these numbers from those of an earlier session, or of another process.
    let incarnation = String(UInt32.random(in: 1 ... .max), radix: 36)
  }

  /// - Parameter limit: how many events are kept for streams that reconnect.
  init(limit: Int) { self.limit = limit }

  /// Whether further streams are refused.
  var isFull: Bool { following.map { $0.streams.count >= Self.streamLimit } ?? false }

  func tell(_ event: ScreenletEvent, of screenlet: Screenlet, at place: ScreenletPlace) {
    guard limit > 0, var following else { return }
    self.following = nil
    following.sequence += 1
    let id = "\(following.incarnation).\(following.sequence)"
    let bytes = encode(event, id: id, of: screenlet, at: place)
    following.ring.append((following.sequence, bytes))
    if following.ring.count > limit { following.ring.removeFirst() }
    for stream in following.streams { stream.write(bytes) }
    self.following = following
  }

  /// Opens a stream: it begins with the kept events that followed the last one seen.
  ///
  /// - Parameter last: the id of that event; nil for a stream that is new.
  func add(_ stream: HTTPStream, after last: String?) {
    stream.write(LiveEvent.heartbeat)
    var following = self.following ?? Following()
    if let last {
      let parts = last.split(separator: ".")
      let isOurs = parts.count == 2 && parts[0] == following.incarnation
      let seen = isOurs ? UInt64(parts[1]) ?? 0 : 0
      for entry in following.ring where entry.sequence > seen { stream.write(entry.bytes) }
    }
    following.streams.append(stream)
    self.following = following
  }

  func remove(_ stream: HTTPStream) { following?.streams.removeAll { $0 === stream } }

  /// Sends an empty comment, so that clients know that they are connected.
  func beat() {
    for stream in following?.streams ?? [] where !stream.write(LiveEvent.heartbeat) {
      remove(stream)
    }
  }

  /// Ends all streams; clients that reconnect get the events that they missed.
  func closeAll() {
    for stream in following?.streams ?? [] { stream.close() }
    following?.streams = []
  }

  /// Ends all streams, and forgets the events sent: they belonged to another user.
  func forget() {
    closeAll()
    following?.ring = []
    ways = [:]
  }

  /// A value for programs; bytes become base64url, and a handle becomes null.
  private static func plain(_ value: Value) -> JSONValue {
    switch value {
    case .double(let number): .number(number)
    case .list(let items): .array(items.map(plain))
    case .map(let entries):
      .object(entries.sorted { $0.key < $1.key }.map { .init($0.key, plain($0.value)) })
    case .json(let text): .string(text)
    case .bytes(let bytes): .string(String(decoding: Base64URL.encode(bytes.span), as: UTF8.self))
    default: SavedValue.json(value)
    }
  }

  private func encode(
    _ event: ScreenletEvent, id: String, of screenlet: Screenlet, at place: ScreenletPlace
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("screenlet", screenlet.name.rawValue)
      json.member("page", place.page ?? place.name)
      json.name("payload")
      json.object { json in
        for (name, value) in event.payload.sorted(by: { $0.key < $1.key }) {
          json.member(name, Self.plain(value))
        }
      }
    }
    return Array("event: \(event.name)\nid: \(id)\ndata: ".utf8) + json.bytes
      + [0x0a, 0x0a]
  }
}
