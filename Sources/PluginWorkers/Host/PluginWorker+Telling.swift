import ScreensCore
import ScreensModel

/// A worker's unasked messages, and the requests that end later than the call that opened them.
extension PluginWorker {
  /// Handles a worker's unasked message.
  func receive(_ note: WorkerNote) {
    switch note {
    case .log(let level, let text): setup.log(level, text)
    case .report(let text): setup.report(text)
    case .post(let token, let view): views.post(token, to: view)
    case .progress(let token, let done, let total):
      requests.report(token, ConnectorProgress(done: done, total: total))
    case .completed(let token, let value): requests.complete(token, .success(value))
    case .renewed(let token, let proof): requests.renew(token, proof)
    case .failed(let token, let error): requests.complete(token, .failure(error))
    }
  }

  /// Takes a line that the plugin printed.
  func printed(_ line: String) { setup.log(1, line) }

  /// Opens a connector's request; it is completed once, by the worker or by its end.
  func openRequest(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    renewal: @escaping @Sendable (Value) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) -> UInt64 {
    let token = requests.open(progress: progress, renewal: renewal, completion: completion)
    if let fault { requests.failAll(because: fault) }
    return token
  }

  func failRequest(_ token: UInt64, _ error: ScreensError) {
    requests.complete(token, .failure(error))
  }
}
