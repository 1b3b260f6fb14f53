extension LayoutNode {
  /// All images that it may show: an image view's, and a button's in every state.
  package var imageReferences: [ImageReference] {
    ([image] + (button?.looks ?? []).flatMap { [$0.image, $0.backgroundImage] }).compactMap { $0 }
  }

  /// The image that is shown: an image view's, or a button's in its normal state.
  package var shownImage: ImageReference? {
    let look = button?.look(.normal)
    return image ?? look?.image ?? look?.backgroundImage
  }

  package var imageName: String? { shownImage?.name }
}
