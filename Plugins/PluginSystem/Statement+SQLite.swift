import Glibc

/// A prepared statement; it lives in its connection's cache and never outside it.
@safe package final class Statement {
  private let sqlite: SQLite
  private let handle: SQLite.Handle

  /// Takes over `handle`, which the statement finalizes.
  init(_ handle: SQLite.Handle, sqlite: SQLite) {
    unsafe self.handle = handle
    self.sqlite = sqlite
  }

  deinit {
    _ = unsafe sqlite.finalize(handle)
  }

  /// Binds the parameters ?1, ?2, … in order, and answers the first code that is not OK.
  func bind(_ values: [Binding]) -> Int32 {
    for (index, value) in zip(CInt(1)..., values) {
      let code =
        switch value {
        case .integer(let integer): unsafe sqlite.bindInt64(handle, index, integer)
        case .text(let text): bind(text, at: index)
        case .bytes(let bytes): bind(bytes, at: index)
        }
      if code != SQLiteCode.ok { return code }
    }
    return SQLiteCode.ok
  }

  /// Goes to the next row: `SQLiteCode.row`, `.done`, or an error.
  func step() -> Int32 {
    unsafe sqlite.step(handle)
  }

  /// Makes the statement ready for its next use and forgets its parameters.
  func rewind() {
    _ = unsafe sqlite.reset(handle)
    _ = unsafe sqlite.clearBindings(handle)
  }

  /// Reads a column of the row as an integer.
  package func integer(at column: Int32) -> Int64 {
    unsafe sqlite.columnInt64(handle, column)
  }

  /// Reads a column of the row as a text; empty where it is NULL.
  package func text(at column: Int32) -> String {
    // Safety: SQLite keeps the bytes until the next step; columnBytes is asked after columnText, as
    // its documentation wants. The bytes are copied here.
    guard let bytes = unsafe sqlite.columnText(handle, column) else { return "" }
    let count = Int(unsafe sqlite.columnBytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Reads a column of the row as bytes; empty where it is NULL.
  package func bytes(at column: Int32) -> [UInt8] {
    // Safety: as of a text.
    guard let bytes = unsafe sqlite.columnBlob(handle, column) else { return [] }
    let count = Int(unsafe sqlite.columnBytes(handle, column))
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func bind(_ bytes: [UInt8], at index: CInt) -> Int32 {
    // Safety: as of a text. An address of no bytes would be NULL.
    unsafe bytes.withUnsafeBytes {
      unsafe sqlite.bindBlob(handle, index, $0.baseAddress, CInt($0.count), -1)
    }
  }

  private func bind(_ text: String, at index: CInt) -> Int32 {
    // Safety: -1 (SQLITE_TRANSIENT) makes SQLite copy the bytes before it returns.
    unsafe text.withCString { unsafe sqlite.bindText(handle, index, $0, CInt(text.utf8.count), -1) }
  }
}

/// A value for one parameter of a statement.
package enum Binding {
  /// A whole number.
  case integer(Int64)
  /// A text, in UTF-8.
  case text(String)
  /// Bytes; none are NULL.
  case bytes([UInt8])
}
