import Foundation
import ScreensPluginKit

/// Forms, their records, and pictures of galleries.
extension PortalOperation {
  static let records: [String: PortalOperation] = [
    "ddlFormLoad": .read(structure) { structure in
      var answer: [String: Value] = [
        "definition": .string(try definition(structure)),
        "name": .string(
          structure["nameCurrentValue"].fullText ?? structure["name"].stringValue ?? ""),
      ]
      if let user = structure["userId"].portalNumber { answer["userId"] = .int(user) }
      return .map(answer)
    },
    "ddlFormRecordLoad": .read(
      { inquiry in
        Command(
          inquiry.version.screens("screensddlrecord/get-ddl-record"),
          ["ddlRecordId": .int(inquiry.number("recordId")), "locale": .string(inquiry.locale)])
      }, record),
    "ddlListPage": .page(
      { inquiry in
        Command(
          inquiry.version.screens("screensddlrecord/get-ddl-records"),
          recordSet(inquiry).merging(["locale": .string(inquiry.locale)]) { $1 })
      },
      count: { inquiry in
        Command(
          inquiry.version.screens("screensddlrecord/get-ddl-records-count"), recordSet(inquiry))
      }, isCompared: true, row: { item, _ in try? record(item) }),
    "ddlFormSubmit": .write(submit, Answer.model("recordId")),
  ]

  private static func recordSet(_ inquiry: Inquiry) -> [String: Value] {
    var parameters: [String: Value] = ["ddlRecordSetId": .int(inquiry.number("recordSetId"))]
    if let user = inquiry.id("userId") { parameters["userId"] = .int(user) }
    return parameters
  }

  /// A record with the values by the names of its fields: an object, or JSON as text. An answer
  /// without attributes is the values alone.
  private static func record(_ result: Value) throws -> Value {
    guard case .map(let members) = result else { throw PortalError.incomplete("modelValues") }
    guard let values = members["modelValues"] else { return ["modelValues": result] }
    var answer: [String: Value] = ["modelValues": values]
    if let text = values.stringValue { answer["modelValues"] = JSON.read(Data(text.utf8)) ?? [:] }
    if let attributes = members["modelAttributes"], !attributes.isNone {
      answer["modelAttributes"] = attributes.portalModel
    }
    return .map(answer)
  }

  /// A value that is empty is not sent: a portal would store an empty text.
  private static let submit: @Sendable (Inquiry) -> Command = { inquiry in
    let texts = (inquiry.parameters["values"]?.mapValue ?? [:]).filter { $0.value != "" }
    var parameters: [String: Value] = [
      "displayIndex": 0, "fieldsMap": .map(texts),
      "+serviceContext": inquiry.version.className(
        "com.liferay.portal.kernel.service.ServiceContext",
        in62: "com.liferay.portal.service.ServiceContext"),
      "serviceContext.userId": .int(inquiry.number("userId")),
      "serviceContext.scopeGroupId": inquiry.groupId,
    ]
    if let record = inquiry.id("recordId") {
      parameters["recordId"] = .int(record)
      parameters["mergeFields"] = .bool(inquiry.version.is62)
      return Command(inquiry.version.module("ddl", "ddlrecord/update-record"), parameters)
    }
    parameters["groupId"] = inquiry.groupId
    parameters["recordSetId"] = .int(inquiry.number("recordSetId"))
    return Command(inquiry.version.module("ddl", "ddlrecord/add-record"), parameters)
  }

  static let gallery: [String: PortalOperation] = [
    "imageGalleryPage": .page(
      { Command("/dlapp/get-file-entries", galleryFolder($0)) },
      count: { Command("/dlapp/get-file-entries-count", galleryFolder($0)) }, isCompared: true,
      row: picture),
    "imageGalleryDelete": .write(
      { Command("/dlapp/delete-file-entry", ["fileEntryId": .int($0.number("imageEntryId"))]) },
      Answer.void
    ).missing(.none),
  ]

  private static func galleryFolder(_ inquiry: Inquiry) -> [String: Value] {
    let repository = inquiry.id("repositoryId").map(Value.int) ?? inquiry.groupId
    return [
      "repositoryId": repository, "folderId": .int(inquiry.number("folderId")),
      "mimeTypes": inquiry.parameters["mimeTypes"] ?? [],
    ]
  }

  /// A row of a gallery; portals since 7.3 may list files of any type.
  private static let picture: @Sendable (Value, Inquiry) -> Value? = { item, inquiry in
    let types = (inquiry.parameters["mimeTypes"]?.listValue ?? []).compactMap {
      $0.stringValue?.lowercased()
    }
    guard let type = item["mimeType"].stringValue?.lowercased(), !types.isEmpty else {
      return item.portalModel
    }
    return types.contains(type) ? item.portalModel : nil
  }
}
