import ScreensCore
package import ScreensDocuments
import ScreensModel

extension Descriptor {
  /// The descriptor in its written form, without the keys that hold nothing.
  package var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(id.rawValue)), .init("kind", .string(kind.rawValue)),
    ]
    func add(_ name: String, _ text: String?) {
      if let text { members.append(.init(name, .string(text))) }
    }
    add("name", theme?.rawValue)
    add("version", version.rawValue)
    add("abi", abi.description)
    for fact in imprint?.facts ?? [] { add(fact.name, fact.text) }
    add("parent", parent?.rawValue)
    add("texts", texts?.rawValue)
    add("threading", threading.rawValue)
    members.append(.init("requires", .array(requires.map { .string($0) })))
    add("library", library)
    if !views.isEmpty { members.append(.init("views", .array(views.map(\.json)))) }
    if !cells.isEmpty {
      members.append(.init("cells", .array(cells.map { .string($0.rawValue) })))
    }
    if !factories.isEmpty { members.append(.init("factories", .array(factories.map(\.json)))) }
    if !delegates.isEmpty {
      members.append(.init("delegates", .array(delegates.map { .string($0.rawValue) })))
    }
    if let options { members.append(.init("options", .array(options.map(\.json)))) }
    for (key, parts) in [
      ("screenlets", screenlets.map(\.source)), ("operations", operations.map(\.source)),
    ] where !parts.isEmpty {
      members.append(.init(key, .array(parts.map(\.json))))
    }
    return .object(members)
  }
}

extension DescriptorValue {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(\.json))
    case .table(let members): .object(members.map { .init($0.key, $0.value.json) })
    case .flag(let flag): .boolean(flag)
    case .whole(let number): .integer(number)
    case .number(let number): .number(number)
    case .other: .null
    }
  }
}

extension PluginOption {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("type", .string(kind.rawValue)),
    ]
    if !about.isEmpty { members.append(.init("about", .string(about))) }
    if !values.isEmpty {
      members.append(.init("values", .array(values.map { .string($0) })))
    }
    return .object(members)
  }
}

extension Descriptor.View {
  fileprivate var json: JSONValue {
    let texts = [
      ("screenlet", screenlet.rawValue), ("class", viewClass?.rawValue),
      ("extends", extends?.rawValue), ("layout", layout),
    ]
    return .object(texts.compactMap { name, text in text.map { .init(name, .string($0)) } })
  }
}

extension Descriptor.Factory {
  fileprivate var json: JSONValue {
    .object([
      .init("name", .string(name.rawValue)), .init("parent", .string(parent?.rawValue ?? "")),
      .init("operations", .array(operations.map { .string($0.rawValue) })),
    ])
  }
}
