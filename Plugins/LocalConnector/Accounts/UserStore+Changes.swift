import PluginSystem
import Synchronization

/// Changes of users who are stored.
extension UserStore {
  /// Makes the user of a code, with a screen name of its own where none was chosen.
  static func insertNew(
    _ user: User, passwordHash: String, at time: Int64, _ connection: Connection
  ) throws(StorageError) -> Int64 {
    var user = user
    if user.screenName.isEmpty { user.screenName = try freeScreenName(for: user, connection) }
    return try insert(user, passwordHash: passwordHash, at: time, connection)
  }

  /// Stores a new user, with a screen name of its own where none was chosen.
  ///
  /// - Throws: `StorageError.duplicate` when another user has a name.
  func insertNew(_ user: User, passwordHash: String) throws(StorageError) -> Int64 {
    let time = now()
    return try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in
        try Self.insertNew(user, passwordHash: passwordHash, at: time, connection)
      }
    }
  }

  /// Replaces the names of a user, and address and password where there are new ones, and queues
  /// the messages about it: all or nothing.
  ///
  /// - Throws: `StorageError.duplicate` when another user has a name.
  func update(
    _ user: User, address: String?, passwordHash: String?, notice: Letter? = nil,
    _ order: CodeOrder? = nil
  ) throws(StorageError) {
    let time = now()
    try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in
        try connection.run(
          """
          UPDATE users SET screenName = ?2, firstName = ?3, middleName = ?4, lastName = ?5,
            jobTitle = ?6, modifiedAt = ?7 WHERE userId = ?1
          """,
          [
            .integer(user.userId), .text(user.screenName), .text(user.firstName),
            .text(user.middleName), .text(user.lastName), .text(user.jobTitle), .integer(time),
          ])
        if let address {
          try Self.setAddress(of: user.userId, address, at: time, connection)
        }
        if let passwordHash {
          try Self.setPassword(of: user.userId, passwordHash, at: time, connection)
        }
        try queue(notice: notice, at: time, connection)
        if let order { try keep(order, at: time, connection) }
      }
    }
  }

  /// Gives a user a new password, and queues the message about it; codes that would give another
  /// one are void.
  func setPassword(
    of userId: Int64, _ passwordHash: String, notice: Letter?
  ) throws(StorageError) {
    let time = now()
    try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in
        try Self.setPassword(of: userId, passwordHash, at: time, connection)
        try queue(notice: notice, at: time, connection)
      }
    }
  }

  static func setPassword(
    of userId: Int64, _ passwordHash: String, at time: Int64, _ connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "UPDATE users SET passwordHash = ?2, modifiedAt = ?3 WHERE userId = ?1",
      [.integer(userId), .text(passwordHash), .integer(time)])
    try connection.run(
      "DELETE FROM codes WHERE userId = ?1 AND purpose = 'recovery'", [.integer(userId)])
  }

  static func setAddress(
    of userId: Int64, _ address: String, at time: Int64, _ connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "UPDATE users SET emailAddress = ?2, modifiedAt = ?3, mailbox = ?4 WHERE userId = ?1",
      [
        .integer(userId), .text(address), .integer(time), .text(MailAddress.mailbox(address)),
      ])
  }

  /// The letters before the @, with a number behind them where another user has the name.
  private static func freeScreenName(
    for user: User, _ connection: Connection
  ) throws(StorageError) -> String {
    let letters = user.emailAddress.prefix { $0 != "@" }.lowercased().filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-" || $0 == "_")
    }
    let name = letters.isEmpty ? "user" : letters
    var candidate = name
    while true {
      let found = try connection.rows(
        "SELECT 1 FROM users WHERE companyId = ?1 AND screenName = ?2",
        [.integer(user.companyId), .text(candidate)]
      ) { _ in true }
      if found.isEmpty { return candidate }
      candidate = "\(name).\(UInt32.random(in: 10...999_999))"
    }
  }
}
