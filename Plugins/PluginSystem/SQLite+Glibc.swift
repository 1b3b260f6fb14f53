import Glibc

/// The functions of SQLite that plugins call.
@safe package struct SQLite: Sendable {
  typealias Handle = OpaquePointer

  let openV2:
    @convention(c) @Sendable (
      UnsafePointer<CChar>, UnsafeMutablePointer<Handle?>, CInt, UnsafePointer<CChar>?
    ) -> CInt
  let closeV2: @convention(c) @Sendable (Handle?) -> CInt
  let extendedResultCodes: @convention(c) @Sendable (Handle, CInt) -> CInt
  let busyTimeout: @convention(c) @Sendable (Handle, CInt) -> CInt
  let databaseReadOnly: @convention(c) @Sendable (Handle, UnsafePointer<CChar>) -> CInt
  let extendedErrorCode: @convention(c) @Sendable (Handle) -> CInt
  let errorMessage: @convention(c) @Sendable (Handle) -> UnsafePointer<CChar>?
  let lastInsertRowid: @convention(c) @Sendable (Handle) -> Int64
  let execute:
    @convention(c) @Sendable (
      Handle, UnsafePointer<CChar>, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
    ) -> CInt
  let prepareV2:
    @convention(c) @Sendable (
      Handle, UnsafePointer<CChar>, CInt, UnsafeMutablePointer<Handle?>, UnsafeRawPointer?
    ) -> CInt
  let step: @convention(c) @Sendable (Handle) -> CInt
  let reset: @convention(c) @Sendable (Handle) -> CInt
  let clearBindings: @convention(c) @Sendable (Handle) -> CInt
  let finalize: @convention(c) @Sendable (Handle?) -> CInt
  let bindInt64: @convention(c) @Sendable (Handle, CInt, Int64) -> CInt
  /// The last parameter is a destructor or one of two constants; only the constant -1 is used, so
  /// it is declared as the integer of a pointer's size that it is.
  let bindText: @convention(c) @Sendable (Handle, CInt, UnsafePointer<CChar>, CInt, Int) -> CInt
  /// The last parameter as of `bindText`.
  let bindBlob: @convention(c) @Sendable (Handle, CInt, UnsafeRawPointer?, CInt, Int) -> CInt
  let columnInt64: @convention(c) @Sendable (Handle, CInt) -> Int64
  let columnText: @convention(c) @Sendable (Handle, CInt) -> UnsafePointer<UInt8>?
  let columnBlob: @convention(c) @Sendable (Handle, CInt) -> UnsafeRawPointer?
  let columnBytes: @convention(c) @Sendable (Handle, CInt) -> CInt

  /// Opens the library; again and again gives the same one, so that all copies of a plugin in
  /// one process share its locks on the file.
  package init(library name: String = "libsqlite3.so.0") throws(LibraryError) {
    let debianPackage = "libsqlite3-0"
    let library = try SharedLibrary(name, debianPackage: debianPackage)
    let version: @convention(c) () -> CInt = try library.function("sqlite3_libversion_number")
    // 3.37 is the first with STRICT tables.
    guard version() >= 3_037_000 else {
      throw .tooOld(
        library: name, found: "\(version() / 1_000_000).\(version() / 1000 % 1000)",
        needed: "3.37", debianPackage: debianPackage)
    }
    unsafe openV2 = try library.function("sqlite3_open_v2")
    unsafe closeV2 = try library.function("sqlite3_close_v2")
    unsafe extendedResultCodes = try library.function("sqlite3_extended_result_codes")
    unsafe busyTimeout = try library.function("sqlite3_busy_timeout")
    unsafe databaseReadOnly = try library.function("sqlite3_db_readonly")
    unsafe extendedErrorCode = try library.function("sqlite3_extended_errcode")
    unsafe errorMessage = try library.function("sqlite3_errmsg")
    unsafe lastInsertRowid = try library.function("sqlite3_last_insert_rowid")
    unsafe execute = try library.function("sqlite3_exec")
    unsafe prepareV2 = try library.function("sqlite3_prepare_v2")
    unsafe step = try library.function("sqlite3_step")
    unsafe reset = try library.function("sqlite3_reset")
    unsafe clearBindings = try library.function("sqlite3_clear_bindings")
    unsafe finalize = try library.function("sqlite3_finalize")
    unsafe bindInt64 = try library.function("sqlite3_bind_int64")
    unsafe bindText = try library.function("sqlite3_bind_text")
    unsafe bindBlob = try library.function("sqlite3_bind_blob")
    unsafe columnInt64 = try library.function("sqlite3_column_int64")
    unsafe columnText = try library.function("sqlite3_column_text")
    unsafe columnBlob = try library.function("sqlite3_column_blob")
    unsafe columnBytes = try library.function("sqlite3_column_bytes")
  }
}

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
