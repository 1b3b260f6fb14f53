import Foundation
import FoundationNetworking
import Synchronization

/// A browser without a screen that signs in with the demo account of a host.
enum SignIn {
  /// Sends the form of a page.
  ///
  /// - Returns: the status of the answer; 303 for who is signed in.
  static func status(_ host: ServedScreens, at path: String = "Login/default") throws -> Int {
    let session = URLSession(
      configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    let page = host.url.appending(path: path)
    let (_, text) = try answer(URLRequest(url: page), session)
    func hidden(_ name: String) throws -> String {
      let field = try Regex("name=\"\(name)\" value=\"([^\"]*)\"")
      guard let value = try field.firstMatch(in: text)?[1].substring else {
        throw ServedScreens.Failure(description: "no field \(name) on \(page)")
      }
      return String(value)
    }
    var request = URLRequest(url: page)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    let origin = "http://\(host.url.host ?? ""):\(host.url.port ?? 80)"
    request.setValue(origin, forHTTPHeaderField: "Origin")
    let form =
      "csrf=\(try hidden("csrf"))&once=\(try hidden("once"))"
      + "&userNameField=demo%40screens.local&passwordField=screens-demo"
    request.httpBody = Data(form.utf8)
    return try answer(request, session).status
  }

  private static func answer(
    _ request: URLRequest, _ session: URLSession
  ) throws -> (status: Int, text: String) {
    let result = Mutex<Result<(Int, String), any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    session.dataTask(with: request) { data, response, error in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      let text = String(decoding: data ?? Data(), as: UTF8.self)
      result.withLock { $0 = error.map { .failure($0) } ?? .success((status, text)) }
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
