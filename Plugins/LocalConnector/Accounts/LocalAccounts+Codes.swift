import PluginSystem

/// The codes of messages.
extension LocalAccounts {
  /// Completes a sign-up, or a change of address, with the code of the message.
  ///
  /// The owner of an address may read a message for which a stranger asked. A sign-up is therefore
  /// completed with its receipt, which is in the browser that asked for it. Without the receipt its
  /// password is chosen again, and replaces the one of the browser that asked.
  ///
  /// - Parameter userId: who is signed in, 0 for a guest. A new address is confirmed by the user
  ///   who asked for it alone: whoever else gets the message learns nothing and gets nowhere.
  /// - Throws: `AccountError.wrongCode`, after the same time whatever is wrong with it, and
  ///   `otherSignUp` without the receipt and a password.
  package func confirm(
    _ code: String, receipt: String = "", password: Password = Password(""), by userId: Int64 = 0
  ) throws -> User {
    let backend = try backend()
    let right = try check(code, for: [.signUp, .address], by: userId, backend)
    var passwordHash = right.passwordHash
    if right.purpose == .signUp, right.selector != receipt {
      guard !password.isEmpty else { throw Self.unclaimed(right) }
      try check(new: password, of: right.user)
      passwordHash = try backend.hasher.hash(password)
    }
    let chosen = passwordHash
    let userId = try AccountError.catching {
      try backend.users.redeem(right.selector, right.secretHash) {
        connection, kept, time throws(StorageError) in
        if kept.purpose == .address {
          let (id, address) = (kept.user.userId, kept.user.emailAddress)
          try UserStore.setAddress(of: id, address, at: time, connection)
          return id
        }
        return try UserStore.insertNew(
          kept.user, passwordHash: chosen, at: time, connection)
      }
    }
    guard let userId else { throw AccountError.wrongCode }
    return try user(userId)
  }

  /// Queues a code with which a password can be replaced, where there is such a user. The answer
  /// and its time are the same for all names.
  package func recover(_ name: UserName, companyId: Int64, _ occasion: Occasion) throws {
    let backend = try backend()
    let code = SecretCode()
    let hash = try backend.hasher.hash(Password(code.secret))
    let found = try backend.users.credentials(of: name, companyId: company(companyId))
    let user = try backend.users.user(found?.userId ?? 0)
    let link = link(settings.newPasswordPage, code, occasion)
    let receiver = user ?? Self.nobody
    let kept = UserStore.KeptCode(
      purpose: .recovery, selector: code.selector, secretHash: hash, user: receiver)
    let letter = occasion.wording.recovery(code, link: link, to: receiver.emailAddress)
    try backend.users.keep(
      UserStore.CodeOrder(
        code: kept, letter: occasion.named(letter), isVoid: user == nil || occasion.isQuiet))
    letterWaits()
  }

  /// The receiver of a message that is not sent.
  private static let nobody = User(
    companyId: 0, emailAddress: "nobody@example.org", screenName: "nobody")

  /// Replaces a forgotten password with the code of the message.
  ///
  /// - Throws: `AccountError.wrongCode`, after the same time whatever is wrong with it.
  package func reset(
    _ code: String, password: Password, _ occasion: Occasion
  ) throws -> User {
    let backend = try backend()
    let right = try check(code, for: [.recovery], backend)
    let owner = try user(right.user.userId)
    try check(new: password, of: owner)
    let passwordHash = try backend.hasher.hash(password)
    let notice = noticeOfNewPassword(owner, occasion)
    let users = backend.users
    let userId = try users.redeem(right.selector, right.secretHash) {
      connection, kept, time throws(StorageError) in
      try UserStore.setPassword(of: kept.user.userId, passwordHash, at: time, connection)
      try users.queue(notice: notice, at: time, connection)
      return kept.user.userId
    }
    guard let userId else { throw AccountError.wrongCode }
    letterWaits()
    return try user(userId)
  }

  /// Makes a code for an address, and its message. Its selector is the receipt, also where no
  /// message has it: a receipt proves nothing without the code.
  func order(
    _ purpose: UserStore.Purpose, to user: User, passwordHash: String, _ occasion: Occasion,
    _ backend: Backend
  ) throws -> UserStore.CodeOrder {
    let code = SecretCode()
    let secretHash = try backend.hasher.hash(Password(code.secret))
    let (address, wording) = (user.emailAddress, occasion.wording)
    let hasAccount =
      try backend.users.credentials(of: .emailAddress(address), companyId: user.companyId) != nil
    let link = link(settings.signUpPage, code, occasion)
    let letter = wording.confirmation(code, for: purpose, link: link, to: address)
    return UserStore.CodeOrder(
      code: UserStore.KeptCode(
        purpose: purpose, selector: code.selector, secretHash: secretHash, user: user,
        passwordHash: passwordHash),
      keepsCode: !hasAccount,
      letter: occasion.named(hasAccount ? wording.alreadyKnown(to: address) : letter),
      isVoid: occasion.isQuiet)
  }

  /// Checks a code; one that is not there, or another user's, takes as long as a wrong one.
  private func check(
    _ text: String, for purposes: [UserStore.Purpose], by userId: Int64 = 0, _ backend: Backend
  ) throws -> UserStore.KeptCode {
    let code = SecretCode(text)
    let kept = try code.flatMap { try backend.users.code($0.selector, for: purposes, by: userId) }
    let secret = Password(code?.secret ?? "")
    guard try backend.hasher.verify(secret, against: kept?.secretHash), let kept else {
      throw AccountError.wrongCode
    }
    return kept
  }

  private static func unclaimed(_ signUp: UserStore.KeptCode) -> AccountError {
    let names = [signUp.user.firstName, signUp.user.lastName].filter { !$0.isEmpty }
    return .otherSignUp(
      address: signUp.user.emailAddress, name: String(names.joined(separator: " ").prefix(80)))
  }

  /// The address of a page with the code; nil where the operator named no page.
  private func link(_ page: String, _ code: SecretCode, _ occasion: Occasion) -> String? {
    guard !page.isEmpty else { return nil }
    let address = page.hasPrefix("/") ? occasion.site + page : page
    guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return nil }
    return "\(address)?code=\(code.text)"
  }
}
