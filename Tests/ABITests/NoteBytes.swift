import Foundation
import TestSupport
import Testing

/// The description of a library's note, extracted by binutils: a second reader beside the host's.
enum NoteBytes {
  static func read(_ library: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let section = folder.path("note")
    let result = try Command(
      "objcopy", "-O", "binary", "--only-section=.note.screens", library, section)
    try #require(result.status == 0, "\(result.output)")
    let bytes = try folder.read("note")
    func number(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    try #require(bytes.count > 20 && number(0) == 5 && number(8) == 1, "\(library): its note")
    #expect(Array(bytes[12..<20]) == Array("SCRN".utf8) + [0, 0, 0, 0])
    var description = Array(bytes[20..<20 + number(4)])
    while description.last == 0 { description.removeLast() }
    return description
  }
}
