import PluginSystem
import ScreensForms
import ScreensModel

/// The records of forms.
extension ContentStore {
  /// A form, the set that a record is in, and the record itself where it is there already.
  private struct Place: Sendable {
    let structure: StoredStructure
    let set: StoredRecordSet
    let record: StoredRecord?
  }

  /// Reads rows of a set's records that a user may read, the newest first.
  ///
  /// - Parameters:
  ///   - author: whose records they are; nil for everybody's.
  ///   - user: 0 for a guest, who may read none.
  ///   - locale: the language of the texts, such as es_ES.
  ///   - counts: whether all of them are counted.
  package func records(
    of recordSetId: Int64, author: Int64?, by user: Int64, rows: Range<Int64>, counts: Bool,
    in locale: String
  ) throws -> Result<RecordPage, FormRefusal> {
    let found = try reading {
      connection throws(StorageError) -> (Place, [StoredRecord], Int64?)? in
      guard let set = try Self.recordSet(recordSetId, connection),
        let structure = try Self.structure(set.structureId, connection)
      else { return nil }
      let place = Place(structure: structure, set: set, record: nil)
      let isOwner = user > 0 && set.userId == user
      let author = author ?? (isOwner ? nil : user)
      guard isOwner || author == user else { return (place, [], counts ? 0 : nil) }
      let (condition, key): (String, [Binding]) =
        if let author {
          (
            "record.recordSetId = ?1 AND record.userId = ?2",
            [.integer(set.recordSetId), .integer(author)]
          )
        } else {
          ("record.recordSetId = ?1", [.integer(set.recordSetId)])
        }
      let records = try connection.rows(
        """
        \(Self.recordSelection) WHERE \(condition) ORDER BY record.recordId DESC
        LIMIT ?\(key.count + 1) OFFSET ?\(key.count + 2)
        """, key + [.integer(Int64(rows.count)), .integer(rows.lowerBound)],
        read: Self.readRecord)
      guard counts else { return (place, records, nil) }
      let count = try connection.rows(
        "SELECT count(*) FROM records AS record WHERE \(condition)", key
      ) { $0.integer(at: 0) }.first
      return (place, records, count ?? 0)
    }
    guard let (place, records, count) = found else { return .failure(.noRecordSet) }
    let form = try FormReading(place.structure)
    let texts = try records.map { try form.read($0, in: locale) }
    return .success(RecordPage(records: texts, count: count))
  }

  /// Reads a record of the user's own, or of a set of the user's.
  package func record(
    _ recordId: Int64, by user: Int64, in locale: String
  ) throws -> Result<ReadRecord, FormRefusal> {
    let place = try reading { connection throws(StorageError) in
      try Self.place(ofRecord: recordId, by: user, connection)
    }
    guard let place, let record = place.record else { return .failure(.noRecord) }
    return .success(try FormReading(place.structure).read(record, in: locale))
  }

  /// Stores the texts of a whole form in a language as a new record, or in place of those of a
  /// record: values that are not among them are emptied. Those of other languages stay.
  ///
  /// - Parameters:
  ///   - recordId: nil for a new record.
  ///   - version: the version that the user saw; nil where nobody says it.
  package func submit(
    _ texts: [String: String], to recordSetId: Int64, recordId: Int64?, version: Int64?,
    by user: Int64, in locale: String
  ) throws -> Result<StoredRecord, FormRefusal> {
    while true {
      let ground = try reading { connection throws(StorageError) -> Result<Place, FormRefusal> in
        try Self.ground(recordSetId, recordId, by: user, connection)
      }
      let place: Place
      switch ground {
      case .success(let found): place = found
      case .failure(let refusal): return .failure(refusal)
      }
      if let version, let record = place.record, record.version > version {
        return .failure(.changed(record.modifiedDate))
      }
      // Rules and conditions are an author's, and may take their time: nobody waits meanwhile.
      let time = now()
      let submission = try FormSubmission(
        texts, to: FormReading(place.structure), over: place.record, in: locale, now: time)
      guard submission.mistakes.isEmpty else { return .failure(.mistakes(submission.mistakes)) }
      let written = try writing { connection throws(StorageError) in
        try Self.write(submission, at: place, by: user, time, connection)
      }
      // Another one was faster: its values count as those before.
      if let written { return written }
    }
  }

