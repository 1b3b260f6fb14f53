import TestSupport
import Testing

@testable import ScreensForms

/// The written form of places in a record.
struct EntryPathTests {
  @Test(
    arguments: [
      (EntryPath("name"), "name"), (EntryPath("name", 1), "name.1"),
      (EntryPath("outer", 1).child("inner", 2), "outer.1.inner.2"),
      (EntryPath("a").child("b").child("c", 10), "a.b.c.10"),
      (EntryPath("stop-text").child("ñ"), "stop-text.ñ"), (EntryPath("x.y", 3), "x%2Ey.3"),
      (EntryPath("12", 3), "%312.3"), (EntryPath("50%").child("7"), "50%25.%37"),
    ])
  func `a place is written with names and numbers`(path: EntryPath, text: String) {
    #expect(path.description == text && EntryPath(written: text) == path)
  }

  @Test(
    arguments: [
      "", ".", "1", "1.a", "a..b", "a.", ".a", "a.01", "a.1.2", "a%", "a%2", "a%00",
      "a.9999999999999999999", "a.1.",
    ])
  func `any other text is no place`(text: String) {
    #expect(EntryPath(written: text) == nil)
  }

  @Test func `the number of the first may be written`() {
    #expect(EntryPath(written: "a.0.b.0") == EntryPath("a").child("b"))
  }

  @Test func `reading what was written gives the same place`() {
    var maker = FormMaker(3)
    for _ in 0..<2_000 {
      var path = EntryPath(maker.name(), maker.below(3))
      for _ in 0..<maker.below(4) { path = path.child(maker.name(), maker.below(12)) }
      #expect(EntryPath(written: path.description) == path)
    }
  }
}
