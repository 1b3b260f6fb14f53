import ScreensCore
import ScreensLayout
package import ScreensModel

/// Shows the ratings of a thing, and lets users give their own.
package enum RatingScreenlet {
  /// The kind: an entry that is read by its asset or by its class, and two ways to change it.
  package static let kind = ScreenletKind(
    .rating, "Shows the ratings of a thing, and lets users give their own.",
    attributes: [
      Inspectable(.entryId, .int, 0, "the number of the asset whose ratings are shown"),
      Inspectable(
        .className, .string, "",
        "the class of the thing, where no asset is named; then that of the loaded ratings"),
      Inspectable(
        .classPK, .int, 0,
        "the number of the thing among those of its class; then that of the loaded ratings"),
      Inspectable(
        .ratingsGroupCount, .int, -1, "how many groups are counted; -1 as many as the view shows",
        isFromAddress: false),
      .editable(
        initially: false,
        "whether users may rate; a theme says it of its layout by a run-time attribute of that "
          + "name at the root"),
    ],
    viewModel: [
      .init(.defaultRatingsGroupCount, .int, .in, "how many groups the view shows"),
      .init(
        .ratingEntry, .map, .out, "the ratings, as ratingLoadByEntryId answers them; none before"),
    ],
    actions: [
      .init(.loadRatings, "reads the ratings again"),
      .init(
        .updateRating,
        selectors: [
          "negativeButtonClicked:", "possitiveButtonClicked:", "likeButtonClicked:",
          "updateUserRating:",
        ].compactMap(SelectorName.init), effect: update,
        "gives the user's rating, a number from 0 to 1, in the place of an earlier one"),
      .init(.deleteRating, effect: delete, "takes the user's rating back"),
    ],
    outlets: outlets, events: events,
    operations: [
      .ratingLoadByEntryId, .ratingLoadByClassPK, .ratingUpdate, .ratingDelete,
    ], entry: entry)

  private static let groupCount = [
    "attribute.ratingsGroupCount", "view.defaultRatingsGroupCount",
  ]
  private static let thing: [String: [String]] = [
    "className": ["attribute.className"], "classPK": ["attribute.classPK"],
    "ratingsGroupCount": groupCount,
  ]

  private static let entry = EntryDeclaration(
    .loadRatings,
    [
      .init(
        needs: [.entryId],
        runs: .run(
          .ratingLoadByEntryId,
          from: ["entryId": ["attribute.entryId"], "ratingsGroupCount": groupCount])),
      .init(needs: [.className, .classPK], runs: .run(.ratingLoadByClassPK, from: thing)),
    ], value: .ratingEntry, identity: [.className, .classPK], event: .onRatingRetrieve,
    failure: .onRatingError)

  private static let update = DeclaredEffect(
    takes: .init(.double, in: 0...1, refusal: "wrong-score"), needs: [.className, .classPK],
    runs: .run(
      .ratingUpdate,
      from: [
        "className": ["attribute.className"], "classPK": ["attribute.classPK"],
        "score": ["sender"], "ratingsGroupCount": groupCount,
      ]), then: .show, event: .onRatingUpdated, failure: .onRatingError)

  private static let delete = DeclaredEffect(
    needs: [.className, .classPK], runs: .run(.ratingDelete, from: thing), then: .show,
    event: .onRatingDeleted, failure: .onRatingError)

  private static let events: [EventDeclaration] = [
    .init(.onRatingRetrieve, rating, "the ratings were read"),
    .init(.onRatingUpdated, rating, "the user's rating was stored"),
    .init(.onRatingDeleted, rating, "the user's rating was withdrawn"),
    .init(.onRatingError, EventDeclaration.error, "the ratings could not be read or changed"),
  ]

  private static let rating = OperationDeclaration.ratingLoadByEntryId.result.fields.map {
    (name: $0.name, type: $0.type)
  }

  private static let outlets: [OutletDeclaration] = [
    .init("negativeButton", .button, "says no", isOptional: true),
    .init("possitiveButton", .button, "says yes", isOptional: true),
    .init("positiveButton", .button, "possitiveButton in the right spelling", isOptional: true),
    .init("negativeCountLabel", .label, "how many say no", isOptional: true),
    .init("possitiveCountLabel", .label, "how many say yes", isOptional: true),
    .init(
      "positiveCountLabel", .label, "possitiveCountLabel in the right spelling", isOptional: true),
    .init("likeButton", .button, "likes the thing, or no longer", isOptional: true),
    .init("countLabel", .label, "how many like it", isOptional: true),
    .init("userRatingStars", .stackView, "the buttons of the user's stars", isOptional: true),
    .init("averageRatingStars", .stackView, "the stars of the average", isOptional: true),
    .init("averageRatingLabel", .label, "how many ratings there are", isOptional: true),
  ]
}

extension ScreenletName {
  package static let rating = known("Rating")
}

extension AttributeName {
  package static let entryId = known("entryId")
  package static let className = known("className")
  package static let classPK = known("classPK")
  package static let ratingsGroupCount = known("ratingsGroupCount")
  package static let defaultRatingsGroupCount = known("defaultRatingsGroupCount")
  package static let ratingEntry = known("ratingEntry")
}

extension ActionName {
  package static let loadRatings = known("loadRatings")
  package static let updateRating = known("updateRating")
  package static let deleteRating = known("deleteRating")
}

extension EventName {
  package static let onRatingRetrieve = known("onRatingRetrieve")
  package static let onRatingUpdated = known("onRatingUpdated")
  package static let onRatingDeleted = known("onRatingDeleted")
  package static let onRatingError = known("onRatingError")
}

extension OperationName {
  static let ratingLoadByEntryId = known("ratingLoadByEntryId")
  static let ratingLoadByClassPK = known("ratingLoadByClassPK")
  static let ratingUpdate = known("ratingUpdate")
  static let ratingDelete = known("ratingDelete")
}
