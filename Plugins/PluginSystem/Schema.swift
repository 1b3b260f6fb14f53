/// The tables of a database, as the steps that led to them.
///
/// A database remembers in user_version how many steps it has gone; a step never changes once it
/// was released.
package struct Schema: Sendable {
  /// The statements of each step.
  package let steps: [String]
  /// The work that follows a step and is none for SQL, by the number of steps then gone.
  private let completions: [Int: Completion]
  /// The number by which a database says whose it is; the first step writes it.
  private let applicationId: Int64

  /// Changes rows in the transaction of a step.
  package typealias Completion = @Sendable (Connection) throws(StorageError) -> Void

  /// Describes a database of a kind of its own.
  ///
  /// - Parameter completions: by the number of the step that they follow, from 1 on.
  package init(applicationId: Int64, steps: [String], completions: [Int: Completion] = [:]) {
    self.completions = completions
    self.applicationId = applicationId
    self.steps =
      ["PRAGMA application_id = \(applicationId);\n" + (steps.first ?? "")]
      + steps.dropFirst()
  }

  /// Called inside a transaction, so that the reads belong together although other processes may be
  /// making the same database.
  private func version(in connection: Connection) throws(StorageError) -> Int64 {
    let version = try connection.integer("PRAGMA user_version")
    guard version <= steps.count else {
      throw .newer(path: connection.path, found: version, known: Int64(steps.count))
    }
    let isOurs = try connection.integer("PRAGMA application_id") == applicationId
    let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    guard isOurs || (version == 0 && isEmpty) else {
      throw .ofAnotherProgram(path: connection.path)
    }
    return version
  }

  /// How many steps the database has gone; refuses a database of another program.
  package func version(of connection: Connection) throws(StorageError) -> Int64 {
    try connection.transaction(.reading) { () throws(StorageError) in try version(in: connection) }
  }

  /// Takes the steps that are missing, all or none, and with the first one `seed`.
  package func update(
    _ connection: Connection, seed: () throws(StorageError) -> Void
  ) throws(StorageError) {
    guard try version(of: connection) < steps.count else { return }
    try connection.transaction { () throws(StorageError) in
      // Another process may have been faster.
      let first = try version(in: connection)
      for (number, step) in zip(1..., steps).dropFirst(Int(first)) {
        try connection.execute(step)
        try completions[number]?(connection)
      }
      try connection.execute("PRAGMA user_version = \(steps.count)")
      if first == 0 { try seed() }
    }
  }
}
