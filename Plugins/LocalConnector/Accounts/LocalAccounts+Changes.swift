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
    /// Whether a code was sent that completes it.
    package let awaitsCode: Bool
    /// To be done after the answer.
    package let afterwork: Afterwork?
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
      return Change(user: try self.user(user.userId), awaitsCode: false, afterwork: nil)
    }
    let later = try send(
      .signUp, to: user, passwordHash: hash, occasion, page: settings.signUpPage, backend)
    return Change(user: nil, awaitsCode: true, afterwork: later)
  }

  /// Completes a sign-up, or a change of address, with the code of the message.
  ///
  /// - Parameter userId: who is signed in, 0 for a guest. A new address is confirmed by the user
  ///   who asked for it alone: whoever else gets the message learns nothing and gets nowhere.
  /// - Throws: `AccountError.wrongCode`, after the same time whatever is wrong with it.
  package func confirm(_ code: String, by userId: Int64 = 0) throws -> User {
    let backend = try backend()
    let right = try check(code, for: [.signUp, .address], by: userId, backend)
    let userId = try AccountError.catching {
      try backend.users.redeem(right.selector, right.hash) {
        connection, kept, time throws(StorageError) in
        if kept.purpose == .address {
          let (id, address) = (kept.user.userId, kept.user.emailAddress)
          try UserStore.setAddress(of: id, address, at: time, connection)
          return id
        }
        return try UserStore.insertNew(
          kept.user, passwordHash: kept.passwordHash, at: time, connection)
      }
    }
    guard let userId else { throw AccountError.wrongCode }
    return try user(userId)
  }

  /// Sends a code with which a password can be replaced, where there is such a user. The answer and
  /// its time are the same for all names.
  package func recover(
    _ name: UserName, companyId: Int64, _ occasion: Occasion
  ) throws -> Afterwork {
    let backend = try backend()
    let code = SecretCode()
    let hash = try backend.hasher.hash(Password(code.secret))
    let found = try backend.users.credentials(of: name, companyId: company(companyId))
    let user = try backend.users.user(found?.userId ?? 0)
    let link = link(settings.newPasswordPage, code, occasion)
    return { [settings] in
      guard let user else { return }
      let kept = UserStore.KeptCode(
        purpose: .recovery, selector: code.selector, secretHash: hash, user: user)
      guard try backend.users.keep(kept) else { return }
      let letter = occasion.wording.recovery(code, link: link, to: user.emailAddress)
      try settings.mail.send(letter)
    }
  }

  /// Replaces a forgotten password with the code of the message.
  ///
  /// - Throws: `AccountError.wrongCode`, after the same time whatever is wrong with it.
  package func reset(
    _ code: String, password: Password, _ occasion: Occasion
  ) throws -> (user: User, afterwork: Afterwork) {
    let backend = try backend()
    let right = try check(code, for: [.recovery], backend)
    let passwordHash = try backend.hasher.hash(password)
    let userId = try backend.users.redeem(right.selector, right.hash) {
      connection, kept, time throws(StorageError) in
      try UserStore.setPassword(of: kept.user.userId, passwordHash, at: time, connection)
      return kept.user.userId
    }
    guard let userId else { throw AccountError.wrongCode }
    let user = try user(userId)
    return (user, tellOfNewPassword(user, occasion))
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
    var user = changes.applied(to: stored)
    if password != nil { try check(present, of: user.userId, backend) }
    let hash = try password.map { try backend.hasher.hash($0) }
    let moves = user.emailAddress.lowercased() != stored.emailAddress.lowercased()
    let awaitsCode = moves && settings.confirmsAddress
    var later: Afterwork?
    if awaitsCode {
      later = try send(
        .address, to: user, passwordHash: "", occasion, page: settings.signUpPage, backend)
      user.emailAddress = stored.emailAddress
    }
    try AccountError.catching { try backend.users.update(user, passwordHash: hash) }
    let afterwork: Afterwork = { [settings, later] in
      if moves { try settings.mail.send(occasion.wording.addressLeft(by: stored.emailAddress)) }
      try later?()
    }
    return Change(
      user: try self.user(user.userId), awaitsCode: awaitsCode, afterwork: moves ? afterwork : nil)
  }

  /// Makes a code for an address, and what is to be done with it after the answer.
  private func send(
    _ purpose: UserStore.Purpose, to user: User, passwordHash: String, _ occasion: Occasion,
    page: String, _ backend: Backend
  ) throws -> Afterwork {
    let code = SecretCode()
    let secretHash = try backend.hasher.hash(Password(code.secret))
    let name = UserName.emailAddress(user.emailAddress)
    let isTaken = try backend.users.credentials(of: name, companyId: user.companyId) != nil
    let link = link(page, code, occasion)
    return { [settings] in
      let address = user.emailAddress
      if isTaken { return try settings.mail.send(occasion.wording.alreadyKnown(to: address)) }
      let kept = UserStore.KeptCode(
        purpose: purpose, selector: code.selector, secretHash: secretHash, user: user,
        passwordHash: passwordHash)
      guard try backend.users.keep(kept) else { return }
      try settings.mail.send(
        occasion.wording.confirmation(code, for: purpose, link: link, to: address))
    }
  }

  /// Checks a code; one that is not there, or another user's, takes as long as a wrong one.
  private func check(
    _ text: String, for purposes: [UserStore.Purpose], by userId: Int64 = 0, _ backend: Backend
  ) throws -> (selector: String, hash: String) {
    let code = SecretCode(text)
    let hash = try code.flatMap {
      try backend.users.hash(of: $0.selector, for: purposes, by: userId)
    }
    let isRight = try backend.hasher.verify(Password(code?.secret ?? ""), against: hash)
    guard isRight, let code, let hash else { throw AccountError.wrongCode }
    return (code.selector, hash)
  }

  private func check(_ present: Password, of userId: Int64, _ backend: Backend) throws {
    let credentials = try backend.users.credentials(of: .userId(userId), companyId: 0)
    guard try backend.hasher.verify(present, against: credentials?.passwordHash) else {
      throw AccountError.wrongPassword
    }
  }

  private func tellOfNewPassword(_ user: User, _ occasion: Occasion) -> Afterwork {
    { [settings] in
      try settings.mail.send(occasion.wording.passwordReplaced(to: user.emailAddress))
    }
  }

  /// The address of a page with the code; nil where the operator named no page.
  private func link(_ page: String, _ code: SecretCode, _ occasion: Occasion) -> String? {
    guard !page.isEmpty else { return nil }
    let address = page.hasPrefix("/") ? occasion.site + page : page
    guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return nil }
    return "\(address)?code=\(code.text)"
  }
}
