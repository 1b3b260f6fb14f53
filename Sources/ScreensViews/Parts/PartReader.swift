import ScreensDocuments
import ScreensLayout
import ScreensModel

/// Reads the settings of a screenlet in a layout from the run-time attributes of its node.
struct PartReader {
  let kind: ScreenletKind
  /// The layout's file, for remarks.
  let file: String
  /// The owner of the node's layout.
  let context: LayoutParts.Context

  private var theme: ThemeName?
  private var next: String?
  private var name: String?
  private var attributes: [AttributeName: Value] = [:]
  private var asks: [ScreenletPart.Ask] = []
  private var targets: [EventName: EventTarget] = [:]
  private var refreshes: [ScreenletPart.Refresh] = []
  /// Messages to the layout's author about impossible settings.
  private(set) var remarks: [String] = []

  init(_ kind: ScreenletKind, file: String, in context: LayoutParts.Context) {
    self.kind = kind
    self.file = file
    self.context = context
  }

  /// Reads all attributes of a node, in their order.
  ///
  /// - Parameter key: The key of the part, which is the node's where one part alone stands in it.
  mutating func part(
    _ node: LayoutNode, key: String, as child: ChildDeclaration?
  ) -> ScreenletPart {
    for attribute in node.runtimeAttributes { read(attribute) }
    return ScreenletPart(
      key: key, screenlet: kind.name, theme: theme, name: name, attributes: attributes,
      asks: asks, child: child, next: next, targets: targets, refreshes: refreshes, listField: nil)
  }

  private mutating func remark(_ attribute: RuntimeAttribute, _ text: String) {
    remarks.append("\(file):\(attribute.line): \(text)")
  }

  private mutating func read(_ attribute: RuntimeAttribute) {
    let key = attribute.keyPath
    switch (key, attribute.value) {
    case ("themeName", .string(let text)): readTheme(text, attribute)
    case ("page", .string(let path)): next = path
    case ("name", .string(let text)): name = text
    case (_, .string(let text)) where key.hasPrefix("refresh:"):
      readRefresh(key.dropFirst("refresh:".count), text, attribute)
    default:
      if let event = EventName(key).flatMap(kind.event) {
        readTarget(event, attribute)
      } else {
        readValue(attribute)
      }
    }
  }

  private mutating func readTheme(_ text: String, _ attribute: RuntimeAttribute) {
    theme = ThemeName(text)
    guard theme == nil, !text.isEmpty else { return }
    remark(
      attribute,
      "'\(text)' is no theme's name, so that \(kind.name) is shown in the default theme; write "
        + "letters, digits and '-'")
  }

  private mutating func readTarget(_ event: EventDeclaration, _ attribute: RuntimeAttribute) {
    guard case .string(let text) = attribute.value else {
      return remark(attribute, "the event \(event.name) leads nowhere; give it the path of a page")
    }
    do throws(EventTarget.Fault) {
      targets[event.name] = try EventTarget(text, payload: event.payload.map(\.name))
    } catch {
      remark(attribute, "the target of the event \(event.name) \(error.reason)")
    }
  }

  private mutating func readRefresh(
    _ event: Substring, _ name: String, _ attribute: RuntimeAttribute
  ) {
    guard let declared = EventName(String(event)).flatMap(kind.event) else {
      return remark(
        attribute,
        "\(kind.name) has no event \(event)"
          + Suggestion.clause(for: String(event), among: kind.events.map(\.name.rawValue)))
    }
    refreshes.append(.init(event: declared.name, name: name, line: attribute.line))
  }

  private mutating func readValue(_ attribute: RuntimeAttribute) {
    guard let key = AttributeName(attribute.keyPath) else { return }
    let declared = kind.attribute(key)
    if case .string(let text) = attribute.value, let declared,
      let field = asked(text)
    {
      guard declared.isFromAddress else {
        return remark(
          attribute,
          "\(kind.name)'s attribute \(key) decides who is asked or where one is sent, which "
            + "\(context == .cell ? "a row" : "an address") can't; give it a value")
      }
      return asks.append(.init(attribute: declared, field: field))
    }
    guard !kind.isSecret(key) else {
      return remark(
        attribute,
        "\(kind.name)'s attribute \(key) is a secret, which a \(context.word) "
          + "can't hold; remove it"
      )
    }
    guard declared != nil else {
      let known = kind.attributes.map(\.name.rawValue) + kind.events.map(\.name.rawValue)
      let near = Suggestion.clause(for: key.rawValue, among: known)
      return remark(
        attribute,
        "\(kind.name)'s attribute \(key) is not known" + (near.isEmpty ? "; remove it" : near))
    }
    guard let declared, let value = attribute.value.attribute else { return }
    do {
      attributes[key] = try declared.convert(value)
    } catch {
      return remark(attribute, "\(kind.name)'s attribute \(error); give it one")
    }
    if let sentence = declared.remark(on: value) { remark(attribute, "\(kind.name): \(sentence)") }
  }

  /// The parameter of the query that a value reads, `{query:name}`, or the attribute of the row,
  /// `{row:name}`.
  private func asked(_ text: String) -> String? {
    guard let source = context.source, text.hasPrefix("{\(source):"), text.hasSuffix("}") else {
      return nil
    }
    let name = String(text.dropFirst(source.count + 2).dropLast())
    return name.isEmpty ? nil : name
  }
}
