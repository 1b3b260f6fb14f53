import PluginCalls
import CScreens
import Glibc
import ScreensCore
import ScreensModel

/// A plugin's connector factory on the validator's stage.
struct ProbeFactory: Sendable {
  let factory: ForeignFactoryTable
  /// The operations that the host runs.
  private let declarations: [OperationDeclaration]
  /// Whether it gets and answers files under handles.
  private let hasBlobs: Bool

  init(
    _ factory: ForeignFactoryTable, _ declarations: [OperationDeclaration], hasBlobs: Bool
  ) {
    self.factory = factory
    self.declarations = declarations
    self.hasBlobs = hasBlobs
  }

  /// The listed operations, sorted.
  var operations: [String] { factory.operations.map(\.rawValue).sorted() }

  /// The connector is nil unless the status is `SCREENS_OK`.
  ///
  /// - Parameter lent: keeps the arguments; nil for careless memory.
  func make(_ operation: String, _ parameters: Value? = nil, lent: LentMemory? = nil)
    -> (status: Int32, connector: ProbeConnector?)
  {
    let stage = ProbeStage.shared
    let lent = lent ?? LentMemory(ProbeManners(nullTexts: stage.manners.nullTexts))
    lent.begin()
    let name = unsafe lent.string(operation)
    let request = withFiles(parameters ?? .map(sample(operation)), of: operation)
    let given = unsafe lent.place(request.parameters)
    let context = unsafe lent.place(Self.context)
    var table: UnsafePointer<screens_connector_1>?
    var me: UnsafeMutableRawPointer?
    stage.takeFailure()
    lent.seal()
    let status = unsafe factory.make(name, given, context, &table, &me)
    lent.end()
    guard status == SCREENS_OK, let table = unsafe table else { return (status, nil) }
    let place = "\(factory.name): \(operation)"
    return unsafe (status, ProbeConnector(table, me, place, request.blobs))
  }

  /// Parameters in which handles stand for the bytes of declared files.
  private func withFiles(
    _ parameters: Value, of name: String
  ) -> (parameters: Value, blobs: LentBlobs?) {
    guard hasBlobs, var values = parameters.map, let operation = OperationName(name) else {
      return (parameters, nil)
    }
    for parameter in declarations.first(where: { $0.name == operation })?.parameters ?? []
    where parameter.type == .media {
      guard case .bytes(let bytes)? = values[parameter.name], let blob = try? Blob(bytes) else {
        continue
      }
      values[parameter.name] = .blob(blob)
    }
    let lent = try? LentBlobs.lend(values, for: operation, limit: Self.limit, to: factory.name)
    return lent.map { (.map($0.parameters), $0.blobs) } ?? (parameters, nil)
  }

  /// The octets of the files that one request may make: the usual ones of a host.
  private static let limit = 100_000_000

  /// Parameters of an operation for an unknown user; none for an operation that the host does not
  /// know.
  func sample(_ operation: String) -> [String: Value] {
    declarations.first { $0.name.rawValue == operation }?.sample ?? [:]
  }

  private static let context: Value = [
    "server": "http://localhost:8080", "version": 70, "companyId": 20101, "groupId": 20102,
    "locale": "en", "timeoutMilliseconds": 3000,
  ]
}

/// One connector of a plugin.
///
/// Safety: `me` is the plugin's own and is only handed back to it, until destroy.
@safe final class ProbeConnector: @unchecked Sendable {
  let place: String
  let table: screens_connector_1
  private let me: UnsafeMutableRawPointer?
  private(set) var token: UInt64 = 0
  private let blobs: LentBlobs?

  init(
    _ table: UnsafePointer<screens_connector_1>, _ me: UnsafeMutableRawPointer?, _ place: String,
    _ blobs: LentBlobs?
  ) {
    self.blobs = blobs
    self.table = unsafe table.pointee
    unsafe self.me = unsafe me
    self.place = place
  }

  func validate() -> Int32 {
    ProbeStage.shared.takeFailure()
    return unsafe table.validate.map { unsafe $0(me) } ?? SCREENS_OK
  }

  /// Starts the request; an error of start completes it, as the host would.
  @discardableResult
  func start() -> Int32 {
    let stage = ProbeStage.shared
    token = stage.openRequest(with: blobs)
    stage.takeFailure()
    guard let start = unsafe table.start else { return SCREENS_FAILED }
    let status = unsafe start(me, token)
    if status != SCREENS_OK {
      if stage.takeFailure() == nil {
        stage.strike(
          .silentCompletion, "\(place): start answered \(status) without a text; say why")
      }
      _ = stage.complete(token, .init(status: status))
    }
    return status
  }

  func cancel() { if let cancel = unsafe table.cancel { unsafe cancel(me, token) } }

  func destroy() {
    if token != 0 { ProbeStage.shared.close(token) }
    if let destroy = unsafe table.destroy { unsafe destroy(me) }
  }

  /// Polls every half millisecond until the request has ended.
  ///
  /// - Parameter seconds: how long; nil for what one request may take.
  /// - Returns: whether it did within the time.
  func wait(seconds: Double? = nil) -> Bool {
    let seconds = seconds ?? ProbeStage.shared.limits.wait()
    let end = ProbeView.now() + UInt64(seconds * 1e9)
    while ProbeView.now() < end {
      if !ProbeStage.shared.completions(token).isEmpty { return true }
      usleep(500)
    }
    return false
  }

  /// Validates, starts, waits for the end, and destroys.
  ///
  /// - Returns: whether it ended within the time.
  @discardableResult
  func run() -> Bool {
    guard validate() == SCREENS_OK else {
      destroy()
      return true
    }
    start()
    let isDone = wait()
    destroy()
    return isDone
  }
}
