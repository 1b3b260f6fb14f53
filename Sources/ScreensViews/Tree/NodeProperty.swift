import ScreensModel

/// A property that can be read or set on a node, by the name that view code uses.
package enum NodeProperty: String, Sendable, CaseIterable {
  case text, placeholder, hidden, enabled, secure, selected, editable, value, alpha
  case backgroundColor, textColor, tintColor, borderColor, borderWidth, cornerRadius
  case fontFamily, fontSize, fontWeight, textAlignment, image, keyboardType, autocomplete
  case accessibilityLabel, html, media, choices
  case kind, tag, restorationIdentifier, outlet, x, y, width, height

  /// Whether it belongs to the layout and can only be read.
  package var isReadOnly: Bool {
    switch self {
    case .kind, .tag, .restorationIdentifier, .outlet, .x, .y, .width, .height: true
    default: false
    }
  }

  /// Whether a value of it may be part of the user's input.
  var isEntered: Bool {
    switch self {
    case .text, .value, .selected, .secure: true
    default: false
    }
  }

  /// Whether it is style, which a class of a style sheet shows instead of markup.
  package var isStyle: Bool {
    switch self {
    case .alpha, .backgroundColor, .textColor, .tintColor, .borderColor, .borderWidth,
      .cornerRadius, .fontFamily, .fontSize, .fontWeight, .textAlignment:
      true
    default: false
    }
  }

  /// Whether its values are colours.
  package var isColor: Bool {
    switch self {
    case .backgroundColor, .textColor, .tintColor, .borderColor: true
    default: false
    }
  }

  /// Converts a value for this property; none clears it.
  func convert(_ value: Value) throws(ViewTreeError) -> Value {
    if isReadOnly { throw mismatch(value, "no value: it is read-only") }
    if value.isNone { return .none }
    switch self {
    case .hidden, .enabled, .secure, .selected, .editable:
      guard case .bool = value else { throw mismatch(value, "a bool") }
      return value
    case .alpha, .borderWidth, .cornerRadius, .fontSize, .fontWeight:
      guard let number = value.double, number.isFinite, (0...4096).contains(number) else {
        throw mismatch(value, "a number from 0 to 4096")
      }
      return .double(number)
    case .backgroundColor, .textColor, .tintColor, .borderColor:
      guard let text = value.string, Self.isColor(text) else {
        throw mismatch(value, "a colour #RRGGBB or #RRGGBBAA")
      }
      return .string(text.lowercased())
    case .textAlignment:
      guard let text = value.string, ["natural", "left", "center", "right"].contains(text) else {
        throw mismatch(value, "natural, left, center or right")
      }
      return value
    case .media:
      guard let text = value.string, MediaName(text) != nil else {
        throw mismatch(value, "the name of a file")
      }
      return value
    case .choices:
      guard let titles = value.list, titles.allSatisfy({ $0.string != nil }) else {
        throw mismatch(value, "a list of strings")
      }
      return value
    case .value:
      switch value {
      case .bool, .int, .double, .string: return value
      default: throw mismatch(value, "a bool, a number or a string")
      }
    default:
      guard value.string != nil else { throw mismatch(value, "a string") }
      return value
    }
  }

  private func mismatch(_ value: Value, _ expected: String) -> ViewTreeError {
    .wrongType(property: rawValue, expected: expected, found: value.kindName)
  }

  private static func isColor(_ text: String) -> Bool {
    let bytes = text.utf8
    return (bytes.count == 7 || bytes.count == 9) && bytes.first == 0x23
      && bytes.dropFirst().allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
          || (0x61...0x66).contains(byte)
      }
  }
}
