import Glibc

/// A password with composed letters (NFC), so that all keyboards spell it alike; its bytes are
/// wiped when the last reference goes.
///
/// The bytes of a Swift `String` can't be wiped, so make a password early and let the text go.
@safe package final class Password: @unchecked Sendable {
  // Safety: the bytes are written by init alone and freed by deinit, so readers never race.
  private let bytes: UnsafeMutablePointer<CChar>
  private let count: Int
  /// The spelling of the keyboard, where it is another one: earlier hosts hashed that.
  let typed: Password?
  /// The small letters, where it has others.
  private let small: Password?

  /// libcrypt takes no more bytes than this.
  package static let longest = 511

  /// Composes the letters of a text.
  package convenience init(_ text: some StringProtocol) {
    let composed = text.composed
    let isTyped = composed.utf8.elementsEqual(text.utf8)
    let small = composed.lowercased()
    self.init(
      bytesOf: composed, typed: isTyped ? nil : Password(bytesOf: String(text)),
      small: small == composed ? nil : Password(bytesOf: small))
  }

  /// Copies the bytes of a text. One of few characters that libcrypt would find too long is written
  /// in three bytes a character, which are no UTF-8, so that no two texts have the same bytes.
  private init(bytesOf text: String, typed: Password? = nil, small: Password? = nil) {
    self.typed = typed
    self.small = small
    let scalars = text.unicodeScalars
    let length = text.utf8.count
    let isPacked = length > Self.longest && scalars.count <= PasswordFault.most
    count = isPacked ? 1 + 3 * scalars.count : length
    unsafe bytes = .allocate(capacity: count + 1)
    unsafe bytes[count] = 0
    guard isPacked else {
      for (index, byte) in text.utf8.enumerated() {
        unsafe bytes[index] = CChar(bitPattern: byte)
      }
      return
    }
    unsafe bytes[0] = -1
    for (index, scalar) in scalars.enumerated() {
      for place in 0..<3 {
        let bits = UInt8(scalar.value >> UInt32(14 - 7 * place) & 0x7F)
        unsafe bytes[1 + 3 * index + place] = CChar(bitPattern: bits | 0x80)
      }
    }
  }

  deinit {
    unsafe explicit_bzero(bytes, count)
    unsafe bytes.deallocate()
  }

  /// Whether libcrypt sees the whole of it: not too long, and without the byte that ends C texts.
  var isHashable: Bool {
    unsafe count <= Self.longest && strlen(bytes) == count
  }

  /// Whether it is one of a user's own names, in any case.
  func isOne(of names: [String]) -> Bool {
    let own = small ?? self
    return names.contains { name in
      let other = Password(bytesOf: name.composed.lowercased())
      return unsafe own.count == other.count && own.count > 0
        && memcmp(own.bytes, other.bytes, own.count) == 0
    }
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
