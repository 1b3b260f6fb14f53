import LocalAccounts
import PluginSystem
import ScreensPluginKit

/// An operation on content, with its parameters, read once.
enum ContentOperation: Sendable {
  case assets(AssetQuery, counts: Bool)
  case articles(AssetQuery, counts: Bool)
  case savedAssets(SavedAssets, counts: Bool)
  case firstSaved(list: String, groupId: Int64)
  case entry(Int64)
  case thing(className: String, classPK: Int64)
  case article(Int64, groupId: Int64)
  case rating(RatingOperation)
  case comment(CommentOperation)
  case file(FileOperation)
  case form(FormOperation)

  /// Reads the parameters; nil for an operation of another kind.
  init?(
    _ name: String, _ values: [String: Value], _ context: ConnectorContext
  ) throws(PluginError) {
    let parameters = ContentParameters(values, context)
    switch name {
    case "assetListPage": self = try Self.assetPage(parameters)
    case "webContentListPage": self = try Self.articlePage(parameters)
    case "assetLoadByEntryId":
      self = .entry(ContentParameters.number(values["entryId"]) ?? 0)
    case "assetLoadByClassPK":
      self = .thing(
        className: values["className"]?.stringValue ?? "",
        classPK: ContentParameters.number(values["classPK"]) ?? 0)
    case "webContentLoadHtml": self = try Self.article(parameters)
    case "assetLoadByPortletItemName":
      self = .firstSaved(list: parameters.savedList ?? "", groupId: parameters.groupId)
    default:
      if let rating = try RatingOperation(name, parameters) {
        self = .rating(rating)
      } else if let comment = try CommentOperation(name, parameters) {
        self = .comment(comment)
      } else if let file = try FileOperation(name, parameters) {
        self = .file(file)
      } else if let form = try FormOperation(name, parameters) {
        self = .form(form)
      } else {
        return nil
      }
    }
  }

  /// A saved list has one page; properties of a query are for lists of a class.
  private static func assetPage(_ parameters: ContentParameters) throws(PluginError) -> Self {
    let counts = parameters.counts
    if let name = parameters.savedList {
      return .savedAssets(
        SavedAssets(
          list: name, groupId: parameters.groupId, rows: try parameters.rows(),
          words: parameters.words),
        counts: counts)
    }
    let classNameId = ContentParameters.number(parameters.values["classNameId"]) ?? 0
    let classNameIds = parameters.numbers(
      "classNameIds", otherwise: classNameId > 0 ? [classNameId] : [])
    guard !classNameIds.isEmpty else {
      throw PluginError(.validationFailed, parameters.wording.noClass)
    }
    var query = AssetQuery(
      groupIds: parameters.numbers("groupIds", otherwise: [parameters.groupId]),
      classNameIds: classNameIds, rows: try parameters.rows())
    query.order = try parameters.order()
    query.words = parameters.words
    query.isVisible =
      ContentParameters.flag(parameters.custom["visible"]) ?? isVisible(classNameIds)
    return .assets(query, counts: counts)
  }

  /// Assets of some classes are for lists that ask for them alone, and not visible elsewhere.
  private static func isVisible(_ classNameIds: [Int64]) -> Bool {
    !classNameIds.allSatisfy { AssetClass(rawValue: $0)?.isHidden ?? false }
  }

  private static func articlePage(_ parameters: ContentParameters) throws(PluginError) -> Self {
    var query = AssetQuery(
      groupIds: [parameters.groupId], classNameIds: [AssetClass.journalArticle.rawValue],
      rows: try parameters.rows())
    query.folderId = ContentParameters.number(parameters.values["folderId"]) ?? 0
    query.order = try parameters.articleOrder()
    query.words = parameters.words
    return .articles(query, counts: parameters.counts)
  }

