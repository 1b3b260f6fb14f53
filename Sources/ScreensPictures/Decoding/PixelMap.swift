/// Pixels of 8 bits a channel in sRGB: red, green, blue and alpha, which the colours are not
/// multiplied by.
struct PixelMap: Equatable {
  private(set) var width: Int
  private(set) var height: Int
  /// Rows from the top, without gaps.
  private(set) var pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == 4 * width * height, "pixels don't fill their map")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Whether no pixel lets anything behind it be seen.
  var isOpaque: Bool {
    var place = 3
    while place < pixels.count {
      if pixels[place] != 255 { return false }
      place += 4
    }
    return true
  }

  /// Puts the picture on white.
  mutating func flatten() {
    for place in stride(from: 0, to: pixels.count, by: 4) where pixels[place + 3] != 255 {
      let alpha = Int(pixels[place + 3])
      for channel in place..<place + 3 {
        pixels[channel] = UInt8((Int(pixels[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
      pixels[place + 3] = 255
    }
  }

  /// The picture as it is shown.
  func turned(by orientation: Orientation) -> PixelMap {
    guard orientation != .upright else { return self }
    let (right, bottom) = (width - 1, height - 1)
    let isSwapped = orientation.swapsSides
    let (wide, high) = isSwapped ? (height, width) : (width, height)
    var made = [UInt8]()
    made.reserveCapacity(pixels.count)
    for y in 0..<high {
      for x in 0..<wide {
        let (column, row) =
          switch orientation {
          case .upright: (x, y)
          case .mirrored: (right - x, y)
          case .turnedAround: (right - x, bottom - y)
          case .flipped: (x, bottom - y)
          case .transposed: (y, x)
          case .turnedRight: (y, bottom - x)
          case .transversed: (right - y, bottom - x)
          case .turnedLeft: (right - y, x)
          }
        let place = 4 * (row * width + column)
        made += pixels[place..<place + 4]
      }
    }
    return PixelMap(width: wide, height: high, pixels: made)
  }
}

// MARK: Smaller sides

extension PixelMap {
  /// The share of the source that one target pixel covers along a side.
  private struct Cover {
    let range: Range<Int>
    /// The weights of the first and of the last source pixel; those between have 1.
    let first: Float
    let last: Float

    init(_ target: Int, of count: Int, from source: Int) {
      let scale = Double(source) / Double(count)
      let (start, end) = (Double(target) * scale, Double(target + 1) * scale)
      let low = min(Int(start), source - 1)
      let high = min(max(Int(end.rounded(.up)), low + 1), source)
      range = low..<high
      first = Float(min(Double(low + 1), end) - start)
      last = Float(max(end - Double(high - 1), 0))
    }

    func weight(_ place: Int) -> Float {
      place == range.lowerBound ? first : place == range.upperBound - 1 ? last : 1
    }
  }

  /// The picture with smaller sides. Each pixel is the average of the area that it covers: of
  /// sRGB's numbers as they are, weighted by alpha.
  func scaled(to box: PictureBox) -> PixelMap {
    guard box.width < width || box.height < height else { return self }
    precondition(box.width <= width && box.height <= height, "pictures are not made larger")
    let columns = (0..<box.width).map { Cover($0, of: box.width, from: width) }
    var made = [UInt8]()
    made.reserveCapacity(4 * box.width * box.height)
    var sums = [SIMD4<Float>](repeating: .zero, count: box.width)
    for y in 0..<box.height {
      for x in sums.indices { sums[x] = .zero }
      let rows = Cover(y, of: box.height, from: height)
      for row in rows.range { add(row, rows.weight(row), columns, to: &sums) }
      for sum in sums { Self.append(sum, to: &made, area: Self.area(width, height, box)) }
    }
    return PixelMap(width: box.width, height: box.height, pixels: made)
  }

  private static func area(_ width: Int, _ height: Int, _ box: PictureBox) -> Float {
    Float(Double(width) / Double(box.width) * Double(height) / Double(box.height))
  }

  /// Adds a row's colours, multiplied by alpha, and its alpha.
  private func add(
    _ row: Int, _ weight: Float, _ columns: [Cover], to sums: inout [SIMD4<Float>]
  ) {
    let start = row * width
    for (x, cover) in columns.enumerated() {
      var sum = SIMD4<Float>.zero
      for column in cover.range {
        let place = 4 * (start + column)
        let share = weight * cover.weight(column)
        let alpha = Float(pixels[place + 3]) * share
        sum += SIMD4(
          Float(pixels[place]) * alpha, Float(pixels[place + 1]) * alpha,
          Float(pixels[place + 2]) * alpha, alpha)
      }
      sums[x] += sum
    }
  }

  private static func append(_ sum: SIMD4<Float>, to made: inout [UInt8], area: Float) {
    let alpha = sum.w
    func byte(_ value: Float) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
    guard alpha > 0 else {
      made += [0, 0, 0, 0]
      return
    }
    made.append(byte(sum.x / alpha))
    made.append(byte(sum.y / alpha))
    made.append(byte(sum.z / alpha))
    made.append(byte(alpha / area))
  }
}
