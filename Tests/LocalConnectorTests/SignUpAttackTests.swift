import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Strangers who sign up with an address before or after its owner does.
@Suite(.needsSystemLibraries)
struct SignUpAttackTests {
  /// One browser after its sign-up.
  private struct Browser {
    let receipt: String
    let code: String
  }

  private static let address = "victim@example.org"
  private static let own = "the owner's word"
  private static let strange = "the stranger's word"

  private let folder: TemporaryFolder
  private let accounts: LocalAccounts
  private let mail: SentMail
  private let here = Occasion(.english, site: "https://screens.example.org")

  init() throws {
    folder = try TemporaryFolder()
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.hashCost = 1
    accounts = LocalAccounts(settings)
    mail = SentMail(folder: folder)
  }

  private func signUp(
    _ name: String, _ password: String, _ address: String = address
  ) throws -> Browser {
    var user = User(companyId: 0, emailAddress: address, screenName: "")
    user.firstName = name
    let known = try mail.letters
    let change = try accounts.signUp(user, password: Password(password), here)
    try accounts.sendLetters()
    return Browser(receipt: try #require(change.receipt), code: try mail.code(after: known))
  }

  private func signsIn(_ password: String) throws -> Bool {
    do {
      _ = try accounts.signIn(.emailAddress(Self.address), password: Password(password))
      return true
    } catch AccountError.wrongCredentials { return false }
  }

  private static let refusal = AccountError.otherSignUp(address: address, name: "Eve")

  @Test(arguments: [1, 3, 10])
  func `sign-ups of strangers neither silence the owner's nor give it their password`(
    count: Int
  ) throws {
    let spellings = [Self.address, "VICTIM@example.org"]
    let strangers = try (0..<count).map { number in
      try signUp("Eve", Self.strange, spellings[number % 2])
    }
    let owner = try signUp("Ada", Self.own)
    for stranger in strangers {
      #expect(throws: AccountError.wrongCode) {
        try accounts.confirm(
          stranger.code, receipt: stranger.receipt, password: Password(Self.strange))
      }
    }
    #expect(try accounts.confirm(owner.code, receipt: owner.receipt).firstName == "Ada")
    #expect(try signsIn(Self.own) && !signsIn(Self.strange))
  }

  @Test func `the link of a message for which a stranger asked makes no account`() throws {
    let stranger = try signUp("Eve", Self.strange)
    #expect(throws: Self.refusal) { try accounts.confirm(stranger.code) }
    #expect(try !signsIn(Self.strange) && !signsIn(Self.own))
    #expect(Self.refusal.field == "password")
    #expect(Self.refusal.description.hasPrefix("This code is for \(Self.address) (Eve)."))
  }

  @Test func `a stranger who signs up after the owner delays the owner, and gets nothing`() throws {
    let owner = try signUp("Ada", Self.own)
    let stranger = try signUp("Eve", Self.strange)
    #expect(throws: AccountError.wrongCode) {
      try accounts.confirm(owner.code, receipt: owner.receipt)
    }
    #expect(throws: Self.refusal) {
      try accounts.confirm(stranger.code, receipt: owner.receipt)
    }
    let again = try signUp("Ada", Self.own)
    #expect(try accounts.confirm(again.code, receipt: again.receipt).firstName == "Ada")
    #expect(try signsIn(Self.own) && !signsIn(Self.strange))
  }

  @Test(arguments: [own, strange, "a third, new word"])
  func `a password that another browser chooses beside the code replaces the kept one`(
    typed: String
  ) throws {
    let first = try signUp("Ada", Self.strange)
    #expect(throws: AccountError.ownName) {
      try accounts.confirm(first.code, password: Password(Self.address))
    }
    #expect(try accounts.confirm(first.code, password: Password(typed)).firstName == "Ada")
    #expect(try signsIn(typed))
    #expect(try signsIn(Self.strange) == (typed == Self.strange))
  }

  @Test func `another browser completes a sign-up in five tries`() throws {
    let second = try signUp("Grace", Self.own, "grace@example.org")
    for _ in 0..<5 {
      #expect(throws: AccountError.otherSignUp(address: "grace@example.org", name: "Grace")) {
        try accounts.confirm(second.code)
      }
    }
    #expect(throws: AccountError.wrongCode) {
      try accounts.confirm(second.code, password: Password(Self.own))
    }
  }

  @Test func `users who want an address of another do not silence the message to that one`() throws
  {
    func move(_ userId: Int64) throws -> String {
      var changes = UserChanges()
      changes.emailAddress = Self.address
      let known = try mail.letters
      _ = try accounts.update(
        userId, changes, present: Password(""), password: nil, here)
      try accounts.sendLetters()
      return try mail.code(after: known)
    }
    let names = ["eve", "mallory", "trudy", "ada"]
    let users = try names.map { name in
      try accounts.add(
        User(companyId: 0, emailAddress: "\(name)@example.org", screenName: name),
        password: Password(Self.own))
    }
    let first = try users.map(move)
    let owner = try #require(users.last)
    #expect(throws: AccountError.wrongCode) { try accounts.confirm(first[0], by: owner) }
    let again = try move(owner)
    #expect(throws: AccountError.wrongCode) { try accounts.confirm(first[3], by: owner) }
    #expect(try accounts.confirm(again, by: owner).emailAddress == Self.address)
  }
}
