@testable import ScreensSystem
import Testing

struct PathTests {
  @Test(
    arguments: [
      ("/a/b.so", "/a", 3), ("/a/b/c.so", "/a", nil), ("/ab/c.so", "/a", nil), ("/a", "/a", nil),
      ("/a/", "/a", nil), ("/b.so", "/", nil), ("a/b.so", "a", 2), ("b.so", ".", nil),
    ] as [(String, String, Int?)])
  func `the name of a folder's direct entry is found in its path`(
    path: String, folder: String, offset: Int?
  ) {
    #expect(Path.offsetOfName(path, in: folder) == offset)
  }
}
