import Testing

@testable import ScreensHost

/// The first answer of a program that replaces a worker.
struct Lie: Sendable, CustomTestStringConvertible {
  /// The host's sentence about it.
  let verdict: String
  /// The bytes in the shared memory.
  var shared: [UInt8] = []
  /// The bytes through the channel.
  var bell: [UInt8] = []
  /// The bytes beside all channels.
  var events: [UInt8] = []

  var testDescription: String { verdict }

  /// A doorbell that is wrong.
  static func bell(_ verdict: String, _ change: (inout [UInt8]) -> Void) -> Lie {
    var lie = Lie(verdict: verdict, bell: goodBell(0))
    change(&lie.bell)
    return lie
  }

  /// A good doorbell for a word that is wrong.
  static func word(_ verdict: String, _ bytes: [UInt8]) -> Lie {
    Lie(verdict: verdict, shared: bytes, bell: goodBell(bytes.count))
  }

  /// A wrong note beside all channels, while the answer is awaited.
  static func note(_ verdict: String, _ bytes: [UInt8], size: Int? = nil) -> Lie {
    Lie(verdict: verdict, events: number(size ?? bytes.count) + bytes)
  }

  /// A word without view, changes or notes, before an answer or request.
  static let nothing = [UInt8](repeating: 0, count: 8) + [0] + number(0) + number(0)

  /// A word that answers with a value.
  static func value(_ bytes: [UInt8]) -> [UInt8] { nothing + [1, 1] + bytes }

  static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func goodBell(_ count: Int) -> [UInt8] {
    [1, 0, 0, 0] + number(1) + number(count) + number(0)
  }

  /// The file that the program reads.
  var file: [UInt8] {
    [shared, bell, events].flatMap { Self.number($0.count) } + shared + bell + events
  }
}

extension Lie {
  /// One violation of each kind.
  static let all: [Lie] = [
    bell("a doorbell is not of version 1") { $0[0] = 2 },
    bell("a doorbell is not of version 1") { $0[1] = 2 },
    bell("a doorbell is not of version 1") { $0[2] = 1 },
    bell("a doorbell is not of version 1") { $0[3] = 1 },
    bell("a doorbell is not of version 1") { $0[15] = 1 },
    bell("a doorbell is out of turn") { $0[4] = 2 },
    bell("a doorbell is out of turn") { $0[4] = 0 },
    bell("a message has 65537 bytes") { $0[8...10] = [1, 0, 1] },
    bell("a message has 4294967295 bytes") {
      $0[1] = 1
      $0[8...11] = [255, 255, 255, 255]
    },
    word("a word: it ends in the middle of something", []),
    word("a word: it ends in the middle of something", Array(nothing.dropLast())),
    word("a word: it ends in the middle of something", nothing),
    word("a word: it has 3 bytes more than it says", value([0]) + [1, 2, 3]),
    word("a word: a worker's word is of the unknown kind 12", nothing + [12]),
    word("a word: an answer is of the unknown kind 9", nothing + [1, 9]),
    word("a word: a value is of the unknown kind 11", value([11])),
    word(
      "a word: a view's state is of the unknown kind 255",
      [UInt8](repeating: 255, count: 40)),
    word(
      "a word: a property is of the unknown kind 255",
      [UInt8](repeating: 0, count: 9) + number(1) + number(0) + [255] + number(0)),
    word("a word: it ends in the middle", Array(nothing.prefix(9)) + number(Int(Int32.max))),
    word("a word: it ends in the middle", value([5] + number(1 << 30))),
    word("a word: it ends in the middle", value([5] + number(4) + [97, 97, 97])),
    word("a word: it ends in the middle", value([6] + number(1))),
    word("a word: it ends in the middle", value([7] + number(2) + [0])),
    word("a word: it ends in the middle", value([8] + number(1) + number(2) + [97])),
    word("a word: it ends in the middle", value([10] + number(3) + [123, 125])),
    word("a word: it ends in the middle", value([7] + number(-1))),
    word("a word: a text is no text of its kind", value([5] + number(2) + [0xFF, 0xFE])),
    word(
      "a word: a double is out of range", value([4] + [UInt8](repeating: 255, count: 8))),
    word(
      "a word: a map has a key twice",
      value([8] + number(2) + Array(repeating: number(1) + [97, 0], count: 2).joined())),
    word(
      "a word: a value is nested deeper than 24",
      value(Array(repeating: [7] + number(1), count: 30).joined() + [0])),
    word("a word: an action is no text of its kind", nothing + [3] + number(0)),
    word("it asks about no view", nothing + [6] + number(0) + number(0)),
    word(
      "it speaks of a view that it was not asked about",
      [5] + nothing.dropFirst() + [1, 0]),
    word("no contents", value([2])),
    note("a note: it ends in the middle of something", []),
    note("a note: it ends in the middle of something", [8]),
    note("a note: a note is of the unknown kind 10", [10]),
    note("a note: a text is no text of its kind", [3] + number(2) + [0xFF, 0xFE]),
    note("a note has 4294967295 bytes", [], size: -1),
  ]
}
