import PluginSystem
import Synchronization

/// The messages that wait to be sent.
extension UserStore {
  /// A message that its claimer is to send now.
  struct DueLetter: Sendable {
    let id: Int64
    let letter: Letter
    /// The tries, with the one that is due.
    let tries: Int64
    /// Whether it came too late for its reader.
    let isOver: Bool
  }

  /// How long a message without a code is tried.
  static let patience: Int64 = 24 * 3600 * 1000
  /// The time before a second try, which is longer than a mail program may take; each further one
  /// comes after four times as long.
  static let firstDelay: Int64 = 15_000
  private static let longestDelay: Int64 = 30 * 60 * 1000

  /// Adds a message to the queue.
  ///
  /// - Parameter connection: one in a transaction.
  /// - Throws: `StorageError.full`.
  @discardableResult
  func queue(
    _ letter: Letter, until end: Int64, at time: Int64, _ connection: Connection
  ) throws(StorageError) -> Int64 {
    guard try connection.integer("SELECT count(*) FROM letters") < mostLetters else {
      throw .full(
        path: connection.path, most: mostLetters, of: "messages wait to be sent",
        remedy: "look at the mail program's own log, or raise the option 'mailQueue'")
    }
    try connection.run(
      """
      INSERT INTO letters (messageId, address, subject, body, dueAt, endsAt)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      [
        .text(letter.messageId), .text(letter.address), .text(letter.subject), .text(letter.body),
        .integer(time), .integer(end),
      ])
    return connection.lastInsertedId
  }

  /// Adds a message without a code to the queue.
  func queue(
    notice letter: Letter?, at time: Int64, _ connection: Connection
  ) throws(StorageError) {
    guard let letter else { return }
    try queue(letter, until: time + Self.patience, at: time, connection)
  }

  /// Adds a message about nothing that changes.
  func queue(notice letter: Letter) throws(StorageError) {
    let time = now()
    try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in
        try queue(notice: letter, at: time, connection)
      }
    }
  }

  /// Claims the message that has been due for longest; nil where none is. Until its next time
  /// comes, nobody else gets it, also where the claimer is killed.
  func claimLetter() throws(StorageError) -> DueLetter? {
    let time = now()
    // A due time that is further away than any is of a clock that was set back.
    let sql = """
      UPDATE letters SET tries = tries + 1,
        dueAt = min(?1 + min(\(Self.firstDelay) << min(2 * tries, 16), \(Self.longestDelay)),
          max(endsAt, ?1 + \(Self.firstDelay)))
      WHERE letterId = (
        SELECT letterId FROM letters WHERE dueAt <= ?1 OR dueAt > ?1 + \(Self.longestDelay)
        ORDER BY dueAt, letterId LIMIT 1)
      RETURNING letterId, messageId, address, subject, body, tries, endsAt
      """
    return try connection.withLock { connection throws(StorageError) in
      try connection.rows(sql, [.integer(time)]) { row in
        var letter = Letter(
          address: row.text(at: 2), subject: row.text(at: 3), body: row.text(at: 4))
        letter.messageId = row.text(at: 1)
        return DueLetter(
          id: row.integer(at: 0), letter: letter, tries: row.integer(at: 5),
          isOver: row.integer(at: 6) <= time)
      }
    }.first
  }

  /// Removes a message that was sent, or comes too late.
  func removeLetter(_ id: Int64) throws(StorageError) {
    try connection.withLock { connection throws(StorageError) in
      try connection.run("DELETE FROM letters WHERE letterId = ?1", [.integer(id)])
    }
  }

  /// The milliseconds until a message is due, 0 or less for one that is; nil where none waits.
  func nextLetter() throws(StorageError) -> Int64? {
    let time = now()
    return try connection.withLock { connection throws(StorageError) in
      try connection.rows("SELECT dueAt FROM letters ORDER BY dueAt LIMIT 1") {
        $0.integer(at: 0)
      }
    }.first.map { $0 - time > Self.longestDelay ? 0 : $0 - time }
  }

  /// Makes the holder of a token the one sender that tries messages again.
  func becomeSender(_ token: String) throws(StorageError) {
    try connection.withLock { connection throws(StorageError) in
      try connection.run(
        "INSERT OR REPLACE INTO sender (place, token) VALUES (1, ?1)", [.text(token)])
    }
  }

  /// Whether no later sender has begun.
  func isSender(_ token: String) throws(StorageError) -> Bool {
    try connection.withLock { connection throws(StorageError) in
      try connection.rows("SELECT token FROM sender") { $0.text(at: 0) }
    }.first == token
  }

  /// Whether a message waits in a file that no store of this process has opened. The file is not
  /// changed; one of an earlier schema has none.
  static func hasLetters(at path: String) throws -> Bool {
    guard DatabaseFile(at: path) != nil else { return false }
    let connection = try Connection(path: path, sqlite: SQLite(), changesMode: false)
    guard try Schema.accounts.version(of: connection) == Int64(Schema.accounts.steps.count) else {
      return false
    }
    return try connection.integer("SELECT count(*) FROM letters") > 0
  }
}