  /// A site here has no templates: an article has one form.
  private static func article(_ parameters: ContentParameters) throws(PluginError) -> Self {
    let values = parameters.values
    guard ContentParameters.number(values["templateId"]) ?? 0 == 0 else {
      throw PluginError(.failed, parameters.wording.noTemplate)
    }
    let article = Int64(values["articleId"]?.stringValue ?? "") ?? 0
    return .article(article, groupId: parameters.groupId)
  }

  /// Carries the operation out; blocks.
  func run(on store: ContentStore, _ context: ConnectorContext) throws -> Value {
    let language = Wording.language(of: context.locale)
    let wording = Wording(locale: context.locale)
    guard store.isSearchable || !isSearch else {
      throw PluginError(.notAvailable, wording.noSearch)
    }
    switch self {
    case .assets(let query, let counts):
      let page = try store.page(query, language: language, counts: counts)
      return page.answer(\.attributes)
    case .articles(let query, let counts):
      let page = try store.page(query, language: language, counts: counts)
      return page.answer { .map($0.articleAttributes(withContent: true)) }
    case .savedAssets(var saved, let counts):
      // The one page begins at row 0, and is the whole list.
      if saved.rows.lowerBound != 0 { saved.rows = 0..<0 }
      let assets = try saved.read(store, language, wording)
      return AssetPage(assets: assets, count: counts ? Int64(assets.count) : nil)
        .answer(\.attributes)
    case .firstSaved(let name, let groupId):
      let saved = SavedAssets(list: name, groupId: groupId, rows: 0..<1)
      return try answer(saved.read(store, language, wording).first, wording)
    case .entry(let entryId):
      return try answer(store.asset(entryId: entryId, language: language), wording)
    case .thing(let className, let classPK):
      let asset = try store.asset(className: className, classPK: classPK, language: language)
      return try answer(asset, wording)
    case .article(let article, let groupId):
      let asset = try store.asset(
        className: AssetClass.journalArticle.name, classPK: article, language: language)
      guard let asset, asset.groupId == groupId else {
        throw PluginError(.failed, wording.noAsset)
      }
      return ["html": .string(asset.text.html)]
    case .rating(let rating): return try rating.run(on: store, wording)
    case .comment(let comment): return try comment.run(on: store, wording)
    case .file(let file): return try file.run(on: store, language: language, wording)
    case .form(let form): return try form.run(on: store, wording)
    }
  }

  /// Whether it looks for words.
  private var isSearch: Bool {
    switch self {
    case .assets(let query, _), .articles(let query, _): query.words != nil
    case .savedAssets(let saved, _): saved.words != nil
    default: false
    }
  }

  private func answer(_ asset: Asset?, _ wording: Wording) throws(PluginError) -> Value {
    guard let asset else { throw PluginError(.failed, wording.noAsset) }
    return asset.attributes
  }
}

/// Some rows of a saved list.
struct SavedAssets: Sendable {
  let list: String
  let groupId: Int64
  var rows: Range<Int64>
  var words: SearchWords?

  /// Reads the rows.
  ///
  /// - Throws: a failure in words for the user where the site has no list of that name.
  fileprivate func read(
    _ store: ContentStore, _ language: String, _ wording: Wording
  ) throws -> [Asset] {
    guard let saved = try store.savedList(list, groupId: groupId) else {
      throw PluginError(.failed, wording.noSavedList(list))
    }
    var query = AssetQuery(groupIds: [groupId], classNameIds: saved.classNameIds, rows: rows)
    query.order = saved.order
    query.words = words
    return try store.page(query, language: language, counts: false).assets
  }
}

extension AssetPage {
  fileprivate func answer(_ row: (Asset) -> Value) -> Value {
    .page(assets.map(row), count: count)
  }
}

extension Value {
  /// A page as list screenlets know it.
  static func page(_ rows: [Value], count: Int64?) -> Value {
    var answer: [String: Value] = ["rows": .list(rows)]
    if let count { answer["rowCount"] = .int(count) }
    return .map(answer)
  }
}
