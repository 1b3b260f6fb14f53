/// A comment on a thing.
package struct StoredComment: Sendable, Equatable {
  package let commentId: Int64
  /// The author's key.
  package let userId: Int64
  /// The author's name as it is now.
  package let userName: String
  /// Milliseconds since 1970.
  package let createDate: Int64
  /// Milliseconds since 1970; `createDate` until the text changes.
  package let modifiedDate: Int64
  /// The text as `CommentBody` keeps it.
  package let html: String
}

/// Some comments on a thing, the oldest first.
package struct CommentPage: Sendable, Equatable {
  /// The rows, fewer than were asked for where the list ends.
  package let comments: [StoredComment]
  /// The comments on the thing in all; nil where they were not asked for.
  package let count: Int64?
}

/// The reason for which nothing is written.
package enum CommentRefusal: Error, Sendable {
  /// The thing has no asset.
  case noAsset
  /// The comment is not there.
  case noComment
  /// The user has no account that may sign in.
  case noUser
  /// Another user wrote the comment.
  case otherAuthor
}

/// A comment that is to be stored with the demo's content.
struct CommentDraft: Sendable, Equatable {
  let className: String
  let classPK: Int64
  /// Milliseconds since 1970.
  let date: Int64
  let body: CommentBody
}
