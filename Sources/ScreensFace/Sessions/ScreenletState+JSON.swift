import ScreensSystem
package import ScreensCore
package import ScreensDocuments

/// A screenlet's state in a session's journal, with its place.
extension KeptScreenlet {
  var json: JSONValue {
    .object([.init("place", place.map { .string($0.name) } ?? .null)] + state.members)
  }

  init?(json: JSONValue) {
    guard let state = ScreenletState(json: json) else { return nil }
    self.init(place: json["place"]?.string.map(ScreenletPlace.init(name:)), state: state)
  }
}

/// A screenlet's state as members of an object. Of the actions that were running it has those that
/// wait for answers: nobody else knows of them when the process has ended.
extension ScreenletState {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("id", .integer(Int64(id.rawValue))), .init("name", .string(name.rawValue)),
      .init("theme", .string(theme.rawValue)), .init("attributes", Self.json(attributes)),
      .init("model", Self.json(entered.attributes)),
      .init("focus", entered.focus.map { .string($0) } ?? .null),
      .init(
        "nodes",
        .object(entered.nodes.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })),
    ] + (open.isEmpty ? [] : [.init("open", Self.json(open))])
  }

  private static func json(_ open: [OpenAction]) -> JSONValue {
    .object(
      open.map { open in
        .init(
          open.action.rawValue,
          .object([
            .init("repeatable", .boolean(open.isRepeatable)),
            .init("user", open.userId.map { .integer($0) } ?? .null),
          ]))
      })
  }

  private static func open(_ json: JSONValue?) -> [OpenAction] {
    (json?.members ?? []).compactMap { member in
      ActionName(member.name).map { action in
        OpenAction(
          action: action, isRepeatable: member.value["repeatable"]?.boolean == true,
          userId: member.value["user"]?.integer)
      }
    }
  }

  fileprivate init?(json: JSONValue) {
    guard let id = json["id"]?.integer.flatMap({ UInt32(exactly: $0) }),
      let name = json["name"]?.string.flatMap(ScreenletName.init(_:)),
      let theme = json["theme"]?.string.flatMap(ThemeName.init(_:))
    else { return nil }
    var entered = EnteredState()
    entered.focus = json["focus"]?.string
    entered.attributes = Self.attributes(json["model"])
    for member in json["nodes"]?.members ?? [] {
      entered.nodes[member.name] = EnteredState.Node(json: member.value)
    }
    self.init(
      id: ScreenletID(rawValue: id), name: name, theme: theme,
      attributes: Self.attributes(json["attributes"]), entered: entered, running: [],
      open: Self.open(json["open"]))
  }

  private static func json(_ attributes: [AttributeName: Value]) -> JSONValue {
    SavedValue.json(
      Dictionary(attributes.map { ($0.key.rawValue, $0.value) }) { first, _ in first })
  }

  private static func attributes(_ json: JSONValue?) -> [AttributeName: Value] {
    var attributes: [AttributeName: Value] = [:]
    for (key, value) in json.flatMap(SavedValue.map) ?? [:] {
      if let name = AttributeName(key) { attributes[name] = value }
    }
    return attributes
  }
}

extension EnteredState.Node {
  fileprivate var json: JSONValue {
    .object([
      .init("text", text.map { .string($0) } ?? .null),
      .init("value", value.map(SavedValue.json) ?? .null),
      .init("scroll", scroll.map { .number($0) } ?? .null),
      .init("selected", isSelected.map { .boolean($0) } ?? .null),
      .init("secure", .boolean(isSecure)),
    ])
  }

  fileprivate init(json: JSONValue) {
    self = EnteredState.Node()
    text = json["text"]?.string
    if let saved = json["value"], saved != .null { value = SavedValue.value(saved) }
    scroll = json["scroll"]?.number
    isSelected = json["selected"]?.boolean
    isSecure = json["secure"]?.boolean ?? false
  }
}

/// Values as JSON and back, without losing their kinds.
package enum SavedValue {
  /// The value as JSON.
  package static func json(_ value: Value) -> JSONValue {
    switch value {
    case .bool(let flag): .boolean(flag)
    case .int(let number): .integer(number)
    case .string(let text): .string(text)
    case .list(let items): .array(items.map(json))
    case .double(let number): .object([.init("double", .number(number))])
    case .map(let entries): .object([.init("map", json(entries))])
    case .json(let text): .object([.init("json", .string(text))])
    case .bytes(let bytes):
      .object([.init("bytes", .string(String(decoding: Base64URL.encode(bytes), as: UTF8.self)))])
    // A handle means nothing to another process.
    case .none, .handle: .null
    }
  }

  static func json(_ entries: [String: Value]) -> JSONValue {
    .object(entries.sorted { $0.key < $1.key }.map { .init($0.key, json($0.value)) })
  }

  static func value(_ json: JSONValue) -> Value {
    switch json {
    case .boolean(let flag): return .bool(flag)
    case .integer(let number): return .int(number)
    case .number(let number): return .double(number)
    case .string(let text): return .string(text)
    case .array(let items): return .list(items.map(value))
    case .null: return .none
    case .object:
      if let number = json["double"]?.number { return .double(number) }
      if let text = json["json"]?.string { return .json(text) }
      if let text = json["bytes"]?.string { return .bytes(Base64URL.decode(text.utf8) ?? []) }
      return json["map"].flatMap(map).map(Value.map) ?? .none
    }
  }

  static func map(_ json: JSONValue) -> [String: Value]? {
    json.members.map { members in
      Dictionary(members.map { ($0.name, value($0.value)) }) { first, _ in first }
    }
  }
}
