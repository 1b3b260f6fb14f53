import Foundation
import FoundationNetworking
import Glibc
import LiferayProtocol
import Synchronization

/// Sends requests over a bounded number of connections. It keeps no cookies and no answers, follows
/// no redirects, and repeats nothing.
final class PortalTransport: Sendable {
  private let session: URLSession
  private let decisions = Decisions()

  /// Prepares the connections. A proxy is a setting of the whole process, since the system's
  /// library reads it from the environment alone.
  init(_ settings: PortalSettings) {
    if let proxy = settings.proxy {
      for name in ["http_proxy", "https_proxy"] { _ = unsafe setenv(name, proxy, 1) }
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = settings.connections
    session = URLSession(configuration: configuration, delegate: decisions, delegateQueue: nil)
  }

  /// Whether requests can be sent from this process. The threads of the system's library read the
  /// states of one another below `/proc`, and end a process that may not: a confined worker's.
  static let isPossible: Bool = {
    let descriptor = unsafe open("/proc/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }()

  /// Ends the connections.
  deinit { session.invalidateAndCancel() }

  /// Sends a request once.
  ///
  /// - Parameter limit: the time for the whole answer.
  func send(_ request: URLRequest, within limit: Duration) async throws(PortalError) -> PortalReply
  {
    guard limit > .zero else { throw .late }
    var request = request
    request.httpShouldHandleCookies = false
    request.timeoutInterval = max(1, Double(limit.components.seconds) + 1)
    request.setValue("Screens", forHTTPHeaderField: "User-Agent")
    let exchange = Exchange()
    // Cancelled at the return.
    let clock = Task {
      try await Task.sleep(for: limit)
      exchange.stop(.late)
    }
    defer { clock.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let task = session.dataTask(with: request) { [decisions] body, response, error in
          continuation.resume(
            returning: exchange.result(body, response, error, decisions.take(exchange.number)))
        }
        exchange.begin(task)
      }
    } onCancel: {
      exchange.stop(.cancelled)
    }
    return try result.get()
  }
}

/// One request under way, which is stopped from outside at most once.
private final class Exchange: Sendable {
  private struct State {
    var task: URLSessionDataTask?
    var number = 0
    var reason: PortalError?
  }

  private let state = Mutex(State())

  /// The number of the task within its session.
  var number: Int { state.withLock { $0.number } }

  func begin(_ task: URLSessionDataTask) {
    let isStopped = state.withLock { state in
      state.task = task
      state.number = task.taskIdentifier
      return state.reason != nil
    }
    task.resume()
    if isStopped { task.cancel() }
  }

  func stop(_ reason: PortalError) {
    let task = state.withLock { state in
      if state.reason == nil { state.reason = reason }
      return state.task
    }
    task?.cancel()
  }

  /// The answer, or the error of a request without one.
  ///
  /// - Parameter isChallenged: whether the server asked for credentials: its answer is then lost.
  func result(
    _ body: Data?, _ response: URLResponse?, _ error: (any Error)?, _ isChallenged: Bool
  ) -> Result<PortalReply, PortalError> {
    let reason = state.withLock { state in
      state.task = nil
      return state.reason
    }
    if let reason { return .failure(reason) }
    if isChallenged { return .success(PortalReply(status: 401, body: Data())) }
    if let error = error as? URLError {
      return .failure(error.code == .timedOut ? .late : .unreachable(error.localizedDescription))
    }
    guard let response = response as? HTTPURLResponse else {
      return .failure(.unreachable("no answer of HTTP"))
    }
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      fields["\(name)".lowercased()] = "\(value)"
    }
    return .success(PortalReply(status: response.statusCode, fields: fields, body: body ?? Data()))
  }
}

/// The answers to what the system's library asks during a request.
private final class Decisions: NSObject, URLSessionTaskDelegate, Sendable {
  private let challenged = Mutex<Set<Int>>([])

  /// Whether the server asked for credentials; forgets it.
  func take(_ task: Int) -> Bool { challenged.withLock { $0.remove(task) != nil } }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Any other decision leaves the request without an end.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    challenged.withLock { _ = $0.insert(task.taskIdentifier) }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }
}
