import Glibc
import Testing

@testable import ScreensPictures

/// The libraries of pictures, which this machine may lack.
enum TestLibraries {
  /// Whether all three can be opened.
  static var areThere: Bool { absent.isEmpty }

  /// The line of a skipped test.
  static var need: Comment {
    Comment(
      rawValue: "needs " + absent.map(\.package).joined(separator: ", ") + ": install them")
  }

  private static let absent: [PictureLibrary] = PictureLibrary.allCases.filter { library in
    (try? OpenedLibrary(library, PictureLibraries().name(of: library))) == nil
  }

  static func png(_ map: PixelMap) throws -> [UInt8] { try pngLibrary().encode(map) }

  static func jpeg(_ map: PixelMap, quality: Int = 95) throws -> [UInt8] {
    try jpegLibrary().encode(map, quality: quality)
  }

  /// A picture's pixels at their full size.
  static func pixels(of file: [UInt8]) throws -> PixelMap {
    let head = try #require(PictureHead(file))
    let box = PictureBox(width: head.width, height: head.height)
    switch head.kind {
    case .png: return try pngLibrary().decode(file, head)
    case .jpeg: return try jpegLibrary().decode(file, head, atLeast: box)
    case .webP: return try WebPLibrary(PictureLibraries().webp).decode(file, head, to: box)
    }
  }

  private static func pngLibrary() throws -> PNGLibrary { try PNGLibrary(PictureLibraries().png) }

  private static func jpegLibrary() throws -> JPEGLibrary {
    try JPEGLibrary(PictureLibraries().jpeg)
  }

  private typealias EncodeWebP =
    @convention(c) (
      UnsafePointer<UInt8>?, Int32, Int32, Int32, Float,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    ) -> Int
  private typealias EncodeLossless =
    @convention(c) (
      UnsafePointer<UInt8>?, Int32, Int32, Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    ) -> Int

  /// A plain WebP; lossless without a quality.
  static func webP(_ map: PixelMap, quality: Float? = 95) throws -> [UInt8] {
    let library = try OpenedLibrary(.webp, PictureLibraries().webp)
    var made: UnsafeMutablePointer<UInt8>?
    // Safety: the functions have the signatures of the library's header, and what they made is
    // copied before it is freed.
    let lossy = try unsafe library.find("WebPEncodeRGBA", EncodeWebP.self)
    let lossless = try unsafe library.find("WebPEncodeLosslessRGBA", EncodeLossless.self)
    let free = try unsafe library.find(
      "WebPFree", (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
    let size = unsafe map.pixels.withUnsafeBufferPointer { pixels in
      let (width, height, stride) = (Int32(map.width), Int32(map.height), Int32(4 * map.width))
      if let quality {
        return unsafe lossy(pixels.baseAddress, width, height, stride, quality, &made)
      }
      return unsafe lossless(pixels.baseAddress, width, height, stride, &made)
    }
    defer { unsafe free(made) }
    return unsafe Array(UnsafeBufferPointer(start: made, count: size))
  }

  private typealias Compress =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int32, Int32, Int32, Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<UInt>, Int32, Int32,
      Int32
    ) -> Int32

  /// A JPEG whose pixels are inks as Adobe's programs store them, or which comes in several scans,
  /// or whose colours are sampled in another way.
  ///
  /// - Parameter sampling: the library's number: 0 for all colours, 3 for none.
  static func rareJPEG(
    _ map: PixelMap, isInk: Bool = false, isProgressive: Bool = false, sampling: Int32 = 0
  ) throws -> [UInt8] {
    let library = try OpenedLibrary(.jpeg, PictureLibraries().jpeg)
    // Safety: the functions have the signatures of the library's header, and what they made is
    // copied before it is freed.
    let make = try unsafe library.find(
      "tjInitCompress", (@convention(c) () -> UnsafeMutableRawPointer?).self)
    let compress = try unsafe library.find("tjCompress2", Compress.self)
    let free = try unsafe library.find(
      "tjFree", (@convention(c) (UnsafeMutablePointer<UInt8>?) -> Void).self)
    let destroy = try unsafe library.find(
      "tjDestroy", (@convention(c) (UnsafeMutableRawPointer?) -> Int32).self)
    let handle = unsafe make()
    defer { _ = unsafe destroy(handle) }
    var made: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let (format, flags): (Int32, Int32) = (isInk ? 11 : 7, isProgressive ? 16_384 : 0)
    let status = unsafe map.pixels.withUnsafeBufferPointer { pixels in
      unsafe compress(
        handle, pixels.baseAddress, Int32(map.width), 0, Int32(map.height), format, &made, &size,
        sampling, 95, flags)
    }
    defer { unsafe free(made) }
    try #require(status == 0)
    return unsafe Array(UnsafeBufferPointer(start: made, count: Int(size)))
  }
}
