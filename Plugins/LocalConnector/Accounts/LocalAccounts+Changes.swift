import PluginSystem

/// Work that follows an answer: a code is kept and sent. The time of an answer that waited for it
/// would show whether there is such an account.
package typealias Afterwork = @Sendable () throws -> Void

/// The circumstances of a request that may lead to a message.
package struct Occasion: Sendable {
  /// The language of its messages.
  package let wording: Wording
  /// The address of the site without its last slash; empty where it is not known.
  package let site: String

  /// An occasion in one language, on one site.
  package init(_ wording: Wording, site: String) {
    self.wording = wording
    self.site = site
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
    /// To be done after the answer.
    package let afterwork: Afterwork?

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
      return Change(user: try self.user(user.userId), receipt: nil, afterwork: nil)
    }
    let sent = try send(.signUp, to: user, passwordHash: hash, occasion, backend)
    return Change(user: nil, receipt: sent.receipt, afterwork: sent.afterwork)
  }

  /// Replaces the password of a user who knows the present one.
  ///
  /// - Throws: `AccountError.wrongPassword`, and `noSuchUser`.
  package func changePassword(
    of userId: Int64, from present: Password, to password: Password, _ occasion: Occasion
  ) throws -> Afterwork {
    let backend = try backend()
    let user = try user(userId)
    try check(present, of: userId, backend)
    try backend.users.setPassword(of: userId, try backend.hasher.hash(password))
    return tellOfNewPassword(user, occasion)
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
    if password != nil { try check(present, of: user.userId, backend) }
    let hash = try password.map { try backend.hasher.hash($0) }
    let moves =
      MailAddress.mailbox(user.emailAddress) != MailAddress.mailbox(stored.emailAddress)
    if moves, let fault = MailAddress.fault(of: user.emailAddress) {
      throw AccountError.unusable(fault)
    }
    let sent =
      moves && settings.confirmsAddress
      ? try send(.address, to: user, passwordHash: "", occasion, backend) : nil
    // Two spellings of the same letters are no change, also where an earlier host kept the other.
    let isNew = sent == nil && user.emailAddress != stored.emailAddress
    try AccountError.catching {
      try backend.users.update(
        user, address: isNew ? user.emailAddress : nil, passwordHash: hash)
    }
    let afterwork: Afterwork = { [settings] in
      if moves { try settings.mail.send(occasion.wording.addressLeft(by: stored.emailAddress)) }
      try sent?.afterwork()
    }
    return Change(
      user: try self.user(user.userId), receipt: sent?.receipt,
      afterwork: moves ? afterwork : nil)
  }

  private func check(_ present: Password, of userId: Int64, _ backend: Backend) throws {
    let credentials = try backend.users.credentials(of: .userId(userId), companyId: 0)
    guard try backend.hasher.verify(present, against: credentials?.passwordHash) else {
      throw AccountError.wrongPassword
    }
  }

  func tellOfNewPassword(_ user: User, _ occasion: Occasion) -> Afterwork {
    { [settings] in
      try settings.mail.send(occasion.wording.passwordReplaced(to: user.emailAddress))
    }
  }
}
