import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// A database of an earlier host is adopted with every user in it.
@Suite(.needsSystemLibraries)
struct MigrationTests {
  /// The first schema as hosts of version 1.0 made it.
  private static let first = """
    PRAGMA application_id = 0x5343524E;
    CREATE TABLE users (
      userId INTEGER PRIMARY KEY AUTOINCREMENT,
      companyId INTEGER NOT NULL,
      emailAddress TEXT NOT NULL COLLATE NOCASE CHECK (emailAddress <> ''),
      screenName TEXT NOT NULL COLLATE NOCASE CHECK (screenName <> ''),
      firstName TEXT NOT NULL DEFAULT '',
      middleName TEXT NOT NULL DEFAULT '',
      lastName TEXT NOT NULL DEFAULT '',
      greeting TEXT NOT NULL DEFAULT '',
      jobTitle TEXT NOT NULL DEFAULT '',
      locale TEXT NOT NULL DEFAULT 'en_US',
      passwordHash TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      modifiedAt INTEGER NOT NULL,
      UNIQUE (companyId, emailAddress),
      UNIQUE (companyId, screenName)
    ) STRICT;
    INSERT INTO sqlite_sequence (name, seq) VALUES ('users', 20100);
    PRAGMA user_version = 1;
    """

  @Test func `the users of the first schema sign in, and codes can be sent to them`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "local.sqlite")
    let hash = try PasswordHasher(cost: 1).hash(Password("old word"))
    do {
      let connection = try Connection(path: path, sqlite: SQLite())
      try connection.execute(Self.first)
      try connection.run(
        """
        INSERT INTO users (companyId, emailAddress, screenName, passwordHash, createdAt, modifiedAt)
        VALUES (10157, 'old@example.org', 'old', ?1, 1, 1)
        """, [.text(hash)])
    }
    var settings = AccountSettings(databasePath: path)
    settings.hashCost = 1
    let accounts = LocalAccounts(settings)
    let user = try accounts.signIn(.screenName("old"), password: Password("old word"))
    #expect(user.userId == 20101 && user.emailAddress == "old@example.org")
    #expect(try accounts.demoAccount() == nil)
    try accounts.recover(.screenName("old"), companyId: 0, Occasion(.spanish, site: ""))
    let connection = try Connection(path: path, sqlite: SQLite())
    #expect(try connection.integer("PRAGMA user_version") == Int64(Schema.accounts.steps.count))
    #expect(try connection.integer("SELECT count(*) FROM codes") == 1)
  }

  /// Makes a database of an earlier schema with users of these addresses: `user0` with the password
  /// "word 0", and so on. From the tenth step on they have their mailboxes.
  private func makeUsers(_ addresses: [String], at path: String, step: Int) throws {
    let hasher = try PasswordHasher(cost: 1)
    let connection = try Connection(path: path, sqlite: SQLite())
    for step in Schema.accounts.steps.prefix(step) { try connection.execute(step) }
    try connection.execute("PRAGMA user_version = \(step)")
    for (number, address) in addresses.enumerated() {
      try connection.run(
        """
        INSERT INTO users (companyId, emailAddress, screenName, passwordHash, createdAt, modifiedAt)
        VALUES (10157, ?1, ?2, ?3, 1, 1)
        """,
        [
          .text(address), .text("user\(number)"),
          .text(try hasher.hash(Password("word \(number)"))),
        ])
    }
    if step >= 10 { try connection.execute("UPDATE users SET mailbox = emailAddress") }
  }

  @Test func `the oldest account of a mailbox keeps it, and others their exact spelling`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "local.sqlite")
    let addresses = [
      "zoë@example.org", "ZOË@example.org", "zoe\u{308}@example.org", "a@localhost",
    ]
    try makeUsers(addresses, at: path, step: 3)
    var settings = AccountSettings(databasePath: path)
    settings.hashCost = 1
    let accounts = LocalAccounts(settings)
    for (number, address) in addresses.enumerated() {
      let password = Password("word \(number)")
      let user = try accounts.signIn(.emailAddress(address), password: password)
      #expect(user.screenName == "user\(number)")
      // An account with an address of former rules is saved as it is.
      var changes = UserChanges()
      (changes.emailAddress, changes.firstName) = (MailAddress.tidy(address), "Zoë")
      let saved = try accounts.update(
        user.userId, changes, present: password, password: nil, Occasion(.english, site: ""))
      #expect(saved.user?.firstName == "Zoë" && !saved.awaitsCode)
      #expect(saved.user.map { Array($0.emailAddress.utf8) } == Array(address.utf8))
    }
    let other = try accounts.signIn(.emailAddress("zoË@EXAMPLE.org"), password: Password("word 1"))
    #expect(other.screenName == "user1")
    let oldest = try accounts.signIn(
      .emailAddress("Zoe\u{308}@Example.Org"), password: Password("word 2"))
    #expect(oldest.screenName == "user2")
    let connection = try Connection(path: path, sqlite: SQLite())
    #expect(try connection.integer("SELECT count(*) FROM users WHERE mailbox IS NULL") == 2)
  }

  @Test func `accounts that came to share a mailbox by full folding sign in by their own spelling`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "local.sqlite")
    let addresses = ["straße@example.org", "strasse@example.org", ".a@xn--exmple-cua.org"]
    try makeUsers(addresses, at: path, step: 10)
    var settings = AccountSettings(databasePath: path)
    settings.hashCost = 1
    let accounts = LocalAccounts(settings)
    func name(_ address: String, _ number: Int) throws -> String {
      try accounts.signIn(.emailAddress(address), password: Password("word \(number)")).screenName
    }
    for (number, address) in addresses.enumerated() {
      #expect(try name(address, number) == "user\(number)")
    }
    #expect(try name("Stra\u{1E9E}e@example.org", 0) == "user0")
    #expect(try name(".A@exämple.org", 2) == "user2")
  }

  @Test func `the users of the second schema stay, and content comes beside them`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "local.sqlite")
    do {
      let connection = try Connection(path: path, sqlite: SQLite())
      for step in Schema.accounts.steps.prefix(2) { try connection.execute(step) }
      try connection.execute("PRAGMA user_version = 2")
      try connection.run(
        """
        INSERT INTO users (companyId, emailAddress, screenName, passwordHash, createdAt, modifiedAt)
        VALUES (10157, 'old@example.org', 'old', '', 1, 1)
        """)
    }
    let accounts = LocalAccounts(AccountSettings(databasePath: path))
    #expect(try accounts.user(20101).emailAddress == "old@example.org")
    let query = AssetQuery(
      groupIds: [7], classNameIds: [AssetClass.blogsEntry.rawValue], rows: 0..<1)
    let page = try LocalContent(accounts).store(groupId: 7)
      .page(query, language: "en", counts: true)
    #expect(page.assets.map(\.entryId).allSatisfy { $0 > 36000 } && page.count ?? 0 > 20)
    #expect(try accounts.user(20101).emailAddress == "old@example.org")
  }

  @Test func `a database that is older than forms keeps all, and gets the demo's once`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "local.sqlite")
    try makeUsers(["old@example.org"], at: path, step: 13)
    var settings = AccountSettings(databasePath: path)
    settings.hashCost = 1
    let accounts = LocalAccounts(settings)
    let store = try LocalContent(accounts).store(groupId: 7)
    let old = try accounts.signIn(.screenName("user0"), password: Password("word 0"))
    #expect(try store.structure(40001)?.groupId == 7 && store.structure(40002) != nil)
    // The demo user has no account here, so that the forms have no records.
    let connection = try Connection(path: path, sqlite: SQLite())
    #expect(try connection.integer("SELECT count(*) FROM records") == 0)
    let texts = [
      "Name": "Old", "Email": "old@example.org", "Topic": "bill", "Description": "It is late.",
    ]
    let record = try store.submit(
      texts, to: 41001, recordId: nil, version: nil, by: old.userId, in: "en_US"
    ).get()
    #expect(record.recordId == 42001 && record.version == 1)
    _ = try LocalContent(LocalAccounts(settings)).store(groupId: 8)
    #expect(try connection.integer("SELECT count(*) FROM structures") == 2)
  }
}
