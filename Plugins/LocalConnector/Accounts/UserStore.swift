import Glibc
package import PluginSystem
import Synchronization

/// The users, in a database file.
///
/// One connection serves everybody in turn; a query takes microseconds, and nothing slow (hashing)
/// is done while it is held.
package final class UserStore: Sendable {
  /// A user's id and the hash that a password is checked against.
  package struct Credentials: Sendable, Equatable {
    /// The user of the hash.
    package let userId: Int64
    /// As libcrypt wrote it.
    package let passwordHash: String
  }

  let connection: Mutex<Connection>
  let now: @Sendable () -> Int64
  /// The most messages that may wait to be sent.
  let mostLetters: Int64

  /// Opens the database and makes it when there is none.
  ///
  /// - Parameters:
  ///   - path: the file; its folder exists.
  ///   - now: milliseconds since 1970.
  ///   - mostLetters: how many messages may wait to be sent.
  ///   - seed: the first user of a new database and that user's password hash.
  package init(
    path: String, now: @escaping @Sendable () -> Int64 = WallClock.milliseconds,
    mostLetters: Int64 = 10_000, library: String = "libsqlite3.so.0",
    seed: () throws -> (User, passwordHash: String)? = { nil }
  ) throws {
    let sqlite = try SQLite(library: library)
    try DatabaseFile.prepare(at: path)
    let connection = try Connection(path: path, sqlite: sqlite)
    let seeded = try Schema.accounts.version(of: connection) == 0 ? seed() : nil
    try Schema.accounts.update(connection) { () throws(StorageError) in
      guard let seeded else { return }
      _ = try Self.insert(seeded.0, passwordHash: seeded.passwordHash, at: now(), connection)
    }
    self.connection = Mutex(connection)
    self.now = now
    self.mostLetters = mostLetters
  }

  /// Looks at a database as it would be opened, and neither makes nor changes one.
  package static func check(path: String, library: String = "libsqlite3.so.0") throws {
    let sqlite = try SQLite(library: library)
    guard try DatabaseFile.isThere(at: path) else { return }
    let connection = try Connection(path: path, sqlite: sqlite, changesMode: false)
    _ = try Schema.accounts.version(of: connection)
    let faults = try connection.rows("PRAGMA quick_check(1)") { $0.text(at: 0) }
    guard faults == ["ok"] else {
      throw StorageError.damaged(path: path, reason: faults.first ?? "no answer")
    }
  }

  /// Finds the credentials of a user; nil when no user has that name.
  package func credentials(
    of name: UserName, companyId: Int64
  ) throws(StorageError) -> Credentials? {
    let select = "SELECT userId, passwordHash FROM users WHERE "
    let (condition, parameters): (String, [Binding]) =
      switch name {
      case .emailAddress(let typed):
        (
          """
          companyId = ?1 AND (emailAddress = ?2 OR mailbox = ?3) ORDER BY emailAddress = ?2 DESC
          """,
          [.integer(companyId), .text(typed.trimmed), .text(MailAddress.mailbox(typed))]
        )
      case .screenName(let typed):
        (
          "companyId = ?1 AND screenName IN (?2, ?3) ORDER BY screenName = ?2 DESC",
          [.integer(companyId), .text(typed), .text(typed.trimmed.composed)]
        )
      case .userId(let userId):
        ("userId = ?1", [.integer(userId)])
      }
    return try connection.withLock { connection throws(StorageError) in
      try connection.rows(select + condition, parameters) {
        Credentials(userId: $0.integer(at: 0), passwordHash: $0.text(at: 1))
      }.first
    }
  }

  /// Reads a user; nil when there is none of that key, or the account is disabled.
  package func user(_ userId: Int64) throws(StorageError) -> User? {
    let columns = "companyId, emailAddress, screenName, firstName, middleName, lastName"
    let sql =
      "SELECT \(columns), greeting, jobTitle, locale FROM users "
      + "WHERE userId = ?1 AND disabledAt IS NULL"
    return try connection.withLock { connection throws(StorageError) in
      try connection.rows(sql, [.integer(userId)]) { row in
        var user = User(
          companyId: row.integer(at: 0), emailAddress: row.text(at: 1), screenName: row.text(at: 2))
        user.userId = userId
        user.firstName = row.text(at: 3)
        user.middleName = row.text(at: 4)
        user.lastName = row.text(at: 5)
        user.greeting = row.text(at: 6)
        user.jobTitle = row.text(at: 7)
        user.locale = row.text(at: 8)
        return user
      }.first
    }
  }

  /// Stores a new user; when it returns, the user is on the disk.
  ///
  /// - Returns: the new user's key.
  /// - Throws: `StorageError.duplicate` when another user has a name.
  package func insert(_ user: User, passwordHash: String) throws(StorageError) -> Int64 {
    let time = now()
    return try connection.withLock { connection throws(StorageError) in
      try Self.insert(user, passwordHash: passwordHash, at: time, connection)
    }
  }

  /// Replaces a password hash, unless it was changed since `old` was read.
  package func replaceHash(
    of userId: Int64, _ old: String, with new: String
  ) throws(StorageError) {
    let time = now()
    let sql = """
      UPDATE users SET passwordHash = ?3, modifiedAt = ?4 WHERE userId = ?1 AND passwordHash = ?2
      """
    try connection.withLock { connection throws(StorageError) in
      try connection.run(sql, [.integer(userId), .text(old), .text(new), .integer(time)])
    }
  }

  static func insert(
    _ user: User, passwordHash: String, at time: Int64, _ connection: Connection
  ) throws(StorageError) -> Int64 {
    try connection.run(
      """
      INSERT INTO users (companyId, emailAddress, screenName, firstName, middleName, lastName,
        greeting, jobTitle, locale, passwordHash, createdAt, modifiedAt, mailbox)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12)
      """,
      [
        .integer(user.companyId), .text(user.emailAddress), .text(user.screenName),
        .text(user.firstName), .text(user.middleName), .text(user.lastName),
        .text(user.greeting), .text(user.jobTitle), .text(user.locale),
        .text(passwordHash), .integer(time), .text(MailAddress.mailbox(user.emailAddress)),
      ])
    return connection.lastInsertedId
  }
}
