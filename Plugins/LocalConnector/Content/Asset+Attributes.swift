import LocalAccounts
import ScreensPluginKit

extension Asset {
  /// The attributes as screenlets know them, with the thing itself as its class has it.
  var attributes: Value {
    var attributes = common(andRoomFor: 8)
    attributes["entryId"] = .int(entryId)
    attributes["classNameId"] = .int(classNameId)
    attributes["className"] = .string(className)
    attributes["classPK"] = .int(classPK)
    attributes["mimeType"] = .string(mimeType)
    attributes["url"] = .string(url)
    attributes["visible"] = .bool(isVisible)
    attributes["object"] = object
    return .map(attributes)
  }

  /// The attributes of an asset and of the thing alike, in a map with room for others: a page has
  /// many.
  private func common(andRoomFor count: Int) -> [String: Value] {
    var attributes = [String: Value](minimumCapacity: 8 + count)
    attributes["companyId"] = .int(companyId)
    attributes["groupId"] = .int(groupId)
    attributes["userId"] = .int(userId)
    attributes["userName"] = .string(userName)
    attributes["createDate"] = .int(createDate)
    attributes["modifiedDate"] = .int(modifiedDate)
    attributes["title"] = .string(text.title)
    attributes["description"] = .string(text.description)
    return attributes
  }

  private var object: Value {
    switch AssetClass(name: className) {
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
    var attributes = common(andRoomFor: 7)
    attributes["entryId"] = .int(classPK)
    attributes["uuid"] = .string(uuid)
    attributes["subtitle"] = .string(text.subtitle)
    attributes["urlTitle"] = .string(urlTitle)
    attributes["content"] = .string(text.content)
    attributes["displayDate"] = .int(createDate)
    attributes["coverImageFileEntryId"] = .int(cover)
    return attributes
  }

  private var fileEntry: [String: Value] {
    var attributes = common(andRoomFor: 5)
    attributes["fileEntryId"] = .int(classPK)
    attributes["uuid"] = .string(uuid)
    attributes["folderId"] = .int(folderId)
    attributes["version"] = "1.0"
    attributes["mimeType"] = .string(mimeType)
    return attributes
  }

  /// An article as lists of articles have it.
  func articleAttributes(withContent: Bool) -> [String: Value] {
    var attributes = common(andRoomFor: 9)
    attributes["articleId"] = .string("\(classPK)")
    attributes["resourcePrimKey"] = .int(classPK)
    attributes["uuid"] = .string(uuid)
    attributes["folderId"] = .int(folderId)
    attributes["urlTitle"] = .string(urlTitle)
    attributes["displayDate"] = .int(createDate)
    attributes["version"] = 1.0
    attributes["status"] = 0
    if withContent { attributes["content"] = .string(text.content) }
    return attributes
  }
}
