import Foundation
import ScreensSystem
import TestSupport
import Testing

struct EmbeddedFileTests {
  @Test(arguments: [
    "Screenlets", "ScreensFace", "ScreensWeb/Assets", "screens/Templates",
    "CScreens/include/screens",
  ])
  func `the program carries each file that is no source, as it is`(folder: String) throws {
    let root = "\(Repository.root)/Sources/\(folder)"
    let paths = try #require(FileManager.default.subpaths(atPath: root))
    let names = paths.filter {
      let ending = ($0 as NSString).pathExtension
      return !["", "swift", "lproj", "docc", "xcassets", "colorset"].contains(ending)
    }
    let carried = EmbeddedFile.below(folder)
    #expect(Set(carried.keys) == Set(names))
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")))
      #expect(carried[name] == bytes, "\(name) has another content")
      #expect(EmbeddedFile["\(folder)/\(name)"].bytes == bytes)
    }
  }
}
