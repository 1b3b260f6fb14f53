import Foundation
import TestSupport
import Testing

/// The README's pictures are drawn by the program.
struct PictureTests {
  @Test(arguments: ServedGallery.themes)
  func `render draws the picture of the README`(theme: String) throws {
    let drawn = try Screens().run("render", "Login", "--theme", theme, "--format", "svg")
    #expect(drawn.status == 0, "\(drawn.errors)")
    let file = Repository.fixtures("Pictures") + "/Login_\(theme).svg"
    if ProcessInfo.processInfo.environment["SCREENS_WRITE_PICTURES"] == "1" {
      try drawn.output.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    #expect(drawn.output == kept, "run with SCREENS_WRITE_PICTURES=1 and look at \(file)")
    let readme = try String(contentsOfFile: Repository.root + "/README.md", encoding: .utf8)
    #expect(readme.contains("Tests/Fixtures/Pictures/Login_\(theme).svg"))
  }
}
