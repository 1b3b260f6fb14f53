import PluginSystem

extension Schema {
  /// The tables of accounts and content.
  static let accounts = Schema(
    applicationId: 0x5343_524E,
    steps: [
      """
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
      """,
      // Codes that were sent; userId 0 where the code makes its user.
      """
      CREATE TABLE codes (
        selector TEXT PRIMARY KEY,
        purpose TEXT NOT NULL,
        secretHash TEXT NOT NULL,
        expiresAt INTEGER NOT NULL,
        guesses INTEGER NOT NULL DEFAULT 0,
        companyId INTEGER NOT NULL,
        emailAddress TEXT NOT NULL COLLATE NOCASE,
        userId INTEGER NOT NULL,
        screenName TEXT NOT NULL,
        firstName TEXT NOT NULL,
        middleName TEXT NOT NULL,
        lastName TEXT NOT NULL,
        jobTitle TEXT NOT NULL,
        locale TEXT NOT NULL,
        passwordHash TEXT NOT NULL
      ) STRICT;
      CREATE INDEX codesByAddress ON codes (companyId, emailAddress, purpose);
      """,
      // Content. A place counts from the oldest asset of a list on: see AssetStatement.
      """
      CREATE TABLE assets (
        entryId INTEGER PRIMARY KEY AUTOINCREMENT,
        companyId INTEGER NOT NULL,
        groupId INTEGER NOT NULL,
        classNameId INTEGER NOT NULL,
        className TEXT NOT NULL,
        classPK INTEGER NOT NULL,
        folderId INTEGER NOT NULL DEFAULT 0,
        userId INTEGER NOT NULL DEFAULT 0,
        userName TEXT NOT NULL DEFAULT '',
        uuid TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))),
        mimeType TEXT NOT NULL,
        url TEXT NOT NULL DEFAULT '',
        createDate INTEGER NOT NULL,
        modifiedDate INTEGER NOT NULL,
        visible INTEGER NOT NULL DEFAULT 1 CHECK (visible IN (0, 1)),
        place INTEGER NOT NULL DEFAULT 0,
        folderPlace INTEGER NOT NULL DEFAULT 0,
        UNIQUE (className, classPK)
      ) STRICT;
      INSERT INTO sqlite_sequence (name, seq) VALUES ('assets', 36000);
      CREATE INDEX assetsByPlace ON assets (groupId, classNameId, visible, place);
      CREATE INDEX assetsByFolder ON assets (groupId, classNameId, visible, folderId, folderPlace);
      CREATE INDEX assetsByCreation ON assets (groupId, classNameId, visible, createDate, entryId);
      CREATE TABLE assetTexts (
        entryId INTEGER NOT NULL REFERENCES assets ON DELETE CASCADE,
        language TEXT NOT NULL,
        title TEXT NOT NULL,
        description TEXT NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (entryId, language)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE savedLists (
        groupId INTEGER NOT NULL,
        name TEXT NOT NULL,
        classNameIds TEXT NOT NULL,
        orderBy TEXT NOT NULL,
        ascending INTEGER NOT NULL,
        PRIMARY KEY (groupId, name)
      ) STRICT, WITHOUT ROWID;
      """,
      // Mailboxes: addresses without regard to case and composition. Only an earlier host could
      // make a second account of a mailbox; that has NULL, and is found by its exact spelling.
      """
      ALTER TABLE users ADD COLUMN mailbox TEXT;
      CREATE UNIQUE INDEX usersByMailbox ON users (companyId, mailbox);
      ALTER TABLE codes ADD COLUMN mailbox TEXT NOT NULL DEFAULT '';
      CREATE INDEX codesByMailbox ON codes (companyId, mailbox, purpose);
      DROP INDEX codesByAddress;
      """,
      // When an operator disabled the account; NULL for one that may sign in.
      "ALTER TABLE users ADD COLUMN disabledAt INTEGER;",
      // Messages that wait to be sent, and the sender that tries again. A row holds what its reader
      // is to type, so it goes with the sending; after endsAt nothing in it is good any more.
      """
      CREATE TABLE letters (
        letterId INTEGER PRIMARY KEY AUTOINCREMENT,
        messageId TEXT NOT NULL,
        address TEXT NOT NULL,
        subject TEXT NOT NULL,
        body TEXT NOT NULL,
        dueAt INTEGER NOT NULL,
        endsAt INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX lettersByTime ON letters (dueAt);
      CREATE TABLE sender (place INTEGER PRIMARY KEY CHECK (place = 1), token TEXT NOT NULL) STRICT;
      """,
      // Ratings of things that have an asset; a score is in parts of a million.
      """
      CREATE TABLE ratings (
        className TEXT NOT NULL,
        classPK INTEGER NOT NULL,
        userId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 1000000),
        PRIMARY KEY (className, classPK, userId)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX ratingsByUser ON ratings (userId);
      """,
      // Comments on things that have an asset. The places of a thing's comments count from the
      // oldest one on, without gaps.
      """
      CREATE TABLE comments (
        commentId INTEGER PRIMARY KEY AUTOINCREMENT,
        entryId INTEGER NOT NULL REFERENCES assets ON DELETE CASCADE,
        userId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        createDate INTEGER NOT NULL,
        modifiedDate INTEGER NOT NULL,
        body TEXT NOT NULL,
        place INTEGER NOT NULL
      ) STRICT;
      INSERT INTO sqlite_sequence (name, seq) VALUES ('comments', 38000);
      CREATE INDEX commentsByPlace ON comments (entryId, place);
      CREATE INDEX commentsByUser ON comments (userId);
      """,
      // The pictures of users; a new one has a new number.
      """
      CREATE TABLE portraits (
        portraitId INTEGER PRIMARY KEY AUTOINCREMENT,
        userId INTEGER NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
        image BLOB NOT NULL
      ) STRICT;
      INSERT INTO sqlite_sequence (name, seq) VALUES ('portraits', 39000);
      """,
      // The contents of files that have an asset.
      """
      CREATE TABLE files (
        entryId INTEGER PRIMARY KEY REFERENCES assets ON DELETE CASCADE,
        content BLOB NOT NULL
      ) STRICT;
      """,
      // The keys of mailboxes by full case folding, with domains in letters.
      """
      UPDATE users SET mailbox = NULL;
      UPDATE codes SET mailbox = '';
      """,
      // The number of the file that is the cover of an entry of a blog; 0 without one.
      "ALTER TABLE assets ADD COLUMN cover INTEGER NOT NULL DEFAULT 0;",
      searchNotes, forms,
    ],
    completions: [4: fillMailboxes, 11: fillMailboxes])

