import PluginSystem
import Synchronization

/// Accounts for operators.
extension UserStore {
  private static let columns =
    "userId, emailAddress, firstName, lastName, screenName, createdAt, disabledAt IS NOT NULL"

  func accounts(
    _ rows: Range<Int64>, companyId: Int64
  ) throws(StorageError) -> [ListedAccount] {
    let sql = """
      SELECT \(Self.columns) FROM users WHERE companyId = ?1 ORDER BY userId LIMIT ?2 OFFSET ?3
      """
    return try connection.withLock { connection throws(StorageError) in
      try connection.rows(
        sql, [.integer(companyId), .integer(Int64(rows.count)), .integer(rows.lowerBound)],
        read: Self.readAccount)
    }
  }

  func account(_ userId: Int64) throws(StorageError) -> ListedAccount? {
    try connection.withLock { connection throws(StorageError) in
      try connection.rows(
        "SELECT \(Self.columns) FROM users WHERE userId = ?1", [.integer(userId)],
        read: Self.readAccount)
    }.first
  }

  /// Disables an account; the codes that were sent to its user are void.
  func disable(_ userId: Int64) throws(StorageError) {
    let time = now()
    try change { connection throws(StorageError) in
      try connection.run(
        "UPDATE users SET disabledAt = coalesce(disabledAt, ?2) WHERE userId = ?1",
        [.integer(userId), .integer(time)])
      try Self.dropLetters(to: userId, connection)
      try connection.run("DELETE FROM codes WHERE userId = ?1", [.integer(userId)])
    }
  }

  /// Messages that wait hold codes, which are void: those to the user's address, and to the one
  /// that the user was about to have, unless it is another user's.
  private static func dropLetters(
    to userId: Int64, _ connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM letters WHERE address COLLATE NOCASE IN (
        SELECT emailAddress FROM users WHERE userId = ?1
        UNION SELECT emailAddress FROM codes WHERE userId = ?1
        EXCEPT SELECT emailAddress FROM users WHERE userId <> ?1)
      """, [.integer(userId)])
  }

  func enable(_ userId: Int64) throws(StorageError) {
    try change { connection throws(StorageError) in
      try connection.run(
        "UPDATE users SET disabledAt = NULL WHERE userId = ?1", [.integer(userId)])
    }
  }

  /// Deletes an account with its codes, also those of sign-ups with its address, and with the
  /// ratings, comments and records of its user. Content and forms that the user published stay
  /// without the user's number and name.
  func delete(_ userId: Int64) throws(StorageError) {
    try change { connection throws(StorageError) in
      try Self.dropLetters(to: userId, connection)
      try connection.run(
        """
        DELETE FROM codes WHERE userId = ?1 OR (companyId, mailbox) IN
          (SELECT companyId, mailbox FROM users WHERE userId = ?1)
        """, [.integer(userId)])
      try connection.run(
        "UPDATE assets SET userId = 0, userName = '' WHERE userId = ?1", [.integer(userId)])
      for table in ["structures", "recordSets"] {
        try connection.run(
          "UPDATE \(table) SET userId = 0 WHERE userId = ?1", [.integer(userId)])
      }
      let commented = try connection.rows(
        "SELECT DISTINCT entryId FROM comments WHERE userId = ?1", [.integer(userId)]
      ) { $0.integer(at: 0) }
      try connection.run("DELETE FROM users WHERE userId = ?1", [.integer(userId)])
      for entryId in commented {
        try ContentStore.closeGaps(amongComments: entryId, connection)
      }
    }
  }

  private func change(
    _ body: @Sendable (Connection) throws(StorageError) -> Void
  ) throws(StorageError) {
    try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in try body(connection) }
    }
  }

  private static func readAccount(_ row: Statement) -> ListedAccount {
    ListedAccount(
      userId: row.integer(at: 0), address: row.text(at: 1),
      name: User.shownName(
        first: row.text(at: 2), last: row.text(at: 3), screenName: row.text(at: 4)),
      since: row.integer(at: 5) / 1_000, isDisabled: row.integer(at: 6) != 0)
  }
}
