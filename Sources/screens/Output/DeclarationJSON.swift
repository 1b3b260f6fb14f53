import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensLayout
import ScreensModel

extension ScreenletKind {
  /// The declaration as the object that scripts read, with these keys and no others.
  ///
  /// - Parameter plugin: the id of the plugin that brings the kind; nil for the host's own.
  func json(from plugin: String?) -> JSONValue {
    [
      "name": .string(name.rawValue), "from": .string(plugin ?? "built-in"),
      "attributes": .array(
        attributes.map {
          [
            "name": .string($0.name.rawValue), "type": .string($0.kind.rawValue),
            "default": $0.initial.json, "secret": .boolean($0.isSecret),
            "fromAddress": .boolean($0.isFromAddress),
            // An attribute that is not set has its default.
            "required": false,
            "about": .string($0.about),
          ]
        }),
      "viewModel": .array(
        viewModel.map {
          [
            "name": .string($0.name.rawValue), "type": .string($0.type.word),
            "direction": .string($0.direction.rawValue), "secret": .boolean($0.isSecret),
            "required": .boolean($0.isRequired), "about": .string($0.about),
          ]
        }),
      "actions": .array(
        actions.map {
          [
            "name": .string($0.name.rawValue),
            "selectors": .array($0.selectors.map { .string($0.rawValue) }),
            "then": $0.effect.map { .string($0.then.rawValue) } ?? .null,
            "confirm": $0.question.map { .string($0) } ?? .null,
            "about": .string($0.about),
          ]
        }),
      "outlets": .array(
        outlets.map {
          [
            "name": .string($0.name), "type": .string("\($0.kind)"),
            "shows": $0.shows.map { .string($0.name) } ?? .null,
            "as": $0.shows == nil ? .null : .string($0.format.name), "about": .string($0.about),
          ]
        }),
      "content": content.map { .string($0.word) } ?? .null,
      "parts": .array(parts.map(\.json)),
      "events": .array(
        events.map { event in
          [
            "name": .string(event.name.rawValue),
            "payload": .object(event.payload.map { .init($0.name, .string($0.type.word)) }),
            "about": .string(event.about),
          ]
        }),
    ]
  }
}

extension ChildDeclaration {
  /// The declaration as the object that scripts read, with these keys and no others.
  fileprivate var json: JSONValue {
    let given = given.sorted { $0.key < $1.key }
    let hears = hears.sorted { $0.key < $1.key }
    let tells = tells.sorted { $0.key < $1.key }
    return [
      "in": .string(place.rawValue), "outlet": .string(outlet),
      "screenlet": .string(screenlet.rawValue),
      "when": when.map { .array($0.map(\.json)) } ?? .null,
      "given": .object(given.map { .init($0.key.rawValue, .string($0.value.name)) }),
      "hears": .object(hears.map { .init($0.key.rawValue, .string($0.value.rawValue)) }),
      "tells": .object(tells.map { .init($0.key.rawValue, .string($0.value.rawValue)) }),
    ]
  }
}

extension ChildDeclaration.Condition {
  fileprivate var json: JSONValue {
    [
      "value": .array(sources.map { .string($0.name) }),
      "is": .array(accepted.sorted().map { .string($0) }),
    ]
  }
}

extension OperationDeclaration {
  /// The declaration as the object that scripts read, with these keys and no others.
  ///
  /// - Parameter factories: the connector factories that make the operation themselves.
  func json(_ factories: [ConnectorFactoryName]) -> JSONValue {
    [
      "name": .string(name.rawValue), "access": .string(access.rawValue),
      "parameters": .array(
        parameters.map {
          [
            "name": .string($0.name), "type": .string($0.type.word),
            "required": .boolean($0.isRequired), "secret": .boolean($0.isSecret),
            "about": .string($0.about),
          ]
        }),
      "result": .object(result.fields.map { .init($0.name, .string($0.type.word)) }),
      "errors": .array(
        errors.map {
          [
            "name": .string("\($0.cause)"), "status": .integer(Int64($0.cause.rawValue)),
            "about": .string($0.about),
          ]
        }),
      "factories": .array(factories.map { .string($0.rawValue) }),
    ]
  }
}

extension Value {
  /// The initial value of an attribute.
  fileprivate var json: JSONValue {
    switch self {
    case .bool(let flag): .boolean(flag)
    case .int(let number): .integer(number)
    case .double(let number): .number(number)
    case .string(let text): .string(text)
    default: .null
    }
  }
}
