/// The result codes of SQLite that mean something to us.
enum SQLiteCode {
  static let ok: Int32 = 0
  static let permission: Int32 = 3
  static let busy: Int32 = 5
  static let locked: Int32 = 6
  static let readOnly: Int32 = 8
  static let corrupt: Int32 = 11
  static let full: Int32 = 13
  static let cannotOpen: Int32 = 14
  static let constraint: Int32 = 19
  static let authorization: Int32 = 23
  static let notADatabase: Int32 = 26
  static let row: Int32 = 100
  static let done: Int32 = 101
  /// Extended code of `constraint`.
  static let uniqueConstraint: Int32 = 2067
}
