package import PluginSystem

/// The contents of files.
extension ContentStore {
  /// Reads the content of an asset's file; nil for an asset without one. A file of the demo is made
  /// and stored when it is first asked for.
  package func content(of asset: Asset) throws(StorageError) -> [UInt8]? {
    let kept = try reading { connection throws(StorageError) in
      try connection.rows(
        "SELECT content FROM files WHERE entryId = ?1", [.integer(asset.entryId)]
      ) { $0.bytes(at: 0) }.first
    }
    if let kept { return kept }
    guard let made = demoFile(asset.url) else { return nil }
    try writing { connection throws(StorageError) in
      try connection.run(
        "INSERT OR IGNORE INTO files (entryId, content) VALUES (?1, ?2)",
        [.integer(asset.entryId), .bytes(made)])
    }
    return made
  }
}
