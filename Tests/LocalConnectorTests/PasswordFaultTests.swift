import TestSupport
import Testing

@testable import LocalAccounts

struct PasswordFaultTests {
  @Test(
    arguments: [
      ("", .missing), ("1234567", .tooShort), ("日本語日本語日", .tooShort), ("Password", .common),
      ("ILOVEYOU", .common), ("jennifer", .common), (String(repeating: "x", count: 129), .tooLong),
      ("Ada@Example.org", .ownName),
    ] as [(String, PasswordFault)])
  func `a password that is commonly guessed is refused`(text: String, fault: PasswordFault) {
    #expect(PasswordFault.of(text, names: ["ada@example.org", "ada"]) == fault)
  }

  @Test(arguments: [
    "eight ch", "日本語日本語日本", "        ", "пароль-пароль", "🙂🙂🙂🙂🙂🙂🙂🙂",
    String(repeating: "🙂", count: 128), "correct horse battery staple",
  ])
  func `a password of any characters is accepted`(text: String) {
    #expect(PasswordFault.of(text) == nil)
  }

  @Test func `three thousand common passwords are refused, and all of them are long enough`() {
    #expect(CommonPasswords.all.count >= 3000)
    for password in CommonPasswords.all {
      #expect(PasswordFault.of(password.uppercased()) == .common, "\(password)")
    }
  }
}

/// Passwords of which libcrypt would use only the first bytes.
@Suite(.needsSystemLibraries)
struct LongPasswordTests {
  @Test func `128 characters of four bytes are distinguished to the last one`() throws {
    let hasher = try PasswordHasher(cost: 1)
    let text = String(repeating: "🙂", count: 128)
    let hash = try hasher.hash(Password(text))
    #expect(try hasher.verify(Password(text), against: hash))
    #expect(try !hasher.verify(Password(text.dropLast() + "🙃"), against: hash))
    #expect(try !hasher.verify(Password(text.dropLast()), against: hash))
  }
}
