import ScreensSystem
import Testing

@Suite struct EncodedBytesTests {
  @Test func `base64 for URLs comes back as it was`() {
    for count in 0..<40 {
      let bytes = RandomBytes.take(count)
      #expect(Base64URL.decode(Base64URL.encode(bytes.span).span) == bytes)
    }
    #expect(Base64URL.encode("any+/?".utf8.span) == Array("YW55Ky8_".utf8))
    #expect(Base64URL.decode("a+b".utf8.span) == nil)
  }

  @Test func `random texts are long, safe in addresses, and new each time`() {
    let texts = (0..<50).flatMap { _ in [Base64URL.random(16), Base64URL.random(32)] }
    #expect(Set(texts).count == 100)
    #expect(Set(texts.map(\.utf8.count)) == [22, 43])
    #expect(texts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) } })
  }

  @Test func `hexadecimal digits come back as bytes, in either case`() {
    let bytes = Array(UInt8.min...UInt8.max)
    #expect(Hexadecimal.text(of: bytes).hasPrefix("000102030405060708090a0b0c0d0e0f10"))
    #expect(Hexadecimal.bytes(Hexadecimal.text(of: bytes)) == bytes)
    #expect(Hexadecimal.bytes(Hexadecimal.text(of: bytes).uppercased()) == bytes)
    for text in ["0", "0g", "é"] { #expect(Hexadecimal.bytes(text) == nil) }
  }
}
