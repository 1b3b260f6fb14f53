import CScreens
import PluginCalls
import ScreensCore
import ScreensModel
import TestSupport
import Testing

/// Values of plugins are read as they are, or refused with their fault.
struct ForeignValueTests {
  /// The fault of a value; nil for one that is read.
  private func fault(_ value: screens_value) -> String? {
    do {
      _ = unsafe try ForeignValue.read(value)
      return nil
    } catch {
      return error.description
    }
  }

  private func number(_ number: Int64) -> screens_value {
    var value = unsafe screens_value()
    unsafe value.kind = UInt32(SCREENS_VALUE_INT)
    unsafe value.as.integer = number
    return unsafe value
  }

  @Test func `a text is read where its bytes are UTF-8, and refused elsewhere`() {
    let pieces: [[UInt8]] = [
      [0], [0x41], [0x7F], [0x80], [0xBF], [0xC3, 0xA9], [0xC3], [0xC0, 0x80], [0xE2, 0x82, 0xAC],
      [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x99, 0x82], [0xF4, 0x90, 0x80, 0x80], [0xFF],
      Array("sixteen letters.".utf8),
    ]
    var random = Seeded(4)
    for round in 0..<4_000 {
      let bytes = (0..<round % 5).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      var arena = ValueArena()
      let text = try? unsafe ForeignValue.text(arena.bytes(bytes))
      #expect(text == String(validating: bytes, as: UTF8.self), "\(bytes)")
    }
  }

  @Test(arguments: [["a", "a"], ["a", "b", "a"], ["", ""], ["ä", "b", "ä"]])
  func `a map that has a key twice is refused, whatever the values are`(keys: [String]) {
    for first in [Value.none, 1, [:]] {
      var arena = ValueArena()
      let entries = unsafe arena.entries(keys.count)
      for (index, key) in keys.enumerated() {
        let value = index == 0 ? unsafe arena.value(first) : unsafe number(2)
        unsafe (entries + index)
          .initialize(to: screens_entry(key: arena.string(key), value: value))
      }
      var map = unsafe screens_value()
      unsafe map.kind = UInt32(SCREENS_VALUE_MAP)
      unsafe map.as.map = unsafe screens_map(entries: entries, count: UInt64(keys.count))
      #expect(unsafe fault(map) == "a map has the key \(keys[0]) twice")
    }
  }

  @Test(
    arguments: [SCREENS_VALUE_LIST, SCREENS_VALUE_MAP], [100_000, 1 << 40, .max] as [UInt64])
  func `a count that no value can have is refused before anything is read`(
    kind: UInt32, count: UInt64
  ) {
    var value = unsafe screens_value()
    unsafe value.kind = UInt32(kind)
    var item = unsafe number(1)
    unsafe withUnsafeMutablePointer(to: &item) { place in
      unsafe value.as.list = unsafe screens_list(items: place, count: count)
      #expect(unsafe fault(value) == "a value is larger than the limits of screens/value.h")
    }
  }
}
