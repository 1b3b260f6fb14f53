/// A day of the Gregorian calendar, in Universal Time.
package struct CalendarDate: Hashable {
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
