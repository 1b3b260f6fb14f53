/// The reason why bytes from another process were refused.
package enum WireError: Error, Sendable, Hashable, CustomStringConvertible {
  /// They end in the middle of something.
  case truncated
  /// There are bytes beyond the end of the message.
  case trailingBytes(Int)
  case unknownKind(place: String, UInt8)
  case badText(place: String)
  case badNumber(place: String)
  case tooDeep
  case tooLarge
  case duplicateKey

  /// The end of a sentence about the message.
  package var description: String {
    switch self {
    case .truncated: "it ends in the middle of something"
    case .trailingBytes(let count): "it has \(count) bytes more than it says"
    case .unknownKind(let place, let kind): "\(place) is of the unknown kind \(kind)"
    case .badText(let place): "\(place) is no text of its kind"
    case .badNumber(let place): "\(place) is out of range"
    case .tooDeep: "a value is nested deeper than \(WireLimits.depth)"
    case .tooLarge: "it is larger than \(WireLimits.message) bytes"
    case .duplicateKey: "a map has a key twice"
    }
  }
}

/// The limits of messages between host and worker.
package enum WireLimits {
  /// How deep values nest: more than a plugin's own values may, less than a stack takes.
  static let depth = 24
  /// Bytes of one message.
  package static let message = 48 << 20
  /// Calls within calls on one channel.
  static let nesting = 48
  /// Requests that a worker may make during one call.
  static let requests = 20_000
  /// Lines and events that a worker may send during one call.
  static let notes = 5_000
}
