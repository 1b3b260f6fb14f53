import ScreensDocuments
import ScreensModel

extension FormField {
  /// The value of a text that servers sent or definitions have; `none` for a text that is none of
  /// the field's.
  ///
  /// - Parameter text: Nil where there is no value.
  package func value(of text: String?, _ choice: LanguageChoice) -> FieldValue {
    if type.isChosen { return .chosen(OptionList(options, choice).values(text ?? "")) }
    guard let text else { return .none }
    switch type {
    case .text, .textArea, .html, .dateTime, .paragraph, .separator, .group, .unknown:
      return .text(text)
    case .color: return text.isEmpty ? .none : .text(Self.color(text))
    case .checkbox: return Self.flag(text).map(FieldValue.flag) ?? .none
    case .integer:
      return ExactDecimal(text).map { .number($0.rounded(to: 0)) } ?? .none
    case .decimal, .number: return ExactDecimal(text).map(FieldValue.number) ?? .none
    case .date: return WireDate.day(text).map(FieldValue.day) ?? .none
    case .place:
      return JSONValue.inside(text).flatMap(MapPlace.init).map(FieldValue.place) ?? .none
    case .document, .image:
      guard let object = JSONValue.inside(text), object.members != nil else {
        return text.isEmpty ? .none : .file(.pending(text))
      }
      return object.members?.isEmpty == true ? .none : .file(.uploaded(object))
    case .pageLink, .article, .grid:
      guard !text.isEmpty else { return .none }
      return JSONValue.inside(text).map(FieldValue.object) ?? .text(text)
    case .select, .radio, .checkboxes: return .none
    }
  }

  /// The value of a new record.
  package func predefined(_ choice: LanguageChoice) -> FieldValue {
    value(of: predefined.value(choice)?.plainText, choice)
  }

  /// Whether a text that somebody typed or a server sent is none of the field's values.
  package func isFaulty(_ text: String, _ choice: LanguageChoice) -> Bool {
    guard !text.allSatisfy(\.isWhitespace) else { return false }
    switch value(of: text, choice) {
    case .none: return true
    case .file(.failed): return true
    case .place(let place): return !place.isOnEarth
    case .chosen(let values): return values.isEmpty && !OptionList.isEmpty(text)
    default: return false
    }
  }

  /// True, false, or a list of one of them; an empty text is false.
  private static func flag(_ text: String) -> Bool? {
    if let list = JSONValue.inside(text)?.array { return list.first?.flag ?? false }
    return JSONValue.string(text).flag ?? false
  }

  /// A colour with its mark, which some servers omit.
  private static func color(_ text: String) -> String {
    let isBare = text.utf8.count == 6 && text.allSatisfy(\.isHexDigit)
    return isBare ? "#" + text : text
  }
}

/// Days in the spellings of servers and of definitions.
enum WireDate {
  /// Reads `yyyy-MM-dd`, `MM/dd/yyyy`, `MM/dd/yy`, or milliseconds since 1970; nil for any other
  /// text. Months and days may have one digit.
  static func day(_ text: String) -> CalendarDate? {
    if let day = CalendarDate(text) { return day }
    let american = text.split(separator: "/", omittingEmptySubsequences: false)
    if american.count == 3 { return day(american[2], american[0], american[1]) }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 3, parts[0].utf8.count == 4 { return day(parts[0], parts[1], parts[2]) }
    guard text.utf8.count <= 16, let moment = Int64(text) else { return nil }
    return CalendarDate(milliseconds: moment)
  }

  private static func day(
    _ year: Substring, _ month: Substring, _ day: Substring
  ) -> CalendarDate? {
    guard let month = padded(month), let day = padded(day) else { return nil }
    var year = String(year)
    // Half of a century lies before, and half after.
    if year.utf8.count == 2 { year = (year < "50" ? "20" : "19") + year }
    return CalendarDate("\(year)-\(month)-\(day)")
  }

  private static func padded(_ part: Substring) -> String? {
    switch part.utf8.count {
    case 1: "0" + part
    case 2: String(part)
    default: nil
    }
  }
}

/// The options of a field, and the texts in which servers name the chosen ones.
struct OptionList {
  private let options: [FormOption]
  private let choice: LanguageChoice

  init(_ options: [FormOption], _ choice: LanguageChoice) {
    self.options = options
    self.choice = choice
  }

  /// The values of the options that a text names.
  ///
  /// A list in JSON has values; one that no option has is kept. Any other text is a label or a
  /// value as a whole, or several with commas between them, and names options alone.
  func values(_ text: String) -> [String] {
    if let list = JSONValue.inside(text)?.array {
      return list.map(\.plainText).filter { !$0.isEmpty }.map { value(of: $0, asValue: true) ?? $0 }
    }
    let plain = Self.trimmed(text)
    guard !plain.isEmpty else { return [] }
    if let whole = value(of: plain, asValue: false) { return [whole] }
    let inner =
      plain.hasPrefix("[") ? String(plain.dropFirst().dropLast()) : plain
    return inner.split(separator: ",").compactMap { item in
      var word = Self.trimmed(item)
      if word.hasPrefix("\"") { word = String(word.dropFirst().dropLast()) }
      return value(of: word, asValue: false)
    }
  }

  /// Whether a text names no option at all, and means it.
  static func isEmpty(_ text: String) -> Bool {
    guard let list = JSONValue.inside(text)?.array else { return trimmed(text).isEmpty }
    return list.allSatisfy { $0.plainText.isEmpty }
  }

  /// The value of the option that a word names: by its label, or by its value if that is first.
  private func value(of word: String, asValue isValue: Bool) -> String? {
    if isValue, options.contains(where: { $0.value == word }) { return word }
    if let labelled = options.first(where: { $0.title(choice) == word }) { return labelled.value }
    return options.contains { $0.value == word } ? word : nil
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let inner = text.drop { $0.isWhitespace }
    return String(inner.reversed().drop { $0.isWhitespace }.reversed())
  }
}
