import ScreensDocuments
import ScreensLayout
import TestSupport
import Testing

@testable import ScreensWeb

/// A length of the layout law, written as CSS, equals the law at every size.
struct LengthTests {
  private static let sizes: [LayoutSize] = stride(from: 200.0, through: 2000, by: 37.3).map {
    LayoutSize(width: $0, height: 900 - $0 / 4)
  }

  /// Pieces that meet at the kinks, each with the slope of the width from there on.
  private func pieces(_ base: AffineLength, _ kinks: [(width: Double, slope: Double)])
    -> [AffineLength]
  {
    kinks.reduce(into: [base]) { pieces, kink in
      let last = pieces[pieces.count - 1]
      let change = kink.slope - last.perWidth
      pieces.append(
        AffineLength(
          last.constant - change * kink.width, perWidth: kink.slope, perHeight: last.perHeight))
    }
  }

  private func expect(_ base: AffineLength, _ kinks: [(width: Double, slope: Double)]) throws {
    let pieces = pieces(base, kinks)
    let length = HingedLength(pieces)
    let text = StylesheetText.length(length).description
    for size in Self.sizes {
      let piece = pieces[kinks.count { $0.width <= size.width }]
      let wanted = piece.value(at: size)
      let found = try CSSLength.value(of: text, at: size)
      #expect(abs(found - wanted) < 0.02, "\(text) at \(size)")
      #expect(abs(length.value(at: size) - wanted) < 1e-6)
    }
  }

  @Test(arguments: [
    AffineLength(), AffineLength(12.5), AffineLength(-3), AffineLength(perWidth: 1),
    AffineLength(perHeight: 0.25), AffineLength(-40, perWidth: 1),
    AffineLength(8, perWidth: 0.5, perHeight: -0.125),
  ])
  func `a length without kinks is its sum`(length: AffineLength) throws {
    try expect(length, [])
  }

  @Test(
    arguments: [
      [(400.0, 0.5)], [(400, -0.25)], [(480, 0.25), (960, 0)], [(480, 0), (960, 0.25)],
      [(300, -0.5), (600, 0.5)], [(300, 0.5), (600, -0.5), (900, 0.5)],
      [(300, 0.1), (600, 0.4), (900, 0.9)], [(300, 0.9), (600, 0.4), (900, 0.1), (1200, 0)],
      [(250, 1), (500, 0), (750, 1), (1000, 0), (1250, 1)],
    ] as [[(Double, Double)]])
  func `a length with kinks rises, rests and falls where its law does`(kinks: [(Double, Double)])
    throws
  {
    for base in [
      AffineLength(120), AffineLength(-16, perWidth: 0.3), AffineLength(9, perWidth: 1),
      AffineLength(40, perWidth: 0.2, perHeight: 0.1),
    ] { try expect(base, kinks.map { (width: $0.0, slope: $0.1) }) }
  }

  @Test func `any law is written exactly`() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = Seeded(seed)
      let widths = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Double(Int.random(in: 201...1999, using: &random))
      }.sorted()
      let kinks = widths.map {
        (width: $0, slope: Double(Int.random(in: -100...100, using: &random)) / 50)
      }
      let base = AffineLength(
        Double(Int.random(in: -300...300, using: &random)),
        perWidth: Double(Int.random(in: -50...50, using: &random)) / 40,
        perHeight: Double(Int.random(in: 0...4, using: &random)) / 4)
      try expect(base, kinks)
    }
  }
}

/// The value of a CSS length at a size of the container.
private struct CSSLength {
  struct Unreadable: Error { let text: String }

  private let text: String
  private var rest: Substring
  private let size: LayoutSize

  static func value(of text: String, at size: LayoutSize) throws -> Double {
    var parser = CSSLength(text: text, rest: text[...], size: size)
    let value = try parser.sum()
    guard parser.rest.isEmpty else { throw Unreadable(text: text) }
    return value
  }

  private mutating func take(_ part: String) -> Bool {
    guard rest.hasPrefix(part) else { return false }
    rest.removeFirst(part.count)
    return true
  }

  private mutating func sum() throws -> Double {
    var value = try term()
    // A sign without spaces around it is part of a number.
    while take(" + ") { value += try term() }
    return value
  }

  private mutating func term() throws -> Double {
    if take("calc(") {
      let value = try sum()
      guard take(")") else { throw Unreadable(text: text) }
      return value
    }
    for (name, choose) in [("max(", max), ("min(", min)] as [(String, (Double, Double) -> Double)] {
      guard take(name) else { continue }
      let one = try sum()
      guard take(",") else { throw Unreadable(text: text) }
      let other = try sum()
      guard take(")") else { throw Unreadable(text: text) }
      return choose(one, other)
    }
    return try dimension()
  }

  private mutating func dimension() throws -> Double {
    let digits = rest.prefix { $0.isNumber || $0 == "-" || $0 == "." }
    guard let number = Double(digits) else { throw Unreadable(text: text) }
    rest.removeFirst(digits.count)
    if take("px") { return number }
    if take("cqw") { return number * size.width / 100 }
    if take("cqh") { return number * size.height / 100 }
    throw Unreadable(text: text)
  }
}
