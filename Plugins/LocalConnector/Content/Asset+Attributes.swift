import LocalAccounts
import ScreensPluginKit

extension Asset {
  /// The attributes as screenlets know them, with the thing itself as its class has it.
  var attributes: Value {
    .map(
      common.merging([
        "entryId": .int(entryId), "classNameId": .int(classNameId), "className": .string(className),
        "classPK": .int(classPK), "mimeType": .string(mimeType), "url": .string(url),
        "visible": .bool(isVisible), "object": object,
      ]) { $1 })
  }

  /// The attributes of an asset and of the thing alike.
  private var common: [String: Value] {
    [
      "companyId": .int(companyId), "groupId": .int(groupId), "userId": .int(userId),
      "userName": .string(userName), "createDate": .int(createDate),
      "modifiedDate": .int(modifiedDate), "title": .string(text.title),
      "description": .string(text.description),
    ]
  }

  private var object: Value {
    switch AssetClass.allCases.first(where: { $0.name == className }) {
    case .blogsEntry: ["blogsEntry": .map(blogsEntry)]
    case .fileEntry: ["fileEntry": .map(fileEntry), "url": .string(url)]
    case .journalArticle:
      [
        "modelAttributes": .map(articleAttributes(withContent: false)),
        "modelValues": .string(text.content),
      ]
    default: [:]
    }
  }

  private var blogsEntry: [String: Value] {
    common.merging([
      "entryId": .int(classPK), "uuid": .string(uuid), "subtitle": .string(text.description),
      "urlTitle": .string(urlTitle), "content": .string(text.content),
      "displayDate": .int(createDate), "coverImageFileEntryId": 0,
    ]) { $1 }
  }

  private var fileEntry: [String: Value] {
    common.merging([
      "fileEntryId": .int(classPK), "uuid": .string(uuid), "folderId": .int(folderId),
      "version": "1.0", "mimeType": .string(mimeType),
    ]) { $1 }
  }

  /// An article as lists of articles have it.
  func articleAttributes(withContent: Bool) -> [String: Value] {
    var attributes = common.merging([
      "articleId": .string("\(classPK)"), "resourcePrimKey": .int(classPK),
      "uuid": .string(uuid), "folderId": .int(folderId), "urlTitle": .string(urlTitle),
      "displayDate": .int(createDate), "version": 1.0, "status": 0,
    ]) { $1 }
    if withContent { attributes["content"] = .string(text.content) }
    return attributes
  }
}
