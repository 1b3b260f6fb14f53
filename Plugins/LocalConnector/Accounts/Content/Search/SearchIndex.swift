import PluginSystem

/// The index of the words of assets, an FTS5 table beside them.
///
/// An asset has a document for each of its languages, with the texts that readers of that language
/// see. Triggers of the schema note every asset that changes, also where SQLite has no FTS5; the
/// notes are worked off before the next search. The numbers of documents are in the order of the
/// assets' changes, so that the newest are found first without a sort.
struct SearchIndex {
  /// The assets that one transaction works off.
  private static let batch = 500
  /// The documents of one millisecond, as a power of two.
  private static let room: Int64 = 20

  let connection: Connection
  let module: String

  /// Whether SQLite has a module.
  static func has(_ module: String, _ connection: Connection) throws(StorageError) -> Bool {
    try !connection.rows(
      "SELECT 1 FROM pragma_module_list WHERE name = ?1", [.text(module)]
    ) { _ in }.isEmpty
  }

  /// Whether assets have changed since the last update.
  var isDue: Bool {
    get throws(StorageError) {
      try connection.integer("SELECT EXISTS (SELECT 1 FROM searchQueue)") != 0
    }
  }

  /// Brings some of the assets that have changed up to date, in a transaction.
  func update() throws(StorageError) {
    try connection.execute(
      """
      CREATE VIRTUAL TABLE IF NOT EXISTS assetSearch USING \(module) (
        scope, title, words, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
      """)
    let changed = try connection.rows(
      "SELECT entryId FROM searchQueue ORDER BY entryId LIMIT \(Self.batch)"
    ) { $0.integer(at: 0) }
    for entryId in changed {
      try remove(entryId)
      let documents = try documents(of: entryId)
      for document in documents { try add(document, besides: documents.map(\.language), entryId) }
      try connection.run("DELETE FROM searchQueue WHERE entryId = ?1", [.integer(entryId)])
    }
  }

  private struct Document {
    let scope: SearchScope
    let folderId: Int64
    let modifiedDate: Int64
    let language: String
    let title: String
    let words: String
  }

  private func documents(of entryId: Int64) throws(StorageError) -> [Document] {
    try connection.rows(
      """
      SELECT asset.groupId, asset.classNameId, asset.visible, asset.folderId, asset.modifiedDate,
        own.language, \(AssetRow.title), coalesce(nullif(own.description, ''), english.description),
        coalesce(nullif(own.content, ''), english.content)
      FROM assets AS asset
      JOIN assetTexts AS english ON english.entryId = asset.entryId AND english.language = 'en'
      JOIN assetTexts AS own ON own.entryId = asset.entryId
      WHERE asset.entryId = ?1 ORDER BY own.language
      """, [.integer(entryId)]
    ) { row in
      Document(
        scope: SearchScope(
          groupId: row.integer(at: 0), classNameId: row.integer(at: 1),
          isVisible: row.integer(at: 2) != 0),
        folderId: row.integer(at: 3), modifiedDate: row.integer(at: 4), language: row.text(at: 5),
        title: row.text(at: 6),
        words: row.text(at: 7) + " " + SearchText.text(of: row.text(at: 8)))
    }
  }

  private func remove(_ entryId: Int64) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM assetSearch WHERE rowid IN (
        SELECT documentId FROM searchDocuments WHERE entryId = ?1)
      """, [.integer(entryId)])
    try connection.run("DELETE FROM searchDocuments WHERE entryId = ?1", [.integer(entryId)])
  }

  private func add(
    _ document: Document, besides languages: [String], _ entryId: Int64
  ) throws(StorageError) {
    let bound = Int64(1) << 42
    let first = min(max(document.modifiedDate, -bound), bound) << Self.room
    try connection.run(
      """
      INSERT INTO searchDocuments (documentId, entryId, language)
      SELECT coalesce(max(documentId) + 1, ?1), ?3, ?4 FROM searchDocuments
      WHERE documentId >= ?1 AND documentId < ?2
      """,
      [
        .integer(first), .integer(first + (1 << Self.room)), .integer(entryId),
        .text(document.language),
      ])
    let documentId = connection.lastInsertedId
    let isEnglish = document.language == SearchScope.common
    let others = isEnglish ? languages.filter { $0 != document.language } : []
    let tokens =
      [document.scope.token(document.language), SearchScope.token(folder: document.folderId)]
      + others.map(SearchScope.token(translation:))
    try connection.run(
      "INSERT INTO assetSearch (rowid, scope, title, words) VALUES (?1, ?2, ?3, ?4)",
      [
        .integer(documentId), .text(tokens.joined(separator: " ")), .text(document.title),
        .text(document.words),
      ])
  }
}

/// The assets of one site and one class that are shown alike, as a word of the index.
struct SearchScope {
  /// The language of assets without a translation.
  static let common = "en"

  let groupId: Int64
  let classNameId: Int64
  let isVisible: Bool

  /// The word of the documents in a language.
  func token(_ language: String) -> String {
    "g\(Self.number(groupId))c\(Self.number(classNameId))\(isVisible ? "v" : "h")"
      + Self.letters(language)
  }

  /// The word of the documents in a folder.
  static func token(folder: Int64) -> String { "f\(number(folder))" }

  /// The word of an English document beside which there is one of another language.
  static func token(translation language: String) -> String { "t" + letters(language) }

  private static func number(_ number: Int64) -> String {
    number < 0 ? "n\(number.magnitude)" : "\(number)"
  }

  private static func letters(_ language: String) -> String {
    String(language.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}
