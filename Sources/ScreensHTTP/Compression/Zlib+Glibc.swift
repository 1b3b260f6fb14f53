import CLinux
import Glibc

/// zlib, opened when the server starts, linked nowhere, and never closed.
///
/// Safety: functions of a library that stays open.
@safe struct Zlib: @unchecked Sendable {
  typealias Stream = UnsafeMutablePointer<zlib_stream>
  typealias Begin =
    @convention(c) (
      Stream, Int32, Int32, Int32, Int32, Int32, UnsafePointer<CChar>, Int32
    ) -> Int32

  let begin: Begin
  let step: @convention(c) (Stream, Int32) -> Int32
  let bound: @convention(c) (Stream, UInt) -> UInt
  let reset: @convention(c) (Stream) -> Int32
  let end: @convention(c) (Stream) -> Int32

  /// The reason why answers are not compressed.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  init(_ name: String) throws(Missing) {
    // Safety: dlerror's text is copied at once, on the thread whose dlopen set it.
    guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given"
      throw Missing(description: "\(name) cannot be opened (\(reason)); install zlib1g")
    }
    func find<Signature>(_ symbol: String, _ type: Signature.Type) throws(Missing) -> Signature {
      guard let address = unsafe dlsym(library, symbol) else {
        throw Missing(description: "\(name) has no '\(symbol)'; install zlib1g")
      }
      // Safety: the signatures are those of zlib's header, which have not changed under one soname.
      return unsafe unsafeBitCast(address, to: Signature.self)
    }
    unsafe begin = try find("deflateInit2_", Begin.self)
    unsafe step = try find("deflate", (@convention(c) (Stream, Int32) -> Int32).self)
    unsafe bound = try find("deflateBound", (@convention(c) (Stream, UInt) -> UInt).self)
    unsafe reset = try find("deflateReset", (@convention(c) (Stream) -> Int32).self)
    unsafe end = try find("deflateEnd", (@convention(c) (Stream) -> Int32).self)
  }
}

/// Compresses whole bodies as gzip (RFC 1952). Confined to a loop; zlib's memory for the bodies of
/// pages is allocated once.
///
/// Safety: the stream is this object's own, and freed with it.
@safe final class GzipEncoder {
  /// The time that a smaller result is worth.
  enum Effort: Int32 {
    case fast = 1
    case best = 9
  }

  private let zlib: Zlib
  private var pages: UnsafeMutablePointer<zlib_stream>?

  init(_ zlib: Zlib) {
    self.zlib = zlib
  }

  deinit {
    if let pages = unsafe pages { unsafe free(pages) }
  }

  /// The compressed form of a body; nil if memory runs out.
  func compress(_ body: [UInt8], _ effort: Effort) -> [UInt8]? {
    guard effort == .fast else {
      guard let stream = unsafe begin(effort) else { return nil }
      defer { unsafe free(stream) }
      return unsafe run(stream, body)
    }
    if unsafe pages == nil { unsafe pages = unsafe begin(effort) }
    guard let stream = unsafe pages, unsafe zlib.reset(stream) == Self.good else { return nil }
    return unsafe run(stream, body)
  }

  private func begin(_ effort: Effort) -> Zlib.Stream? {
    let stream = Zlib.Stream.allocate(capacity: 1)
    unsafe stream.initialize(to: zlib_stream())
    let size = unsafe Int32(MemoryLayout<zlib_stream>.size)
    let status = unsafe zlib.begin(
      stream, effort.rawValue, Self.deflated, Self.gzipWindow, 8, 0, "1.2.0", size)
    guard status == Self.good else {
      unsafe stream.deallocate()
      return nil
    }
    return unsafe stream
  }

  private func free(_ stream: Zlib.Stream) {
    _ = unsafe zlib.end(stream)
    unsafe stream.deallocate()
  }

  private func run(_ stream: Zlib.Stream, _ body: [UInt8]) -> [UInt8]? {
    // zlib 1.2.13 and older include the gzip header in this bound; the margin covers other
    // versions.
    let room = Int(unsafe zlib.bound(stream, UInt(body.count))) + 32
    guard let size = UInt32(exactly: body.count), let most = UInt32(exactly: room) else {
      return nil
    }
    var isDone = false
    // Safety: both buffers live until the call returns, and zlib respects the given sizes.
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      unsafe body.withUnsafeBufferPointer { input in
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = size
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = most
        isDone = unsafe zlib.step(stream, Self.finish) == Self.ended
        count = unsafe isDone ? room - Int(stream.pointee.avail_out) : 0
      }
    }
    return isDone ? compressed : nil
  }

  private static let good: Int32 = 0
  private static let ended: Int32 = 1
  private static let finish: Int32 = 4
  private static let deflated: Int32 = 8
  /// The largest window, with the head and tail of gzip.
  private static let gzipWindow: Int32 = 15 + 16
}
