/// A text whose characters are measured, ready to be broken into lines.
struct MeasuredText: Sendable {
  /// The count and the widths of a text's lines.
  struct Broken: Sendable {
    var count = 1
    /// The width of the widest line.
    var widest = 0.0
    /// The widths at which the text breaks at the same places.
    var steady = 0.0...Double.infinity
  }

  /// How a character takes part in breaking.
  private enum Role: UInt8, Sendable {
    case letter, space, newline
    /// A line may end after it.
    case ideograph
  }

  private var roles: [Role] = []
  private var advances: [Double] = []
  /// The height of the tallest run's line, not rounded.
  private(set) var lineHeight = 0.0
  /// From the top of a line to its baseline.
  private(set) var ascent = 0.0

  var isEmpty: Bool { roles.isEmpty }
  /// How many characters it has.
  var count: Int { roles.count }

  init(_ text: String, font: LayoutFont, _ metrics: TextMetrics) {
    append(text, font: font, kern: 0, metrics)
  }

  /// Measures runs; a run without a font has the given one.
  init(_ text: AttributedText, font: LayoutFont, _ metrics: TextMetrics) {
    for run in text.fragments {
      append(run.text, font: run.font ?? font, kern: run.kern, metrics)
    }
  }

  private mutating func append(
    _ text: String, font: LayoutFont, kern: Double, _ metrics: TextMetrics
  ) {
    if text.isEmpty { return }
    let ruler = metrics.ruler(for: font)
    if ruler.lineHeight > lineHeight {
      lineHeight = ruler.lineHeight
      ascent = ruler.ascent
    }
    for scalar in text.unicodeScalars {
      let role = Self.role(of: scalar)
      roles.append(role)
      advances.append(role == .newline ? 0 : ruler.advance(of: scalar) + kern)
    }
  }

  private static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    case 0x0A, 0x0D, 0x2028, 0x2029: .newline
    case 0x20, 0x09, 0x2002...0x200A, 0x3000: .space
    case 0x2E80...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: .ideograph
    default: .letter
    }
  }

  /// Breaks greedily at spaces, and inside of words that are wider than a line.
  ///
  /// - Parameter width: The widest line; nil breaks only where the text says so.
  func lines(within width: Double?) -> Broken {
    // Rounding of a solved width must not move a word to the next line.
    let limit = width.map { max($0, 0) + 1e-6 } ?? .infinity
    var broken = Broken()
    // The widest that fitted, and the narrowest that didn't.
    var (fitting, missing) = (0.0, Double.infinity)
    // The line with everything, without trailing spaces, and up to where it may break.
    var (line, visible, upToBreak, afterBreak) = (0.0, 0.0, 0.0, 0.0)
    var canBreak = false
    func end(_ width: Double) { broken.widest = max(broken.widest, width) }
    for (role, advance) in zip(roles, advances) {
      if role == .newline {
        end(visible)
        broken.count += 1
        (line, visible, upToBreak, afterBreak, canBreak) = (0, 0, 0, 0, false)
        continue
      }
      if role == .space {
        if visible > 0 || line > 0 { (upToBreak, canBreak) = (visible, true) }
        line += advance
        afterBreak = line
        continue
      }
      if line + advance > limit, line > 0 {
        missing = min(missing, line + advance)
        broken.count += 1
        if canBreak {
          end(upToBreak)
          line -= afterBreak
        } else {
          end(visible)
          line = 0
        }
        (afterBreak, upToBreak, canBreak) = (0, 0, false)
      }
      line += advance
      visible = line
      fitting = max(fitting, line)
      if role == .ideograph { (upToBreak, afterBreak, canBreak) = (visible, line, true) }
    }
    end(visible)
    // These bounds allow for rounding, as the limit does.
    broken.steady = max(0, fitting - 1e-6)...max(fitting, missing - 1e-6)
    return broken
  }
}
