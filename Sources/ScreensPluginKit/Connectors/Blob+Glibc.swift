internal import CScreens
internal import Glibc

/// A file of a connector's request, which need not be in memory. It is closed with this object.
///
/// A factory has files whose descriptor requires `screens.blob/1`: a parameter that its operation
/// declares as `media` is then a ``Value/handle(_:)``, and ``ConnectorRequest/openBlob(_:)`` opens
/// it. ``ConnectorRequest/makeBlob(size:)`` makes one for an answer, whose part is its ``value``.
public final class Blob: Sendable {
  /// The file for any function of the system: for reading, and for writing where the plugin made
  /// it. Borrowed until the object is released.
  public let descriptor: Int32
  /// The number of its bytes when it was opened or made.
  public let size: Int
  /// The handle that stands for the file in the parameters and in the answer.
  public let value: Value

  init(_ descriptor: Int32, size: Int, handle: UInt64) {
    self.descriptor = descriptor
    self.size = size
    value = .handle(handle)
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes at an offset; fewer only at the end of the file.
  public func read(at offset: Int, upTo count: Int) throws(PluginError) -> [UInt8] {
    var fault: Int32 = 0
    // Safety: the call never writes past the buffer's end.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = unsafe pread(
          descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { fault = errno }
        guard got > 0 else { break }
        filled += got
      }
    }
    try Self.check(fault, "read")
    return bytes
  }

  /// Writes bytes at an offset of a file that the plugin made.
  ///
  /// - Throws: `failed` beyond the size that it was made with, and after the end of the request.
  public func write(_ bytes: [UInt8], at offset: Int) throws(PluginError) {
    var place = 0
    while place < bytes.count {
      // Safety: the bytes from the place on.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, buffer.baseAddress! + place, bytes.count - place, off_t(offset + place))
      }
      if count < 0, errno == EINTR { continue }
      try Self.check(count > 0 ? 0 : errno, "written")
      place += count
    }
  }

  /// Makes a file shorter that the plugin made larger than the answer is.
  public func cut(to size: Int) throws(PluginError) {
    try Self.check(ftruncate(descriptor, off_t(size)) == 0 ? 0 : errno, "cut")
  }

  private static func check(_ code: Int32, _ done: String) throws(PluginError) {
    guard code != 0 else { return }
    throw PluginError(.failed, "a file of the request cannot be \(done): error \(code)")
  }
}

extension ConnectorRequest {
  /// Opens a file of the parameters for reading, once more at each call.
  ///
  /// - Parameter parameter: the value of the parameter.
  /// - Throws: `wrongType` for a value that is no handle, `staleHandle` when the request is over,
  ///   `notAvailable` when no descriptor is free.
  public func openBlob(_ parameter: Value) throws(PluginError) -> Blob {
    guard case .handle(let handle) = parameter else {
      throw PluginError(.wrongType, "the parameter is no file under a handle")
    }
    let (descriptor, size) = try unsafe blob { table, context, descriptor, size in
      unsafe table.open(context, token, handle, descriptor, size)
    }
    return Blob(descriptor, size: Int(clamping: size), handle: handle)
  }

  /// Makes a file of zeros for the answer, which never grows.
  ///
  /// - Throws: `staleHandle` when the request is over, `notAvailable` where the operator's limit of
  ///   a file or the number of files is reached.
  public func makeBlob(size: Int) throws(PluginError) -> Blob {
    let (descriptor, handle) = try unsafe blob { table, context, descriptor, handle in
      unsafe table.make(context, token, UInt64(max(size, 0)), descriptor, handle)
    }
    return Blob(descriptor, size: size, handle: handle)
  }

  private func blob(
    _ call: (
      screens_blob_1, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<UInt64>
    ) -> Int32
  ) throws(PluginError) -> (descriptor: Int32, number: UInt64) {
    guard let table = unsafe host.query(SCREENS_BLOB_1) else {
      throw PluginError(.notAvailable, "the host has no screens.blob/1")
    }
    let functions = unsafe table.assumingMemoryBound(to: screens_blob_1.self).pointee
    var (descriptor, number) = (Int32(-1), UInt64(0))
    let status = unsafe call(functions, host.context, &descriptor, &number)
    try PluginError.check(status)
    return (descriptor, number)
  }
}
