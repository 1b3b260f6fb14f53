import PluginCalls
import CScreens
import Glibc
import ScreensCore
import ScreensModel

/// The functions of the validator's host for every plugin, as C sees them.
///
/// Safety: pointers from the plugin are read only during the call; tables are never freed.
enum ProbeHostTable {
  /// Makes the table that `init` gets.
  static func make() -> UnsafePointer<screens_host_1> {
    let manners = ProbeStage.shared.manners
    let size = unsafe MemoryLayout<screens_host_1>.size
    // A later minor version keeps this struct's size and raises only `abi_minor`.
    return unsafe place(
      screens_host_1(
        struct_size: UInt32(size), abi_minor: UInt32(SCREENS_ABI_MINOR) + (manners.isNewer ? 9 : 0),
        context: context, query: query, log: log, fail: fail, write: write, read: read,
        option: option))
  }

  /// The context that every function receives as its first argument.
  nonisolated(unsafe) static let context = UnsafeMutableRawPointer.allocate(
    byteCount: 16, alignment: 16)

  /// Places a table in the memory that the manners ask for.
  static func place<Table>(_ table: Table) -> UnsafePointer<Table> {
    let size = MemoryLayout<Table>.size
    let page = 4096
    let start = unsafe LentMemory.map(2 * page)
    unsafe mprotect(start + page, page, PROT_NONE)
    let isFlush = ProbeStage.shared.manners.tables == .flush
    let offset = isFlush ? page - (size + 7) / 8 * 8 : 0
    let place = unsafe (start + offset).bindMemory(to: Table.self, capacity: 1)
    unsafe place.initialize(to: table)
    if ProbeStage.shared.manners.tables == .readOnly { unsafe mprotect(start, page, PROT_READ) }
    return unsafe UnsafePointer(place)
  }

  /// Reads a text of the plugin; an invalid text is a strike.
  static func text(_ string: screens_string, _ place: @autoclosure () -> String) -> String? {
    do throws(ForeignValueError) {
      return unsafe try ForeignValue.text(string)
    } catch {
      strike(error, place())
      return nil
    }
  }

  /// Reads a value of the plugin; an invalid value is a strike.
  static func value(_ value: screens_value, _ place: @autoclosure () -> String) -> Value? {
    do throws(ForeignValueError) {
      return unsafe try ForeignValue.read(value)
    } catch {
      strike(error, place())
      return nil
    }
  }

  /// Reads the answer of a request, and seals its files; an invalid one is a strike.
  static func check(answer: screens_value, of token: UInt64) {
    do throws(ForeignValueError) {
      let value = unsafe try ForeignValue.answer(answer)
      _ = try ForeignValue.resolve(value, ProbeStage.shared.blobs(token))
    } catch {
      strike(error, "complete")
    }
  }

  private static func strike(_ error: ForeignValueError, _ place: String) {
    if case .notUTF8 = error {
      ProbeStage.shared.strike(
        .textNotUTF8, "\(place): a text is not UTF-8; convert it before it crosses")
    } else {
      ProbeStage.shared.strike(
        .invalidValue, "\(place): \(error); fill every field of a value before it crosses")
    }
  }

  private static let query:
    @convention(c) (UnsafeMutableRawPointer, screens_string) -> UnsafeRawPointer? = { _, id in
      guard !ProbeStage.shared.manners.hasNoTables else { return nil }
      switch unsafe text(id, "query") {
      case SCREENS_VIEW_HOST_1: return unsafe UnsafeRawPointer(ProbeViewTable.shared)
      case SCREENS_VIEW_HOST_2: return unsafe UnsafeRawPointer(ProbeViewTable2.shared)
      case SCREENS_VIEW_HOST_3: return unsafe UnsafeRawPointer(ProbeViewTable3.shared)
      case SCREENS_CONNECTOR_HOST_1: return unsafe UnsafeRawPointer(ProbeConnectorTable.shared)
      case SCREENS_SCREENLET_HOST_1: return unsafe UnsafeRawPointer(ScreenletHostTable.shared)
      case SCREENS_SESSION_1: return unsafe UnsafeRawPointer(ProbeSessionProofTable.shared)
      case SCREENS_BLOB_1: return unsafe UnsafeRawPointer(ProbeBlobTable.shared)
      default: return nil
      }
    }

  private static let log: @convention(c) (UnsafeMutableRawPointer, Int32, screens_string) -> Void =
    { _, _, line in _ = unsafe text(line, "log") }

  private static let fail:
    @convention(c) (UnsafeMutableRawPointer, Int32, screens_string) -> Int32 = {
      _, status, sentence in
      let said = unsafe text(sentence, "fail") ?? "(not UTF-8)"
      if !said.isEmpty { ProbeStage.shared.fail(said) }
      return status
    }

  private static let write:
    @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafePointer<screens_value>) -> Int32 =
      { _, sink, content in
        guard let content = unsafe value(content.pointee, "write") else {
          return SCREENS_WRONG_TYPE
        }
        if unsafe ProbeStage.shared.write(content, to: sink) { return SCREENS_OK }
        ProbeStage.shared.strike(
          .closedSink, "write was given a sink whose call had returned; write before returning")
        return SCREENS_STALE_HANDLE
      }

  private static let read:
    @convention(c) (UnsafeMutableRawPointer, OpaquePointer, UnsafeMutablePointer<screens_value>) ->
      Int32 = { _, sink, result in
        guard let content = unsafe ProbeStage.shared.read(sink) else {
          ProbeStage.shared.strike(
            .closedSink, "read was given a sink whose call had returned; read before returning")
          return SCREENS_STALE_HANDLE
        }
        unsafe result.initialize(to: permanent(content))
        return SCREENS_OK
      }

  private static let option:
    @convention(c) (UnsafeMutableRawPointer, screens_string, UnsafeMutablePointer<screens_value>)
      -> Int32 = { _, key, result in
        guard let key = unsafe text(key, "option") else { return SCREENS_WRONG_TYPE }
        unsafe result.initialize(to: permanent(ProbeStage.shared.options[key] ?? .none))
        return SCREENS_OK
      }

  /// A value that is valid until the process ends; the host makes few of them.
  private static func permanent(_ value: Value) -> screens_value {
    guard !value.isNone else { return unsafe screens_value() }
    return unsafe LentMemory(ProbeManners(lending: .flush)).value(value)
  }
}
