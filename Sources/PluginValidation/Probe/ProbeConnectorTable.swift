import CScreens
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
      var value: Value?
      if status == SCREENS_OK {
        value = unsafe ProbeHostTable.value(result.pointee, "complete")
      } else if unsafe ProbeHostTable.text(text, "complete") == "" {
        stage.strike(
          .silentCompletion, "complete was given the status \(status) without a text; say why")
      }
      let isTaken = stage.complete(token, .init(status: status, result: value))
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
