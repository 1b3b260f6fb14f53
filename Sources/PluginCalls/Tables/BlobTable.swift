import CScreens
import ScreensCore
import ScreensModel

/// The host's functions for the files of connectors, as C sees them.
///
/// Safety: pointers from the plugin are read and written only during the call.
enum BlobTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_blob_1> = {
    let table = UnsafeMutablePointer<screens_blob_1>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_blob_1(
        struct_size: UInt32(MemoryLayout<screens_blob_1>.size), reserved: 0, open: open,
        make: make))
    return unsafe UnsafePointer(table)
  }()

  private static let open:
    @convention(c) (
      UnsafeMutableRawPointer, UInt64, UInt64, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<UInt64>
    ) -> Int32 = { context, token, handle, descriptor, size in
      unsafe answer(context, token, descriptor, size, without: .stale) {
        blobs throws(BlobFault) in try blobs.open(handle)
      }
    }

  private static let make:
    @convention(c) (
      UnsafeMutableRawPointer, UInt64, UInt64, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<UInt64>
    ) -> Int32 = { context, token, size, descriptor, handle in
      unsafe answer(context, token, descriptor, handle, without: .unavailable) {
        blobs throws(BlobFault) in try blobs.make(size: size)
      }
    }

  /// - Parameter fault: the answer to a request that has no files.
  private static func answer(
    _ context: UnsafeMutableRawPointer, _ token: UInt64,
    _ descriptor: UnsafeMutablePointer<Int32>, _ number: UnsafeMutablePointer<UInt64>,
    without fault: BlobFault,
    _ body: (any RequestBlobs) throws(BlobFault) -> OpenedBlob
  ) -> Int32 {
    guard let instance = unsafe PluginInstance.of(context),
      let descriptor = unsafe try? ForeignValue.present(descriptor),
      let number = unsafe try? ForeignValue.present(number)
    else { return SCREENS_WRONG_TYPE }
    do throws(BlobFault) {
      guard let connector = OpenRequests.shared.connector(of: token, by: instance) else {
        throw .stale
      }
      guard let blobs = connector.blobs else { throw fault }
      let opened = try body(blobs)
      unsafe descriptor.pointee = opened.descriptor
      unsafe number.pointee = opened.number
      return SCREENS_OK
    } catch {
      CallStack.current.fail(ScreensError(.failed, error.description))
      return error.status
    }
  }
}
