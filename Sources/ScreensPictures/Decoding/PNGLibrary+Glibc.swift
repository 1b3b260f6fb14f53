import ScreensSystem
import Glibc

/// libpng by its simplified interface.
///
/// Safety: the library's record is 104 bytes long, at offsets that are fixed by its version number;
/// each call has a record of its own that the library has freed when the call returns.
@safe struct PNGLibrary {
  private typealias Record = UnsafeMutableRawPointer
  private typealias Begin =
    @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer?, Int) -> Int32
  private typealias Finish =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeRawPointer?, UnsafeMutableRawPointer?, Int32,
      UnsafeMutableRawPointer?
    ) -> Int32
  private typealias Write =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>, Int32,
      UnsafeRawPointer?, Int32, UnsafeRawPointer?
    ) -> Int32

  private enum Place {
    static let version = 8
    static let width = 12
    static let height = 16
    static let format = 20
    static let message = 36
    static let size = 104
  }
  private static let rgba: UInt32 = 3

  private let begin: Begin
  private let finish: Finish
  private let release: @convention(c) (UnsafeMutableRawPointer) -> Void
  private let write: Write

  init(_ name: String) throws(OpenedLibrary.Absence) {
    let library = try OpenedLibrary(.png, name)
    unsafe begin = try library.find("png_image_begin_read_from_memory", Begin.self)
    unsafe finish = try library.find("png_image_finish_read", Finish.self)
    unsafe release = try library.find(
      "png_image_free", (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
    unsafe write = try library.find("png_image_write_to_memory", Write.self)
  }

  /// The pixels of a file whose sides are known.
  func decode(_ file: [UInt8], _ head: PictureHead) throws(DecodingFault) -> PixelMap {
    let record = unsafe Self.record()
    defer { unsafe record.deallocate() }
    let size = 4 * head.width * head.height
    var fault: DecodingFault?
    // The library reads the file in both calls, so that its bytes have to stay where they are.
    let pixels = unsafe file.withUnsafeBytes { bytes in
      unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        do throws(DecodingFault) {
          try unsafe start(record, bytes, head)
          // Safety: the library writes rows without gaps, `size` bytes in all.
          guard unsafe finish(record, nil, buffer.baseAddress, 0, nil) == 1 else {
            throw unsafe DecodingFault(Self.message(record))
          }
          count = size
        } catch {
          fault = error
        }
      }
    }
    if let fault { throw fault }
    return PixelMap(width: head.width, height: head.height, pixels: pixels)
  }

  private func start(
    _ record: Record, _ bytes: UnsafeRawBufferPointer, _ head: PictureHead
  ) throws(DecodingFault) {
    guard unsafe begin(record, bytes.baseAddress, bytes.count) == 1 else {
      throw unsafe DecodingFault(Self.message(record))
    }
    let width = unsafe record.load(fromByteOffset: Place.width, as: UInt32.self)
    let height = unsafe record.load(fromByteOffset: Place.height, as: UInt32.self)
    guard Int(width) == head.width, Int(height) == head.height else {
      unsafe release(record)
      throw .broken(reason: "its head and its decoder differ about its sides")
    }
    unsafe record.storeBytes(of: Self.rgba, toByteOffset: Place.format, as: UInt32.self)
  }

  /// A file of the pixels.
  func encode(_ map: PixelMap) throws(DecodingFault) -> [UInt8] {
    var size = 0
    _ = try unsafe write(map, nil, &size)
    var failure: DecodingFault?
    let file = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(DecodingFault) {
        // Safety: the first call returned the size that the second one writes.
        try unsafe write(map, buffer.baseAddress, &size)
        count = size
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return file
  }

  private func write(
    _ map: PixelMap, _ target: UnsafeMutableRawPointer?, _ size: inout Int
  ) throws(DecodingFault) {
    let record = unsafe Self.record()
    defer { unsafe record.deallocate() }
    unsafe record.storeBytes(of: UInt32(map.width), toByteOffset: Place.width, as: UInt32.self)
    unsafe record.storeBytes(of: UInt32(map.height), toByteOffset: Place.height, as: UInt32.self)
    unsafe record.storeBytes(of: Self.rgba, toByteOffset: Place.format, as: UInt32.self)
    let result = unsafe map.pixels.withUnsafeBytes {
      unsafe write(record, target, &size, 0, $0.baseAddress, 0, nil)
    }
    guard result == 1 else { throw unsafe DecodingFault(Self.message(record)) }
  }

  /// A record of zeros but for the version.
  private static func record() -> Record {
    let record = UnsafeMutableRawPointer.allocate(byteCount: Place.size, alignment: 16)
    unsafe record.initializeMemory(as: UInt8.self, repeating: 0, count: Place.size)
    unsafe record.storeBytes(of: 1, toByteOffset: Place.version, as: UInt32.self)
    return unsafe record
  }

  private static func message(_ record: Record) -> String {
    // Safety: the message is NUL-terminated within its 64 bytes.
    unsafe String(cString: (record + Place.message).assumingMemoryBound(to: CChar.self))
  }
}
