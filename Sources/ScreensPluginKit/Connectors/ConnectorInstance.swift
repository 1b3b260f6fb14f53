internal import CScreens
internal import Synchronization

/// One connector on its way through C: `self` of its functions.
// Safety: the host's table is constant and good until the process ends; the rest is Sendable.
@safe final class ConnectorInstance: @unchecked Sendable {
  private let connector: any Connector
  private let host: Host
  private let functions: UnsafePointer<screens_connector_host_1>
  private let request = Mutex<ConnectorRequest?>(nil)

  private init(
    _ connector: any Connector, _ host: Host,
    _ functions: UnsafePointer<screens_connector_host_1>
  ) {
    self.connector = connector
    self.host = host
    unsafe self.functions = functions
  }

  /// The functions of every connector.
  // Safety: written once, before it is first read.
  private nonisolated(unsafe) static let table: UnsafePointer<screens_connector_1> = {
    var table = screens_connector_1()
    table.struct_size = Permanent.size(of: screens_connector_1.self)
    unsafe table.validate = { unsafe ConnectorInstance.validate($0) }
    unsafe table.start = { unsafe ConnectorInstance.start($0, $1) }
    unsafe table.cancel = { context, _ in unsafe ConnectorInstance.cancel(context) }
    unsafe table.destroy = { context in
      guard let context = unsafe context else { return }
      unsafe Unmanaged<ConnectorInstance>.fromOpaque(context).release()
    }
    return unsafe UnsafePointer(Permanent.keep(table))
  }()

  static func make(
    _ factory: (any ConnectorFactory)?, _ operation: screens_string,
    _ parameters: UnsafePointer<screens_value>,
    _ context: UnsafePointer<screens_value>,
    _ table: UnsafeMutablePointer<UnsafePointer<screens_connector_1>?>,
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    guard let host = PluginRuntime.shared.host, let factory,
      let functions = unsafe host.query(SCREENS_CONNECTOR_HOST_1)
    else { return SCREENS_NOT_AVAILABLE }
    do {
      let parameters = unsafe Value(copying: parameters.pointee).mapValue ?? [:]
      let context = unsafe Value(copying: context.pointee).mapValue ?? [:]
      let connector = try factory.connector(
        for: unsafe String(copying: operation), parameters: parameters,
        context: ConnectorContext(context))
      let instance = unsafe ConnectorInstance(
        connector, host, functions.assumingMemoryBound(to: screens_connector_host_1.self))
      unsafe table.pointee = unsafe self.table
      // Safety: retained here, released by destroy, which the host calls once.
      unsafe result.pointee = unsafe Unmanaged.passRetained(instance).toOpaque()
      return SCREENS_OK
    } catch {
      return host.fail(error)
    }
  }

  private static func borrow(_ context: UnsafeMutableRawPointer?) -> ConnectorInstance? {
    // Safety: the host passes what make gave it, until destroy.
    unsafe context.map { unsafe Unmanaged<ConnectorInstance>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func validate(_ context: UnsafeMutableRawPointer?) -> Int32 {
    guard let instance = unsafe borrow(context) else { return SCREENS_STALE_HANDLE }
    do {
      try instance.connector.validate()
      return SCREENS_OK
    } catch {
      return instance.host.fail(error, as: .validationFailed)
    }
  }

  private static func start(_ context: UnsafeMutableRawPointer?, _ token: UInt64) -> Int32 {
    guard let instance = unsafe borrow(context) else { return SCREENS_STALE_HANDLE }
    let request = unsafe ConnectorRequest(
      token: token, host: instance.host, functions: instance.functions)
    instance.request.withLock { $0 = request }
    do {
      try instance.connector.start(request)
      return SCREENS_OK
    } catch {
      return instance.host.fail(error)
    }
  }

  private static func cancel(_ context: UnsafeMutableRawPointer?) {
    guard let instance = unsafe borrow(context),
      let request = instance.request.withLock({ $0 })
    else { return }
    request.markCancelled()
    instance.connector.cancel(request)
  }
}
