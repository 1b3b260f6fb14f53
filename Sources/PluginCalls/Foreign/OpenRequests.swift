import ScreensCore
import ScreensModel
import Synchronization

/// The requests that connectors of plugins have not completed, by token. Each completes once; a
/// second, late or stale completion finds nothing and is counted against the plugin.
final class OpenRequests: Sendable {
  static let shared = OpenRequests()

  private struct Request {
    let instance: PluginInstance
    let connector: ForeignConnector
    let progress: @Sendable (ConnectorProgress) -> Void
    let completion: @Sendable (Result<Value, ScreensError>) -> Void
  }

  private struct State {
    var next: UInt64 = 1
    var open: [UInt64: Request] = [:]
  }

  private let state = Mutex(State())

  /// Opens a request and gives its token, which is never used again.
  ///
  /// - Parameter connector: kept until the request is completed, since the plugin may use its state
  ///   until then.
  func open(
    instance: PluginInstance, connector: ForeignConnector,
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) -> UInt64 {
    state.withLock { state in
      let token = state.next
      state.next += 1
      state.open[token] = Request(
        instance: instance, connector: connector, progress: progress, completion: completion)
      return token
    }
  }

  /// Completes a request.
  ///
  /// - Returns: false when it is not open, or belongs to another plugin.
  func complete(_ token: UInt64, _ result: Result<Value, ScreensError>, by instance: PluginInstance)
    -> Bool
  {
    var request = state.withLock { state -> Request? in
      guard let request = state.open[token], request.instance === instance else { return nil }
      state.open[token] = nil
      return request
    }
    guard let completion = request?.completion else {
      instance.misbehaved.add(1, ordering: .relaxed)
      return false
    }
    // The completion's receiver releases the connector, so the connector ends in the receiver's
    // thread and not in the plugin's thread that completes.
    request = nil
    completion(result)
    return true
  }

  /// The connector of an open request of a plugin; nil when there is none.
  func connector(of token: UInt64, by instance: PluginInstance) -> ForeignConnector? {
    let request = state.withLock { $0.open[token] }
    return request.flatMap { $0.instance === instance ? $0.connector : nil }
  }

  /// Reports progress of a request.
  ///
  /// - Returns: false when it is not open, or belongs to another plugin.
  func report(_ token: UInt64, _ progress: ConnectorProgress, by instance: PluginInstance) -> Bool {
    let request = state.withLock { $0.open[token] }
    guard let request, request.instance === instance else { return false }
    request.progress(progress)
    return true
  }
}
