import Glibc
import PluginSystem

/// Hashes passwords with libcrypt's yescrypt, which is made to be slow and to need memory.
///
/// The cost is the number of sign-ins per second and core, on purpose: libcrypt's own (5) takes
/// about 60 ms and 16 MiB per password, and each step up doubles both.
@safe package struct PasswordHasher: Sendable {
  /// libcrypt's own cost.
  package static let defaultCost = 0

  private typealias MakeSalt =
    @convention(c) @Sendable (
      UnsafePointer<CChar>, CUnsignedLong, UnsafePointer<CChar>?, CInt,
      UnsafeMutablePointer<CChar>, CInt
    ) -> UnsafeMutablePointer<CChar>?
  private typealias Crypt =
    @convention(c) @Sendable (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, CInt
    ) -> UnsafeMutablePointer<CChar>?

  private let makeSalt: MakeSalt
  private let crypt: Crypt
  private let cost: Int
  /// A hash of no password, so that checking an unknown user takes as long as checking a known one.
  private let nobody: String

  /// sizeof(struct crypt_data), which its header fixes.
  private static let workspaceSize = 32768
  /// CRYPT_GENSALT_OUTPUT_SIZE.
  private static let saltSize = 192
  /// The characters of a yescrypt digest.
  private static let digestLength = 43

  /// Opens libcrypt.
  ///
  /// - Throws: `LibraryError`, or `HashingError` for a cost that yescrypt does not have.
  package init(cost: Int = defaultCost, library name: String = "libcrypt.so.1") throws {
    guard (0...11).contains(cost) else { throw HashingError.costOutOfRange(cost) }
    let library = try SharedLibrary(name, debianPackage: "libcrypt1")
    unsafe makeSalt = try library.function("crypt_gensalt_rn")
    unsafe crypt = try library.function("crypt_rn")
    self.cost = cost
    let salt = try unsafe Self.salt(cost: cost, makeSalt)
    nobody = salt + "$" + String(repeating: ".", count: Self.digestLength)
  }

  /// Hashes a new password with a salt of its own.
  package func hash(_ password: Password) throws(HashingError) -> String {
    guard password.isHashable else { throw .passwordTooLong(longest: Password.longest) }
    let salt = try unsafe Self.salt(cost: cost, makeSalt)
    guard let hash = try crypted(password, salt) else { throw .outOfMemory }
    return hash
  }

  /// Whether `password` is the one of `hash`. Takes the same time when there is no hash, when the
  /// hash is not one (a locked account), and when the password could never be one.
  ///
  /// Earlier hosts hashed passwords as they were typed, so that spelling is tried, too.
  package func verify(_ password: Password, against hash: String?) throws(HashingError) -> Bool {
    if try isRight(password, hash) { return true }
    guard let typed = password.typed else { return false }
    return try isRight(typed, hash)
  }

  private func isRight(_ password: Password, _ hash: String?) throws(HashingError) -> Bool {
    let candidate = password.isHashable ? password : Password("")
    for (setting, isSomebodys) in [(hash ?? nobody, hash != nil), (nobody, false)] {
      guard let computed = try crypted(candidate, setting) else { continue }
      let isEqual = Self.areEqual(computed, setting)
      return isEqual && isSomebodys && password.isHashable
    }
    throw .outOfMemory
  }

  /// Whether a hash was made with another method or cost than new ones are.
  package func isOutdated(_ hash: String) -> Bool {
    func parameters(_ hash: String) -> [Substring] {
      Array(hash.split(separator: "$", maxSplits: 3, omittingEmptySubsequences: false).prefix(3))
    }
    return parameters(hash) != parameters(nobody)
  }

  /// Nil when `setting` is not a hash or salt. Nil for a salt that libcrypt itself has made means
  /// that there was no memory: libcrypt says EINVAL then, too.
  private func crypted(_ password: Password, _ setting: String) throws(HashingError) -> String? {
    // Safety: crypt_rn wants this much zeroed memory, aligned for anything; the output points into
    // it and is copied before the memory is wiped and freed.
    guard let workspace = unsafe calloc(1, Self.workspaceSize) else {
      throw .outOfMemory
    }
    defer {
      unsafe explicit_bzero(workspace, Self.workspaceSize)
      unsafe free(workspace)
    }
    errno = 0
    let output = unsafe password.withCString {
      unsafe crypt($0, setting, workspace, CInt(Self.workspaceSize))
    }
    if let output = unsafe output { return unsafe String(cString: output) }
    if errno == EINVAL { return nil }
    if errno == ENOMEM { throw .outOfMemory }
    throw .failed(reason: unsafe String(cString: strerror(errno)))
  }

  private static func salt(cost: Int, _ makeSalt: MakeSalt) throws(HashingError) -> String {
    var salt = [CChar](repeating: 0, count: saltSize)
    // Safety: the buffer outlives the call, and its bytes are copied within the closure.
    let made: String? = unsafe salt.withUnsafeMutableBufferPointer {
      let made = unsafe makeSalt(
        "$y$", CUnsignedLong(cost), nil, 0, $0.baseAddress!, CInt($0.count))
      return unsafe made.map { unsafe String(cString: $0) }
    }
    guard let made else { throw .unsupportedMethod }
    return made
  }

  /// Compares without stopping at the first difference.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Why a password cannot be hashed.
package enum HashingError: Error, Equatable, CustomStringConvertible {
  /// The cost that the options ask for.
  case costOutOfRange(Int)
  case unsupportedMethod
  case passwordTooLong(longest: Int)
  /// A password takes memory on purpose, the more the higher the cost.
  case outOfMemory
  case failed(reason: String)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .costOutOfRange(let cost):
      "the option 'hashCost' is \(cost); set it to 1…11, or leave it out for libcrypt's own"
    case .unsupportedMethod:
      "libcrypt.so.1: does not know yescrypt; upgrade the package libcrypt1"
    case .passwordTooLong(let longest):
      "the password is longer than \(longest) bytes or contains a NUL; choose a shorter one"
    case .outOfMemory:
      "libcrypt.so.1: memory is too short to hash a password; free memory, raise the limit of this "
        + "process, or lower 'hashCost'"
    case .failed(let reason):
      "libcrypt.so.1: cannot hash a password (\(reason)); look at the machine's own log"
    }
  }
}
