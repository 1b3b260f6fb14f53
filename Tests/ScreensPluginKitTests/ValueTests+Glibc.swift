import CScreens
import Testing

@testable import ScreensPluginKit

struct ValueTests {
  static let values: [Value] = [
    .none, true, 42, .int(.min), 2.5, "", "grüß \u{0}dich 🙂", .bytes([]), .bytes([0, 255]), [],
    [1, "two", [3.5, nil]], [:], ["a": 1, "b": ["c": "d"]], .handle(.max), .json("{\"a\":1}"),
  ]

  @Test(arguments: values) func `every kind of value survives both ways`(value: Value) {
    let copy = unsafe ValueArena.lending(value) { unsafe Value(copying: $0.pointee) }
    #expect(copy == value)
  }

  @Test func `kinds match the header`() {
    let kinds = Self.values.map { value in
      unsafe ValueArena.lending(value) { unsafe $0.pointee.kind }
    }
    #expect(kinds == [0, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9])
  }

  @Test func `accessors accept only fitting values`() {
    #expect(Value.int(1).boolValue == true && Value.int(2).boolValue == nil)
    #expect(Value.double(3).intValue == 3 && Value.double(3.5).intValue == nil)
    #expect(Value.int(3).doubleValue == 3 && Value.string("3").doubleValue == nil)
    #expect(Value.string("x")["key"] == .none && Value.map(["key": 1])["key"] == 1)
    #expect(Value.none.isNone && Value.list([1]).listValue == [1])
  }

  @Test(arguments: [
    ("#27AE61", Color(39, 174, 97)), ("#00000080", Color(0, 0, 0, alpha: 128)),
  ])
  func `a colour reads its own output`(text: String, color: Color) {
    #expect(Color(text) == color && color.description == text)
  }

  @Test(arguments: ["", "27AE61", "#27AE6", "#27AE6G", "#+7AE61", "#27AE61F"])
  func `text that is no colour is nil`(text: String) {
    #expect(Color(text) == nil)
  }
}
