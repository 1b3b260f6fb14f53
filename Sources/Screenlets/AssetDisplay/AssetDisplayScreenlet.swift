import ScreensCore
import ScreensLayout
package import ScreensModel

/// Shows an asset by the screenlet for its kind: a file, an article, an entry of a blog.
package enum AssetDisplayScreenlet {
  /// The kind: an entry that chooses the screenlet inside.
  package static let kind = ScreenletKind(
    .assetDisplay, "Shows an asset by the screenlet for its kind.",
    attributes: [
      Inspectable(.assetEntryId, .int, 0, "the number of the asset"),
      Inspectable(.className, .string, "", "the class of the thing, where no asset is named"),
      Inspectable(.classPK, .int, 0, "the number of the thing among those of its class"),
      Inspectable(
        .portletItemName, .string, "",
        "the saved settings of an Asset Publisher, whose first asset is shown where nothing else "
          + "is named", isFromAddress: false),
      .groupId,
    ],
    viewModel: [
      .init(.asset, .map, .out, "the asset, as assetLoadByEntryId answers it; none before"),
      .init(
        .innerScreenlet, .string, .out,
        "a delegate's HTML about an asset that no screenlet shows; none for any other"),
    ],
    actions: [.init(.loadAsset, "reads the asset again")],
    outlets: [
      .init(
        innerScreenlet, .view, "the place of the screenlet inside; without it the whole view",
        isOptional: true)
    ], events: events, operations: OperationDeclaration.ofAssets, entry: entry, parts: parts,
    missingKeys: ListedSite.missingKeys)

  static let innerScreenlet = "innerScreenlet"

  private static let entry = EntryDeclaration(
    .loadAsset,
    [
      .init(
        needs: [.assetEntryId],
        runs: .run(.assetLoadByEntryId, from: ["entryId": ["attribute.assetEntryId"]])),
      .init(
        needs: [.className, .classPK],
        runs: .run(
          .assetLoadByClassPK,
          from: ["className": ["attribute.className"], "classPK": ["attribute.classPK"]])),
      .init(
        needs: [.portletItemName],
        runs: .run(
          .assetLoadByPortletItemName,
          from: [
            "groupId": ["attribute.groupId", "server.groupId"],
            "portletItemName": ["attribute.portletItemName"],
          ])),
    ], value: .asset, event: .onAssetResponse, failure: .onAssetError,
    answered: .innerScreenlet, unfit: .init(asks: .onAsset, refusal: "unfit"),
    sample: ["entryId": 1, "className": .string(AssetClass.journalArticle.name)])

  /// A file is shown by its type, and anything else by its class.
  private static let parts =
    FileDisplayScreenlet.types.map { name, types in
      file(name, when: .init([.entry(field: "mimeType")], Set(types)))
    } + [
      part(
        .webContentDisplay, when: .journalArticle,
        given: [.articleId: .entry(field: "object.modelAttributes.articleId")]),
      part(.blogsEntryDisplay, when: .blogsEntry, given: [.blogsEntry: .entry(field: nil)]),
      file(.fileDisplay, when: condition(.fileEntry)),
    ]

  private static func file(
    _ name: ScreenletName, when condition: ChildDeclaration.Condition
  ) -> ChildDeclaration {
    ChildDeclaration(
      .view, outlet: innerScreenlet, name, when: [condition],
      given: [
        .assetEntryId: .entry(field: "entryId"), .mimeTypes: .entry(field: "mimeType"),
      ])
  }

  private static func part(
    _ name: ScreenletName, when assetClass: AssetClass,
    given: [AttributeName: ChildDeclaration.Source]
  ) -> ChildDeclaration {
    ChildDeclaration(
      .view, outlet: innerScreenlet, name, when: [condition(assetClass)], given: given)
  }

  private static func condition(_ assetClass: AssetClass) -> ChildDeclaration.Condition {
    .init(AssetClass.sources, assetClass.words)
  }

  private static let events: [EventDeclaration] = [
    .init(
      .onAsset, EventDeclaration.asset,
      "the asset is of a class that no screenlet shows; a delegate may answer HTML about it"),
    .init(.onAssetResponse, EventDeclaration.asset, "the asset was read, and is shown"),
    .init(.onAssetError, EventDeclaration.error, "the asset could not be read or shown"),
  ]
}

extension ScreenletName {
  package static let assetDisplay = known("AssetDisplay")
}

extension AttributeName {
  static let asset = known("asset")
  static let innerScreenlet = known("innerScreenlet")
}

extension ActionName {
  static let loadAsset = known("loadAsset")
}

extension EventName {
  static let onAsset = known("onAsset")
  static let onAssetResponse = known("onAssetResponse")
  static let onAssetError = known("onAssetError")
}
