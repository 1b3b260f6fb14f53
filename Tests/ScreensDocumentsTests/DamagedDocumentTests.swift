import Foundation
import ScreensDocuments
import Testing

/// Foreign bytes are refused or read; they never end the process.
struct DamagedDocumentTests {
  private func damaged(_ original: [UInt8], seed: UInt64, _ read: ([UInt8]) -> Void) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<800 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(7), at: place)
        }
      }
      read(bytes)
    }
  }

  private let object: [String: Any] = [
    "flag": true, "one": 1, "half": 0.5, "text": "xé", "when": Date(timeIntervalSince1970: 5),
    "bytes": Data([1, 2]), "list": [1, ["deep": false]],
  ]

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `property lists`(format: PropertyListSerialization.PropertyListFormat) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: object, format: format, options: 0)
    damaged([UInt8](data), seed: 1) { bytes in
      let list = try? PropertyList(bytes, file: "p")
      _ = (try? list?.dictionary())?.entries.map(\.place.description)
    }
  }

  @Test func `strings files`() {
    let text = "/* c */ \"a\" = \"b\\U00e9\\n\\101\";\nkey; // d\n\"k\"=\"ü\";"
    damaged(Array(text.utf8), seed: 2) { _ = try? StringsFile($0, file: "s") }
    damaged(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, seed: 3) {
      _ = try? StringsFile($0, file: "s")
    }
  }

  @Test func `JSON`() {
    let text = #"{"a":[1,-2.5e3,true,null,"\ud83d\ude00x"],"b":{"c":[]}}"#
    damaged(Array(text.utf8), seed: 4) { _ = try? JSONReader.read($0, file: "j") }
  }
}
