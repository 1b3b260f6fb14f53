import Foundation
import FoundationNetworking
import TestSupport

/// A browser without a screen that signs in with a host's demo account.
enum SignIn {
  /// Sends the form of a page.
  ///
  /// - Returns: the status of the answer; 303 for a success.
  static func status(_ host: ServedScreens, at path: String = "Login/default") throws -> Int {
    try LoginPage(host.url.appending(path: path)).signIn()
  }
}

/// A page with a login in a browser without a screen.
final class LoginPage: Sendable {
  private let session = URLSession.forForms()
  private let url: URL
  private let text: String

  /// Opens it.
  init(_ url: URL) throws {
    self.url = url
    text = try session.answer(to: URLRequest(url: url)).text
  }

  deinit { session.invalidateAndCancel() }

  /// Sends the form, with the demo account by default.
  ///
  /// - Parameters:
  ///
  ///   - name: percent-encoded, like the password.
  ///
  /// - Returns: the status of the answer.
  func signIn(
    name: String = "demo%40screens.local", password: String = "screens-demo"
  ) throws -> Int {
    let form = "once=\(try hidden("once"))&userNameField=\(name)"
    return try post(form + "&passwordField=\(password)", to: url.path)
  }

  /// Sends a form of the page, the same one each time.
  func send(_ form: String) throws -> (status: Int, text: String) {
    try answer(to: "once=\(try hidden("once"))&\(form)", at: url.path)
  }

  /// The page as it is now.
  func again() throws -> String { try session.answer(to: URLRequest(url: url)).text }

  /// Signs the present user out.
  ///
  /// - Returns: the status of the answer.
  func signOut() throws -> Int { try post("", to: "/sign-out") }

  private func post(_ form: String, to path: String) throws -> Int {
    try answer(to: form, at: path).status
  }

  private func answer(to form: String, at path: String) throws -> (status: Int, text: String) {
    let origin = "http://\(url.host ?? ""):\(url.port ?? 80)"
    guard let target = URL(string: origin + path) else {
      throw ServedScreens.Failure(description: "no page at \(path)")
    }
    var request = URLRequest(url: target)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.setValue(origin, forHTTPHeaderField: "Origin")
    request.httpBody = Data("csrf=\(try hidden("csrf"))&\(form)".utf8)
    let (head, text) = try session.answer(to: request)
    guard let page = head.value(forHTTPHeaderField: "Location"), page.contains("outcome="),
      let shown = URL(string: origin + page)
    else { return (head.statusCode, text) }
    return (head.statusCode, try session.answer(to: URLRequest(url: shown)).text)
  }

  private func hidden(_ name: String) throws -> String {
    guard let value = MarkupTree(text)["input[type=hidden][name=\(name)]"]?["value"] else {
      throw ServedScreens.Failure(description: "no field \(name) on \(url)")
    }
    return value
  }
}