  /// The documents of the index of words, and the assets that it has to read again. The first
  /// search makes the index itself, since not every SQLite can.
  private static let searchNotes = """
    CREATE TABLE searchDocuments (
      documentId INTEGER PRIMARY KEY,
      entryId INTEGER NOT NULL,
      language TEXT NOT NULL
    ) STRICT;
    CREATE INDEX searchDocumentsByEntry ON searchDocuments (entryId);
    CREATE TABLE searchQueue (entryId INTEGER PRIMARY KEY) STRICT;
    INSERT INTO searchQueue SELECT entryId FROM assets;
    CREATE TRIGGER assetMoved
    AFTER UPDATE OF groupId, classNameId, folderId, visible, modifiedDate ON assets
    BEGIN INSERT OR IGNORE INTO searchQueue VALUES (new.entryId); END;
    CREATE TRIGGER assetDeleted AFTER DELETE ON assets
    BEGIN INSERT OR IGNORE INTO searchQueue VALUES (old.entryId); END;
    CREATE TRIGGER assetTextAdded AFTER INSERT ON assetTexts
    BEGIN INSERT OR IGNORE INTO searchQueue VALUES (new.entryId); END;
    CREATE TRIGGER assetTextChanged AFTER UPDATE ON assetTexts
    BEGIN INSERT OR IGNORE INTO searchQueue VALUES (new.entryId); END;
    CREATE TRIGGER assetTextDeleted AFTER DELETE ON assetTexts
    BEGIN INSERT OR IGNORE INTO searchQueue VALUES (old.entryId); END;
    """

