package import Foundation
package import ScreensPluginKit

/// JSON text as values, and values as JSON text.
package enum JSON {
  /// Reads any JSON, also a bare text or number; nil for everything else, such as HTML.
  package static func read(_ bytes: Data) -> Value? {
    try? JSONDecoder().decode(Node.self, from: bytes).value
  }

  /// Writes a value with its keys in order. Bytes and handles have no JSON and become `null`.
  package static func write(_ value: Value) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(Node(value: value))) ?? Data()
  }

  /// The same as text.
  package static func text(_ value: Value) -> String {
    String(decoding: write(value), as: UTF8.self)
  }
}

/// A value on its way from or to JSON.
private struct Node: Codable {
  let value: Value

  init(value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    if let items = try? [Node](from: decoder) {
      value = .list(items.map(\.value))
    } else if let members = try? [String: Node](from: decoder) {
      value = .map(members.mapValues(\.value))
    } else {
      value = try Node.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> Value {
    if container.decodeNil() { return .none }
    if let flag = try? container.decode(Bool.self) { return .bool(flag) }
    if let number = try? container.decode(Int64.self) { return .int(number) }
    if let number = try? container.decode(Double.self) { return .double(number) }
    return .string(try container.decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .bool(let flag): try container.encode(flag)
    case .int(let number): try container.encode(number)
    case .double(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .list(let items): try container.encode(items.map { Node(value: $0) })
    case .map(let members): try container.encode(members.mapValues { Node(value: $0) })
    case .json(let text):
      try container.encode(Node(value: JSON.read(Data(text.utf8)) ?? .string(text)))
    case .none, .bytes, .handle: try container.encodeNil()
    }
  }
}
