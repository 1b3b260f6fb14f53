import ScreensDocuments
import ScreensLayout

/// The layout's values as CSS.
extension StylesheetText {
  /// A colour in sRGB, which follows the reader's settings if it has other appearances.
  static func color(_ color: LayoutColor) -> StylesheetText {
    guard color.isAdaptive else { return plain(color) }
    let shown = ColorAppearance.allCases.map { color[$0] }
    let isStrong = color.isStronger
    let name = shown.prefix(isStrong ? 4 : 2).map { $0.hex.dropFirst() }.joined(separator: "-")
    return StylesheetText(
      AdaptiveValue(
        name: "c\(name)", usual: plain(shown[0]), dark: plain(shown[1]),
        strong: isStrong ? plain(shown[2]) : nil, strongDark: isStrong ? plain(shown[3]) : nil))
  }

  private static func plain(_ color: LayoutColor) -> StylesheetText {
    let (red, green, blue) = color.bytes
    if color.alpha >= 1 {
      return "rgb(\(integer: Int(red)) \(integer: Int(green)) \(integer: Int(blue)))"
    }
    return """
      rgb(\(integer: Int(red)) \(integer: Int(green)) \(integer: Int(blue)) / \
      \(number: color.alpha))
      """
  }

  /// A length that follows the size of the container; at kinks the larger or the smaller of two
  /// laws, or one law plus the addition of each kink.
  static func length(_ length: HingedLength) -> StylesheetText {
    let base = sum(length.base)
    guard let first = length.hinges.first else {
      return terms(length.base).count > 1 ? "calc(\(base))" : base
    }
    if length.hinges.count == 1 {
      let other = sum(length.base + first)
      return first.perWidth > 0 ? "max(\(base),\(other))" : "min(\(base),\(other))"
    }
    let bends = length.hinges.map { hinge -> StylesheetText in
      hinge.perWidth > 0 ? "max(0px,\(sum(hinge)))" : "min(0px,\(sum(hinge)))"
    }
    return "calc(\(StylesheetText([base] + bends, separator: " + ")))"
  }

  private static func sum(_ length: AffineLength) -> StylesheetText {
    StylesheetText(terms(length), separator: " + ")
  }

  private static func terms(_ length: AffineLength) -> [StylesheetText] {
    var terms: [StylesheetText] = []
    if length.constant != 0 || length.isConstant { terms.append("\(number: length.constant)px") }
    if length.perWidth != 0 { terms.append("\(number: 100 * length.perWidth)cqw") }
    if length.perHeight != 0 { terms.append("\(number: 100 * length.perHeight)cqh") }
    return terms
  }

  /// A font size, which follows the size that the reader chose in the browser.
  static func letters(_ points: Double) -> StylesheetText { "\(number: points / 16)rem" }

  /// The families of a font: its own name, then fonts with the same widths.
  static func families(_ family: LayoutFont.Family) -> StylesheetText {
    let system: StylesheetText =
      """
      -apple-system,BlinkMacSystemFont,Inter,"Segoe UI",Roboto,"Liberation Sans",Arimo,\
      "Noto Sans",narrowed,system-ui,sans-serif
      """
    guard case .named(let name) = family else { return system }
    switch name.lowercased() {
    case "helvetica", "helvetica neue", "arial":
      return "\(string: name),Helvetica,Arial,\"Liberation Sans\",Arimo,narrowed,sans-serif"
    case "times", "times new roman", "georgia":
      return "\(string: name),\"Times New Roman\",\"Liberation Serif\",Tinos,serif"
    case "courier", "courier new", "menlo", "monaco":
      return "\(string: name),\"Courier New\",\"Liberation Mono\",Cousine,monospace"
    case "avenir", "avenir next":
      return "\(string: name),Avenir,\(system)"
    case "gill sans": return "\(string: name),\"Gill Sans MT\",Calibri,Carlito,narrowed,sans-serif"
    default: return "\(string: name),\(system)"
    }
  }
}

extension LayoutColor {
  /// The relative luminance of WCAG 2.
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : Self.power((part + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2, 1 to 21; both colours count as opaque.
  func contrast(to other: LayoutColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// This colour painted over an opaque one.
  func over(_ background: LayoutColor) -> LayoutColor {
    mixed(with: background, alpha)
  }

  /// A mixture: `share` of this colour, the rest of the other.
  func mixed(with other: LayoutColor, _ share: Double) -> LayoutColor {
    LayoutColor(
      red: red * share + other.red * (1 - share), green: green * share + other.green * (1 - share),
      blue: blue * share + other.blue * (1 - share))
  }

  /// `x` to the power of 2.4 for x from 0 to 1, by Newton's method on y⁵ = x¹².
  private static func power(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    let target = x * x * (x * x).squareRoot().squareRoot()
    // x^2.5 is the start; the factor x^-0.1 is found as the tenth root of 1/x.
    var root = 1.0
    for _ in 0..<24 {
      var ninth = root
      for _ in 0..<8 { ninth *= root }
      root = (9 * root + 1 / (x * ninth)) / 10
    }
    return target * root
  }
}
