import Foundation
import ScreensPluginKit

/// Reading assets and articles.
extension PortalOperation {
  static let assets: [String: PortalOperation] = [
    "assetListPage": .reads(
      { inquiry in
        if !inquiry.text("portletItemName").isEmpty { return [try savedList(inquiry)] }
        let (list, count) = try assetQueries(inquiry)
        return inquiry.counts ? [list, count] : [list]
      },
      { results, inquiry in
        var results = results
        // A saved list has one page, which begins at row 0 and is the whole list.
        if !inquiry.text("portletItemName").isEmpty {
          let rows = inquiry.number("startRow") == 0 ? results[0].listValue : []
          results = [results[0].listValue == nil ? results[0] : .list(rows ?? [])]
          if inquiry.counts { results.append(.int(Int64(rows?.count ?? 0))) }
        }
        return try Answer.page(results, inquiry) { item, _ in item.portalModel }
      }),
    "assetLoadByEntryId": .read(assetByEntryId, Answer.model("entryId")),
    "assetLoadByClassPK": .read(assetByClassPK, Answer.model("entryId")),
    "assetLoadByPortletItemName": .read({ try savedList($0, most: 1) }) { result in
      guard let first = result.listValue?.first else { throw PortalError.incomplete("entryId") }
      return try Answer.model("entryId")(first)
    },
  ]

  /// Reads an asset by the number of its entry.
  package static let assetByEntryId: @Sendable (Inquiry) -> Command = { inquiry in
    Command(
      inquiry.version.screens("screensassetentry/get-asset-entry"),
      inquiry.pick("entryId").merging(["locale": .string(inquiry.locale)]) { $1 })
  }

  /// Reads an asset by its class and the number of its thing.
  package static let assetByClassPK: @Sendable (Inquiry) -> Command = { inquiry in
    Command(
      inquiry.version.screens("screensassetentry/get-asset-entry"),
      inquiry.pick("className", "classPK").merging(["locale": .string(inquiry.locale)]) { $1 })
  }

  private static func savedList(_ inquiry: Inquiry, most: Int64 = 500) throws -> Command {
    Command(
      inquiry.version.screens("screensassetentry/get-asset-entries"),
      [
        "companyId": inquiry.companyId, "groupId": inquiry.groupId,
        "portletItemName": .string(inquiry.text("portletItemName")),
        "locale": .string(inquiry.locale), "max": .int(most),
      ])
  }

  /// The two commands of a list: properties of the operator's own query win over the others.
  private static func assetQueries(_ inquiry: Inquiry) throws -> (list: Command, count: Command) {
    var query: [String: Value] = [
      "classNameIds": .int(inquiry.number("classNameId")), "groupIds": inquiry.groupId,
      "visible": true,
    ]
    if !inquiry.text("keywords").isEmpty { query["keywords"] = .string(inquiry.text("keywords")) }
    query.merge(inquiry.parameters["customEntryQuery"]?.mapValue ?? [:]) { $1 }
    let className = inquiry.version.className(
      "com.liferay.asset.kernel.service.persistence.AssetEntryQuery",
      in62: "com.liferay.portlet.asset.service.persistence.AssetEntryQuery")
    func command(_ path: String, _ name: String, _ query: [String: Value]) -> Command {
      var parameters: [String: Value] = ["+\(name)": className]
      for (key, value) in query { parameters["\(name).\(key)"] = value }
      return Command(path, parameters)
    }
    let rows = try inquiry.rows()
    var list = command(
      inquiry.version.screens("screensassetentry/get-asset-entries"), "assetEntryQuery",
      rows.merging(query) { $1 })
    list.parameters["locale"] = .string(inquiry.locale)
    let counted = query.filter { $0.key != "start" && $0.key != "end" }
    return (list, command("/assetentry/get-entries-count", "entryQuery", counted))
  }

  static let articles: [String: PortalOperation] = [
    "webContentListPage": .page(
      { inquiry in
        guard inquiry.text("keywords").isEmpty else {
          throw PortalError.unsupported(inquiry.version)
        }
        return Command(
          inquiry.version.module("journal", "journalarticle/get-articles"), folder(inquiry))
      },
      count: { inquiry in
        Command(
          inquiry.version.module("journal", "journalarticle/get-articles-count"), folder(inquiry))
      }, isCompared: true, row: { article, inquiry in titled(article.portalModel, inquiry) }),
    "webContentLoadHtml": .reads(
      { [html($0)] },
      { results, inquiry in
        guard let html = results[0].stringValue else { throw PortalError.incomplete("html") }
        return ["html": .string(placed(html, inquiry))]
      }),
    "webContentLoadStructured": .reads(
      { inquiry in
        [
          structure(inquiry),
          Command(
            inquiry.version.module("journal", "journalarticle/get-article"),
            inquiry.pick("articleId").merging(["groupId": inquiry.groupId]) { $1 }),
        ]
      },
      { results, inquiry in
        let article = titled(results[1].portalModel, inquiry)
        guard let content = article["content"].stringValue else {
          throw PortalError.incomplete("content")
        }
        let keys = ["articleId", "title", "urlTitle", "modifiedDate"]
        var answer = keys.reduce(into: [String: Value]()) { $0[$1] = article[$1] }
        answer["definition"] = .string(try definition(results[0]))
        answer["content"] = .string(content)
        return .map(answer)
      }),
  ]

  private static func folder(_ inquiry: Inquiry) -> [String: Value] {
    ["groupId": inquiry.groupId, "folderId": .int(inquiry.number("folderId"))]
  }

  /// An article's title: the one that the portal sends, else what stands for it.
  private static func titled(_ article: Value, _ inquiry: Inquiry) -> Value {
    guard case .map(var members) = article else { return article }
    let names = ["title", "titleCurrentValue", "urlTitle"]
    members["title"] = .string(names.lazy.compactMap { article[$0].fullText }.first ?? "")
    if let number = members["articleId"]?.intValue { members["articleId"] = .string("\(number)") }
    return .map(members)
  }

  private static func html(_ inquiry: Inquiry) -> Command {
    let article = inquiry.pick("articleId").merging(["groupId": inquiry.groupId]) { $1 }
    if let template = inquiry.id("templateId") {
      return Command(
        inquiry.version.screens("screensjournalarticle/get-journal-article-content"),
        article.merging(["ddmTemplateId": .int(template), "locale": .string(inquiry.locale)]) { $1 }
      )
    }
    return Command(
      inquiry.version.module("journal", "journalarticle/get-article-content"),
      article.merging(["languageId": .string(inquiry.locale), "themeDisplay": .none]) { $1 })
  }

  /// Fills in the places that a portal leaves open in the HTML of articles.
  private static func placed(_ html: String, _ inquiry: Inquiry) -> String {
    let server = inquiry.context.server
    let root = server.hasSuffix("/") ? String(server.dropLast()) : server
    return html.replacingOccurrences(of: "@cdn_host@", with: "")
      .replacingOccurrences(of: "@root_path@", with: root)
  }

  /// Reads a structure.
  static func structure(_ inquiry: Inquiry) -> Command {
    Command(
      inquiry.version.module("ddm", "ddmstructure/get-structure"), inquiry.pick("structureId"))
  }

  /// The text of a structure: JSON of 7, XML of 6.2.
  static func definition(_ structure: Value) throws -> String {
    guard let text = structure["definition"].fullText ?? structure["xsd"].fullText else {
      throw PortalError.incomplete("definition")
    }
    return text
  }
}
