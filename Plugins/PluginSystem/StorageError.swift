/// Why the database does not answer.
package enum StorageError: Error, Equatable, CustomStringConvertible {
  case noFolder(path: String)
  /// It was there and is gone.
  case deleted(path: String)
  case unopenable(path: String, reason: String)
  case readOnly(path: String)
  case notADatabase(path: String)
  case damaged(path: String, reason: String)
  case ofAnotherProgram(path: String)
  case newer(path: String, found: Int64, known: Int64)
  case busy(path: String)
  case diskFull(path: String)
  case duplicate(path: String, reason: String)
  /// A table is at its bound; `remedy` is the end of a sentence.
  case full(path: String, most: Int64, of: String, remedy: String)
  case failed(path: String, code: Int32, reason: String)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .noFolder(let path):
      "\(path): its folder does not exist; create the folder or correct the option 'database'"
    case .deleted(let path):
      "\(path): was deleted while it was in use, and everything in it is gone; put it back from a "
        + "backup, or restart the host to begin a new one"
    case .unopenable(let path, let reason):
      "\(path): cannot be opened (\(reason)); make the file and its folder readable and writable "
        + "for the user that runs the host"
    case .readOnly(let path):
      "\(path): is read-only; make the file and its folder writable for the user that runs the host"
    case .notADatabase(let path):
      "\(path): is not an SQLite database; move it away or correct the option 'database'"
    case .damaged(let path, let reason):
      "\(path): is damaged (\(reason)); restore it from a backup"
    case .ofAnotherProgram(let path):
      "\(path): is the database of another program; name another file in the option 'database'"
    case .newer(let path, let found, let known):
      "\(path): has schema \(found), this plugin knows up to \(known); "
        + "use the version that made it or name another file in the option 'database'"
    case .busy(let path):
      "\(path): is locked by another process; end that process or try again"
    case .diskFull(let path):
      "\(path): the disk is full; free some space"
    case .duplicate(let path, let reason):
      "\(path): \(reason); choose another value"
    case .full(let path, let most, let things, let remedy):
      "\(path): \(most) \(things) already; \(remedy)"
    case .failed(let path, let code, let reason):
      "\(path): \(reason) (SQLite code \(code)); look the code up at sqlite.org/rescode.html"
    }
  }

  /// Sorts a result code of SQLite.
  init(path: String, code: Int32, reason: String) {
    self =
      switch code & 0xff {
      case SQLiteCode.busy, SQLiteCode.locked: .busy(path: path)
      case SQLiteCode.readOnly: .readOnly(path: path)
      case SQLiteCode.corrupt: .damaged(path: path, reason: reason)
      case SQLiteCode.full: .diskFull(path: path)
      case SQLiteCode.cannotOpen, SQLiteCode.permission, SQLiteCode.authorization:
        .unopenable(path: path, reason: reason)
      case SQLiteCode.notADatabase: .notADatabase(path: path)
      case SQLiteCode.constraint where code == SQLiteCode.uniqueConstraint:
        .duplicate(path: path, reason: reason)
      default: .failed(path: path, code: code, reason: reason)
      }
  }
}
