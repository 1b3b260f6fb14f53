@testable import ScreensModel
import Testing

/// Values of the view model as outlets show them: their paths and their forms.
struct ShownValueTests {
  private static let whole: Value = [
    "title": "A hull", "parts": ["keel", ["name": "strake"]], "count": 3, "none": .none,
  ]

  @Test(
    arguments: [
      ("entry", whole), ("entry.title", "A hull"), ("entry.parts.0", "keel"),
      ("entry.parts.1.name", "strake"), ("entry.parts.2", Value.none),
      ("entry.parts.x", Value.none),
      ("entry.parts.-1", nil), ("entry.title.more", Value.none), ("entry.gone", Value.none),
      ("entry.none", Value.none), ("", nil), (".title", nil), ("entry.", nil),
      ("entry..title", nil),
      ("a.b.c.d.e.f.g.h", Value.none), ("a.b.c.d.e.f.g.h.i", nil), ("entry.a b", nil),
    ] as [(String, Value?)])
  func `a path leads into maps and lists`(path: String, value: Value?) {
    #expect(ShownValue(path)?.value(in: Self.whole) == value)
    if value != nil { #expect(ShownValue(path)?.name == path) }
  }

  private static let now: Int64 = 1_800_000_000_000

  /// A form, a value and its text.
  private static let shown: [(form: String, value: Value, text: String)] = [
    ("text", "word", "word"), ("text", 7, "7"), ("text", 2.5, "2.5"), ("text", .none, ""),
    ("html", "<p>a</p>", "<p>a</p>"), ("image", "star", "star"), ("image", 1.5, "1.5"),
    ("number", 7, "7"), ("number", 0.05, "0.05"), ("number", -0.5, "-0.5"), ("number", 2.999, "3"),
    ("number", "word", ""), ("number", .none, ""), ("number", 1e300, ""),
    ("size", 0, "0 B"), ("size", 999, "999 B"), ("size", 1000, "1 kB"), ("size", 1_240, "1.2 kB"),
    ("size", 5_000_000, "5 MB"), ("size", 12_340_000_000, "12.3 GB"), ("size", -5, "0 B"),
    ("size", .int(.max), "9223372 TB"), ("size", "big", ""),
    ("date", 1_780_000_000_000, "28 May 2026"), ("date", .none, ""), ("date", "today", ""),
    ("ago", .int(now), "ago-now"), ("ago", .int(now - 120_000), "2 min"),
    ("ago", 1_780_000_000_000, "28 May 2026"), ("ago", .none, ""),
    ("count:rows", 1, "1 row"), ("count:rows", 0, "0 rows"), ("count:rows", 2.5, "2.5 rows"),
    ("count:rows", .none, "0 rows"), ("count:others", 4, "4"),
  ]

  @Test(arguments: shown.indices)
  func `a form says a value in words, and nothing for a value of another type`(row: Int) throws {
    let (form, value, text) = Self.shown[row]
    let format = try #require(ShownFormat(form))
    #expect(format.name == form)
    let texts = [
      "rows.one": "%1$@ row", "rows.other": "%1$@ rows", "ago-minutes.other": "%1$@ min",
    ]
    #expect(format.text(value, in: Locale("en"), now: Self.now) { texts[$0] } == text)
  }

  @Test func `no other word is a form`() {
    for word in ["", "texts", "count", "count:", "TEXT", "text ", "date:long"] {
      #expect(ShownFormat(word) == nil, "\(word)")
    }
    // Far moments are days, whatever they are.
    for moment in [Int64.min, -1, .max] {
      #expect(ShownFormat.ago.text(.int(moment), in: Locale("en"), now: Self.now) { $0 } != "")
    }
  }
}
