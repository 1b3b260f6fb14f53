import CScreens
import ScreensCore
import ScreensModel

/// The host's functions for connectors that have the proof of the signed-in user, as C sees them.
///
/// Safety: pointers from the plugin are read only during the call.
enum SessionProofTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_session_1> = {
    let table = UnsafeMutablePointer<screens_session_1>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_session_1(
        struct_size: UInt32(MemoryLayout<screens_session_1>.size), reserved: 0, renew: renew))
    return unsafe UnsafePointer(table)
  }()

  private static let renew:
    @convention(c) (UnsafeMutableRawPointer, UInt64, UnsafePointer<screens_value>) -> Int32 = {
      context, token, proof in
      guard let instance = unsafe PluginInstance.of(context),
        let proof = unsafe try? ForeignValue.read(ForeignValue.present(proof).pointee),
        proof.map?["kind"]?.string != nil
      else { return SCREENS_WRONG_TYPE }
      guard let connector = OpenRequests.shared.connector(of: token, by: instance) else {
        return SCREENS_STALE_HANDLE
      }
      return connector.renew(proof) ? SCREENS_OK : SCREENS_NOT_AVAILABLE
    }
}
