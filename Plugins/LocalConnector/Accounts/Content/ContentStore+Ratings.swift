package import PluginSystem

/// The ratings of one thing.
package struct Ratings: Sendable, Equatable {
  package let className: String
  package let classPK: Int64
  /// From 0 to 1; 0 without any.
  package let average: Double
  /// The user's own rating; nil where there is none.
  package let userScore: Double?
  /// How many ratings each group has, the lowest first.
  package let groups: [Int64]

  package var totalCount: Int64 { groups.reduce(0, +) }
}

/// Ratings: one of each user for a thing that has an asset.
extension ContentStore {
  /// Reads the ratings of an asset's thing; nil when there is no such asset.
  package func ratings(
    entryId: Int64, groups: Int, of user: Int64
  ) throws(StorageError) -> Ratings? {
    try reading { connection throws(StorageError) in
      let things = try connection.rows(
        "SELECT className, classPK FROM assets WHERE entryId = ?1", [.integer(entryId)]
      ) { (className: $0.text(at: 0), classPK: $0.integer(at: 1)) }
      guard let thing = things.first else { return nil }
      return try Self.ratings(thing.className, thing.classPK, groups, user, connection)
    }
  }

  /// Reads the ratings of a thing; nil when it has no asset.
  package func ratings(
    className: String, classPK: Int64, groups: Int, of user: Int64
  ) throws(StorageError) -> Ratings? {
    try reading { connection throws(StorageError) in
      guard try Self.entryId(className, classPK, connection) != nil else { return nil }
      return try Self.ratings(className, classPK, groups, user, connection)
    }
  }

  /// Stores the rating of a user, or takes it back where the score is nil, and reads the thing's
  /// ratings; nil when the thing has no asset.
  package func rate(
    className: String, classPK: Int64, _ score: Double?, groups: Int, by user: Int64
  ) throws(StorageError) -> Ratings? {
    try writing { connection throws(StorageError) in
      guard try Self.entryId(className, classPK, connection) != nil else { return nil }
      let key: [Binding] = [.text(className), .integer(classPK), .integer(user)]
      if let score {
        let parts = Int64((min(max(score, 0), 1) * Double(Ratings.parts)).rounded())
        try connection.run(
          "INSERT OR REPLACE INTO ratings (className, classPK, userId, score) "
            + "SELECT ?1, ?2, userId, ?4 FROM users WHERE userId = ?3", key + [.integer(parts)])
      } else {
        try connection.run(
          "DELETE FROM ratings WHERE className = ?1 AND classPK = ?2 AND userId = ?3", key)
      }
      return try Self.ratings(className, classPK, groups, user, connection)
    }
  }

  private static func ratings(
    _ className: String, _ classPK: Int64, _ groups: Int, _ user: Int64, _ connection: Connection
  ) throws(StorageError) -> Ratings {
    let thing: [Binding] = [.text(className), .integer(classPK)]
    let (parts, last) = (Ratings.parts, Int64(groups - 1))
    let found = try connection.rows(
      "SELECT min(score * ?3 / ?4, ?5), count(*), sum(score) FROM ratings "
        + "WHERE className = ?1 AND classPK = ?2 GROUP BY 1",
      thing + [.integer(last + 1), .integer(parts), .integer(last)]
    ) { (group: Int($0.integer(at: 0)), count: $0.integer(at: 1), sum: $0.integer(at: 2)) }
    let own = try connection.rows(
      "SELECT score FROM ratings WHERE className = ?1 AND classPK = ?2 AND userId = ?3",
      thing + [.integer(user)]
    ) { Double($0.integer(at: 0)) / Double(parts) }
    var counts = Array(repeating: Int64(0), count: groups)
    for found in found where counts.indices.contains(found.group) {
      counts[found.group] += found.count
    }
    let (count, sum) = (counts.reduce(0, +), found.reduce(0) { $0 + $1.sum })
    return Ratings(
      className: className, classPK: classPK,
      average: count == 0 ? 0 : Double(sum) / Double(count * parts), userScore: own.first,
      groups: counts)
  }
}

extension Ratings {
  /// A score is kept in whole parts of 1. The range from 0 to 1 is cut into equal groups, and 1 is
  /// in the last.
  fileprivate static let parts: Int64 = 1_000_000
}
