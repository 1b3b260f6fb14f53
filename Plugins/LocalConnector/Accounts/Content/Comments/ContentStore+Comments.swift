package import PluginSystem

/// Comments of users on things that have an asset.
extension ContentStore {
  /// The key before that of the first comment, as the schema sets it.
  private static let firstComment: Int64 = 38000

  private static let columns = """
    comment.commentId, comment.userId, comment.createDate, comment.modifiedDate, comment.body,
    users.firstName, users.lastName, users.screenName
    """

  /// Reads rows of the comments on a thing; nil when it has no asset.
  ///
  /// - Parameter counts: whether all of them are counted.
  package func comments(
    className: String, classPK: Int64, rows: Range<Int64>, counts: Bool
  ) throws(StorageError) -> CommentPage? {
    try reading { connection throws(StorageError) in
      guard let entryId = try Self.entryId(className, classPK, connection) else { return nil }
      let comments = try connection.rows(
        Self.commentRows,
        [.integer(entryId), .integer(rows.lowerBound), .integer(rows.upperBound)],
        read: Self.readComment)
      guard counts else { return CommentPage(comments: comments, count: nil) }
      let count = try connection.rows(Self.commentCount, [.integer(entryId)]) {
        $0.integer(at: 0)
      }.first
      return CommentPage(comments: comments, count: count ?? 0)
    }
  }

  /// A page is a range of places, so that the last one is found as fast as the first.
  static let commentRows = """
    SELECT \(columns) FROM comments AS comment CROSS JOIN users ON users.userId = comment.userId
    WHERE comment.entryId = ?1 AND comment.place >= ?2 AND comment.place < ?3
    ORDER BY comment.place
    """

  /// A thing has as many comments as the last place says.
  static let commentCount = """
    SELECT place + 1 FROM comments WHERE entryId = ?1 ORDER BY place DESC LIMIT 1
    """

  /// Reads a comment; nil when there is none of that key.
  package func comment(_ commentId: Int64) throws(StorageError) -> StoredComment? {
    try reading { connection throws(StorageError) in try Self.comment(commentId, connection) }
  }

  /// Stores a comment of a user behind the others.
  package func addComment(
    _ body: CommentBody, className: String, classPK: Int64, by user: Int64
  ) throws(StorageError) -> Result<StoredComment, CommentRefusal> {
    let time = now()
    return try writing { connection throws(StorageError) in
      guard try Self.isUser(user, connection) else { return .failure(.noUser) }
      guard let entryId = try Self.entryId(className, classPK, connection) else {
        return .failure(.noAsset)
      }
      try Self.insert(body, on: entryId, by: user, at: time, connection)
      return try Self.written(connection.lastInsertedId, connection)
    }
  }

  /// Replaces the text of a comment of the user's own. The same text is no change of it.
  package func updateComment(
    _ commentId: Int64, _ body: CommentBody, by user: Int64
  ) throws(StorageError) -> Result<StoredComment, CommentRefusal> {
    let time = now()
    return try writing { connection throws(StorageError) in
      if let refusal = try Self.refusal(of: commentId, to: user, connection) {
        return .failure(refusal)
      }
      try connection.run(
        """
        UPDATE comments SET body = ?2, modifiedDate = max(?3, createDate)
        WHERE commentId = ?1 AND body <> ?2
        """, [.integer(commentId), .text(body.html), .integer(time)])
      return try Self.written(commentId, connection)
    }
  }

  /// Deletes a comment of the user's own. One that is gone already is no error.
  package func deleteComment(
    _ commentId: Int64, by user: Int64
  ) throws(StorageError) -> CommentRefusal? {
    try writing { connection throws(StorageError) in
      switch try Self.refusal(of: commentId, to: user, connection) {
      case .noComment: return nil
      case let refusal?: return refusal
      case nil:
        let key: [Binding] = [.integer(commentId)]
        try connection.run(
          """
          UPDATE comments SET place = comments.place - 1
          FROM (SELECT entryId, place FROM comments WHERE commentId = ?1) AS gone
          WHERE comments.entryId = gone.entryId AND comments.place > gone.place
          """, key)
        try connection.run("DELETE FROM comments WHERE commentId = ?1", key)
        return nil
      }
    }
  }

  /// Closes the gaps that comments have left which went with their author's account.
  static func closeGaps(amongComments entryId: Int64, _ connection: Connection) throws(StorageError)
  {
    try connection.run(
      """
      UPDATE comments SET place = ranked.place
      FROM (
        SELECT commentId, row_number() OVER (ORDER BY place) - 1 AS place
        FROM comments WHERE entryId = ?1
      ) AS ranked
      WHERE comments.commentId = ranked.commentId AND comments.place <> ranked.place
      """, [.integer(entryId)])
  }

  /// Stores comments on things that are there, in a database that never had any, so that no comment
  /// comes back that was deleted.
  func seed(_ drafts: [CommentDraft], by user: Int64) throws(StorageError) {
    try writing { connection throws(StorageError) in
      let last = try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'comments'")
      guard last == Self.firstComment, try Self.isUser(user, connection) else { return }
      for draft in drafts {
        guard let entryId = try Self.entryId(draft.className, draft.classPK, connection) else {
          continue
        }
        try Self.insert(draft.body, on: entryId, by: user, at: draft.date, connection)
      }
    }
  }

  private static func insert(
    _ body: CommentBody, on entryId: Int64, by user: Int64, at time: Int64,
    _ connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO comments (entryId, userId, createDate, modifiedDate, body, place)
      SELECT ?1, ?2, ?3, ?3, ?4, coalesce(max(place) + 1, 0) FROM comments WHERE entryId = ?1
      """, [.integer(entryId), .integer(user), .integer(time), .text(body.html)])
  }

  /// The reason for which a user may not change a comment; nil where nothing is in the way.
  private static func refusal(
    of commentId: Int64, to user: Int64, _ connection: Connection
  ) throws(StorageError) -> CommentRefusal? {
    guard try isUser(user, connection) else { return .noUser }
    guard let comment = try comment(commentId, connection) else { return .noComment }
    return comment.userId == user ? nil : .otherAuthor
  }

  /// Whether a user has an account that is not disabled.
  static func isUser(
    _ user: Int64, _ connection: Connection
  ) throws(StorageError) -> Bool {
    try !connection.rows(
      "SELECT userId FROM users WHERE userId = ?1 AND disabledAt IS NULL", [.integer(user)]
    ) { $0.integer(at: 0) }.isEmpty
  }

  private static func written(
    _ commentId: Int64, _ connection: Connection
  ) throws(StorageError) -> Result<StoredComment, CommentRefusal> {
    try comment(commentId, connection).map(Result.success) ?? .failure(.noComment)
  }

  private static func comment(
    _ commentId: Int64, _ connection: Connection
  ) throws(StorageError) -> StoredComment? {
    try connection.rows(
      """
      SELECT \(columns) FROM comments AS comment JOIN users ON users.userId = comment.userId
      WHERE comment.commentId = ?1
      """, [.integer(commentId)], read: readComment
    ).first
  }

  private static func readComment(_ row: Statement) -> StoredComment {
    StoredComment(
      commentId: row.integer(at: 0), userId: row.integer(at: 1),
      userName: User.shownName(
        first: row.text(at: 5), last: row.text(at: 6), screenName: row.text(at: 7)),
      createDate: row.integer(at: 2), modifiedDate: row.integer(at: 3), html: row.text(at: 4))
  }
}
