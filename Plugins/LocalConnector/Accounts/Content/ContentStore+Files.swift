package import PluginSystem

/// The contents of files.
extension ContentStore {
  /// The key before that of the first file, as the schema sets it.
  private static let firstFile: Int64 = 40000

  /// Reads the content of an asset's file; nil for an asset without one.
  package func content(ofEntry entryId: Int64) throws(StorageError) -> [UInt8]? {
    try reading { connection throws(StorageError) in
      try connection.rows(
        "SELECT content FROM files WHERE entryId = ?1", [.integer(entryId)]
      ) { $0.bytes(at: 0) }.first
    }
  }

  private static func isNew(_ connection: Connection) throws(StorageError) -> Bool {
    try connection.integer("SELECT seq FROM sqlite_sequence WHERE name = 'files'") == firstFile
  }

  /// Stores the contents of files in a database that never had any, by the addresses of their
  /// assets; a file without an asset is skipped.
  func seed(
    files: @Sendable () -> [(url: String, content: [UInt8])]
  ) throws(StorageError) {
    guard try reading(Self.isNew) else { return }
    try writing { connection throws(StorageError) in
      guard try Self.isNew(connection) else { return }
      for file in files() {
        try connection.run(
          "INSERT INTO files (entryId, content) SELECT entryId, ?2 FROM assets WHERE url = ?1",
          [.text(file.url), .bytes(file.content)])
      }
    }
  }
}
