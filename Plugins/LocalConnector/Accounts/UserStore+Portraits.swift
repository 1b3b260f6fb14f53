import PluginSystem
import Synchronization

/// The picture of a user.
package struct Portrait: Sendable, Equatable {
  package let userId: Int64
  /// 0 for a user without a picture.
  package let portraitId: Int64
  /// Empty for a user without a picture.
  package let image: [UInt8]
}

/// Pictures: at most one of each user.
extension UserStore {
  /// The most octets of a picture.
  package static let mostPortraitBytes = 307_199

  /// Reads the picture of a user.
  func portrait(of userId: Int64) throws(StorageError) -> Portrait {
    try connection.withLock { connection throws(StorageError) in
      try connection.rows(
        "SELECT portraitId, image FROM portraits WHERE userId = ?1", [.integer(userId)]
      ) {
        Portrait(userId: userId, portraitId: $0.integer(at: 0), image: $0.bytes(at: 1))
      }.first ?? Portrait(userId: userId, portraitId: 0, image: [])
    }
  }

  /// The user of a picture; nil when no user has it.
  func user(ofPortrait portraitId: Int64) throws(StorageError) -> Int64? {
    try connection.withLock { connection throws(StorageError) in
      try connection.rows(
        "SELECT userId FROM portraits WHERE portraitId = ?1", [.integer(portraitId)]
      ) { $0.integer(at: 0) }.first
    }
  }

  /// Replaces the picture of a user; when it returns, the new one is on the disk.
  ///
  /// - Returns: the new picture's number.
  func replacePortrait(of userId: Int64, _ image: [UInt8]) throws(StorageError) -> Int64 {
    try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in
        try connection.run("DELETE FROM portraits WHERE userId = ?1", [.integer(userId)])
        try connection.run(
          "INSERT INTO portraits (userId, image) VALUES (?1, ?2)",
          [.integer(userId), .bytes(image)])
        return connection.lastInsertedId
      }
    }
  }
}
