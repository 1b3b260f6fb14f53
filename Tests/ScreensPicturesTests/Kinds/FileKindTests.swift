import ScreensPictures
import Testing

struct FileKindTests {
  @Test func `a PNG is no PNG without the head of its first chunk`() {
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    #expect(FileKind(png) == .png)
    #expect(FileKind(png.dropLast()) != .png)
  }
}
