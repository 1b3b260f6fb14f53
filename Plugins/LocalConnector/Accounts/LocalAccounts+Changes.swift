import PluginSystem

/// The circumstances of a request that may lead to a message.
package struct Occasion: Sendable {
  /// The language of its messages.
  package let wording: Wording
  /// The address of the site without its last slash; empty where it is not known.
  package let site: String
  /// Whether so many messages were asked for that none may follow.
  package let isQuiet: Bool

  /// An occasion in one language, on one site.
  package init(_ wording: Wording, site: String, isQuiet: Bool = false) {
    self.wording = wording
    self.site = site
    self.isQuiet = isQuiet
  }

  /// A message with a name of its own, which stays when it is sent twice.
  func named(_ letter: Letter) -> Letter {
    var letter = letter
    let parts = (0..<2).map { _ in String(UInt64.random(in: 0...UInt64.max), radix: 36) }
    letter.messageId = "\(parts.joined(separator: "."))@\(host)"
    return letter
  }

  private var host: String {
    let start = site.contains("://") ? site.split(separator: "/").dropFirst().first : nil
    let name = start?.prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
    }
    return name.map(String.init).flatMap { $0.isEmpty ? nil : $0 } ?? "localhost"
  }
}

/// Making and changing accounts.
extension LocalAccounts {
  /// The end of a request that makes or changes a user.
  package struct Change: Sendable {
    /// The user as stored; nil where an address has to be confirmed first.
    package let user: User?
    /// Shows with the code of the message that both belong to one request; nil where the change is
    /// complete.
    package let receipt: String?
    /// Whether a code was sent that completes it.
    package var awaitsCode: Bool { receipt != nil }
  }

  /// Makes an account, at once or when the address is confirmed. An address that has an account
  /// then gets the same answer after the same work, and a message of its own.
  ///
  /// - Throws: `AccountError.claimed` for a screen name that another user has, and for an address
  ///   where addresses need no confirmation.
  package func signUp(_ draft: User, password: Password, _ occasion: Occasion) throws -> Change {
    let backend = try backend()
    var user = draft
    user.companyId = company(draft.companyId)
    let hash = try backend.hasher.hash(password)
    if !user.screenName.isEmpty,
      try backend.users.credentials(of: .screenName(user.screenName), companyId: user.companyId)
        != nil
    {
      throw AccountError.claimed(.screenName)
    }
    guard settings.confirmsAddress else {
      user.userId = try AccountError.catching {
        try backend.users.insertNew(user, passwordHash: hash)
      }
      return Change(user: try self.user(user.userId), receipt: nil)
    }
    let order = try order(.signUp, to: user, passwordHash: hash, occasion, backend)
    try backend.users.keep(order)
    letterWaits()
    return Change(user: nil, receipt: order.code.selector)
  }

  /// Replaces the password of a user who knows the present one.
  ///
  /// - Throws: `AccountError.wrongPassword`, `ownName` and `noSuchUser`.
  package func changePassword(
    of userId: Int64, from present: Password, to password: Password, _ occasion: Occasion
  ) throws {
    let backend = try backend()
    let user = try user(userId)
    try check(present, of: userId, backend)
    try check(new: password, of: user)
    try backend.users.setPassword(
      of: userId, try backend.hasher.hash(password), notice: noticeOfNewPassword(user, occasion))
    letterWaits()
  }

  /// Replaces the names of a user, and the password where a new one is given with the present one.
  /// A new address takes effect when it is confirmed; the old one gets a message before.
  package func update(
    _ userId: Int64, _ changes: UserChanges, present: Password, password: Password?,
    _ occasion: Occasion
  ) throws -> Change {
    let backend = try backend()
    let stored = try user(userId)
    let user = changes.applied(to: stored)
    if let password {
      try check(present, of: user.userId, backend)
      for user in [stored, user] { try check(new: password, of: user) }
    }
    let hash = try password.map { try backend.hasher.hash($0) }
    let moves =
      MailAddress.mailbox(user.emailAddress) != MailAddress.mailbox(stored.emailAddress)
    if moves, let fault = MailAddress.fault(of: user.emailAddress) {
      throw AccountError.unusable(fault)
    }
    let order =
      moves && settings.confirmsAddress
      ? try order(.address, to: user, passwordHash: "", occasion, backend) : nil
    // Two spellings of the same letters are no change, also where an earlier host kept the other.
    let isNew = order == nil && user.emailAddress != stored.emailAddress
    let notice = occasion.named(occasion.wording.addressLeft(by: stored.emailAddress))
    try AccountError.catching {
      try backend.users.update(
        user, address: isNew ? user.emailAddress : nil, passwordHash: hash,
        notice: moves && !occasion.isQuiet ? notice : nil, order)
    }
    if moves { letterWaits() }
    return Change(user: try self.user(user.userId), receipt: order?.code.selector)
  }

  /// Queues a message to the owner of an account whose password is guessed; nothing where there is
  /// no such account.
  ///
  /// - Parameter name: as it was typed, of any kind.
  package func warnOwner(
    of name: String, companyId: Int64, tries: Int64, _ occasion: Occasion
  ) throws {
    let users = try backend().users
    let names =
      [UserName.emailAddress(name), .screenName(name)] + (Int64(name).map { [.userId($0)] } ?? [])
    for name in names {
      guard let found = try users.credentials(of: name, companyId: company(companyId)) else {
        continue
      }
      let user = try user(found.userId)
      let wording = Wording(locale: user.locale)
      try users.queue(
        notice: occasion.named(wording.passwordGuessed(tries, to: user.emailAddress)))
      tell("user \(user.userId): \(tries) wrong passwords; the owner gets a message")
      return letterWaits()
    }
  }

  private func check(_ present: Password, of userId: Int64, _ backend: Backend) throws {
    let credentials = try backend.users.credentials(of: .userId(userId), companyId: 0)
    guard try backend.hasher.verify(present, against: credentials?.passwordHash) else {
      throw AccountError.wrongPassword
    }
  }

  /// Refuses a new password that is one of the user's names.
  func check(new password: Password, of user: User) throws(AccountError) {
    let names = [
      user.emailAddress, user.screenName, user.firstName, user.middleName, user.lastName,
    ]
    if password.isOne(of: names) { throw .ownName }
  }

  func noticeOfNewPassword(_ user: User, _ occasion: Occasion) -> Letter? {
    occasion.isQuiet
      ? nil : occasion.named(occasion.wording.passwordReplaced(to: user.emailAddress))
  }
}
