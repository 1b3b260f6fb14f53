import ScreensDocuments

/// The colours that a XIB's resources name.
struct XIBResources {
  var namedColors: [String: LayoutColor] = [:]
  /// The names of the platform's symbols.
  var symbols: Set<String> = []
  var systemColors: [String: LayoutColor] = [:]
}

extension XIBBuilder {
  mutating func readResources(_ element: DocumentElement?) throws(XIBError) {
    for resource in element?.children ?? [] {
      guard let name = resource["name"] else { continue }
      switch resource.name {
      case "image":
        draft.images[name] = try size(resource)
        if resource["catalog"] == "system" { resources.symbols.insert(name) }
      case "namedColor":
        if let color = resource.child("color") {
          resources.namedColors[name] = try readColor(color)
        }
      case "systemColor":
        if let color = resource.child("color") {
          resources.systemColors[name] = try readColor(color)
        }
      default: break
      }
    }
  }
}
