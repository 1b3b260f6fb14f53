package import PluginSystem

extension ContentStore {
  /// The key before that of the first asset, as the schema sets it.
  private static let firstSequence: Int64 = 36000

  /// Stores new assets, all or none, and gives each its place in its lists.
  ///
  /// - Throws: `StorageError.duplicate` when a thing of a class has an asset already.
  package func add(_ drafts: [AssetDraft]) throws(StorageError) {
    try writing { connection throws(StorageError) in try Self.add(drafts, connection) }
  }

  /// Stores content in a database that never had any, so that nothing comes back that was deleted.
  package func seed(_ drafts: [AssetDraft], lists: [SavedList]) throws(StorageError) {
    try writing { connection throws(StorageError) in
      let last = try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'assets'")
      guard last == Self.firstSequence else { return }
      try Self.add(drafts, connection)
      for list in lists { try Self.save(list, connection) }
    }
  }

  /// Sets a list up, in place of one of its name.
  package func save(_ list: SavedList) throws(StorageError) {
    try writing { connection throws(StorageError) in try Self.save(list, connection) }
  }

  private static func add(
    _ drafts: [AssetDraft], _ connection: Connection
  ) throws(StorageError) {
    for draft in drafts {
      try insert(draft.asset, connection)
      let entryId = connection.lastInsertedId
      let texts = draft.translations.merging(["en": draft.asset.text]) { $1 }
      for (language, text) in texts { try insert(text, language, of: entryId, connection) }
    }
    var lists: Set<[Int64]> = []
    for draft in drafts { lists.insert([draft.asset.groupId, draft.asset.classNameId]) }
    for list in lists { try order(groupId: list[0], classNameId: list[1], connection) }
  }

  private static func insert(_ asset: Asset, _ connection: Connection) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO assets (companyId, groupId, classNameId, className, classPK, folderId, userId,
        userName, mimeType, url, createDate, modifiedDate, visible, cover)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
      """,
      [
        .integer(asset.companyId), .integer(asset.groupId), .integer(asset.classNameId),
        .text(asset.className), .integer(asset.classPK), .integer(asset.folderId),
        .integer(asset.userId), .text(asset.userName), .text(asset.mimeType), .text(asset.url),
        .integer(asset.createDate), .integer(asset.modifiedDate),
        .integer(asset.isVisible ? 1 : 0), .integer(asset.cover),
      ])
  }

  private static func insert(
    _ text: AssetText, _ language: String, of entryId: Int64, _ connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO assetTexts (entryId, language, title, description, content)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [
        .integer(entryId), .text(language), .text(text.title), .text(text.description),
        .text(text.content),
      ])
  }

  /// Recounts the places of a site's assets of one class: the oldest of a list is at 0.
  static func order(
    groupId: Int64, classNameId: Int64, _ connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      UPDATE assets SET place = ranked.place, folderPlace = ranked.folderPlace
      FROM (
        SELECT entryId,
          row_number() OVER (PARTITION BY visible ORDER BY modifiedDate, entryId) - 1 AS place,
          row_number() OVER (PARTITION BY visible, folderId ORDER BY modifiedDate, entryId) - 1
            AS folderPlace
        FROM assets WHERE groupId = ?1 AND classNameId = ?2
      ) AS ranked
      WHERE assets.entryId = ranked.entryId
        AND (assets.place <> ranked.place OR assets.folderPlace <> ranked.folderPlace)
      """, [.integer(groupId), .integer(classNameId)])
  }

  private static func save(_ list: SavedList, _ connection: Connection) throws(StorageError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO savedLists (groupId, name, classNameIds, orderBy, ascending)
      VALUES (?1, ?2, ?3, ?4, ?5)
      """,
      [
        .integer(list.groupId), .text(list.name),
        .text("[\(list.classNameIds.map(String.init).joined(separator: ","))]"),
        .text(list.order.column.rawValue), .integer(list.order.isAscending ? 1 : 0),
      ])
  }
}
