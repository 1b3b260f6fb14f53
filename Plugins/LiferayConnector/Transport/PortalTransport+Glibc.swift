import Foundation
import FoundationNetworking
import Glibc
import LiferayProtocol
import Synchronization

/// Sends requests over a bounded number of connections. It keeps no cookies and no answers, follows
/// no redirects, and repeats nothing.
final class PortalTransport: Sendable {
  private let session: URLSession
  private let exchanges = Exchanges()

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
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
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
  /// - Parameters:
  ///   - limit: the time for the whole answer.
  ///   - most: the most bytes of its body.
  func send(
    _ request: URLRequest, within limit: Duration, most: Int
  ) async throws(PortalError) -> PortalReply {
    guard limit > .zero else { throw .late }
    var request = request
    request.httpShouldHandleCookies = false
    request.timeoutInterval = max(1, Double(limit.components.seconds) + 1)
    request.setValue("Screens", forHTTPHeaderField: "User-Agent")
    let task = session.dataTask(with: request)
    let exchange = Exchange(task, most: most)
    exchanges.add(exchange, task.taskIdentifier)
    // Cancelled at the return.
    let clock = Task {
      try await Task.sleep(for: limit)
      exchange.stop(.late)
    }
    defer { clock.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchange.wait(continuation)
        task.resume()
      }
    } onCancel: {
      exchange.stop(.cancelled)
    }
    return try result.get()
  }
}

/// One request under way, which is stopped from outside at most once.
private final class Exchange: Sendable {
  typealias Answer = Result<PortalReply, PortalError>

  private struct State {
    var body = Data()
    var reason: PortalError?
    var waiting: CheckedContinuation<Answer, Never>?
    /// The answer that came before anybody waited.
    var answer: Answer?
  }

  private let task: URLSessionDataTask
  private let most: Int
  private let state = Mutex(State())

  init(_ task: URLSessionDataTask, most: Int) {
    self.task = task
    self.most = most
  }

  /// Answers once, at once where the answer is there.
  func wait(_ continuation: CheckedContinuation<Answer, Never>) {
    let answer = state.withLock { state in
      if state.answer == nil { state.waiting = continuation }
      return state.answer
    }
    if let answer { continuation.resume(returning: answer) }
  }

  /// Ends it without an answer.
  func stop(_ reason: PortalError) {
    state.withLock { $0.reason = $0.reason ?? reason }
    task.cancel()
  }

  /// Takes a part of the body; one that makes it too large ends the request.
  func receive(_ part: Data) {
    let isTooLarge = state.withLock { state in
      guard state.body.count + part.count <= most else { return true }
      state.body += part
      return false
    }
    if isTooLarge { stop(.tooLarge(most)) }
  }

  /// Ends it with what came, or with the reason for which it was stopped.
  func end(_ answer: (Data) -> Answer) {
    let (body, reason) = state.withLock { ($0.body, $0.reason) }
    let answer = reason.map(Answer.failure) ?? answer(body)
    let waiting = state.withLock { state in
      defer { (state.waiting, state.body) = (nil, Data()) }
      state.answer = state.answer ?? answer
      return state.waiting
    }
    waiting?.resume(returning: answer)
  }
}

/// The requests under way, and the answers to what the system's library asks during them.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
  private let all = Mutex<[Int: Exchange]>([:])

  func add(_ exchange: Exchange, _ number: Int) { all.withLock { $0[number] = exchange } }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// The server asks for credentials. Any other decision leaves the request without an end; this
  /// one loses the server's answer.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let exchange = all.withLock { $0[task.taskIdentifier] }
    exchange?.end { _ in .success(PortalReply(status: 401, body: Data())) }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    all.withLock { $0[dataTask.taskIdentifier] }?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = all.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.end { body in
      if let error {
        let isLate = (error as? URLError)?.code == .timedOut
        return .failure(isLate ? .late : .unreachable(error.localizedDescription))
      }
      guard let response = task.response as? HTTPURLResponse else {
        return .failure(.unreachable("no answer of HTTP"))
      }
      var fields: [String: String] = [:]
      for (name, value) in response.allHeaderFields {
        fields["\(name)".lowercased()] = "\(value)"
      }
      return .success(PortalReply(status: response.statusCode, fields: fields, body: body))
    }
  }
}
