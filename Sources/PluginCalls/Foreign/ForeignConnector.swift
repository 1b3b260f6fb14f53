import CScreens
import ScreensCore
import ScreensModel
import Synchronization

/// A plugin's connector: started once, completed exactly once.
///
/// Safety: `me` belongs to the plugin and is only handed back to it. Destroy is called once, after
/// the host's last reference to the connector is gone.
@safe final class ForeignConnector: Connector, @unchecked Sendable {
  private let table: screens_connector_1
  private let me: UnsafeMutableRawPointer?
  private let operation: OperationName
  private let instance: PluginInstance
  private let pin: GenerationPin
  private let token = Atomic<UInt64>(0)
  private let mayRenew: Bool
  /// The object of the factory, which outlives the connector.
  private let hold: ForeignObject.Hold?
  /// The files of its request; nil for a plugin that has none.
  let blobs: (any RequestBlobs)?
  private let renewal = Mutex<(@Sendable (Value) -> Void)?>(nil)

  init(
    _ table: screens_connector_1, _ me: UnsafeMutableRawPointer?, of operation: OperationName,
    instance: PluginInstance, pin: GenerationPin, mayRenew: Bool,
    blobs: (any RequestBlobs)?, keeping hold: ForeignObject.Hold?
  ) {
    self.blobs = blobs
    self.hold = hold
    self.operation = operation
    self.mayRenew = mayRenew
    self.table = table
    unsafe self.me = unsafe me
    self.instance = instance
    self.pin = pin
  }

  deinit {
    guard let destroy = unsafe table.destroy else { return }
    InFlight.during(instance.mark.during(.release)) { unsafe destroy(me) }
  }

  func validate() -> ScreensError? {
    guard let validate = unsafe table.validate else { return nil }
    let stack = CallStack.begin()
    let status = InFlight.during(instance.mark.during(.validate)) { unsafe validate(me) }
    guard status != SCREENS_OK else { return nil }
    return stack.takeFailure(status, "The values are not valid.")
  }

  func onRenewal(_ body: @escaping @Sendable (Value) -> Void) {
    if mayRenew { renewal.withLock { $0 = body } }
  }

  /// Passes a renewed proof on.
  ///
  /// - Returns: false where the request was made without one.
  func renew(_ proof: Value) -> Bool {
    guard let body = renewal.withLock({ $0 }) else { return false }
    body(proof)
    return true
  }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    guard let start = unsafe table.start else {
      completion(
        .failure(ScreensError.fault("\(instance.reference)'s connector has no start.")))
      return
    }
    pin.addRequest(1)
    let number = OpenRequests.shared.open(
      instance: instance, connector: self, progress: progress
    ) { [pin] result in
      pin.addRequest(-1)
      completion(result)
    }
    token.store(number, ordering: .releasing)
    let stack = CallStack.begin()
    let status = stack.working(on: operation) {
      InFlight.during(instance.mark.during(.begin)) { unsafe start(me, number) }
    }
    if status != SCREENS_OK {
      let error = stack.takeFailure(status, "start answered \(status)")
      _ = OpenRequests.shared.complete(number, .failure(error), by: instance)
    }
  }

  func cancel() {
    let number = token.load(ordering: .acquiring)
    guard number != 0, let cancel = unsafe table.cancel else { return }
    InFlight.during(instance.mark.during(.cancel)) { unsafe cancel(me, number) }
  }
}