  /// Forms: structures, the sets of their records, the records with their earlier contents, and the
  /// documents in them. An uploaded document is of no record until one names it.
  private static let forms = """
    CREATE TABLE structures (
      structureId INTEGER PRIMARY KEY AUTOINCREMENT,
      groupId INTEGER NOT NULL,
      userId INTEGER NOT NULL DEFAULT 0,
      names TEXT NOT NULL,
      definition TEXT NOT NULL,
      layout TEXT NOT NULL DEFAULT '',
      createDate INTEGER NOT NULL
    ) STRICT;
    INSERT INTO sqlite_sequence (name, seq) VALUES ('structures', 40000);
    CREATE TABLE recordSets (
      recordSetId INTEGER PRIMARY KEY AUTOINCREMENT,
      structureId INTEGER NOT NULL REFERENCES structures ON DELETE CASCADE,
      userId INTEGER NOT NULL DEFAULT 0,
      names TEXT NOT NULL
    ) STRICT;
    INSERT INTO sqlite_sequence (name, seq) VALUES ('recordSets', 41000);
    CREATE INDEX recordSetsByStructure ON recordSets (structureId);
    CREATE TABLE records (
      recordId INTEGER PRIMARY KEY AUTOINCREMENT,
      recordSetId INTEGER NOT NULL REFERENCES recordSets ON DELETE CASCADE,
      userId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
      createDate INTEGER NOT NULL,
      modifiedDate INTEGER NOT NULL,
      version INTEGER NOT NULL DEFAULT 1,
      content TEXT NOT NULL
    ) STRICT;
    INSERT INTO sqlite_sequence (name, seq) VALUES ('records', 42000);
    CREATE INDEX recordsBySet ON records (recordSetId, recordId);
    CREATE INDEX recordsByAuthor ON records (userId, recordSetId, recordId);
    CREATE TABLE recordVersions (
      recordId INTEGER NOT NULL REFERENCES records ON DELETE CASCADE,
      version INTEGER NOT NULL,
      modifiedDate INTEGER NOT NULL,
      content TEXT NOT NULL,
      PRIMARY KEY (recordId, version)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE uploads (
      fileEntryId INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid TEXT NOT NULL UNIQUE,
      userId INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
      groupId INTEGER NOT NULL,
      folderId INTEGER NOT NULL,
      title TEXT NOT NULL,
      mimeType TEXT NOT NULL,
      createDate INTEGER NOT NULL,
      recordId INTEGER REFERENCES records ON DELETE CASCADE,
      content BLOB NOT NULL
    ) STRICT;
    INSERT INTO sqlite_sequence (name, seq) VALUES ('uploads', 43000);
    CREATE INDEX uploadsByUser ON uploads (userId, createDate);
    CREATE INDEX uploadsByRecord ON uploads (recordId);
    """

  /// The oldest account of a mailbox gets it.
  @Sendable private static func fillMailboxes(
    _ connection: Connection
  ) throws(StorageError) {
    for (table, key) in [("users", "userId"), ("codes", "rowid")] {
      let addresses = try connection.rows("SELECT \(key), emailAddress FROM \(table) ORDER BY 1") {
        ($0.integer(at: 0), $0.text(at: 1))
      }
      for (row, address) in addresses {
        try connection.run(
          "UPDATE OR IGNORE \(table) SET mailbox = ?2 WHERE \(key) = ?1",
          [.integer(row), .text(MailAddress.mailbox(address))])
      }
    }
  }
}
