@testable import ScreensHTTP
import Testing

/// A small generator that repeats itself for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Mutates known requests and looks for a mutant whose outcome depends on how it is split.
struct HTTPRequestParserFuzz {
  var generator: SeededGenerator
  /// The function that joins the pieces; the canary puts in one that loses bytes.
  var deliver: ([[UInt8]]) -> [[UInt8]] = { $0 }

  private static let spice: [[UInt8]] = [
    [0x0D, 0x0A], [0x0D], [0x0A], [0x20], [0x09], [0x00], [0x3A], [0x7F], [0xFF],
    Array("Content-Length: 3\r\n".utf8), Array("Transfer-Encoding: chunked\r\n".utf8),
    Array("Host: h\r\n".utf8), Array("0\r\n\r\n".utf8), Array("GET / HTTP/1.1\r\n".utf8),
  ]

  /// Returns the first mutant that is parsed differently in pieces.
  mutating func search(rounds: Int) -> [UInt8]? {
    let seeds = acceptedSamples.map { Array($0.utf8) }
    for _ in 0..<rounds {
      let mutant = mutate(seeds.randomElement(using: &generator)!)
      let pieces = deliver(split(mutant))
      if ParserRun.run([mutant]) != ParserRun.run(pieces) { return mutant }
    }
    return nil
  }

  private mutating func mutate(_ seed: [UInt8]) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = .random(in: .min ... .max, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: Self.spice.randomElement(using: &generator)!, at: place)
      default: bytes.append(contentsOf: bytes[place...])
      }
      if bytes.isEmpty { bytes = seed }
    }
    return bytes
  }

  private mutating func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &generator))
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    return pieces
  }
}

struct HTTPRequestParserFuzzTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `no mutated request is parsed differently in pieces`(seed: UInt64) {
    var fuzz = HTTPRequestParserFuzz(generator: SeededGenerator(state: seed))
    let found = fuzz.search(rounds: 2000)
    #expect(found == nil, "\(EscapedBytes(found ?? [], limit: 1000))")
  }

  @Test func `the search finds a delivery that loses a byte`() {
    var fuzz = HTTPRequestParserFuzz(generator: SeededGenerator(state: 1))
    fuzz.deliver = { $0.map { $0.count > 30 ? Array($0.dropLast()) : $0 } }
    #expect(fuzz.search(rounds: 2000) != nil)
  }
}
