/// A day of the Gregorian calendar, in Universal Time.
package struct CalendarDate: Sendable, Hashable {
  let year: Int
  let month: Int
  let day: Int

  /// The day of a moment in milliseconds since 1970.
  package init(milliseconds: Int64) {
    // Far moments would overflow; nobody has content of those years.
    let limit: Int64 = 8_640_000_000_000_000
    let days = Int((min(max(milliseconds, -limit), limit)).flooredQuotient(by: 86_400_000))
    // Years begin in March here, so that a leap day is the last of its year.
    let shifted = days + 719_468
    let era = Int(Int64(shifted).flooredQuotient(by: 146_097))
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * ofYear + 2) / 153
    day = ofYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Reads a day in the form of ISO 8601; nil for any other text, and for a day that is not in the
  /// calendar.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    guard CalendarDate(milliseconds: milliseconds) == self else { return nil }
  }

  /// The beginning of the day, in milliseconds since 1970.
  package var milliseconds: Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = Int(Int64(shifted).flooredQuotient(by: 400))
    let yearOfEra = shifted - era * 400
    let fromMarch = month > 2 ? month - 3 : month + 9
    let ofYear = (153 * fromMarch + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
    return Int64(days) * 86_400_000
  }

  private static let months: [String: [String]] = [
    "en": [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    "es": [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
      "octubre", "noviembre", "diciembre",
    ],
  ]

  /// The date in words, in languages whose months are known; else as 2026-06-18.
  package func text(in locale: Locale) -> String {
    guard let months = Self.months[locale.plainLanguage] else { return description }
    let name = months[month - 1]
    return locale.plainLanguage == "es"
      ? "\(day) de \(name) de \(year)" : "\(day) \(name) \(year)"
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The form of ISO 8601.
  package var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }
}

extension Int64 {
  /// The quotient, rounded down.
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    (self >= 0 ? self : self - divisor + 1) / divisor
  }
}
