import ScreensDocuments

extension XIBBuilder {
  mutating func readButton(
    of node: inout LayoutNode, from element: DocumentElement
  ) throws(XIBError) {
    var button = ButtonContent(type: element["buttonType"])
    for state in element.children where state.name == "state" {
      guard let name = state["key"].flatMap({ ButtonContent.State(rawValue: $0) }) else {
        note("button state '\(state["key"] ?? "")' is not known; it is omitted", state)
        continue
      }
      button.looks.append(try readLook(state, name))
    }
    button.contentEdgeInsets = try insets(element, key: "contentEdgeInsets")
    button.titleEdgeInsets = try insets(element, key: "titleEdgeInsets")
    button.imageEdgeInsets = try insets(element, key: "imageEdgeInsets")
    if let configured = element.child("buttonConfiguration") {
      configure(&button, of: &node, try readConfiguration(configured))
    }
    let normal = button.look(.normal)
    node.text.string = normal.title
    node.text.attributed = normal.attributedTitle
    node.text.color = normal.titleColor
    node.button = button
  }

  private mutating func readLook(
    _ state: DocumentElement, _ name: ButtonContent.State
  ) throws(XIBError) -> ButtonContent.Look {
    var look = ButtonContent.Look(state: name)
    look.title = Self.text(state, "title")
    look.attributedTitle = try attributedText(state, key: "attributedTitle")
    look.titleColor = try color(state, key: "titleColor")
    look.titleShadowColor = try color(state, key: "titleShadowColor")
    look.image = try image(state, "image")
    look.backgroundImage = try image(state, "backgroundImage")
    return look
  }

  private mutating func readConfiguration(
    _ element: DocumentElement
  ) throws(XIBError) -> ButtonContent.Configuration {
    var configuration = ButtonContent.Configuration()
    configuration.style = element["style"] ?? configuration.style
    configuration.title = Self.text(element, "title")
    configuration.attributedTitle = try attributedText(element, key: "attributedTitle")
    let title = element.child(key: "titleFontDescription") ?? element.child("fontDescription")
    configuration.titleFont = try font(title)
    configuration.subtitle = Self.text(element, "subtitle")
    configuration.attributedSubtitle = try attributedText(element, key: "attributedSubtitle")
    configuration.subtitleFont = try font(element.child(key: "subtitleFontDescription"))
    configuration.image = try image(element, "image")
    configuration.imagePlacement = element["imagePlacement"] ?? configuration.imagePlacement
    configuration.imagePadding = try number(element, "imagePadding", default: 0)
    configuration.titlePadding = try number(element, "titlePadding", default: 1)
    if let insets = try insets(element, key: "contentInsets") {
      configuration.contentInsets = insets
    }
    configuration.foregroundColor = try color(element, key: "baseForegroundColor")
    configuration.backgroundColor = try color(element, key: "baseBackgroundColor")
    configuration.cornerStyle = element["cornerStyle"]
    if let background = element.child("backgroundConfiguration") {
      configuration.backgroundColor =
        try color(background, key: "backgroundColor") ?? configuration.backgroundColor
      configuration.backgroundRadius = try number(background, "cornerRadius")
    }
    return configuration
  }

  /// Copies a configuration into the normal state, so that everything that shows buttons shows it.
  private func configure(
    _ button: inout ButtonContent, of node: inout LayoutNode,
    _ configuration: ButtonContent.Configuration
  ) {
    let tint = node.appearance.tintColor ?? .defaultTint
    node.text.font = configuration.titleFont ?? ButtonContent.Configuration.titleFont
    var look = ButtonContent.Look(state: .normal)
    look.title = configuration.title
    look.attributedTitle = configuration.attributedTitle
    if let subtitle = configuration.subtitleText(in: node.font), !subtitle.string.isEmpty {
      let title = configuration.titleText(in: node.font)?.fragments ?? []
      let between = title.isEmpty ? [] : [AttributedText.Fragment(text: "\n")]
      look.attributedTitle = AttributedText(fragments: title + between + subtitle.fragments)
    }
    look.titleColor = configuration.foreground(tint: tint)
    look.image = configuration.image
    look.backgroundImage = button.look(.normal).backgroundImage
    button.looks.removeAll { $0.state == .normal }
    button.looks.append(look)
    button.configuration = configuration
    node.appearance.backgroundColor =
      node.appearance.backgroundColor ?? configuration.background(tint: tint)
  }
}
