import CScreens
import ScreensCore
import ScreensModel

/// The host's functions for every plugin, as C sees them.
///
/// Safety: the table and its context are made once per loaded library and never freed, as the
/// header promises. Pointers from the plugin are read only during the call.
enum HostTable {
  /// Makes the table of one plugin.
  static func make(for instance: PluginInstance) -> UnsafePointer<screens_host_1> {
    let table = UnsafeMutablePointer<screens_host_1>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_host_1(
        struct_size: UInt32(MemoryLayout<screens_host_1>.size),
        abi_minor: UInt32(SCREENS_ABI_MINOR), context: instance.context(), query: query, log: log,
        fail: fail, write: write, read: read, option: option))
    return unsafe UnsafePointer(table)
  }

  private static let query:
    @convention(c) (UnsafeMutableRawPointer, screens_string) -> UnsafeRawPointer? = { _, id in
      guard let id = unsafe try? ForeignValue.text(id) else { return nil }
      switch id {
      case SCREENS_VIEW_HOST_1: return unsafe UnsafeRawPointer(ViewHostTable.shared)
      case SCREENS_VIEW_HOST_2: return unsafe UnsafeRawPointer(ViewHostTable2.shared)
      case SCREENS_VIEW_HOST_3: return unsafe UnsafeRawPointer(ViewHostTable3.shared)
      case SCREENS_CONNECTOR_HOST_1: return unsafe UnsafeRawPointer(ConnectorHostTable.shared)
      case SCREENS_SCREENLET_HOST_1:
        return unsafe UnsafeRawPointer(ScreenletHostTable.shared)
      case SCREENS_SESSION_1: return unsafe UnsafeRawPointer(SessionProofTable.shared)
      case SCREENS_BLOB_1: return unsafe UnsafeRawPointer(BlobTable.shared)
      default: return nil
      }
    }

  private static let log: @convention(c) (UnsafeMutableRawPointer, Int32, screens_string) -> Void =
    { context, level, text in
      unsafe PluginInstance.of(context)?.log(level, unsafe ForeignValue.legible(text))
    }

  private static let fail:
    @convention(c) (UnsafeMutableRawPointer, Int32, screens_string) -> Int32 = {
      _, status, text in
      let sentence = unsafe ForeignValue.legible(text)
      CallStack.current.fail(ScreensError(.init(rawValue: status) ?? .failed, sentence))
      return status
    }

  private static let write:
    @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafePointer<screens_value>) -> Int32 =
      { _, sink, value in
        let stack = CallStack.current
        do {
          let read = unsafe try ForeignValue.read(ForeignValue.present(value).pointee)
          return unsafe try stack.write(read, to: ForeignValue.present(sink))
            ? SCREENS_OK : SCREENS_STALE_HANDLE
        } catch {
          stack.fail(ScreensError(.failed, "what it wrote cannot be read: \(error)"))
          return SCREENS_WRONG_TYPE
        }
      }

  private static let read:
    @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafeMutablePointer<screens_value>) ->
      Int32 = { _, sink, result in
        let stack = CallStack.current
        guard let sink = unsafe try? ForeignValue.present(sink),
          let result = unsafe try? ForeignValue.present(result)
        else { return SCREENS_WRONG_TYPE }
        guard let value = unsafe stack.read(sink) else { return SCREENS_STALE_HANDLE }
        unsafe result.initialize(to: stack.lend(value))
        return SCREENS_OK
      }

  private static let option:
    @convention(c) (UnsafeMutableRawPointer, screens_string, UnsafeMutablePointer<screens_value>)
      -> Int32 = { context, key, result in
        guard let key = unsafe try? ForeignValue.text(key),
          let instance = unsafe PluginInstance.of(context),
          let result = unsafe try? ForeignValue.present(result)
        else { return SCREENS_WRONG_TYPE }
        unsafe result.initialize(to: instance.lend(key))
        return SCREENS_OK
      }
}
