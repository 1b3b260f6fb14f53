import CScreens
import PluginCalls
import Glibc
import ScreensCore
import ScreensModel

/// The functions of the validator's host for connectors, as C sees them.
///
/// Safety: pointers from the plugin are read only during the call, except a piece of blocking work,
/// which is the plugin's to keep alive until it has run; the table is never freed.
enum ProbeConnectorTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_connector_host_1> =
    unsafe ProbeHostTable.place(
      screens_connector_host_1(
        struct_size: UInt32(MemoryLayout<screens_connector_host_1>.size), reserved: 0,
        complete: complete, progress: progress, run_blocking: runBlocking))

  private static let complete:
    @convention(c) (
      UnsafeMutableRawPointer, UInt64, Int32, UnsafePointer<screens_value>, screens_string
    ) -> Int32 = { _, token, status, result, text in
      let stage = ProbeStage.shared
      if status == SCREENS_OK {
        unsafe ProbeHostTable.check(answer: result.pointee, of: token)
      } else if unsafe ProbeHostTable.text(text, "complete") == "" {
        stage.strike(
          .silentCompletion, "complete was given the status \(status) without a text; say why")
      }
      let isTaken = stage.complete(token, .init(status: status))
      return isTaken ? SCREENS_OK : SCREENS_STALE_HANDLE
    }

  private static let progress:
    @convention(c) (UnsafeMutableRawPointer, UInt64, UInt64, UInt64) -> Int32 = { _, token, _, _ in
      ProbeStage.shared.progress(token) ? SCREENS_OK : SCREENS_STALE_HANDLE
    }

  private static let runBlocking:
    @convention(c) (
      UnsafeMutableRawPointer, @convention(c) (UnsafeMutableRawPointer?) -> Void,
      UnsafeMutableRawPointer?
    ) -> Int32 = { _, work, argument in
      guard ProbeStage.shared.beginJob() else { return SCREENS_NOT_AVAILABLE }
      let thread = ProbeThread.start {
        unsafe work(argument)
        ProbeStage.shared.endJob()
      }
      if let thread { pthread_detach(thread) }
      return SCREENS_OK
    }
}

/// The functions of the validator's host for connectors that need the user's session. No user is
/// signed in, so no proof can be renewed.
///
/// Safety: as above.
enum ProbeSessionProofTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_session_1> =
    unsafe ProbeHostTable.place(
      screens_session_1(
        struct_size: UInt32(MemoryLayout<screens_session_1>.size), reserved: 0,
        renew: { _, _, proof in
          guard unsafe ProbeHostTable.value(proof.pointee, "renew") != nil else {
            return SCREENS_WRONG_TYPE
          }
          return SCREENS_NOT_AVAILABLE
        }))
}

/// The functions of the validator's host for the files of connectors.
///
/// Safety: as above; what they write is the plugin's own memory.
enum ProbeBlobTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_blob_1> =
    unsafe ProbeHostTable.place(
      screens_blob_1(
        struct_size: UInt32(MemoryLayout<screens_blob_1>.size), reserved: 0,
        open: { _, token, handle, descriptor, size in
          unsafe answer(token, "open", descriptor, size) { blobs throws(BlobFault) in
            try blobs.open(handle)
          }
        },
        make: { _, token, size, descriptor, handle in
          unsafe answer(token, "make", descriptor, handle) { blobs throws(BlobFault) in
            try blobs.make(size: size)
          }
        }))

  private static func answer(
    _ token: UInt64, _ function: String, _ descriptor: UnsafeMutablePointer<Int32>,
    _ number: UnsafeMutablePointer<UInt64>, _ body: (LentBlobs) throws(BlobFault) -> OpenedBlob
  ) -> Int32 {
    let stage = ProbeStage.shared
    guard stage.isOpen(token, "\(function) of files was called") else {
      return SCREENS_STALE_HANDLE
    }
    do throws(BlobFault) {
      guard let blobs = stage.blobs(token) else { throw .unavailable }
      let opened = try body(blobs)
      unsafe descriptor.pointee = opened.descriptor
      unsafe number.pointee = opened.number
      return SCREENS_OK
    } catch {
      if error == .stale {
        stage.strike(
          .invalidValue,
          "\(function) was given a handle that is no file of its request's parameters")
      }
      return error.status
    }
  }
}
