extension LayoutNode {
  /// The name of the image that is shown: an image view's, or a button's in its normal state.
  package var imageName: String? {
    let look = button?.look(.normal)
    return image?.name ?? look?.image?.name ?? look?.backgroundImage?.name
  }
}
