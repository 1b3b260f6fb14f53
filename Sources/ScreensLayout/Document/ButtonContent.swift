/// The look of a button in each of its states.
package struct ButtonContent: Sendable {
  /// A state that a document can give content for.
  package enum State: String, Sendable, Hashable {
    case normal, highlighted, disabled, selected, focused, application
  }

  /// The look of one state; a missing part is shown as in the normal state.
  package struct Look: Sendable {
    package let state: State
    package var title: String?
    /// The title in runs; it overrides title, colour and font.
    package var attributedTitle: AttributedText?
    /// The title's colour.
    package var titleColor: LayoutColor?
    /// The colour of the title's shadow.
    package var titleShadowColor: LayoutColor?
    /// The image beside the title.
    package var image: ImageReference?
    /// The image behind everything, stretched.
    package var backgroundImage: ImageReference?

    package init(state: State) { self.state = state }

    /// The title's characters.
    package var plainTitle: String? { attributedTitle?.string ?? title }
  }

  /// The type as written; nil is a custom button, `roundedRect` and `system` the platform's.
  package var type: String?
  /// The looks that are given, in document order.
  package var looks: [Look] = []
  /// The whole button in one place; nil in documents that use states alone.
  package var configuration: Configuration?
  /// The insets around title and image.
  package var contentEdgeInsets: LayoutInsets?
  /// The insets around the title.
  package var titleEdgeInsets: LayoutInsets?
  /// The insets around the image.
  package var imageEdgeInsets: LayoutInsets?

  /// Whether the platform draws it: blue title, 15 points.
  package var isSystem: Bool { type != nil && type != "custom" }

  /// The look of a state, with missing parts from the normal state.
  package func look(_ state: State) -> Look {
    let normal = looks.last { $0.state == .normal } ?? Look(state: .normal)
    guard state != .normal, var look = looks.last(where: { $0.state == state }) else {
      return normal
    }
    if look.title == nil, look.attributedTitle == nil {
      look.title = normal.title
      look.attributedTitle = normal.attributedTitle
    }
    look.titleColor = look.titleColor ?? normal.titleColor
    look.titleShadowColor = look.titleShadowColor ?? normal.titleShadowColor
    look.image = look.image ?? normal.image
    look.backgroundImage = look.backgroundImage ?? normal.backgroundImage
    return look
  }
}
