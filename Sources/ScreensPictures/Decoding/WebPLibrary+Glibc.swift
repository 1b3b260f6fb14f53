import ScreensSystem
import Glibc

/// libwebp's decoder.
///
/// Safety: the library's record of 240 bytes has the offsets of its header, which its first call
/// checks by number; each call has a record of its own.
@safe struct WebPLibrary {
  private typealias Begin = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
  private typealias Features =
    @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer, Int32) -> Int32
  private typealias Decode =
    @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer) -> Int32
  private typealias Release = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// The header's number.
  private static let version: Int32 = 0x0209

  private enum Place {
    static let width = 0
    static let height = 4
    static let isAnimated = 12
    static let output = 40
    static let colours = 40
    static let isOwnMemory = 52
    static let pixels = 56
    static let stride = 64
    static let length = 72
    static let isScaled = 188
    static let scaledWidth = 192
    static let scaledHeight = 196
    static let size = 240
  }

  private let begin: Begin
  private let features: Features
  private let decode: Decode
  private let release: Release

  init(_ name: String) throws(OpenedLibrary.Absence) {
    let library = try OpenedLibrary(.webp, name)
    unsafe begin = try library.find("WebPInitDecoderConfigInternal", Begin.self)
    unsafe features = try library.find("WebPGetFeaturesInternal", Features.self)
    unsafe decode = try library.find("WebPDecode", Decode.self)
    unsafe release = try library.find("WebPFreeDecBuffer", Release.self)
  }

  /// The pixels of a file whose sides are known. The library averages them to the box's sides.
  func decode(
    _ file: [UInt8], _ head: PictureHead, to box: PictureBox
  ) throws(DecodingFault) -> PixelMap {
    let record = UnsafeMutableRawPointer.allocate(byteCount: Place.size, alignment: 16)
    unsafe record.initializeMemory(as: UInt8.self, repeating: 0, count: Place.size)
    defer { unsafe record.deallocate() }
    guard unsafe begin(record, Self.version) == 1 else {
      throw .broken(reason: "the library of WebP has another interface than its name says")
    }
    let status = unsafe file.withUnsafeBufferPointer {
      unsafe features($0.baseAddress, $0.count, record, Self.version)
    }
    guard status == 0 else { throw Self.fault(status) }
    guard unsafe record.load(fromByteOffset: Place.width, as: Int32.self) == Int32(head.width),
      unsafe record.load(fromByteOffset: Place.height, as: Int32.self) == Int32(head.height)
    else { throw .broken(reason: "its head and its decoder differ about its sides") }
    guard unsafe record.load(fromByteOffset: Place.isAnimated, as: Int32.self) == 0 else {
      throw .broken(reason: "it is animated")
    }
    if box.width < head.width || box.height < head.height {
      unsafe set(1, Place.isScaled, record)
      unsafe set(box.width, Place.scaledWidth, record)
      unsafe set(box.height, Place.scaledHeight, record)
    }
    unsafe set(1, Place.colours, record)
    unsafe set(1, Place.isOwnMemory, record)
    unsafe set(4 * box.width, Place.stride, record)
    let size = 4 * box.width * box.height
    unsafe record.storeBytes(of: size, toByteOffset: Place.length, as: Int.self)
    var result: Int32 = 0
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      // Safety: the library writes rows of the stride into `size` bytes, which it knows.
      unsafe buffer.initialize(repeating: 0)
      unsafe record.storeBytes(
        of: UInt(bitPattern: buffer.baseAddress), toByteOffset: Place.pixels, as: UInt.self)
      result = unsafe file.withUnsafeBufferPointer {
        unsafe decode($0.baseAddress, $0.count, record)
      }
      count = size
    }
    unsafe release(record + Place.output)
    guard result == 0 else { throw Self.fault(result) }
    return PixelMap(width: box.width, height: box.height, pixels: pixels)
  }

  private func set(_ value: Int, _ place: Int, _ record: UnsafeMutableRawPointer) {
    unsafe record.storeBytes(of: Int32(value), toByteOffset: place, as: Int32.self)
  }

  private static func fault(_ status: Int32) -> DecodingFault {
    switch status {
    case 1: .tooMuchMemory
    case 7: .broken(reason: "it ends too early")
    case 4: .broken(reason: "the library does not know such a WebP")
    default: .broken(reason: "its bits are no WebP (status \(status))")
    }
  }
}
