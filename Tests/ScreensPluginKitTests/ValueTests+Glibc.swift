import CScreens
import TestSupport
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

  @Test func `values of all sizes survive both ways, whatever stands beside them`() {
    var random = Seeded(20)
    func value(_ depth: Int) -> Value {
      let lengths = [0, 1, 7, 8, 9, 500, 8191, 8192, 8193, 20_000]
      let length = lengths.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<(depth < 4 ? 6 : 3), using: &random) {
      case 0: return .string(String(repeating: "ä", count: length / 2))
      case 1: return .bytes(Array(repeating: 200, count: length))
      case 2: return .int(.random(in: .min ... .max, using: &random))
      case 3: return .list((0..<length % 13).map { _ in value(depth + 1) })
      default:
        let keys = (0..<length % 13).map { "key \($0)" + String(repeating: "k", count: $0) }
        return .map(Dictionary(uniqueKeysWithValues: keys.map { ($0, value(depth + 1)) }))
      }
    }
    for _ in 0..<300 {
      let value = Value.list([value(0), value(0), value(0)])
      let copy = unsafe ValueArena.lending(value) { unsafe Value(copying: $0.pointee) }
      #expect(copy == value)
    }
  }

  @Test func `a map crosses in the order of its keys`() {
    let value = Value.map(Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)", .int($0)) }))
    let keys = unsafe ValueArena.lending(value) { lent in
      let map = unsafe lent.pointee.as.map
      let entries = unsafe UnsafeBufferPointer(start: map.entries, count: Int(map.count))
      return unsafe entries.map { unsafe String(copying: $0.key) }
    }
    #expect(keys == (0..<100).map(String.init).sorted())
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
