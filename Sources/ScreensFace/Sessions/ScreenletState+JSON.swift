package import ScreensModel
import ScreensSystem
import ScreensCore
package import ScreensDocuments
import ScreensViews

/// A screenlet's state in a session's journal, with its place.
extension KeptScreenlet {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("place", place.name)
      state.write(to: &json)
    }
  }

  init?(json: JSONValue) {
    guard let state = ScreenletState(json: json), let place = json["place"]?.string else {
      return nil
    }
    self.init(place: ScreenletPlace(name: place), state: state)
  }
}

/// A screenlet's state as members of an object. Of the running actions it includes the ones that
/// wait for answers, since no other record of them survives the process.
extension ScreenletState {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("id", .integer(Int64(id.rawValue)))
    json.member("name", name.rawValue)
    json.member("theme", theme.rawValue)
    json.name("attributes")
    Self.write(attributes, to: &json)
    json.name("model")
    Self.write(entered.attributes, to: &json)
    if let focus = entered.focus { json.member("focus", focus) }
    Self.write(entered.nodes, to: &json)
    if !entered.rows.isEmpty {
      json.name("rows")
      json.object { json in
        for (row, input) in entered.rows.sorted(by: { $0.key < $1.key }) {
          json.name(String(row))
          json.object { input.write(to: &$0) }
        }
      }
    }
    if !open.isEmpty { json.member("open", Self.json(open)) }
  }

  fileprivate static func write(
    _ nodes: [String: EnteredState.Node], to json: inout JSONWriter
  ) {
    json.name("nodes")
    json.object { json in
      for (key, node) in nodes.sorted(by: { $0.key < $1.key }) {
        json.name(key)
        node.write(to: &json)
      }
    }
  }

  fileprivate static func nodes(_ json: JSONValue) -> [String: EnteredState.Node] {
    let members = json["nodes"]?.members ?? []
    return Dictionary(
      members.map { ($0.name, EnteredState.Node(json: $0.value)) }, uniquingKeysWith: { $1 })
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
    entered.nodes = Self.nodes(json)
    for member in json["rows"]?.members ?? [] {
      guard let row = Int(member.name), row >= 0 else { continue }
      entered.rows[row] = EnteredState.Row(json: member.value)
    }
    self.init(
      id: ScreenletID(rawValue: id), name: name, theme: theme,
      attributes: Self.attributes(json["attributes"]), entered: entered, running: [],
      open: Self.open(json["open"]))
  }

  private static func write(_ attributes: [AttributeName: Value], to json: inout JSONWriter) {
    let sorted = attributes.sorted { $0.key < $1.key }
    SavedValue.write(sorted.lazy.map { ($0.key.rawValue, $0.value) }, to: &json)
  }

  private static func attributes(_ json: JSONValue?) -> [AttributeName: Value] {
    var attributes: [AttributeName: Value] = [:]
    for (key, value) in json.flatMap(SavedValue.map) ?? [:] {
      if let name = AttributeName(key) { attributes[name] = value }
    }
    return attributes
  }
}

extension EnteredState.Row {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("mark", .integer(Int64(mark)))
    if let focus { json.member("focus", focus) }
    ScreenletState.write(nodes, to: &json)
  }

  fileprivate init?(json: JSONValue) {
    guard let mark = json["mark"]?.integer.flatMap({ UInt32(exactly: $0) }) else { return nil }
    self.init(mark: mark)
    focus = json["focus"]?.string
    nodes = ScreenletState.nodes(json)
  }
}

extension EnteredState.Node {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      if let text { json.member("text", text) }
      if let value { json.member("value", SavedValue.json(value)) }
      if let scroll { json.member("scroll", .number(scroll)) }
      if let isSelected { json.member("selected", .boolean(isSelected)) }
      if isSecure { json.member("secure", .boolean(true)) }
    }
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
      .object([
        .init("bytes", .string(String(decoding: Base64URL.encode(bytes.span), as: UTF8.self)))
      ])
    // A handle, or an open file, means nothing to another process.
    case .none, .handle, .blob: .null
    }
  }

  /// Writes an object of values in the order given.
  static func write(
    _ entries: some Sequence<(key: String, value: Value)>, to json: inout JSONWriter
  ) {
    json.object { json in for (key, value) in entries { json.member(key, Self.json(value)) } }
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
      if let text = json["bytes"]?.string { return .bytes(Base64URL.decode(text.utf8.span) ?? []) }
      return json["map"].flatMap(map).map(Value.map) ?? .none
    }
  }

  static func map(_ json: JSONValue) -> [String: Value]? {
    json.members.map { members in
      Dictionary(members.map { ($0.name, value($0.value)) }) { first, _ in first }
    }
  }
}
