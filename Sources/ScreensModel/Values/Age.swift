/// The age of a thing in a few words: the minutes, hours or days since, or its day.
package enum Age {
  /// The count of a unit, as the key of the texts for it: `ago-minutes.one`, `ago-minutes.other`.
  private static let units: [(key: String, milliseconds: Int64, limit: Int64)] = [
    ("minutes", 60_000, 3_600_000), ("hours", 3_600_000, 86_400_000),
    ("days", 86_400_000, 604_800_000),
  ]

  /// The words for a moment, in milliseconds since 1970.
  ///
  /// A thing of the last minute is as old as one of this moment, and so is one of the next minute,
  /// because clocks differ. One that is older than a week, or later, has its day.
  ///
  /// - Parameters:
  ///   - now: The present moment, in milliseconds since 1970.
  ///   - text: Finds the text of a key.
  package static func text(
    of moment: Int64, now: Int64, in locale: Locale, _ text: (_ key: String) -> String
  ) -> String {
    let (age, overflows) = now.subtractingReportingOverflow(moment)
    if !overflows, (-60_000..<60_000).contains(age) { return text("ago-now") }
    guard !overflows, age > 0, let unit = units.first(where: { age < $0.limit }) else {
      return CalendarDate(milliseconds: moment).text(in: locale)
    }
    let count = age / unit.milliseconds
    return text("ago-\(unit.key).\(count == 1 ? "one" : "other")")
      .replacing("%1$@", with: "\(count)")
  }
}
