import ScreensDocuments

extension XIBBuilder {
  /// The colour under a key; nil when there is none, or an explicit default.
  mutating func color(_ element: DocumentElement, key: String) throws(XIBError) -> LayoutColor? {
    guard let child = element.child(key: key, named: "color") else { return nil }
    return try readColor(child)
  }

  /// The colour of a `color` element in sRGB; every RGB space is read as sRGB, every white as its
  /// grey.
  mutating func readColor(_ element: DocumentElement) throws(XIBError) -> LayoutColor? {
    let alpha = try number(element, "alpha", default: 1)
    if element["red"] != nil || element["green"] != nil || element["blue"] != nil {
      return LayoutColor(
        red: try number(element, "red", default: 0),
        green: try number(element, "green", default: 0),
        blue: try number(element, "blue", default: 0), alpha: alpha)
    }
    if let white = try number(element, "white") { return LayoutColor(white: white, alpha: alpha) }
    if element["cyan"] != nil || element["black"] != nil { return try inks(element, alpha) }
    return namedColor(element)
  }

  private func inks(_ element: DocumentElement, _ alpha: Double) throws(XIBError) -> LayoutColor {
    let light = 1 - (try number(element, "black", default: 0))
    return LayoutColor(
      red: (1 - (try number(element, "cyan", default: 0))) * light,
      green: (1 - (try number(element, "magenta", default: 0))) * light,
      blue: (1 - (try number(element, "yellow", default: 0))) * light, alpha: alpha)
  }

  private mutating func namedColor(_ element: DocumentElement) -> LayoutColor? {
    if let name = element["name"] {
      if let color = assets[name] ?? resources.namedColors[name] { return color }
      note("colour '\(name)' is not among the document's resources; add it", element)
      return nil
    }
    guard let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] else {
      note("a colour without parts or name is omitted", element)
      return nil
    }
    if let color = resources.systemColors[name] ?? SystemColors.color(name) {
      guard assets.areAdaptive, let dark = SystemColors.dark(name) else { return color }
      return LayoutColor(color, in: [.dark: dark])
    }
    note("system colour '\(name)' is not known; give its parts", element)
    return nil
  }
}
