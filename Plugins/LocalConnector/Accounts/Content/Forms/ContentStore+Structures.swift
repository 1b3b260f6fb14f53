package import PluginSystem

/// The structures of forms, and the sets of their records.
extension ContentStore {
  /// The key before that of the first structure, as the schema sets it.
  private static let firstStructure: Int64 = 40000

  /// Reads a structure; nil when there is none of that key.
  package func structure(_ structureId: Int64) throws(StorageError) -> StoredStructure? {
    try reading { connection throws(StorageError) in
      try Self.structure(structureId, connection)
    }
  }

  /// Stores a structure with one set of records, which both have their names and their owner.
  ///
  /// - Throws: `FormError` for a definition or a layout that cannot be read.
  package func add(_ structure: StoredStructure) throws -> StoredRecordSet {
    _ = try FormReading(structure)
    let time = now()
    return try writing { connection throws(StorageError) in
      try Self.insert(structure, at: time, connection)
    }
  }

  /// Stores forms in a database that never had any, so that none comes back that was deleted. Their
  /// records go to a user, unless that is 0.
  func seed(_ forms: [FormDraft], by user: Int64) throws {
    for form in forms { _ = try FormReading(form.structure) }
    try writing { connection throws(StorageError) in
      let last = try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'structures'")
      guard last == Self.firstStructure else { return }
      let hasAuthor = try Self.isUser(user, connection)
      for form in forms {
        let set = try Self.insert(form.structure, at: form.date, connection)
        for record in form.records where hasAuthor {
          _ = try Self.insert(record.content, into: set, by: user, at: record.date, connection)
        }
      }
    }
  }

  static func structure(
    _ structureId: Int64, _ connection: Connection
  ) throws(StorageError) -> StoredStructure? {
    try connection.rows(
      """
      SELECT groupId, userId, json_extract(names, '$.en'), json_extract(names, '$.es'),
        definition, layout
      FROM structures WHERE structureId = ?1
      """, [.integer(structureId)]
    ) { row in
      var structure = StoredStructure(
        groupId: row.integer(at: 0), names: FormNames(row.text(at: 2), row.text(at: 3)),
        definition: row.text(at: 4))
      structure.structureId = structureId
      structure.userId = row.integer(at: 1)
      structure.layout = row.text(at: 5)
      return structure
    }.first
  }

  static func recordSet(
    _ recordSetId: Int64, _ connection: Connection
  ) throws(StorageError) -> StoredRecordSet? {
    try connection.rows(
      "SELECT structureId, userId FROM recordSets WHERE recordSetId = ?1", [.integer(recordSetId)]
    ) {
      StoredRecordSet(
        recordSetId: recordSetId, structureId: $0.integer(at: 0), userId: $0.integer(at: 1))
    }.first
  }

  private static func insert(
    _ structure: StoredStructure, at time: Int64, _ connection: Connection
  ) throws(StorageError) -> StoredRecordSet {
    let names: [Binding] = [.text(structure.names.english), .text(structure.names.spanish)]
    try connection.run(
      """
      INSERT INTO structures (names, groupId, userId, definition, layout, createDate)
      VALUES (json_object('en', ?1, 'es', ?2), ?3, ?4, ?5, ?6, ?7)
      """,
      names + [
        .integer(structure.groupId), .integer(structure.userId), .text(structure.definition),
        .text(structure.layout), .integer(time),
      ])
    let structureId = connection.lastInsertedId
    try connection.run(
      """
      INSERT INTO recordSets (names, structureId, userId)
      VALUES (json_object('en', ?1, 'es', ?2), ?3, ?4)
      """, names + [.integer(structureId), .integer(structure.userId)])
    return StoredRecordSet(
      recordSetId: connection.lastInsertedId, structureId: structureId, userId: structure.userId)
  }
}

/// A form that is to be stored with the demo's content.
struct FormDraft: Sendable {
  /// Milliseconds since 1970.
  let date: Int64
  let structure: StoredStructure
  var records: [RecordDraft] = []
}

/// A record that is to be stored with the demo's content.
struct RecordDraft: Sendable {
  /// Milliseconds since 1970.
  let date: Int64
  /// JSON as `StoredRecord` has it.
  let content: String
}
