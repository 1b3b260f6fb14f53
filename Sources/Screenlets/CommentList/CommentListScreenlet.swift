import ScreensCore
package import ScreensModel

/// Lists the comments on a thing.
package enum CommentListScreenlet {
  /// The kind: a list whose rows each contain a comment, which changes its row.
  package static let kind = ScreenletKind(
    listing: list, .commentList, "Lists the comments on a thing.",
    attributes: .ofCommentedThing, outlets: [.tableView], events: events,
    operations: [.commentListPage], parts: [comment],
    needs: { _ in ScreenletNeeds(attributes: [[.className], [.classPK]]) })

  private static let comment = ChildDeclaration(
    .cell, outlet: "commentDisplayScreenlet", .commentDisplay,
    given: [.comment: .row(field: nil), .editable: .attribute(.editable)],
    hears: [.onCommentDeleted: .remove, .onCommentUpdated: .replace],
    tells: [
      .onCommentDeleted: .onDeletedComment, .onCommentUpdated: .onUpdatedComment,
      .onDeleteCommentError: .onCommentDeleteError, .onUpdateCommentError: .onCommentUpdateError,
    ])

  private static let list = ListDeclaration(
    cell: "CommentTableViewCell",
    events: .init(
      page: .onListResponseComments, rows: "comments", error: .onCommentListError,
      selection: .onSelectedComment),
    samples: samples, identity: ["commentId"])

  /// The requests for pages; rows are shown as they were answered.
  static let rows = ListSource { rows, countsRows, screenlet throws(ScreensError) in
    for name in [AttributeName.className, .classPK] where !screenlet[attribute: name].isGiven {
      throw screenlet.refusal("undefined-\(name)", table: "commentlist-screenlet")
    }
    return .init(
      .commentListPage,
      [
        "className": screenlet[attribute: .className], "classPK": screenlet[attribute: .classPK],
        "startRow": .int(Int64(rows.lowerBound)), "endRow": .int(Int64(rows.upperBound)),
        "computeRowCount": .bool(countsRows),
      ])
  }

  private static let events: [EventDeclaration] = [
    .init(.onListResponseComments, [("comments", .list)], "a page was read for the first time"),
    .init(.onCommentListError, EventDeclaration.error, "a page could not be read"),
    .init(.onSelectedComment, EventDeclaration.comment, "a row was chosen"),
    .init(.onDeletedComment, EventDeclaration.comment, "a comment was deleted"),
    .init(.onCommentDeleteError, EventDeclaration.error, "a comment could not be deleted"),
    .init(.onUpdatedComment, EventDeclaration.comment, "a comment was changed"),
    .init(.onCommentUpdateError, EventDeclaration.error, "a comment could not be changed"),
  ]

  private static let samples: [Value] = [
    (
      "Nuria Vidal", 1_781_000_000_000 as Int64,
      "<p>Please keep number twelve for me, as last winter.</p>"
    ),
    ("Tom Hale", 1_781_100_000_000, "<p>The cradle is still behind the long shed.</p>"),
  ].enumerated().map { place, comment in
    [
      "commentId": .int(Int64(place + 1)), "userName": .string(comment.0),
      "createDate": .int(comment.1), "modifiedDate": .int(comment.1), "body": .string(comment.2),
    ]
  }
}

extension ScreenletName {
  static let commentList = known("CommentList")
}

extension EventName {
  /// A page was read for the first time.
  package static let onListResponseComments = known("onListResponseComments")
  /// A page could not be read.
  package static let onCommentListError = known("onCommentListError")
  /// A row was chosen.
  package static let onSelectedComment = known("onSelectedComment")
  package static let onDeletedComment = known("onDeletedComment")
  package static let onCommentDeleteError = known("onCommentDeleteError")
  package static let onUpdatedComment = known("onUpdatedComment")
  package static let onCommentUpdateError = known("onCommentUpdateError")
}
