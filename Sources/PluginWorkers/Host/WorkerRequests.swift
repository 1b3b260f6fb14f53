import PluginCalls
import ScreensCore
import ScreensModel
import Synchronization

/// The requests that a worker's connectors have not completed. Each completes once; a late,
/// repeated or invented completion is ignored.
final class WorkerRequests: Sendable {
  private struct Request {
    let progress: @Sendable (ConnectorProgress) -> Void
    let renewal: @Sendable (Value) -> Void
    let blobs: LentBlobs?
    let completion: @Sendable (Result<Value, ScreensError>) -> Void
  }

  private struct State {
    var next: UInt64 = 1
    var open: [UInt64: Request] = [:]
  }

  private let state = Mutex(State())

  /// Opens a request and gives its token, which is never used again.
  func open(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    renewal: @escaping @Sendable (Value) -> Void, blobs: LentBlobs?,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) -> UInt64 {
    state.withLock { state in
      defer { state.next += 1 }
      state.open[state.next] = Request(
        progress: progress, renewal: renewal, blobs: blobs, completion: completion)
      return state.next
    }
  }

  /// How many are open.
  var count: Int { state.withLock { $0.open.count } }

  func complete(_ token: UInt64, _ result: Result<Value, ScreensError>) {
    state.withLock { $0.open.removeValue(forKey: token) }?.completion(result)
  }

  func isOpen(_ token: UInt64) -> Bool { state.withLock { $0.open[token] != nil } }

  /// The files of an open request; nil where it has none.
  func blobs(of token: UInt64) -> LentBlobs? { state.withLock { $0.open[token]?.blobs } }

  func renew(_ token: UInt64, _ proof: Value) {
    state.withLock { $0.open[token] }?.renewal(proof)
  }

  func report(_ token: UInt64, _ progress: ConnectorProgress) {
    state.withLock { $0.open[token] }?.progress(progress)
  }

  /// Fails all open requests: the worker is gone, and it is unknown whether it had done its work.
  func failAll(because fault: WorkerFault) {
    let all = state.withLock { state in
      defer { state.open = [:] }
      return state.open
    }
    let error = ScreensError.fault(
      "The request was not answered: \(fault.plugin) \(fault.reason).")
    for request in all.values { request.completion(.failure(error)) }
  }
}
