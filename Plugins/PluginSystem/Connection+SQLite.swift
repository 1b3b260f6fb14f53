import Glibc

/// One connection to a database file, for one thread at a time.
///
/// Every commit is on the disk when it returns (write-ahead log, synchronous FULL).
@safe package final class Connection {
  /// The file, as errors name it.
  package let path: String
  private let sqlite: SQLite
  private let handle: SQLite.Handle
  private var statements: [String: Statement] = [:]

  private static let openReadWrite: CInt = 0x2
  private static let openWithoutMutex: CInt = 0x8000

  /// Opens an existing file.
  ///
  /// - Parameters:
  ///   - patience: how many milliseconds another writer is waited for.
  ///   - changesMode: whether the file gets the write-ahead log, if it has none yet.
  package init(
    path: String, sqlite: SQLite, patience: Int32 = 5000, changesMode: Bool = true
  ) throws(StorageError) {
    self.path = path
    self.sqlite = sqlite
    var opened: SQLite.Handle?
    let flags = Self.openReadWrite | Self.openWithoutMutex
    let code = unsafe sqlite.openV2(path, &opened, flags, nil)
    guard let handle = unsafe opened else {
      throw StorageError(path: path, code: code, reason: "out of memory")
    }
    unsafe self.handle = handle
    guard code == SQLiteCode.ok else { throw failure() }
    _ = unsafe sqlite.extendedResultCodes(handle, 1)
    _ = unsafe sqlite.busyTimeout(handle, patience)
    // SQLite falls back to reading alone without a word.
    guard unsafe sqlite.databaseReadOnly(handle, "main") == 0 else { throw .readOnly(path: path) }
    guard changesMode else { return }
    try useWriteAheadLog(patience: patience)
    try execute(
      """
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      """)
  }

  deinit {
    // A statement finalizes itself; close_v2 waits for the last one.
    _ = unsafe sqlite.closeV2(handle)
  }

  /// Gives the file its write-ahead log.
  ///
  /// SQLite waits for no lock here while another process does the same, since both could wait for
  /// each other: it fails at once, and the loser has to ask again.
  private func useWriteAheadLog(patience: Int32) throws(StorageError) {
    let deadline = ContinuousClock.now + .milliseconds(patience)
    while true {
      do {
        return try execute("PRAGMA journal_mode = WAL")
      } catch {
        guard case .busy = error, ContinuousClock.now < deadline else { throw error }
        usleep(.random(in: 1000..<10000))
      }
    }
  }

  /// Runs one or more statements that have no parameters and whose rows are of no interest.
  package func execute(_ sql: String) throws(StorageError) {
    guard unsafe sqlite.execute(handle, sql, nil, nil, nil) == SQLiteCode.ok else {
      throw failure()
    }
  }

  /// Runs a statement, prepared once per text, and reads its rows.
  package func rows<Row>(
    _ sql: String, _ parameters: [Binding] = [], read: (Statement) -> Row
  ) throws(StorageError) -> [Row] {
    let statement = try prepared(sql)
    defer { statement.rewind() }
    guard statement.bind(parameters) == SQLiteCode.ok else { throw failure() }
    var rows: [Row] = []
    while true {
      switch statement.step() {
      case SQLiteCode.row: rows.append(read(statement))
      case SQLiteCode.done: return rows
      default: throw failure()
      }
    }
  }

  /// Runs a statement that has no rows.
  package func run(_ sql: String, _ parameters: [Binding] = []) throws(StorageError) {
    _ = try rows(sql, parameters) { _ in }
  }

  /// Reads the first column of the only row as an integer.
  package func integer(_ sql: String) throws(StorageError) -> Int64 {
    try rows(sql) { $0.integer(at: 0) }.first ?? 0
  }

  /// The key that the last insertion gave.
  package var lastInsertedId: Int64 {
    unsafe sqlite.lastInsertRowid(handle)
  }

  /// The purpose of a transaction, which decides what it locks.
  package enum Purpose: String {
    /// All reads see one state of the file.
    case reading = "BEGIN"
    /// Other writers wait from the start.
    case writing = "BEGIN IMMEDIATE"
  }

  /// Does all of `body` or nothing.
  package func transaction<Result>(
    _ purpose: Purpose = .writing, _ body: () throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try run(purpose.rawValue)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // The thrown error names the cause; a failing rollback adds nothing to it.
      try? execute("ROLLBACK")
      throw error
    }
  }

  private func prepared(_ sql: String) throws(StorageError) -> Statement {
    if let statement = statements[sql] { return statement }
    var made: SQLite.Handle?
    let code = unsafe sqlite.prepareV2(handle, sql, -1, &made, nil)
    guard code == SQLiteCode.ok, let made = unsafe made else { throw failure() }
    let statement = unsafe Statement(made, sqlite: sqlite)
    statements[sql] = statement
    return statement
  }

  private func failure() -> StorageError {
    // Safety: the text is good until the next call on this connection, and is copied here.
    let reason = unsafe sqlite.errorMessage(handle).map { unsafe String(cString: $0) } ?? ""
    return StorageError(path: path, code: unsafe sqlite.extendedErrorCode(handle), reason: reason)
  }
}
