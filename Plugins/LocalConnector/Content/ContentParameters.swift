import LocalAccounts
import ScreensPluginKit

/// The parameters of a request for content that several operations share.
struct ContentParameters {
  let values: [String: Value]
  let context: ConnectorContext
  /// Properties of the query that win over the parameters.
  let custom: [String: Value]

  init(_ values: [String: Value], _ context: ConnectorContext) {
    self.values = values
    self.context = context
    custom = values["customEntryQuery"]?.mapValue ?? [:]
  }

  var wording: Wording { Wording(locale: context.locale) }

  /// The site; the server context's where the request names none.
  var groupId: Int64 {
    let groupId = values["groupId"]?.intValue ?? 0
    return groupId > 0 ? groupId : context.groupId
  }

  /// Whether the whole list is counted.
  var counts: Bool { values["computeRowCount"]?.boolValue ?? false }

  /// The name of a saved list; nil where it is empty.
  var savedList: String? {
    guard let name = values["portletItemName"]?.stringValue, !name.isEmpty else { return nil }
    return name
  }

  /// The words that are looked for; nil where the request names none.
  var words: SearchWords? { values["keywords"]?.stringValue.flatMap { SearchWords($0) } }

  /// The rows of the page.
  func rows() throws(PluginError) -> Range<Int64> {
    let first = Self.number(custom["start"] ?? values["startRow"])
    let end = Self.number(custom["end"] ?? values["endRow"])
    guard let first, let end, first >= 0, end >= first, end - first <= ContentStore.mostRows else {
      throw PluginError(.validationFailed, wording.wrongRows)
    }
    return first..<end
  }

  /// The numbers of a property, which is one of them or a list; others where it is not there.
  func numbers(_ key: String, otherwise: [Int64]) -> [Int64] {
    guard let value = custom[key] else { return otherwise }
    return (value.listValue ?? [value]).compactMap(Self.number)
  }

  /// The order of the query; the newest first where it has none.
  func order() throws(PluginError) -> AssetOrder {
    let column = custom["orderByCol1"]?.stringValue ?? AssetOrder.Column.modifiedDate.rawValue
    guard let known = AssetOrder.Column(rawValue: column) else {
      throw PluginError(.validationFailed, wording.wrongOrder(column))
    }
    let isAscending = custom["orderByType1"]?.stringValue?.uppercased() == "ASC"
    return AssetOrder(known, isAscending: isAscending)
  }

  /// The order of a class that compares articles: dates from the newest on, titles from A on.
  func articleOrder() throws(PluginError) -> AssetOrder {
    let name = values["obcClassName"]?.stringValue ?? ""
    switch name.split(separator: ".").last {
    case nil, "ArticleModifiedDateComparator": return AssetOrder()
    case "ArticleCreateDateComparator": return AssetOrder(.createDate, isAscending: false)
    case "ArticleTitleComparator": return AssetOrder(.title, isAscending: true)
    default: throw PluginError(.validationFailed, wording.wrongOrder(name))
    }
  }

  /// A number, also one that is written as a text.
  static func number(_ value: Value?) -> Int64? {
    value?.intValue ?? value?.stringValue.flatMap { Int64($0) }
  }

  /// A flag, also one that is written as a text.
  static func flag(_ value: Value?) -> Bool? {
    value?.boolValue ?? value?.stringValue.flatMap { Bool($0) }
  }
}
