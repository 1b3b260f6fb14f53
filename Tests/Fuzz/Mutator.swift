/// Makes inputs that are nearly right: pieces of good ones, damaged and put together.
struct Mutator {
  private let seeds: [[UInt8]]
  private let tokens: [[UInt8]]
  private let sizeLimit: Int
  private var random: FuzzRandom

  init(_ target: FuzzTarget, seed: UInt64) {
    seeds = target.seeds + [[]]
    tokens = target.tokens.map { Array($0.utf8) } + Self.everywhere
    sizeLimit = target.sizeLimit
    random = FuzzRandom(seed: seed ^ FuzzRandom.hash(target.name.utf8))
  }

  /// Bytes that have broken parsers of every kind.
  private static let everywhere: [[UInt8]] = [
    [0], [0xFF], [0x7F], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0x0D, 0x0A], [0x0A], [0x0D], [0x1B, 0x5B],
    Array("-1".utf8), Array("18446744073709551616".utf8), Array("9223372036854775807".utf8),
    Array("4294967295".utf8), Array("1e999".utf8), Array("nan".utf8), Array("0x".utf8),
    [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0],
  ]

  mutating func next() -> [UInt8] {
    var input = seeds[random.below(seeds.count)]
    for _ in 0...random.below(6) { mutate(&input) }
    if input.count > sizeLimit { input.removeLast(input.count - sizeLimit) }
    return input
  }

  private mutating func mutate(_ input: inout [UInt8]) {
    let place = random.below(input.count + 1)
    let length = random.below(min(64, input.count - place) + 1)
    switch random.below(10) {
    case 0 where place < input.count: input[place] ^= 1 << UInt8(random.below(8))
    case 1 where place < input.count: input[place] = UInt8(random.below(256))
    case 2: input.insert(UInt8(random.below(256)), at: place)
    case 3: input.removeSubrange(place..<place + length)
    case 4: input.insert(contentsOf: input[place..<place + length], at: place)
    case 5: input.removeLast(input.count - place)
    case 6: splice(&input, at: place)
    case 7: repeatPiece(&input, at: place, length: length)
    default: insertToken(&input, at: place, replacing: length)
    }
  }

  private mutating func insertToken(_ input: inout [UInt8], at place: Int, replacing length: Int) {
    let token = tokens[random.below(tokens.count)]
    let replaced = random.below(2) == 0 ? 0 : min(length, token.count)
    input.replaceSubrange(place..<place + replaced, with: token)
  }

  private mutating func splice(_ input: inout [UInt8], at place: Int) {
    let other = seeds[random.below(seeds.count)]
    let start = random.below(other.count + 1)
    input.replaceSubrange(place..., with: other[start...])
  }

  private mutating func repeatPiece(_ input: inout [UInt8], at place: Int, length: Int) {
    let piece = input[place..<place + length]
    let times = 1 << random.below(8)
    for _ in 0..<times where input.count < sizeLimit { input.insert(contentsOf: piece, at: place) }
  }
}
