import Foundation
import Synchronization

/// Binary property lists, decoded by Foundation and turned into our values.
enum BinaryPropertyList {
  static func read(
    _ bytes: [UInt8], file: String, limits: XMLLimits
  ) throws(PropertyListError) -> PropertyListValue {
    if bytes.count > limits.bytes {
      throw .xml(.tooLarge(file: file, bytes: bytes.count, limit: limits.bytes))
    }
    let decoder = PropertyListDecoder()
    decoder.userInfo[Budget.key] = Budget(limits)
    let decoded: DecodedValue
    var format = PropertyListSerialization.PropertyListFormat.binary
    do {
      decoded = try decoder.decode(DecodedValue.self, from: Data(bytes), format: &format)
    } catch is Budget.Exceeded {
      throw .unreadableBinary(file: file, reason: "it is nested too deeply or too large")
    } catch {
      throw .unreadableBinary(file: file, reason: "its structure is damaged")
    }
    // Anything else is also tried as the oldest text format, in which a word is a string.
    guard format == .binary else {
      throw .unreadableBinary(file: file, reason: "its structure is damaged")
    }
    return try decoded.value(at: .root(file, at: nil))
  }
}

/// How much may be decoded: one small file can refer to the same object very often.
private final class Budget: Sendable {
  struct Exceeded: Error {}

  static var key: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "budget") else {
      preconditionFailure("Foundation refuses a user info key")
    }
    return key
  }

  private let limits: XMLLimits
  private let used = Atomic<Int>(0)

  init(_ limits: XMLLimits) { self.limits = limits }

  func spend(depth: Int) throws {
    let count = used.wrappingAdd(1, ordering: .relaxed).newValue
    if count > limits.elements || depth > limits.depth { throw Exceeded() }
  }
}

/// A value as Foundation's decoder offers it, which is strict about types.
private indirect enum DecodedValue: Decodable {
  case dictionary([(key: String, value: DecodedValue)])
  case array([DecodedValue])
  case scalar(PropertyListValue.Content)

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    try (decoder.userInfo[Budget.key] as? Budget)?.spend(depth: decoder.codingPath.count)
    if let container = try? decoder.container(keyedBy: Key.self) {
      let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .dictionary(
        try keys.map { ($0.stringValue, try container.decode(DecodedValue.self, forKey: $0)) })
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [DecodedValue] = []
      while !container.isAtEnd { values.append(try container.decode(DecodedValue.self)) }
      self = .array(values)
    } else {
      self = .scalar(try Self.scalar(decoder.singleValueContainer()))
    }
  }

  private static func scalar(
    _ container: any SingleValueDecodingContainer
  ) throws -> PropertyListValue.Content {
    if let flag = try? container.decode(Bool.self) { return .boolean(flag) }
    if let text = try? container.decode(String.self) { return .string(text) }
    if let date = try? container.decode(Date.self) { return .date(date.timeIntervalSince1970) }
    if let data = try? container.decode(Data.self) { return .data([UInt8](data)) }
    if let whole = try? container.decode(Int64.self) { return .integer(whole) }
    return .real(try container.decode(Double.self))
  }

  func value(at place: PropertyListPlace) throws(PropertyListError) -> PropertyListValue {
    switch self {
    case .scalar(let content):
      return PropertyListValue(content: content, place: place)
    case .array(let items):
      var values: [PropertyListValue] = []
      for (index, item) in items.enumerated() {
        values.append(try item.value(at: place.child(String(index), at: nil)))
      }
      return PropertyListValue(content: .array(values), place: place)
    case .dictionary(let items):
      var entries: [PropertyListDictionary.Entry] = []
      for (key, item) in items {
        let below = place.child(key, at: nil)
        entries.append(.init(key: key, place: below, value: try item.value(at: below)))
      }
      let dictionary = try PropertyListDictionary(entries, place: place)
      return PropertyListValue(content: .dictionary(dictionary), place: place)
    }
  }
}
