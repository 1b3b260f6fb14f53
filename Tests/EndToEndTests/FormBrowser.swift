import Foundation
import FoundationNetworking
import Synchronization
import TestSupport

/// A browser without scripts that keeps cookies and follows no redirects.
final class FormBrowser: Sendable {
  struct Answer: Sendable {
    let status: Int
    /// The target of a redirect, without the name of the outcome that it shows.
    let location: String?
    /// The same with that name.
    let page: String?
    let text: String
  }

  private let session = URLSession.forForms()
  private let origin: String
  private let page = Mutex("")

  init(_ url: URL) { origin = "http://\(url.host ?? ""):\(url.port ?? 80)" }

  deinit { session.invalidateAndCancel() }

  /// Opens a page.
  func get(_ path: String) throws -> Answer {
    let answer = try answer(try request(path))
    if answer.status < 300 || answer.status >= 400 { page.withLock { $0 = answer.text } }
    return answer
  }

  /// Opens the page to which an answer leads.
  func follow(_ answer: Answer) throws -> Answer {
    guard let page = answer.page else { throw ServedScreens.Failure(description: "no redirect") }
    return try get(page)
  }

  /// Opens a page, and sends the form of its first screenlet, or of the one of a `place`, as its
  /// default button does.
  func send(_ fields: [String: String], on path: String) throws -> Answer {
    let form = MarkupTree(try get(path).text).all("form").first { form in
      (form["data-screenlet"] != nil || form.has("[data-screenlet]")) && form.has("[name=once]")
        && (fields["place"] == nil || form.all("[name=place]").first?["value"] == fields["place"])
    }
    guard let form else { throw ServedScreens.Failure(description: "no form on \(path)") }
    var all = fields
    for input in form.all("input[type=hidden]") {
      if let name = input["name"], let value = input["value"] { all[name] = value }
    }
    return try post(form["action"] ?? path, all)
  }

  /// Sends the form of a page that asks for a file.
  func send(_ file: Data, on asked: Answer, at path: String) throws -> Answer {
    let inputs = MarkupTree(asked.text).all("form.question input[type=hidden]")
    var request = try request(path)
    request.httpMethod = "POST"
    request.setValue(SentForm.type, forHTTPHeaderField: "Content-Type")
    request.setValue(origin, forHTTPHeaderField: "Origin")
    request.httpBody = SentForm.body(
      inputs.map { ($0["name"] ?? "", $0["value"] ?? "") }, file: file)
    return try answer(request)
  }

  /// The bytes at an address, and their type; nil for an answer that is not 200.
  func bytes(_ path: String) throws -> (data: Data, type: String)? {
    let (head, data) = try session.bytes(to: try request(path))
    return head.statusCode == 200
      ? (data, head.value(forHTTPHeaderField: "Content-Type") ?? "") : nil
  }

  /// Sends a form with the token of the last page.
  func post(_ path: String, _ fields: [String: String]) throws -> Answer {
    var request = try request(path.replacing("&amp;", with: "&"))
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.setValue(origin, forHTTPHeaderField: "Origin")
    var fields = fields
    let token = page.withLock {
      $0.firstMatch(of: /name="csrf" value="([^"]*)"/).map { String($0.output.1) }
    }
    if fields["csrf"] == nil { fields["csrf"] = token }
    let body = fields.map { "\($0.key)=\(Self.escaped($0.value))" }.joined(separator: "&")
    request.httpBody = Data(body.utf8)
    let answer = try answer(request)
    if !answer.text.isEmpty { page.withLock { $0 = answer.text } }
    return answer
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private func request(_ path: String) throws -> URLRequest {
    guard let url = URL(string: origin + path) else {
      throw ServedScreens.Failure(description: "no page at \(path)")
    }
    return URLRequest(url: url)
  }

  private func answer(_ request: URLRequest) throws -> Answer {
    let (head, text) = try session.answer(to: request)
    let page = head.value(forHTTPHeaderField: "Location")
    return Answer(
      status: head.statusCode,
      location: page?.replacing(/[?&]outcome=[A-Za-z]{16}$/, with: ""), page: page, text: text)
  }
}
