package import PluginSystem

/// The documents of forms. They are no content of the site: no list has them, and nobody else reads
/// them.
extension ContentStore {
  /// Stores the document of a form that is not sent yet. Older ones of the user that no record has
  /// named within a day are deleted.
  ///
  /// - Parameter prefix: the beginning of the title; the uuid is the rest.
  package func upload(
    _ content: [UInt8], mimeType: String, prefix: String, groupId: Int64, folderId: Int64,
    by user: Int64
  ) throws(StorageError) -> Result<StoredUpload, FormRefusal> {
    guard !content.isEmpty, content.count <= StoredUpload.mostBytes else {
      return .failure(.wrongSize)
    }
    let time = now()
    let uuid = Self.uuid()
    return try writing { connection throws(StorageError) in
      guard try Self.isUser(user, connection) else { return .failure(.noUser) }
      try connection.run(
        "DELETE FROM uploads WHERE userId = ?1 AND recordId IS NULL AND createDate < ?2",
        [.integer(user), .integer(time - 86_400_000)])
      let unused = try connection.rows(
        "SELECT count(*) FROM uploads WHERE userId = ?1 AND recordId IS NULL", [.integer(user)]
      ) { $0.integer(at: 0) }.first
      guard unused ?? 0 < StoredUpload.mostUnused else { return .failure(.tooManyUploads) }
      let title = prefix + uuid
      try connection.run(
        """
        INSERT INTO uploads
          (uuid, userId, groupId, folderId, title, mimeType, createDate, content)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """,
        [
          .text(uuid), .integer(user), .integer(groupId), .integer(folderId), .text(title),
          .text(mimeType), .integer(time), .bytes(content),
        ])
      return .success(
        StoredUpload(
          fileEntryId: connection.lastInsertedId, uuid: uuid, groupId: groupId,
          folderId: folderId, title: title, mimeType: mimeType, size: content.count))
    }
  }

  /// Whether a record may name a document: it is the record's already, or the user's own.
  static func isUpload(
    _ uuid: String, of user: Int64, for recordId: Int64?, _ connection: Connection
  ) throws(StorageError) -> Bool {
    try !connection.rows(
      """
      SELECT fileEntryId FROM uploads
      WHERE uuid = ?1 AND (recordId = ?2 OR userId = ?3)
      """, [.text(uuid), .integer(recordId ?? 0), .integer(user)]
    ) { $0.integer(at: 0) }.isEmpty
  }

  /// A name that nobody guesses: 32 hexadecimal digits.
  private static func uuid() -> String {
    (0..<4).map { _ in
      let digits = String(UInt32.random(in: 0...UInt32.max), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }
}
