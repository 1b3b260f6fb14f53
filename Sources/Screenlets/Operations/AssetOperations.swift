import ScreensCore
import ScreensModel

/// The operations that read assets: the entries that blogs, files, articles and records have in
/// common.
extension OperationDeclaration {
  static let ofAssets = [
    assetLoadByEntryId, assetLoadByClassPK, assetLoadByPortletItemName,
  ]

  /// An asset's attributes.
  static let asset = AnswerDeclaration(
    [
      .init("entryId", .id, isRequired: true, "the entry's number"),
      .init("className", .string, "the class of the thing"),
      .init("classNameId", .int, "the number of that class on this server"),
      .init("classPK", .int, "the number of the thing among those of its class"),
      .init("groupId", .int, "the site"), .init("companyId", .int, "the company"),
      .init("title", .string, "the title, in the user's language or as localized XML"),
      .init("description", .string, "the description"),
      .init("mimeType", .string, "the kind of the content"),
      .init("url", .string, "the address of the thing"),
      .init("createDate", .date, "when it was made"),
      .init("modifiedDate", .date, "when it was last changed"),
      .init(
        "object", .map,
        "the thing itself: `blogsEntry`, `fileEntry` with `url`, `user`, or `modelAttributes` with "
          + "`modelValues`"),
    ], refusal: "The server's answer is no asset.")

  static let assetLoadByEntryId = OperationDeclaration(
    .assetLoadByEntryId, .read,
    parameters: [Parameter("entryId", .id, sample: 36_001, "the entry's number")],
    result: asset, errors: LibraryOperations.errors, "Reads the asset of an entry.")

  static let assetLoadByClassPK = OperationDeclaration(
    .assetLoadByClassPK, .read, parameters: [.className, .classPK],
    result: asset, errors: LibraryOperations.errors,
    "Reads the asset of a thing, such as a blog's entry or a file.")

  private static let assetLoadByPortletItemName = OperationDeclaration(
    .assetLoadByPortletItemName, .read,
    parameters: [
      .groupId,
      Parameter(
        "portletItemName", .string, sample: "probe", "the saved settings of an Asset Publisher"),
    ], result: asset, errors: LibraryOperations.errors,
    "Reads the first asset that the saved settings of an Asset Publisher list.")
}

extension EventDeclaration {
  /// The payload of events with an asset: its attributes.
  static let asset = OperationDeclaration.asset.fields.map { (name: $0.name, type: $0.type) }
}

extension OperationName {
  static let assetLoadByEntryId = known("assetLoadByEntryId")
  static let assetLoadByClassPK = known("assetLoadByClassPK")
  static let assetLoadByPortletItemName = known("assetLoadByPortletItemName")
}
