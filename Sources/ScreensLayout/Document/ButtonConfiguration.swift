extension ButtonContent {
  /// The later form of the format, which has all of a button in one place and overrides the states.
  package struct Configuration: Sendable {
    /// The style as written: `plain`, `gray`, `tinted`, `filled`…
    package var style = "plain"
    package var title: String?
    /// The title in runs.
    package var attributedTitle: AttributedText?
    /// The font of the title; nil is the platform's.
    package var titleFont: LayoutFont?
    /// The smaller text below the title.
    package var subtitle: String?
    /// The subtitle in runs.
    package var attributedSubtitle: AttributedText?
    /// The font of the subtitle; nil is the platform's.
    package var subtitleFont: LayoutFont?
    package var image: ImageReference?
    /// Where the image stands, as written: `leading`, `trailing`, `top`, `bottom`.
    package var imagePlacement = "leading"
    /// The distance between image and text.
    package var imagePadding = 0.0
    /// The distance between title and subtitle.
    package var titlePadding = 1.0
    /// The distance of the content from the edges; left is leading.
    package var contentInsets = LayoutInsets(top: 7, left: 12, bottom: 7, right: 12)
    /// The colour of text and image; nil is the style's.
    package var foregroundColor: LayoutColor?
    /// The colour behind them; nil is the style's.
    package var backgroundColor: LayoutColor?
    /// The corners as written: `fixed`, `dynamic`, `small`, `medium`, `large`, `capsule`.
    package var cornerStyle: String?
    /// The corners' radius where it is given in points.
    package var backgroundRadius: Double?

    /// Makes the platform's plain button.
    package init() {}

    /// Whether the image stands at one side of the text.
    var placesImageBeside: Bool { imagePlacement != "top" && imagePlacement != "bottom" }

    /// The font of a title that names none.
    static let titleFont = LayoutFont(size: 17)
    /// The font of a subtitle that names none.
    static let subtitleFont = LayoutFont(size: 12)

    /// The title as runs.
    func titleText(in font: LayoutFont) -> AttributedText? {
      attributedTitle ?? title.map { Self.run($0, titleFont ?? font) }
    }

    /// The subtitle as runs.
    func subtitleText(in font: LayoutFont) -> AttributedText? {
      attributedSubtitle ?? subtitle.map { Self.run($0, subtitleFont ?? Self.subtitleFont) }
    }

    private static func run(_ text: String, _ font: LayoutFont) -> AttributedText {
      var fragment = AttributedText.Fragment(text: text)
      fragment.font = font
      return AttributedText(fragments: [fragment])
    }

    /// The colour of text and image on a view with a tint.
    func foreground(tint: LayoutColor) -> LayoutColor {
      foregroundColor ?? (isProminent ? .white : tint)
    }

    /// The colour behind them on a view with a tint; nil is transparent.
    func background(tint: LayoutColor) -> LayoutColor? {
      if let backgroundColor {
        return isTinted ? Self.faded(backgroundColor, 0.18) : backgroundColor
      }
      if isProminent { return tint }
      if isTinted { return Self.faded(tint, 0.18) }
      let isGray = style == "gray" || style == "bordered"
      return isGray ? LayoutColor(red: 0.47, green: 0.47, blue: 0.5, alpha: 0.12) : nil
    }

    private var isProminent: Bool { style == "filled" || style == "borderedProminent" }
    private var isTinted: Bool { style == "tinted" || style == "borderedTinted" }

    private static func faded(_ color: LayoutColor, _ alpha: Double) -> LayoutColor {
      LayoutColor(
        red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * alpha)
    }

    /// The radius of its corners; a capsule's is more than half of any button.
    var cornerRadius: Double {
      if let backgroundRadius { return backgroundRadius }
      switch cornerStyle {
      case "small": return 4
      case "medium": return 8
      case "large": return 12
      case "capsule": return 1000
      default: return 6
      }
    }
  }
}
