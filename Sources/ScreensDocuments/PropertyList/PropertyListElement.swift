import Foundation

/// An XML element that is read as a property list's value.
struct PropertyListElement {
  let element: DocumentElement
  let place: PropertyListPlace

  func value() throws(PropertyListError) -> PropertyListValue {
    PropertyListValue(content: try content(), place: place)
  }

  private func content() throws(PropertyListError) -> PropertyListValue.Content {
    if ["dict", "array", "true", "false"].contains(element.name) { try checkNoText() }
    switch element.name {
    case "dict": return .dictionary(try dictionary())
    case "array": return .array(try array())
    default: break
    }
    if let child = element.children.first {
      throw .unexpectedElement(
        place.child(child.name, at: child.position), element: child.name, expected: "text")
    }
    switch element.name {
    case "string": return .string(element.text)
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "integer": return .integer(try scalar(Self.integer))
    case "real": return .real(try scalar(Self.real))
    case "date": return .date(try scalar(Self.date))
    case "data": return .data(try scalar(Self.data))
    default:
      throw .unexpectedElement(place, element: element.name, expected: "a value")
    }
  }

  /// Checks that an element without a text of its own has none.
  func checkNoText() throws(PropertyListError) {
    let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.isEmpty else {
      throw .unexpectedText(place, element: element.name, text: text)
    }
  }

  private func dictionary() throws(PropertyListError) -> PropertyListDictionary {
    var entries: [PropertyListDictionary.Entry] = []
    var children = element.children.makeIterator()
    while let key = children.next() {
      let keyPlace = place.child(key.text, at: key.position)
      guard key.name == "key", key.children.isEmpty else {
        throw .unexpectedElement(
          place.child(key.name, at: key.position), element: key.name, expected: "<key>")
      }
      guard let value = children.next(), value.name != "key" else {
        throw .missingValue(keyPlace, key: key.text)
      }
      let below = PropertyListElement(
        element: value, place: place.child(key.text, at: value.position))
      entries.append(.init(key: key.text, place: keyPlace, value: try below.value()))
    }
    return try PropertyListDictionary(entries, place: place)
  }

  private func array() throws(PropertyListError) -> [PropertyListValue] {
    var values: [PropertyListValue] = []
    for (index, child) in element.children.enumerated() {
      let below = place.child(String(index), at: child.position)
      values.append(try PropertyListElement(element: child, place: below).value())
    }
    return values
  }

  private func scalar<Value>(
    _ parse: (String) -> Value?
  ) throws(PropertyListError) -> Value {
    let text = element.text.split(whereSeparator: \.isWhitespace).joined()
    guard let value = parse(text) else {
      throw .invalidText(place, element: element.name, text: element.text)
    }
    return value
  }

  private static func integer(_ text: String) -> Int64? {
    let lower = text.lowercased()
    for (prefix, sign) in [("0x", ""), ("+0x", ""), ("-0x", "-")] where lower.hasPrefix(prefix) {
      return Int64(sign + lower.dropFirst(prefix.count), radix: 16)
    }
    return Int64(text)
  }

  private static func real(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func data(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text).map { [UInt8]($0) }
  }

  /// Seconds since 1970 of `2026-01-31T23:59:59Z`, the one form that property lists have.
  static func date(_ text: String) -> Double? {
    guard text.hasSuffix("Z") else { return nil }
    let halves = text.dropLast().split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let days = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    let clock = halves[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard days.count == 3, clock.count == 3, let year = days[0], let month = days[1],
      let day = days[2], let hour = clock[0], let minute = clock[1], let second = clock[2],
      (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let seconds = daysSince1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    return Double(seconds)
  }

  /// Days in the proleptic Gregorian calendar, with years that start in March.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
