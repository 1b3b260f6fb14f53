import ScreensCore
import ScreensLayout
package import ScreensModel

/// Shows an entry of a blog.
package enum BlogsEntryDisplayScreenlet {
  /// The kind: an asset that is read by its own number or by the entry's, with the screenlets for
  /// the cover and for the author's picture.
  package static let kind = ScreenletKind(
    .blogsEntryDisplay, "Shows an entry of a blog, with its cover and its author.",
    attributes: [
      Inspectable(.assetEntryId, .int, 0, "the number of the entry's asset"),
      Inspectable(.classPK, .int, 0, "the number of the entry, where no asset is named"),
      .groupId,
    ],
    viewModel: [
      .init(
        .blogsEntry, .map, .out,
        "the asset of the entry, as assetLoadByEntryId answers it; none before")
    ],
    actions: [.init(.default, "reads the entry again")],
    outlets: [
      .imageDisplayScreenlet, .userPortraitScreenlet, .usernameLabel, .dateLabel, .titleLabel,
      .subtitleLabel, .contentLabel,
    ],
    events: [
      .init(.onBlogEntryResponse, EventDeclaration.asset, "the entry was read"),
      .init(.onBlogEntryError, EventDeclaration.error, "the entry could not be read"),
    ], operations: [.assetLoadByEntryId, .assetLoadByClassPK], entry: entry,
    parts: [
      // Layouts of the ancestor keep the cover from loading until the entry is there.
      part(
        .imageDisplayScreenlet, .imageDisplay,
        [.classPK: BlogsEntry.field("coverImageFileEntryId"), .autoLoad: .attribute(.autoLoad)]),
      part(.userPortraitScreenlet, .userPortrait, [.userId: BlogsEntry.field("userId")]),
    ], missingKeys: ListedSite.missingKeys)

  private static let entry = EntryDeclaration(
    .default,
    [
      .init(
        needs: [.assetEntryId],
        runs: .run(.assetLoadByEntryId, from: ["entryId": ["attribute.assetEntryId"]])),
      .init(
        needs: [.classPK],
        runs: .run(
          .assetLoadByClassPK, from: ["classPK": ["attribute.classPK"]],
          otherwise: ["className": .string(AssetClass.blogsEntry.name)])),
    ], value: .blogsEntry, event: .onBlogEntryResponse, failure: .onBlogEntryError,
    unfit: .init(when: [.init(AssetClass.sources, AssetClass.blogsEntry.words)], refusal: "unfit"),
    sample: [
      "className": .string(AssetClass.blogsEntry.name),
      "object": [
        "blogsEntry": [
          "userName": "Tom Aldridge", "title": "Sixty boats, one tractor",
          "displayDate": 1_781_784_000_000, "subtitle": "How the slip is filled before winter.",
          "content": "<p>The boat that sails first in spring is the last one hauled out.</p>",
        ]
      ],
    ])

  private static func part(
    _ outlet: OutletDeclaration, _ screenlet: ScreenletName,
    _ given: [AttributeName: ChildDeclaration.Source]
  ) -> ChildDeclaration {
    ChildDeclaration(.view, outlet: outlet.name, screenlet, given: given)
  }
}

/// The part of an asset that is an entry of a blog.
enum BlogsEntry {
  private static let place = "object.blogsEntry"

  static func field(_ name: String) -> ChildDeclaration.Source {
    .entry(field: "\(place).\(name)")
  }

  /// The attributes of the entry; empty for another thing.
  static func attributes(of asset: Value) -> [String: Value] { asset.field(place).map ?? [:] }
}

extension ScreenletName {
  package static let blogsEntryDisplay = known("BlogsEntryDisplay")
}

extension AttributeName {
  static let blogsEntry = known("blogsEntry")
}

extension EventName {
  static let onBlogEntryResponse = known("onBlogEntryResponse")
  static let onBlogEntryError = known("onBlogEntryError")
}

/// The nodes of an entry. The title, the date and the author's picture have names that others use.
extension OutletDeclaration {
  static let imageDisplayScreenlet = OutletDeclaration(
    "imageDisplayScreenlet", .view, "the place of the cover, hidden where there is none",
    isOptional: true)
  static let usernameLabel = OutletDeclaration("usernameLabel", .label, "the author's name")
  static let subtitleLabel = OutletDeclaration(
    "subtitleLabel", .label, "the line below the title, hidden where there is none",
    isOptional: true)
  static let contentLabel = OutletDeclaration(
    "contentLabel", .webView, "the text, which is foreign HTML; a label has its words alone")
}
