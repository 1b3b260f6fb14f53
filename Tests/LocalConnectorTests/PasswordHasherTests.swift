import PluginSystem
import Testing

@testable import LocalAccounts

@Suite(.needsSystemLibraries)
struct PasswordHasherTests {
  private let hasher: PasswordHasher

  init() throws {
    hasher = try PasswordHasher(cost: 1)
  }

  @Test func `a hash is yescrypt, with a new salt each time`() throws {
    let one = try hasher.hash(Password("secret"))
    let other = try hasher.hash(Password("secret"))
    #expect(one.hasPrefix("$y$"))
    #expect(one != other)
  }

  @Test func `the cost of libcrypt is the default`() throws {
    #expect(try PasswordHasher().hash(Password("secret")).hasPrefix("$y$j9T$"))
  }

  @Test(arguments: [
    "secret", " leading and trailing ", "ñandú 🦤", "\t\n", String(repeating: "a", count: 64),
    String(repeating: "é", count: 255), String(repeating: "z", count: Password.longest),
  ])
  func `a password is used verbatim`(text: String) throws {
    let hash = try hasher.hash(Password(text))
    #expect(try hasher.verify(Password(text), against: hash))
    #expect(try !hasher.verify(Password(text + " "), against: hash))
    #expect(try !hasher.verify(Password(text.dropLast()), against: hash))
    #expect(try !hasher.verify(Password(text.uppercased() + "!"), against: hash))
  }

  @Test(arguments: [String(repeating: "z", count: Password.longest + 1), "nul\0inside", "nul\0"])
  func `a password that libcrypt would cut is refused for storing and wrong for signing in`(
    text: String
  ) throws {
    #expect(throws: HashingError.passwordTooLong(longest: 511)) {
      try hasher.hash(Password(text))
    }
    for cut in [String(repeating: "z", count: Password.longest), "nul", ""] {
      let hash = try hasher.hash(Password(cut))
      #expect(try !hasher.verify(Password(text), against: hash))
    }
  }

  @Test(arguments: [nil, "", "!", "*", "$y$", "$y$j75$", "plain"])
  func `no password matches a text that is no hash`(hash: String?) throws {
    #expect(try !hasher.verify(Password(""), against: hash))
    #expect(try !hasher.verify(Password(hash ?? "x"), against: hash))
  }

  @Test func `a hash of another cost is outdated`() throws {
    let dearer = try PasswordHasher(cost: 2)
    let hash = try hasher.hash(Password("secret"))
    #expect(!hasher.isOutdated(hash))
    #expect(dearer.isOutdated(hash))
    #expect(try dearer.verify(Password("secret"), against: hash))
  }

  @Test(arguments: [-1, 12, 1000])
  func `a cost outside yescrypt's range is refused, and the error names the range`(cost: Int) {
    #expect(throws: HashingError.costOutOfRange(cost)) { try PasswordHasher(cost: cost) }
    #expect("\(HashingError.costOutOfRange(cost))".contains("1…11"))
  }

  @Test func `a missing libcrypt is named with its package`() {
    let error = #expect(throws: LibraryError.self) {
      try PasswordHasher(library: "libno-such-crypt.so.1")
    }
    #expect(error.map { "\($0)" }?.contains("apt install libcrypt1") == true)
    #expect(error.map { "\($0)" }?.contains("libno-such-crypt.so.1") == true)
  }
}
