import Foundation
import LiferayProtocol
import ScreensPluginKit

/// Pictures of users, files of assets, and uploads.
extension PortalRun {
  /// The picture of the user that is named, or of the one who is signed in.
  func loadPortrait() async throws -> Value {
    var (portraitId, uuid) = (inquiry.number("portraitId"), inquiry.text("uuid"))
    var answer: [String: Value] = [:]
    if portraitId == 0 {
      let user = try await result(of: portraitOwner())
      (portraitId, uuid) = (user["portraitId"].portalNumber ?? 0, user["uuid"].stringValue ?? "")
      if let userId = user["userId"].portalNumber { answer["userId"] = .int(userId) }
    }
    answer["portraitId"] = .int(portraitId)
    guard portraitId != 0 else { return .map(answer) }
    let kind = inquiry.parameters["male"]?.portalFlag == false ? "female" : "male"
    let image = try await client.get(Portrait.path(portraitId, uuid: uuid, kind: kind)).content()
    answer["image"] = .bytes([UInt8](image))
    return .map(answer)
  }

  private func portraitOwner() -> Command {
    if inquiry.id("userId") != nil { return PortalOperation.byUserId(inquiry) }
    if !inquiry.text("emailAddress").isEmpty { return PortalOperation.byEmail(inquiry) }
    if !inquiry.text("screenName").isEmpty { return PortalOperation.byScreenName(inquiry) }
    return PortalOperation.currentUser(inquiry)
  }

  /// The method takes the bytes as a text of decimal numbers.
  func uploadPortrait() async throws -> Value {
    let bytes = inquiry.parameters["image"]?.bytesValue ?? []
    let text = "[\(bytes.map { String($0) }.joined(separator: ","))]"
    return try Answer.user(
      try await result(
        of: Command(
          "/user/update-portrait",
          ["userId": .int(inquiry.number("userId")), "bytes": .string(text)])))
  }

  /// Reads the asset first: its type decides whether the file is read at all.
  func loadFile() async throws -> Value {
    let command =
      inquiry.id("entryId") != nil
      ? PortalOperation.assetByEntryId(inquiry) : PortalOperation.assetByClassPK(inquiry)
    let asset = try await result(of: command)
    let type = asset["mimeType"].stringValue ?? ""
    let accepted = inquiry.text("mimeTypes").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard accepted.isEmpty || accepted.contains(type.lowercased()) else {
      throw PluginError(.failed, inquiry.wording.otherType(type))
    }
    guard let address = asset["object"]["url"].fullText ?? asset["url"].fullText else {
      throw PluginError(.failed, inquiry.wording.noFile)
    }
    let content = try await client.get(address).content()
    return [
      "url": .bytes([UInt8](content)), "mimeType": .string(type),
      "title": .string(asset["titleCurrentValue"].fullText ?? asset["title"].stringValue ?? ""),
    ]
  }

  /// The document of a form's field gets a name that nobody has.
  func uploadDocument() async throws -> Value {
    let name = inquiry.text("filePrefix") + UUID().uuidString
    let file = UploadedFile(
      name: name, type: inquiry.text("mimeType"),
      content: inquiry.parameters["document"]?.bytesValue ?? [])
    return try await upload(file, title: name, changeLog: "", isForGuests: false)
  }

  /// A picture of a gallery, which guests may see.
  func uploadPicture() async throws -> Value {
    let file = UploadedFile(
      name: inquiry.text("sourceFileName"), type: inquiry.text("mimeType"),
      content: inquiry.parameters["image"]?.bytesValue ?? [])
    return try await upload(
      file, title: inquiry.text("title"), changeLog: inquiry.text("changeLog"), isForGuests: true)
  }

  private func upload(
    _ file: UploadedFile, title: String, changeLog: String, isForGuests: Bool
  ) async throws -> Value {
    let total = UInt64(file.content.count)
    request.progress(0, of: total)
    var parameters: [String: Value] = [
      "repositoryId": inquiry.id("repositoryId").map(Value.int) ?? inquiry.groupId,
      "folderId": .int(inquiry.number("folderId")), "sourceFileName": .string(file.name),
      "mimeType": .string(file.type), "title": .string(title),
      "description": .string(inquiry.text("descrip")), "changeLog": .string(changeLog),
      "+serviceContext": inquiry.version.className(
        "com.liferay.portal.kernel.service.ServiceContext",
        in62: "com.liferay.portal.service.ServiceContext"),
    ]
    if isForGuests { parameters["serviceContext.addGuestPermissions"] = true }
    let answer = try await client.upload(Command("/dlapp/add-file-entry", parameters), file)
    request.progress(total, of: total)
    return try Answer.model("fileEntryId")(answer)
  }
}
