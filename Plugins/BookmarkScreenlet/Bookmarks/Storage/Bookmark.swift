/// A web page that was saved.
package struct Bookmark: Hashable, Sendable {
  /// The key that the store gave.
  package let id: Int64
  /// The page's address.
  package let url: String
  /// The title that the user saved, in one line.
  package let title: String
  /// The page's host in lower case, without `www.`.
  package let site: String
  /// Milliseconds since 1970.
  package let modified: Int64
}

/// The user whose bookmarks they are, on one site of the portal.
package struct BookmarkOwner: Hashable, Sendable {
  /// The site of the portal.
  package let groupId: Int64
  /// The user's number in the back end.
  package let userId: Int64

  package init(groupId: Int64, userId: Int64) {
    self.groupId = groupId
    self.userId = userId
  }
}

/// A page of the list of bookmarks.
package struct BookmarkPage: Sendable, Equatable {
  /// Its rows, by site and then by title.
  package let rows: [Bookmark]
  /// The rows of the whole list; nil where they were not to be counted.
  package let count: Int64?
}
