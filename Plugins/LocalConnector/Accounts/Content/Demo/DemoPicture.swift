/// A drawing of the demo's harbour: sky, sea, land, a boat, in colours that follow from its name.
struct DemoPicture {
  private static let (width, height) = (360, 240)

  /// A number that follows from the name.
  private var state: UInt32
  private var colors: [(UInt8, UInt8, UInt8)] = []
  private var pixels = [UInt8](repeating: 0, count: width * height)

  init(_ name: String) {
    state = name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    draw()
  }

  private mutating func random(_ bound: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % bound
  }

  private mutating func draw() {
    let dusk = random(3)
    let sky: [(from: (Int, Int, Int), to: (Int, Int, Int))] = [
      ((96, 158, 205), (226, 238, 244)), ((58, 72, 118), (244, 186, 132)),
      ((120, 140, 156), (214, 219, 222)),
    ]
    let horizon = 110 + random(40)
    ramp(sky[dusk].from, sky[dusk].to, rows: 0..<horizon)
    ramp((44, 104, 128), (18, 52, 74), rows: horizon..<Self.height)
    let sun = color(250, 240, 206)
    disk(60 + random(240), 36 + random(40), 11 + random(11), sun)
    let hill = color(66, 84, 70)
    var top = horizon - 14 - random(14)
    for column in 0..<Self.width {
      if column % 6 == 0 { top = min(horizon - 4, max(horizon - 44, top + random(5) - 2)) }
      for row in top..<horizon { set(column, row, hill) }
    }
    let foam = color(140, 180, 194)
    for _ in 0..<90 {
      let (x, y) = (random(Self.width), horizon + 6 + random(Self.height - horizon - 8))
      for column in x..<min(Self.width, x + 4 + random(18)) { set(column, y, foam) }
    }
    for _ in 0...random(3) {
      boat(50 + random(250), horizon + 20 + random(60), 20 + random(28))
    }
  }

  private mutating func boat(_ x: Int, _ y: Int, _ size: Int) {
    let hull = color(UInt8(110 + random(120)), UInt8(40 + random(60)), UInt8(30 + random(50)))
    let (sail, mast) = (color(246, 243, 232), color(92, 64, 40))
    for row in 0..<(size / 3) {
      for column in (x - size + row)...(x + size - 2 * row) { set(column, y + row, hull) }
    }
    for row in 0..<(2 * size) {
      set(x, y - 1 - row, mast)
      set(x + 1, y - 1 - row, mast)
      let reach = (2 * size - row) / 2
      for column in (x + 4)..<(x + 4 + reach) where row > 4 { set(column, y - row, sail) }
      for column in (x - 3 - reach / 2)..<(x - 3) where row > 8 { set(column, y - row, sail) }
    }
  }

  private mutating func disk(_ x: Int, _ y: Int, _ radius: Int, _ index: UInt8) {
    for row in -radius...radius {
      for column in -radius...radius where row * row + column * column <= radius * radius {
        set(x + column, y + row, index)
      }
    }
  }

  private mutating func ramp(
    _ from: (Int, Int, Int), _ to: (Int, Int, Int), rows: Range<Int>
  ) {
    let steps = 24
    for step in 0..<steps {
      func mixed(_ one: Int, _ other: Int) -> UInt8 { UInt8(one + (other - one) * step / steps) }
      let index = color(mixed(from.0, to.0), mixed(from.1, to.1), mixed(from.2, to.2))
      let first = rows.lowerBound + rows.count * step / steps
      for row in first..<(rows.lowerBound + rows.count * (step + 1) / steps) {
        for column in 0..<Self.width { set(column, row, index) }
      }
    }
  }

  private mutating func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
    colors.append((red, green, blue))
    return UInt8(colors.count - 1)
  }

  private mutating func set(_ x: Int, _ y: Int, _ index: UInt8) {
    guard (0..<Self.width).contains(x), (0..<Self.height).contains(y) else { return }
    pixels[y * Self.width + x] = index
  }

  /// The drawing as a PNG with a palette.
  var png: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", Self.big(Self.width) + Self.big(Self.height) + [8, 3, 0, 0, 0])
    file += Self.chunk("PLTE", colors.flatMap { [$0.0, $0.1, $0.2] })
    var rows: [UInt8] = []
    for row in 0..<Self.height {
      rows.append(0)
      rows += pixels[(row * Self.width)..<((row + 1) * Self.width)]
    }
    file += Self.chunk("IDAT", DemoDeflate.zlib(rows))
    return file + Self.chunk("IEND", [])
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    return big(content.count) + body + big(Int(DemoDeflate.crc(body)))
  }
}

/// The little of zlib's format that drawings need: bytes as they are, in blocks.
enum DemoDeflate {
  /// The bytes in the zlib format.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
      let block = bytes[start..<min(bytes.count, start + 0xFFFF)]
      let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
      blocks += [block.endIndex == bytes.count ? 1 : 0, low, high, ~low, ~high] + block
    }
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return [0x78, 0x01] + blocks + [high >> 8, high & 255, low >> 8, low & 255].map(UInt8.init)
  }

  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      var bit = 0
      while bit < 8 {
        crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1
        bit += 1
      }
    }
    return ~crc
  }
}
