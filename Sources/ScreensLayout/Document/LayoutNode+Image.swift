extension LayoutNode {
  /// The names of all images that it may show: an image view's, and a button's in every state.
  package var imageNames: [String] {
    let looks = button?.looks.flatMap { [$0.image, $0.backgroundImage] } ?? []
    var names: [String] = []
    for name in ([image] + looks).compactMap({ $0?.name }) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The name of the image that is shown: an image view's, or a button's in its normal state.
  package var imageName: String? {
    let look = button?.look(.normal)
    return image?.name ?? look?.image?.name ?? look?.backgroundImage?.name
  }
}
