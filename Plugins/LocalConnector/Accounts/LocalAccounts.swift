import PluginSystem
import Synchronization

/// The accounts of this host's users, kept in an SQLite file.
///
/// Every function blocks; call them where that is allowed. Nothing is opened before it is needed,
/// and a file that could not be opened is tried again at the next call, so that an operator's
/// remedy takes effect at once.
package final class LocalAccounts: Sendable {
  struct Backend {
    let users: UserStore
    let hasher: PasswordHasher
    let file: DatabaseFile?
  }

  private struct DemoVerdict {
    let passwordHash: String
    let isUnchanged: Bool
  }

  /// The settings of the operator.
  package let settings: AccountSettings
  let tell: @Sendable (String) -> Void
  /// Milliseconds since 1970.
  let now: @Sendable () -> Int64
  private let opened = Mutex<Backend?>(nil)
  private let demoVerdict = Mutex<DemoVerdict?>(nil)
  private let whenLetterWaits = Mutex<@Sendable () -> Void>({})

  /// Remembers the settings and opens nothing.
  ///
  /// - Parameters:
  ///   - tell: takes sentences for the operator about the database.
  ///   - now: milliseconds since 1970.
  package init(
    _ settings: AccountSettings, tell: @escaping @Sendable (String) -> Void = { _ in },
    now: @escaping @Sendable () -> Int64 = WallClock.milliseconds
  ) {
    self.settings = settings
    self.now = now
    self.tell = tell
  }

  /// Sets a closure that is called when a message has come into the queue.
  package func onLetter(_ body: @escaping @Sendable () -> Void) {
    whenLetterWaits.withLock { $0 = body }
  }

  func letterWaits() { whenLetterWaits.withLock { $0 }() }

  /// Whether the file is open, or was opened before.
  var isOpen: Bool { opened.withLock { $0 != nil } }

  /// Checks a password.
  ///
  /// - Parameter companyId: where the name is looked for; 0 is the company of the settings.
  /// - Throws: `AccountError.wrongCredentials`, after the same time for an unknown user as for a
  ///   wrong password; any other error when nothing could be checked.
  package func signIn(
    _ name: UserName, companyId: Int64 = 0, password: Password
  ) throws -> User {
    let backend = try backend()
    let credentials = try backend.users.credentials(of: name, companyId: company(companyId))
    let isRight = try backend.hasher.verify(password, against: credentials?.passwordHash)
    guard isRight, let credentials, let user = try backend.users.user(credentials.userId) else {
      throw AccountError.wrongCredentials
    }
    if backend.hasher.isOutdated(credentials.passwordHash) {
      // A user with the right password is let in, also where the file cannot be written to now; the
      // next sign-in tries again.
      try? renew(credentials, password, backend)
    }
    return user
  }

  /// Reads a user.
  ///
  /// - Throws: `AccountError.noSuchUser`, or another error when the database does not answer.
  package func user(_ userId: Int64) throws -> User {
    guard let user = try backend().users.user(userId) else {
      throw AccountError.noSuchUser(userId)
    }
    return user
  }

  /// Reads the user who is signed in by one of that user's names; nil for the name of somebody else
  /// and for one that nobody has, so that the answer does not show who has an account.
  ///
  /// - Parameter userId: nil for a guest.
  package func user(_ userId: Int64?, named name: UserName, companyId: Int64) throws -> User? {
    let found = try backend().users.credentials(of: name, companyId: company(companyId))?.userId
    return try found.flatMap { $0 == userId ? try user($0) : nil }
  }

  /// Stores a new user; when it returns, the user is on the disk. A company of 0 is the one of the
  /// settings.
  ///
  /// - Returns: the new user's key.
  package func add(_ user: User, password: Password) throws -> Int64 {
    let backend = try backend()
    let hash = try backend.hasher.hash(password)
    var user = user
    user.companyId = company(user.companyId)
    return try backend.users.insert(user, passwordHash: hash)
  }

  /// The demo account; nil when it was removed or got another password.
  package func demoAccount() throws -> DemoAccount? {
    let demo = DemoAccount.seeded
    let backend = try backend()
    let credentials = try backend.users.credentials(
      of: .emailAddress(demo.userName), companyId: settings.companyId)
    guard let hash = credentials?.passwordHash,
      try backend.users.user(credentials?.userId ?? 0) != nil
    else { return nil }
    let known = demoVerdict.withLock { $0?.passwordHash == hash ? $0?.isUnchanged : nil }
    if let known { return known ? demo : nil }
    let isUnchanged = try backend.hasher.verify(Password(demo.password), against: hash)
    demoVerdict.withLock { $0 = DemoVerdict(passwordHash: hash, isUnchanged: isUnchanged) }
    return isUnchanged ? demo : nil
  }

  /// Looks whether passwords can be checked, and changes nothing.
  ///
  /// - Throws: the error that every sign-in would end with.
  package func check() throws {
    _ = try PasswordHasher(cost: settings.hashCost)
    try UserStore.check(path: settings.databasePath)
  }

  /// Why users cannot sign in or get no messages, for the operator; nothing is changed, or run.
  package var problems: [String] {
    [{ try self.check() }, { try self.settings.mail.check() }].compactMap { look in
      do {
        try look()
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  /// Hashes a password that was right at the cost of today.
  private func renew(
    _ credentials: UserStore.Credentials, _ password: Password, _ backend: Backend
  ) throws {
    let hash = try backend.hasher.hash(password)
    try backend.users.replaceHash(of: credentials.userId, credentials.passwordHash, with: hash)
  }

  func company(_ companyId: Int64) -> Int64 {
    companyId == 0 ? settings.companyId : companyId
  }

  /// Opens the file unless it is open. A replaced file (a restored backup) is opened again: writes
  /// to the old one would be lost. A deleted file is not replaced by a new one: all accounts would
  /// be gone without a message.
  func backend() throws -> Backend {
    try opened.withLock { opened in
      let found = DatabaseFile(at: settings.databasePath)
      if let backend = opened {
        guard let found else { throw StorageError.deleted(path: settings.databasePath) }
        if backend.file == found { return backend }
      }
      let backend = try open()
      if opened != nil {
        tell("\(settings.databasePath): was replaced by another file, which is used from now on")
      } else if found == nil {
        tell(
          "\(settings.databasePath): there was no database; a new one was made, without any account"
            + (settings.seedsDemo ? " but the demo user's" : ""))
      }
      opened = backend
      return backend
    }
  }

  private func open() throws -> Backend {
    let hasher = try PasswordHasher(cost: settings.hashCost)
    let users = try UserStore(
      path: settings.databasePath, now: now, mostLetters: settings.mailQueue,
      seed: {
        guard settings.seedsDemo else { return nil }
        let hash = try hasher.hash(Password(DemoAccount.seeded.password))
        return (DemoAccount.user(companyId: settings.companyId), hash)
      })
    return Backend(users: users, hasher: hasher, file: DatabaseFile(at: settings.databasePath))
  }
}
