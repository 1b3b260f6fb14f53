import ScreensModel
import Testing

private let (second, minute, hour, day): (Int64, Int64, Int64, Int64) = (
  1_000, 60_000, 3_600_000, 86_400_000
)

/// The age of a thing in words.
struct AgeTests {
  private static let now: Int64 = 1_780_000_000_000

  private func text(of moment: Int64, in language: String = "en") -> String {
    Age.text(of: moment, now: Self.now, in: Locale(language)) { "\($0) %1$@" }
  }

  @Test(
    arguments: [
      (0, "ago-now %1$@"), (59 * second, "ago-now %1$@"), (-59 * second, "ago-now %1$@"),
      (minute, "ago-minutes.one 1"), (2 * minute - 1, "ago-minutes.one 1"),
      (2 * minute, "ago-minutes.other 2"), (hour - 1, "ago-minutes.other 59"),
      (hour, "ago-hours.one 1"), (day - 1, "ago-hours.other 23"), (day, "ago-days.one 1"),
      (7 * day - 1, "ago-days.other 6"), (7 * day, "21 May 2026"),
      (-61 * second, "28 May 2026"),
    ] as [(Int64, String)])
  func `the largest whole unit counts, and beyond a week the day`(age: Int64, words: String) {
    #expect(text(of: Self.now - age) == words)
  }

  @Test func `a day is in the words of the language, and no moment is too far`() {
    #expect(text(of: Self.now - 7 * day, in: "es") == "21 de mayo de 2026")
    for moment in [Int64.min, .max, 0] { #expect(!text(of: moment).hasPrefix("ago-")) }
  }
}
