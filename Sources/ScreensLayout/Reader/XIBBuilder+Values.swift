import ScreensDocuments

/// How a XIB spells single values.
extension XIBBuilder {
  /// The largest number; it keeps every sum of layout arithmetic finite.
  private static let limit = 1_000_000_000
  /// The largest factor.
  static let factorLimit = 1_000_000

  /// A number in decimals; nil for anything else.
  static func decimal(_ text: some StringProtocol) -> Double? {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    } ? Double(text) : nil
  }

  /// A number; absent is nil, anything that isn't a usable number is an error.
  func number(_ element: DocumentElement, _ attribute: String) throws(XIBError) -> Double? {
    guard let text = element[attribute] else { return nil }
    guard let value = Self.decimal(text), value.magnitude <= Double(Self.limit) else {
      throw invalid(element, attribute, text, limit: Self.limit)
    }
    return value
  }

  func number(
    _ element: DocumentElement, _ attribute: String, default fallback: Double
  ) throws(XIBError) -> Double {
    try number(element, attribute) ?? fallback
  }

  /// The first of several attributes that is there.
  func number(_ element: DocumentElement, anyOf names: [String]) throws(XIBError) -> Double? {
    guard let name = names.first(where: { element[$0] != nil }) else { return nil }
    return try number(element, name)
  }

  func integer(
    _ element: DocumentElement, _ attribute: String, default fallback: Int
  ) throws(XIBError) -> Int {
    guard let value = try number(element, attribute) else { return fallback }
    return Int(value.rounded(.towardZero))
  }

  func invalid(
    _ element: DocumentElement, _ attribute: String, _ text: String, limit: Int
  ) -> XIBError {
    .invalidNumber(
      file: draft.file, line: element.position.line,
      attribute: "\(attribute) of <\(element.name)>", text: text, limit: limit)
  }

  static func boolean(
    _ element: DocumentElement, _ attribute: String, default fallback: Bool = false
  ) -> Bool {
    switch element[attribute] {
    case "YES": true
    case "NO": false
    default: fallback
    }
  }

  /// A value of an enumeration whose cases are spelled as in the format.
  mutating func choice<Choice: RawRepresentable<String>>(
    _ element: DocumentElement, _ attribute: String, default fallback: Choice
  ) -> Choice {
    guard let text = element[attribute] else { return fallback }
    // The format's first letters come in both cases.
    if let value = Choice(rawValue: text.prefix(1).lowercased() + text.dropFirst()) { return value }
    note("\(attribute) '\(text)' is not known; '\(fallback.rawValue)' is used", element)
    return fallback
  }

  /// Text in an attribute, or in a child element when it is long.
  static func text(_ element: DocumentElement, _ key: String) -> String? {
    if let text = element[key] { return text }
    guard
      let child = element.child(key: key, named: "string")
        ?? element.child(key: key, named: "mutableString")
    else { return nil }
    guard child["base64-UTF8"] == "YES" else { return child.text }
    return Base64Text.decode(child.text).map { String(decoding: $0, as: UTF8.self) } ?? child.text
  }

  func rect(_ element: DocumentElement) throws(XIBError) -> LayoutRect {
    LayoutRect(
      x: try number(element, "x", default: 0), y: try number(element, "y", default: 0),
      width: try number(element, "width", default: 0),
      height: try number(element, "height", default: 0))
  }

  func size(_ element: DocumentElement?) throws(XIBError) -> LayoutSize? {
    guard let element else { return nil }
    return LayoutSize(
      width: try number(element, "width", default: 0),
      height: try number(element, "height", default: 0))
  }

  /// Insets, in either spelling of the format.
  func insets(_ element: DocumentElement, key: String) throws(XIBError) -> LayoutInsets? {
    guard let child = element.child(key: key) else { return nil }
    switch child.name {
    case "inset":
      return LayoutInsets(
        top: try number(child, "minY", default: 0), left: try number(child, "minX", default: 0),
        bottom: try number(child, "maxY", default: 0),
        right: try number(child, "maxX", default: 0))
    case "edgeInsets", "directionalEdgeInsets":
      return LayoutInsets(
        top: try number(child, "top", default: 0),
        left: try number(child, anyOf: ["left", "leading"]) ?? 0,
        bottom: try number(child, "bottom", default: 0),
        right: try number(child, anyOf: ["right", "trailing"]) ?? 0)
    default: return nil
    }
  }
}
