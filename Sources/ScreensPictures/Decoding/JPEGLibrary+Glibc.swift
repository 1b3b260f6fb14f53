import ScreensSystem
import Glibc

/// libjpeg-turbo by the interface of TurboJPEG 2.
///
/// Safety: each call makes a handle and destroys it.
@safe struct JPEGLibrary {
  private typealias Handle = UnsafeMutableRawPointer
  private typealias Make = @convention(c) () -> UnsafeMutableRawPointer?
  private typealias Number = UnsafeMutablePointer<Int32>
  private typealias Head =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  private typealias Decompress =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<UInt8>?, Int32,
      Int32, Int32, Int32, Int32
    ) -> Int32
  private typealias Compress =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<UInt8>?, Int32, Int32, Int32, Int32,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<UInt>, Int32, Int32,
      Int32
    ) -> Int32
  private typealias Code = @convention(c) (UnsafeMutableRawPointer) -> Int32
  private typealias Text = @convention(c) (UnsafeMutableRawPointer) -> UnsafePointer<CChar>?
  private typealias Free = @convention(c) (UnsafeMutablePointer<UInt8>?) -> Void

  private let makeReader: Make
  private let makeWriter: Make
  private let head: Head
  private let decompress: Decompress
  private let compress: Compress
  private let code: Code
  private let text: Text
  private let destroy: Code
  private let free: Free

  init(_ name: String) throws(OpenedLibrary.Absence) {
    let library = try OpenedLibrary(.jpeg, name)
    unsafe makeReader = try library.find("tjInitDecompress", Make.self)
    unsafe makeWriter = try library.find("tjInitCompress", Make.self)
    unsafe head = try library.find("tjDecompressHeader3", Head.self)
    unsafe decompress = try library.find("tjDecompress2", Decompress.self)
    unsafe compress = try library.find("tjCompress2", Compress.self)
    unsafe code = try library.find("tjGetErrorCode", Code.self)
    unsafe text = try library.find("tjGetErrorStr2", Text.self)
    unsafe destroy = try library.find("tjDestroy", Code.self)
    unsafe free = try library.find("tjFree", Free.self)
  }

  private enum Format {
    static let rgba: Int32 = 7
    static let cmyk: Int32 = 11
  }

  /// Ends a file whose scans are many and empty.
  private static let limitScans: Int32 = 32_768
  private static let fourTwoZero: Int32 = 2

  /// The pixels of a file whose sides are known, at the smallest of the scales 1, 1/2, 1/4 and 1/8
  /// that is not smaller than the box.
  func decode(
    _ file: [UInt8], _ stated: PictureHead, atLeast box: PictureBox
  ) throws(DecodingFault) -> PixelMap {
    guard let handle = unsafe makeReader() else { throw .tooMuchMemory }
    defer { _ = unsafe destroy(handle) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = unsafe file.withUnsafeBufferPointer {
      unsafe head(
        handle, $0.baseAddress, UInt($0.count), &width, &height, &sampling, &space)
    }
    if status != 0 { try unsafe check(handle) }
    guard Int(width) == stated.width, Int(height) == stated.height else {
      throw .broken(reason: "its head and its decoder differ about its sides")
    }
    let eighths =
      [1, 2, 4].first { eighths in
        Self.scaled(width, eighths) >= box.width && Self.scaled(height, eighths) >= box.height
      } ?? 8
    let (wide, high) = (Self.scaled(width, eighths), Self.scaled(height, eighths))
    // Inks have no other format; 3 and 4 are the colour spaces of inks.
    let isInk = space == 3 || space == 4
    let size = 4 * wide * high
    var result: Int32 = 0
    var pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      // Safety: the library writes rows without gaps, `size` bytes in all; what a warning keeps
      // from being written is 0.
      unsafe buffer.initialize(repeating: 0)
      result = unsafe file.withUnsafeBufferPointer {
        unsafe decompress(
          handle, $0.baseAddress, UInt($0.count), buffer.baseAddress, Int32(wide), 0, Int32(high),
          isInk ? Format.cmyk : Format.rgba, Self.limitScans)
      }
      count = size
    }
    if result != 0 { try unsafe check(handle) }
    if isInk { Self.mixInks(&pixels, isInverted: Self.isAdobe(file)) }
    return PixelMap(width: wide, height: high, pixels: pixels)
  }

  /// A file of the pixels, whose alpha is ignored.
  func encode(_ map: PixelMap, quality: Int) throws(DecodingFault) -> [UInt8] {
    guard let handle = unsafe makeWriter() else { throw .tooMuchMemory }
    defer { _ = unsafe destroy(handle) }
    var made: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    let status = unsafe map.pixels.withUnsafeBufferPointer {
      unsafe compress(
        handle, $0.baseAddress, Int32(map.width), 0, Int32(map.height), Format.rgba, &made, &size,
        Self.fourTwoZero, Int32(quality), 0)
    }
    defer { unsafe free(made) }
    guard status == 0, let made = unsafe made else { throw unsafe DecodingFault(message(handle)) }
    return unsafe Array(UnsafeBufferPointer(start: made, count: Int(size)))
  }

  private static func scaled(_ side: Int32, _ eighths: Int) -> Int { (Int(side) * eighths + 7) / 8 }

  /// Throws after a failure, and after the warning that the file ends too early; other warnings are
  /// about bytes between segments, which cameras write and browsers ignore.
  private func check(_ handle: Handle) throws(DecodingFault) {
    let message = unsafe message(handle)
    let isWarning = unsafe code(handle) == 0
    if isWarning, !message.lowercased().contains("premature") { return }
    throw DecodingFault(message)
  }

  private func message(_ handle: Handle) -> String {
    // Safety: the text is NUL-terminated, and copied at once.
    unsafe text(handle).map { text in unsafe String(cString: text) } ?? "no reason given"
  }

  /// Makes light of inks: cyan, magenta, yellow and black become red, green, blue and alpha.
  private static func mixInks(_ pixels: inout [UInt8], isInverted: Bool) {
    for place in stride(from: 0, to: pixels.count, by: 4) {
      let black = Int(pixels[place + 3])
      for channel in place..<place + 3 {
        let ink = Int(pixels[channel])
        pixels[channel] =
          isInverted ? UInt8(ink * black / 255) : UInt8((255 - ink) * (255 - black) / 255)
      }
      pixels[place + 3] = 255
    }
  }

  /// Whether an Adobe program wrote the file: inks are then stored as the light that stays.
  private static func isAdobe(_ file: [UInt8]) -> Bool {
    JPEGSegments(file).contains { segment in
      segment.marker == 0xEE && file.has("Adobe", at: segment.body.lowerBound)
    }
  }
}
