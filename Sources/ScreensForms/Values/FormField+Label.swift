import ScreensDocuments
import ScreensModel

/// The words for a value.
package enum ValueLabel: Sendable, Hashable {
  /// The words themselves.
  case text(String)
  /// The key of a sentence in the table `core`.
  case key(String)
}

extension FormField {
  /// The words for a value in a language; nil where there are none.
  package func label(of value: FieldValue, _ choice: LanguageChoice) -> ValueLabel? {
    switch value {
    case .none: nil
    case .text(let text): .text(text)
    case .flag(let flag): .key(flag ? "core-yes" : "core-no")
    case .number(let number):
      .text(NumberForm(choice.language).text(of: number, decimals: type == .integer ? 0 : 2))
    case .day(let day): .text(DateForm(choice.language.locale).text(of: day))
    case .chosen(let values): .text(title(of: values.first, choice))
    case .place(let place): .text("\(place.latitude), \(place.longitude)")
    case .file(.uploaded): .key("core-a-file-is-already-uploaded")
    case .file(.pending(let name)), .file(.uploading(let name, _, _)), .file(.failed(let name)):
      type == .image ? .key("core-an-image-has-been-selected") : .text(name)
    case .object(let object):
      .text((object["title"] ?? object["label"] ?? object["name"])?.plainText ?? object.text)
    }
  }

  /// The words for a value of the options; the value itself for one that none has.
  package func title(of value: String?, _ choice: LanguageChoice) -> String {
    guard let value else { return "" }
    return options.first { $0.value == value }?.title(choice) ?? value
  }

  /// The value that words in a language stand for; `none` for words that stand for none.
  ///
  /// - Parameter words: The words for yes and no.
  package func value(
    ofLabel label: String, _ choice: LanguageChoice, words: (yes: String, no: String)
  ) -> FieldValue {
    if type.isChosen {
      let option = options.first { $0.title(choice) == label }
      return .chosen(option.map { [$0.value] } ?? [])
    }
    if type.isNumber {
      let number = NumberForm(choice.language).number(label)
      return number.map { .number($0.rounded(to: type == .integer ? 0 : 2)) } ?? .none
    }
    switch type {
    case .checkbox:
      let lower = label.lowercased()
      return lower == words.yes.lowercased()
        ? .flag(true) : lower == words.no.lowercased() ? .flag(false) : .none
    case .date: return DateForm(choice.language.locale).day(label).map(FieldValue.day) ?? .none
    case .document, .image, .place: return .none
    default: return .text(label)
    }
  }
}

/// How languages write numbers.
package struct NumberForm: Sendable {
  private let point: Character
  private let group: Character

  package init(_ language: FormLanguage) {
    let parts = language.identifier.split { $0 == "_" || $0 == "-" }
    let (own, region) = (parts.first.map(String.init) ?? "", parts.dropFirst().last ?? "")
    if own == "es", Self.pointRegions.contains(String(region)) {
      (point, group) = (".", ",")
    } else if Self.dotted.contains(own) {
      (point, group) = (",", ".")
    } else if Self.spaced.contains(own) {
      (point, group) = (",", "\u{A0}")
    } else {
      (point, group) = (".", ",")
    }
  }

  /// Languages that group thousands with a dot, and with a space.
  private static let dotted: Set<String> = [
    "es", "de", "it", "pt", "nl", "da", "id", "in", "tr", "el", "ca", "gl", "eu", "ro", "sl", "hr",
    "sr", "vi",
  ]
  private static let spaced: Set<String> = [
    "fr", "ru", "uk", "pl", "cs", "sk", "sv", "nb", "no", "fi", "hu", "bg", "et", "lv", "lt", "be",
    "kk",
  ]
  /// The regions whose Spanish writes numbers as English does.
  private static let pointRegions: Set<String> = [
    "MX", "US", "PR", "GT", "HN", "NI", "PA", "SV", "DO", "PE",
  ]

  /// A number with groups of thousands, and so many decimals unless it has none at all.
  func text(of number: ExactDecimal, decimals: Int) -> String {
    let plain = number.rounded(to: decimals).text(decimals: decimals)
    let parts = plain.split(separator: ".")
    let isNegative = plain.hasPrefix("-")
    var whole = ""
    for (place, digit) in parts[0].drop(while: { $0 == "-" }).reversed().enumerated() {
      if place > 0, place.isMultiple(of: 3) { whole.append(group) }
      whole.append(digit)
    }
    let text = String(whole.reversed())
    return (isNegative ? "-" : "") + text + (parts.count > 1 ? "\(point)\(parts[1])" : "")
  }

  func number(_ text: String) -> ExactDecimal? {
    var plain = ""
    for character in text where character != group && !character.isWhitespace {
      guard character != ".", character != "," else {
        guard character == point else { return nil }
        plain.append(".")
        continue
      }
      plain.append(character)
    }
    return ExactDecimal(plain)
  }
}

/// How languages write days, in Universal Time.
struct DateForm {
  private let locale: Locale

  init(_ locale: Locale) { self.locale = locale }

  func text(of day: CalendarDate) -> String {
    let text = day.text(in: locale)
    guard locale.identifier == "en_US" else { return text }
    let parts = text.split(separator: " ")
    return parts.count == 3 ? "\(parts[1]) \(parts[0]), \(parts[2])" : text
  }

  /// Reads a day in words, or in the form of servers.
  func day(_ text: String) -> CalendarDate? {
    if let day = WireDate.day(text) { return day }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 2, let year = numbers.last, let number = numbers.first else {
      return nil
    }
    for month in 1...12 {
      let day = WireDate.day("\(year)-\(month)-\(number)")
      if let day, self.text(of: day).lowercased() == text.lowercased() { return day }
    }
    return nil
  }
}
