import PluginSystem
import Synchronization

/// The codes that were sent and not yet used.
extension UserStore {
  /// The effect of a code.
  enum Purpose: String, Sendable {
    /// Makes the user of the row.
    case signUp
    /// Gives a user the address of the row.
    case address
    /// Lets a user choose a password.
    case recovery
  }

  /// A code as it is kept, with what it stands for.
  struct KeptCode: Sendable {
    let purpose: Purpose
    let selector: String
    let secretHash: String
    /// The user to be made; for the other purposes the id and the address.
    let user: User
    /// The password of a user to be made.
    var passwordHash = ""
  }

  /// A code that is asked for, and the message about it.
  struct CodeOrder: Sendable {
    let code: KeptCode
    /// Whether the code is good; the message of one that is not says something else.
    var keepsCode = true
    var letter: Letter
    /// Whether nothing may come of it.
    var isVoid = false
  }

  /// How long a code is good.
  static let lifetime: Int64 = 10 * 60 * 1000
  /// How often one code may be tried.
  static let mostGuesses: Int64 = 5
  /// How many codes one user may have at once for recoveries.
  static let mostRecoveries: Int64 = 3

  /// Keeps a code in the place of earlier ones, with its message: the code of a new address
  /// replaces those of the same user, and the code of a sign-up those of the same mailbox. So
  /// strangers cannot use up the codes of an address, and the newest message is that of the newest
  /// sign-up. Codes of recoveries stand beside each other, because all of them serve the owner.
  ///
  /// - Parameter connection: one in a transaction.
  func keep(
    _ order: CodeOrder, at time: Int64, _ connection: Connection
  ) throws(StorageError) {
    let code = order.code
    try connection.run("DELETE FROM codes WHERE expiresAt <= ?1", [.integer(time)])
    // The room for recoveries is only looked at, and void requests look alike.
    var isGood = true
    if !order.isVoid || code.purpose == .recovery {
      isGood = try Self.makeRoom(for: code, connection)
    }
    if order.isVoid { isGood = false }
    try Self.insert(code, expires: time + Self.lifetime, connection)
    let letter = try queue(order.letter, until: time + Self.lifetime, at: time, connection)
    // The request of a user who is not there takes the same time: the same is written, and is gone
    // at once.
    try connection.run(
      "DELETE FROM codes WHERE selector = ?1 AND ?2",
      [.text(code.selector), .integer(isGood && order.keepsCode ? 0 : 1)])
    try connection.run(
      "DELETE FROM letters WHERE letterId = ?1 AND ?2",
      [.integer(letter), .integer(isGood ? 0 : 1)])
  }

  /// Keeps the code of a request that changes nothing else.
  func keep(_ order: CodeOrder) throws(StorageError) {
    let time = now()
    try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in
        try keep(order, at: time, connection)
      }
    }
  }

  private static func makeRoom(
    for code: KeptCode, _ connection: Connection
  ) throws(StorageError) -> Bool {
    switch code.purpose {
    case .signUp:
      try connection.run(
        "DELETE FROM codes WHERE companyId = ?1 AND mailbox = ?2 AND purpose = 'signUp'",
        [
          .integer(code.user.companyId), .text(MailAddress.mailbox(code.user.emailAddress)),
        ])
    case .address:
      try connection.run(
        "DELETE FROM codes WHERE userId = ?1 AND purpose = 'address'",
        [.integer(code.user.userId)])
    case .recovery:
      let open = try connection.rows(
        "SELECT count(*) FROM codes WHERE userId = ?1 AND purpose = 'recovery'",
        [.integer(code.user.userId)]
      ) { $0.integer(at: 0) }
      return open.first ?? 0 < mostRecoveries
    }
    return true
  }

  /// A code that may still be tried; the try is counted before it is known to be wrong.
  ///
  /// - Parameter userId: who tries it; the code for a new address is its user's alone.
  func code(
    _ selector: String, for purposes: [Purpose], by userId: Int64
  ) throws(StorageError) -> KeptCode? {
    let time = now()
    let sql = """
      UPDATE codes SET guesses = guesses + 1
      WHERE selector = ?1 AND expiresAt > ?2 AND guesses < ?3 RETURNING \(Self.columns)
      """
    return try connection.withLock { connection throws(StorageError) in
      try connection.rows(
        sql, [.text(selector), .integer(time), .integer(Self.mostGuesses)], read: Self.read)
    }.first {
      purposes.contains($0.purpose) && ($0.purpose != .address || $0.user.userId == userId)
    }
  }

  /// Takes a code away and does what it stands for, both or neither.
  ///
  /// - Parameter body: gives the user whom the code is about.
  /// - Returns: that user; nil where the code was used meanwhile.
  func redeem(
    _ selector: String, _ secretHash: String,
    _ body: @Sendable (Connection, KeptCode, _ time: Int64) throws(StorageError) -> Int64
  ) throws(StorageError) -> Int64? {
    let time = now()
    return try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in
        guard let code = try Self.take(selector, secretHash, time, connection) else { return nil }
        return try body(connection, code, time)
      }
    }
  }

  private static func insert(
    _ code: KeptCode, expires: Int64, _ connection: Connection
  ) throws(StorageError) {
    let user = code.user
    try connection.run(
      """
      INSERT INTO codes (selector, purpose, secretHash, expiresAt, companyId, emailAddress, userId,
        screenName, firstName, middleName, lastName, jobTitle, locale, passwordHash, mailbox)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
      """,
      [
        .text(code.selector), .text(code.purpose.rawValue), .text(code.secretHash),
        .integer(expires), .integer(user.companyId), .text(user.emailAddress),
        .integer(user.userId), .text(user.screenName), .text(user.firstName),
        .text(user.middleName), .text(user.lastName), .text(user.jobTitle), .text(user.locale),
        .text(code.passwordHash), .text(MailAddress.mailbox(user.emailAddress)),
      ])
  }

  private static func take(
    _ selector: String, _ secretHash: String, _ time: Int64, _ connection: Connection
  ) throws(StorageError) -> KeptCode? {
    let sql = """
      DELETE FROM codes WHERE selector = ?1 AND secretHash = ?2 AND expiresAt > ?3
      RETURNING \(columns)
      """
    return try connection.rows(
      sql, [.text(selector), .text(secretHash), .integer(time)], read: read
    ).first
  }

  private static let columns = """
    purpose, companyId, emailAddress, userId, screenName, firstName, middleName, lastName, jobTitle,
    locale, passwordHash, selector, secretHash
    """

  private static func read(_ row: Statement) -> KeptCode {
    var user = User(
      companyId: row.integer(at: 1), emailAddress: row.text(at: 2), screenName: row.text(at: 4))
    user.userId = row.integer(at: 3)
    user.firstName = row.text(at: 5)
    user.middleName = row.text(at: 6)
    user.lastName = row.text(at: 7)
    user.jobTitle = row.text(at: 8)
    user.locale = row.text(at: 9)
    return KeptCode(
      purpose: Purpose(rawValue: row.text(at: 0)) ?? .recovery, selector: row.text(at: 11),
      secretHash: row.text(at: 12), user: user, passwordHash: row.text(at: 10))
  }
}