  /// Reads the form, the set and the record of a submission.
  private static func ground(
    _ recordSetId: Int64, _ recordId: Int64?, by user: Int64, _ connection: Connection
  ) throws(StorageError) -> Result<Place, FormRefusal> {
    guard try isUser(user, connection) else { return .failure(.noUser) }
    if let recordId {
      let place = try place(ofRecord: recordId, by: user, connection)
      guard let place, place.set.recordSetId == recordSetId else { return .failure(.noRecord) }
      return .success(place)
    }
    guard let set = try recordSet(recordSetId, connection),
      let structure = try structure(set.structureId, connection)
    else { return .failure(.noRecordSet) }
    return .success(Place(structure: structure, set: set, record: nil))
  }

  /// Writes a record and takes its documents; nil where the record has changed since it was read.
  private static func write(
    _ submission: FormSubmission, at place: Place, by user: Int64, _ time: Int64,
    _ connection: Connection
  ) throws(StorageError) -> Result<StoredRecord, FormRefusal>? {
    guard try isUser(user, connection) else { return .failure(.noUser) }
    let old = place.record
    if let old {
      guard let present = try record(old.recordId, connection) else { return .failure(.noRecord) }
      guard present.version == old.version else { return nil }
    }
    var strangers: [String: String] = [:]
    for (path, uuid) in submission.documents
    where try !isUpload(uuid, of: user, for: old?.recordId, connection) {
      strangers[path] = submission.wording.strangeDocument
    }
    guard strangers.isEmpty else { return .failure(.mistakes(strangers)) }
    let recordId: Int64
    if let old {
      try update(old, to: submission.content, at: time, connection)
      recordId = old.recordId
    } else {
      recordId = try insert(submission.content, into: place.set, by: user, at: time, connection)
    }
    for uuid in submission.documents.values {
      try connection.run(
        "UPDATE uploads SET recordId = ?1 WHERE uuid = ?2 AND userId = ?3 AND recordId IS NULL",
        [.integer(recordId), .text(uuid), .integer(user)])
    }
    return try record(recordId, connection).map(Result.success) ?? .failure(.noRecord)
  }

  private static func update(
    _ old: StoredRecord, to content: String, at time: Int64, _ connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO recordVersions (recordId, version, modifiedDate, content)
      SELECT recordId, version, modifiedDate, content FROM records WHERE recordId = ?1
      """, [.integer(old.recordId)])
    try connection.run(
      """
      UPDATE records SET content = ?2, version = version + 1,
        modifiedDate = max(?3, modifiedDate) WHERE recordId = ?1
      """, [.integer(old.recordId), .text(content), .integer(time)])
  }

  static func insert(
    _ content: String, into set: StoredRecordSet, by user: Int64, at time: Int64,
    _ connection: Connection
  ) throws(StorageError) -> Int64 {
    try connection.run(
      """
      INSERT INTO records (recordSetId, userId, createDate, modifiedDate, content)
      VALUES (?1, ?2, ?3, ?3, ?4)
      """, [.integer(set.recordSetId), .integer(user), .integer(time), .text(content)])
    return connection.lastInsertedId
  }

  /// The place of a record that a user may read; nil for any other.
  private static func place(
    ofRecord recordId: Int64, by user: Int64, _ connection: Connection
  ) throws(StorageError) -> Place? {
    guard user > 0, let record = try record(recordId, connection),
      let set = try recordSet(record.recordSetId, connection),
      let structure = try structure(set.structureId, connection),
      record.userId == user || set.userId == user
    else { return nil }
    return Place(structure: structure, set: set, record: record)
  }

  private static let recordSelection = """
    SELECT record.recordId, record.recordSetId, recordSets.structureId, record.userId,
      record.createDate, record.modifiedDate, record.version, record.content
    FROM records AS record JOIN recordSets USING (recordSetId)
    """

  private static func record(
    _ recordId: Int64, _ connection: Connection
  ) throws(StorageError) -> StoredRecord? {
    try connection.rows(
      "\(recordSelection) WHERE record.recordId = ?1", [.integer(recordId)], read: readRecord
    ).first
  }

  private static func readRecord(_ row: Statement) -> StoredRecord {
    StoredRecord(
      recordId: row.integer(at: 0), recordSetId: row.integer(at: 1),
      structureId: row.integer(at: 2), userId: row.integer(at: 3), createDate: row.integer(at: 4),
      modifiedDate: row.integer(at: 5), version: row.integer(at: 6), content: row.text(at: 7))
  }
}
