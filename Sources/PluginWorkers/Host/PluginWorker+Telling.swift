import CScreens
import PluginCalls
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
    case .completed(let token, let value): complete(token, value)
    case .renewed(let token, let proof): requests.renew(token, proof)
    case .failed(let token, let error): requests.complete(token, .failure(error))
    case .openBlob(let token, let handle):
      sendBlob(of: token) { blobs throws(BlobFault) in try blobs.open(handle) }
    case .makeBlob(let token, let size):
      tally.noteFile()
      sendBlob(of: token) { blobs throws(BlobFault) in try blobs.make(size: size) }
    }
  }

  private func complete(_ token: UInt64, _ value: Value) {
    do throws(ForeignValueError) {
      let answer = try ForeignValue.resolve(value, requests.blobs(of: token))
      requests.complete(token, .success(answer))
    } catch {
      setup.log(SCREENS_LOG_WARNING, "an answer of it cannot be used: \(error)")
      requests.complete(
        token, .failure(ScreensError(.invalidServerResponse, "\(plugin): \(error)")))
    }
  }

  /// Sends the worker the descriptor that it asked for, or the reason why there is none.
  private func sendBlob(
    of token: UInt64, _ body: (LentBlobs) throws(BlobFault) -> OpenedBlob
  ) {
    let answer: BlobAnswer
    do throws(BlobFault) {
      guard let blobs = requests.blobs(of: token) else {
        throw requests.isOpen(token) ? .unavailable : .stale
      }
      answer = BlobAnswer(opened: try body(blobs))
    } catch {
      answer = BlobAnswer(fault: error)
    }
    if !process.send(answer) { lied("it asks for files without end") }
  }

  /// Takes a line that the plugin printed.
  func printed(_ line: String) { setup.log(1, line) }

  /// Opens a connector's request; it is completed once, by the worker or by its end.
  func openRequest(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    renewal: @escaping @Sendable (Value) -> Void, blobs: LentBlobs?,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) -> UInt64 {
    let token = requests.open(
      progress: progress, renewal: renewal, blobs: blobs, completion: completion)
    if let fault { requests.failAll(because: fault) }
    return token
  }

  func failRequest(_ token: UInt64, _ error: ScreensError) {
    requests.complete(token, .failure(error))
  }
}
