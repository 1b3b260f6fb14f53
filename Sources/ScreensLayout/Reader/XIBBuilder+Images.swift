import ScreensDocuments

extension XIBBuilder {
  /// How large a platform's symbol is in a text of 17 points, as a part of the artwork that the
  /// document's resources list.
  private static let symbolPart = 0.1328
  /// The size of text that symbols come with.
  private static let symbolTextSize = 17.0

  func image(_ name: String?) -> ImageReference? {
    guard let name, !name.isEmpty else { return nil }
    let bare = name.hasSuffix(".png") ? String(name.dropLast(4)) : "\(name).png"
    return ImageReference(
      name: name, size: draft.images[name] ?? draft.images[bare],
      isSymbol: resources.symbols.contains(name))
  }

  /// The image that an element names as an attribute or in a reference below it.
  func image(_ element: DocumentElement, _ key: String) throws(XIBError) -> ImageReference? {
    let reference = element.child(key: key, named: "imageReference")
    guard let image = image(element[key] ?? reference?["image"]) else { return nil }
    let isSymbol = image.isSymbol || (reference ?? element)["catalog"] == "system"
    guard isSymbol else { return image }
    return ImageReference(
      name: image.name, size: try symbolSize(image, element, reference), isSymbol: true)
  }

  /// A symbol is as large as the text that its configuration names.
  private func symbolSize(
    _ image: ImageReference, _ element: DocumentElement, _ reference: DocumentElement?
  ) throws(XIBError) -> LayoutSize? {
    guard let artwork = image.size else { return nil }
    let holders = [reference, element].compactMap { $0 }
    let configuration = holders.lazy.compactMap { holder in
      holder.children.first { $0["key"]?.hasPrefix("preferredSymbolConfiguration") == true }
    }.first
    var text = Self.symbolTextSize
    if let configuration {
      let font = try font(configuration.child("fontDescription"))
      text = try number(configuration, "pointSize") ?? font?.size ?? text
    }
    let scale = reference?["symbolScale"] ?? configuration?["scale"]
    let part = Self.symbolPart * text / Self.symbolTextSize * (Self.symbolScales[scale ?? ""] ?? 1)
    return LayoutSize(width: artwork.width * part, height: artwork.height * part)
  }

  private static let symbolScales = ["small": 0.8, "large": 1.29]
}
