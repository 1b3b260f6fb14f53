@testable import ScreensSystem
import Testing

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
        + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func `the published messages have their published digests`(text: String, hex: String) {
    #expect(Digest(of: Array(text.utf8)).description == hex)
  }

  @Test func `a hundred thousand letters, fed in uneven pieces, hash as one`() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000)
    var hash = SHA256()
    var offset = 0
    var size = 1
    while offset < letters.count {
      let end = min(letters.count, offset + size)
      hash.update(Array(letters[offset..<end]))
      offset = end
      size = size * 3 % 1021 + 1
    }
    let whole = Digest(of: letters)
    #expect(hash.finalize() == whole)
    #expect(
      whole.description == "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee")
  }

  @Test(arguments: 0...130) func `every length around a block is padded correctly`(count: Int) {
    let bytes = (0..<count).map { UInt8($0) }
    var hash = SHA256()
    for byte in bytes { hash.update([byte]) }
    #expect(hash.finalize() == Digest(of: bytes))
  }

  @Test func `a digest survives its bytes and its hexadecimal form`() throws {
    let digest = Digest(of: [1, 2, 3])
    #expect(Digest(bytes: digest.bytes) == digest)
    #expect(Digest(hex: digest.description) == digest)
    #expect(Digest(hex: digest.description.uppercased()) == digest)
    #expect(digest.short == String(digest.description.prefix(8)))
    #expect(digest.bytes.count == 32)
  }

  @Test(arguments: ["", "abc", "zz", String(repeating: "0", count: 66)])
  func `a text that is no digest is refused`(text: String) {
    #expect(Digest(hex: text) == nil)
    #expect(Digest(bytes: Array(text.utf8)) == nil)
  }
}
