import Foundation
import FoundationNetworking
import Synchronization
import TestSupport

extension URLSession {
  /// A session that keeps cookies and follows no redirects, as forms are tested with.
  static func forForms() -> URLSession {
    URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
  }

  /// Sends a request, and waits for the answer. That to a form that fails is the page to which it
  /// leads, with the status that the redirect names.
  func answer(to request: URLRequest) throws -> (head: HTTPURLResponse, text: String) {
    let first = try bytes(to: request)
    let answer = (head: first.head, text: String(decoding: first.data, as: UTF8.self))
    guard
      let status = answer.head.value(forHTTPHeaderField: "Outcome-Status").flatMap({ Int($0) }),
      let path = answer.head.value(forHTTPHeaderField: "Location"),
      let url = URL(string: path, relativeTo: request.url)
    else { return answer }
    let text = String(decoding: try bytes(to: URLRequest(url: url)).data, as: UTF8.self)
    let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
    return (head ?? answer.head, text)
  }

  /// Sends a request, and waits for its own answer.
  func bytes(to request: URLRequest) throws -> (head: HTTPURLResponse, data: Data) {
    let result = Mutex<Result<(HTTPURLResponse, Data), any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    dataTask(with: request) { data, response, error in
      result.withLock {
        $0 =
          error.map { .failure($0) }
          ?? (response as? HTTPURLResponse).map { .success(($0, data ?? Data())) }
      }
      done.signal()
    }.resume()
    guard done.wait(timeout: .now() + 90) == .success,
      let answer = try result.withLock({ try $0?.get() })
    else { throw ServedScreens.Failure(description: "no answer from \(request.url?.path ?? "")") }
    return answer
  }

  private final class NoRedirects: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
  }
}
