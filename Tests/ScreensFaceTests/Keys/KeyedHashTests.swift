import ScreensSystem
import ScreensCore
@testable import ScreensFace
import Testing

@Suite struct KeyedHashTests {
  private func hex(_ bytes: [UInt8]) -> String { Hexadecimal.text(of: bytes) }

  @Test func `codes match RFC 4231`() {
    let one = KeyedHash(key: Array(repeating: 0x0b, count: 20)).code(Array("Hi There".utf8))
    #expect(hex(one) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let two = KeyedHash(key: Array("Jefe".utf8)).code(Array("what do ya want for nothing?".utf8))
    #expect(hex(two) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let long = KeyedHash(key: Array(repeating: 0xaa, count: 131))
      .code(Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
    #expect(hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test func `a token with one changed letter is rejected`() throws {
    let keys = SessionKeys(key: SessionKeys.random(32))
    let token = keys.makeToken(now: 1_700_000_000)
    let read = try #require(keys.token(token.text[...]))
    #expect(read.place == token.place)
    #expect(read.issued == 1_700_000_000)
    for index in token.text.indices.dropLast() {
      var changed = token.text
      changed[index] = changed[index] == 0x41 ? 0x42 : 0x41
      #expect(keys.token(changed[...]) == nil)
    }
    #expect(SessionKeys(key: SessionKeys.random(32)).token(token.text[...]) == nil)
  }

  @Test func `a device is known only for its own account`() {
    let keys = SessionKeys(key: SessionKeys.random(32))
    let mark = keys.makeDevice(account: "ada")
    #expect(keys.device(mark[...], account: "ada") != nil)
    #expect(keys.device(mark[...], account: "eve") == nil)
  }
}
