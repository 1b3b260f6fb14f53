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

  @Test(arguments: [
    ("a/._logo.png", true), (".DS_Store", true), ("Thumbs.db", true), ("Desktop.ini", true),
    ("LoginView_acme.xib~", true), (".LoginView_acme.xib.swp", true), ("#Home.xib#", true),
    ("logo.png", false), ("a/#1.png", false), ("es.lproj/default.strings", false),
  ])
  func `files that other programs leave are known by their names`(path: String, isLeft: Bool) {
    #expect(Path.isLeftover(path) == isLeft)
  }
}
