import ScreensDocuments

extension XIBBuilder {
  mutating func runtimeAttributes(
    of element: DocumentElement
  ) throws(XIBError) -> [RuntimeAttribute] {
    var attributes: [RuntimeAttribute] = []
    for child in element.child("userDefinedRuntimeAttributes")?.children ?? [] {
      guard let keyPath = child["keyPath"] else { continue }
      guard let value = try runtimeValue(child) else {
        note("run-time attribute '\(keyPath)' has no value of its type; give one", child)
        continue
      }
      attributes.append(
        RuntimeAttribute(keyPath: keyPath, value: value, line: child.position.line))
      if keyPath == "page", element.name == "button" { checkLink(value, child) }
    }
    return attributes
  }

  /// Reports a button whose page is no target that a button may have.
  private mutating func checkLink(_ value: RuntimeValue, _ element: DocumentElement) {
    guard case .string(let text) = value else {
      return note("page of a button is no text; make it a string", element)
    }
    guard LinkTarget(text) == nil else { return }
    note(
      "page '\(text)' is none that a button can lead to, so it leads nowhere; name a path that "
        + "begins with one '/', or an address that begins with https:// or mailto:", element)
  }

  private mutating func runtimeValue(_ element: DocumentElement) throws(XIBError) -> RuntimeValue? {
    let value = element.child(key: "value")
    switch element["type"] {
    case "boolean":
      return .boolean(Self.boolean(element, "value") || value.map { $0.name == "true" } ?? false)
    case "number":
      return (try number(value ?? element, "value")).map { .number($0) }
    case "string":
      return .string(Self.text(element, "value") ?? "")
    case "localizedString", "localizableString":
      return .localizedString(Self.text(element, "value") ?? "")
    case "image":
      return image(element["value"] ?? value?["name"]).map { .image($0) }
    case "color":
      guard let value else { return nil }
      return (try readColor(value)).map { .color($0) }
    case "nil": return RuntimeValue.none
    default:
      guard let value else { return nil }
      return try geometricValue(value)
    }
  }

  private func geometricValue(_ value: DocumentElement) throws(XIBError) -> RuntimeValue? {
    switch value.name {
    case "point":
      return .point(x: try number(value, "x", default: 0), y: try number(value, "y", default: 0))
    case "size": return (try size(value)).map { .size($0) }
    case "rect": return .rect(try rect(value))
    case "range":
      return .range(
        location: try integer(value, "location", default: 0),
        length: try integer(value, "length", default: 0))
    default: return nil
    }
  }
}
