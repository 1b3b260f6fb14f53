import Glibc

/// A password exactly as it was typed; its bytes are wiped when the last reference goes.
///
/// The bytes of a Swift `String` can't be wiped, so make a password early and let the text go.
@safe package final class Password: @unchecked Sendable {
  // Safety: the bytes are written by init alone and freed by deinit, so readers never race.
  private let bytes: UnsafeMutablePointer<CChar>
  private let count: Int

  /// libcrypt takes no more bytes than this.
  package static let longest = 511

  /// Copies the bytes of a text.
  package init(_ text: some StringProtocol) {
    let utf8 = text.utf8
    count = utf8.count
    unsafe bytes = .allocate(capacity: count + 1)
    for (index, byte) in utf8.enumerated() {
      unsafe bytes[index] = CChar(bitPattern: byte)
    }
    unsafe bytes[count] = 0
  }

  deinit {
    unsafe explicit_bzero(bytes, count)
    unsafe bytes.deallocate()
  }

  /// Whether libcrypt sees the whole of it: not too long, and without the byte that ends C texts.
  var isHashable: Bool {
    unsafe count <= Self.longest && strlen(bytes) == count
  }

  /// Whether nothing was typed.
  package var isEmpty: Bool {
    count == 0
  }

  /// Borrows the bytes, which end in a NUL.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe body(UnsafePointer(bytes))
  }
}
