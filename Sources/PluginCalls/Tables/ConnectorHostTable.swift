import CScreens
import ScreensCore
import ScreensModel

/// The host's functions for connectors, as C sees them.
///
/// Safety: pointers from the plugin are read only during the call, except a piece of blocking work,
/// which is the plugin's to keep alive until it has run.
enum ConnectorHostTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_connector_host_1> = {
    let table = UnsafeMutablePointer<screens_connector_host_1>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_connector_host_1(
        struct_size: UInt32(MemoryLayout<screens_connector_host_1>.size), reserved: 0,
        complete: complete, progress: progress, run_blocking: runBlocking))
    return unsafe UnsafePointer(table)
  }()

  private static let complete:
    @convention(c) (
      UnsafeMutableRawPointer, UInt64, Int32, UnsafePointer<screens_value>, screens_string
    ) -> Int32 = { context, token, status, result, text in
      guard let instance = unsafe PluginInstance.of(context) else { return SCREENS_WRONG_TYPE }
      let answer: Result<Value, ScreensError>
      if status == SCREENS_OK {
        do {
          let value = unsafe try ForeignValue.answer(ForeignValue.present(result).pointee)
          let connector = OpenRequests.shared.connector(of: token, by: instance)
          answer = .success(try ForeignValue.resolve(value, connector?.blobs))
        } catch {
          let fault = "\(error)" + ((error as? ForeignValueError)?.advice ?? "")
          instance.log(SCREENS_LOG_WARNING, "an answer of it cannot be used: \(fault)")
          answer = .failure(ScreensError(.invalidServerResponse, "\(instance.reference): \(fault)"))
        }
      } else {
        let sentence = unsafe ForeignValue.legible(text)
        // The fields are optional: a result that cannot be read names none.
        let details = unsafe (try? ForeignValue.read(ForeignValue.present(result).pointee)) ?? .none
        answer = .failure(
          ScreensError(
            .init(rawValue: status) ?? .failed, sentence, fields: ScreensError.fields(in: details)))
      }
      // The request ends all the same, so that no one waits for a better answer.
      let isAccepted = OpenRequests.shared.complete(token, answer, by: instance)
      if UInt(bitPattern: result) == 0 { return SCREENS_WRONG_TYPE }
      return isAccepted ? SCREENS_OK : SCREENS_STALE_HANDLE
    }

  private static let progress:
    @convention(c) (UnsafeMutableRawPointer, UInt64, UInt64, UInt64) -> Int32 = {
      context, token, done, total in
      guard let instance = unsafe PluginInstance.of(context) else { return SCREENS_WRONG_TYPE }
      let progress = ConnectorProgress(done: done, total: total)
      let isAccepted = OpenRequests.shared.report(token, progress, by: instance)
      return isAccepted ? SCREENS_OK : SCREENS_STALE_HANDLE
    }

  private static let runBlocking:
    @convention(c) (
      UnsafeMutableRawPointer, @convention(c) (UnsafeMutableRawPointer?) -> Void,
      UnsafeMutableRawPointer?
    ) -> Int32 = { context, work, argument in
      guard let instance = unsafe PluginInstance.of(context) else { return SCREENS_WRONG_TYPE }
      guard unsafe unsafeBitCast(work, to: UInt.self) != 0 else { return SCREENS_WRONG_TYPE }
      let kind = WorkKind(plugin: instance.reference.id, operation: CallStack.current.operation)
      let job = unsafe BlockingJob(
        work: work, argument: argument, mark: instance.mark, kind: kind)
      let isTaken = BlockingPool.shared.add(job)
      if let sentence = BlockingPool.shared.crowding() {
        instance.log(SCREENS_LOG_WARNING, sentence)
      }
      return isTaken ? SCREENS_OK : SCREENS_NOT_AVAILABLE
    }
}
