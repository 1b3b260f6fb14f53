import ScreensDocuments
import Testing

struct Base64TextTests {
  @Test(arguments: [("aGk=", "hi"), ("aGk", "hi"), ("aG\n k", "hi"), ("", "")])
  func `padding and line ends may be anywhere`(text: String, decoded: String) {
    #expect(Base64Text.decode(text) == Array(decoded.utf8))
  }

  @Test func `text that isn't base64 gives nil`() {
    #expect(Base64Text.decode("a*") == nil)
    #expect(Base64Text.decode("a") == nil)
  }
}
