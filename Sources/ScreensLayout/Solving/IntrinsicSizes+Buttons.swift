/// The sizes of buttons, with a configuration and without.
extension IntrinsicSizes {
  func button(_ node: LayoutNode) -> Content {
    if let configuration = node.button?.configuration { return configured(node, configuration) }
    let look = node.button?.look(.normal) ?? ButtonContent.Look(state: .normal)
    let insets = node.button?.contentEdgeInsets.flatMap { $0 == .zero ? nil : $0 }
    let title = text(of: node).flatMap { $0.isEmpty ? nil : $0 }
    var size = LayoutSize(width: 30, height: 30)
    if let title {
      let titleWidth = up(title.lines(within: nil).widest)
      let line = up(title.lineHeight)
      let image = look.image?.size ?? LayoutSize(width: 0, height: 0)
      if let insets {
        size.width = titleWidth + image.width + insets.left + insets.right
        size.height = max(line, image.height) + insets.top + insets.bottom
      } else {
        size.width = max(30, titleWidth + image.width)
        size.height = max(line + 12, image.height)
      }
    } else if let image = look.image?.size {
      size.width = image.width + (insets?.left ?? 0) + (insets?.right ?? 0)
      size.height = image.height + (insets?.top ?? 0) + (insets?.bottom ?? 0)
    }
    if title == nil, look.image == nil, let insets {
      // An empty button still has a line, rounded up to whole points.
      let line = metrics.ruler(for: node.font).lineHeight.rounded(.up)
      size = LayoutSize(
        width: insets.left + insets.right, height: line + insets.top + insets.bottom)
    }
    if let background = look.backgroundImage?.size {
      size.width = max(size.width, background.width)
      size.height = max(size.height, background.height)
    }
    return Content(width: size.width, height: size.height)
  }

  /// Title, subtitle and image within the configuration's insets.
  private func configured(
    _ node: LayoutNode, _ configuration: ButtonContent.Configuration
  ) -> Content {
    var texts = LayoutSize(width: 0, height: 0)
    let lines = [
      configuration.titleText(in: node.font), configuration.subtitleText(in: node.font),
    ]
    for line in lines.compactMap({ $0.map { MeasuredText($0, font: node.font, metrics) } })
    where !line.isEmpty {
      if texts.height > 0 { texts.height += configuration.titlePadding }
      let broken = line.lines(within: nil)
      texts.width = max(texts.width, up(broken.widest))
      texts.height += up(Double(broken.count) * line.lineHeight)
    }
    var size = texts
    if let image = configuration.image?.size {
      let gap = texts.height > 0 ? configuration.imagePadding : 0
      if configuration.placesImageBeside {
        size.width += gap + image.width
        size.height = max(size.height, image.height)
      } else {
        size.width = max(size.width, image.width)
        size.height += gap + image.height
      }
    }
    let insets = configuration.contentInsets
    return Content(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }
}
