package import ScreensDocuments

/// A running host's answer: one JSON line.
package enum ControlReply: Sendable, Equatable {
  /// The result of the request.
  case result(JSONValue)
  /// The listening sockets of a host that has ended its work, and their descriptions in the same
  /// order.
  case handOver(JSONValue, descriptors: [Int32])
  /// The reason why the request failed, in one sentence.
  case failure(String)
  /// The path of the other configuration that the host serves.
  case otherConfiguration(String)

  /// Reads a reply; nil for any other JSON.
  package init?(_ json: JSONValue) {
    if let result = json["result"] {
      self = .result(result)
    } else if let text = json["failure"]?.string {
      self = .failure(text)
    } else if let path = json["otherConfiguration"]?.string {
      self = .otherConfiguration(path)
    } else {
      return nil
    }
  }

  /// The reply as its JSON.
  package var json: JSONValue {
    switch self {
    case .result(let value), .handOver(let value, _): .object([.init("result", value)])
    case .failure(let text): .object([.init("failure", .string(text))])
    case .otherConfiguration(let path): .object([.init("otherConfiguration", .string(path))])
    }
  }
}
