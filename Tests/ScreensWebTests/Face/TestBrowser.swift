import TestSupport
import ScreensWeb
import Synchronization
import Testing

/// An answer as a browser sees it.
struct TestAnswer: Sendable {
  let status: Int
  let fields: [(name: String, value: String)]
  let body: String

  func field(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  func fields(_ name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The target of a redirect, without the name of the outcome that it shows.
  var target: String? {
    field("Location")?.replacing(/[?&]outcome=[A-Za-z]{16}$/, with: "")
  }

  /// The body, parsed.
  var markup: MarkupTree { MarkupTree(body) }

  /// The value of the first hidden input of that name.
  func hidden(_ name: String) -> String {
    markup["input[type=hidden][name=\(name)]"]?["value"] ?? ""
  }

  /// The value of the first attribute of that name; "" without one.
  func value(of attribute: String) -> String { markup["[\(attribute)]"]?[attribute] ?? "" }

  /// The paths of all assets that the page names.
  var assets: [String] {
    markup.all("").flatMap { element in
      ["href", "src"].compactMap { element[$0] }.filter { $0.hasPrefix("/a/") }
    }
  }
}

/// A browser without scripts: one connection per request, cookies kept, by their names without the
/// port.
final class TestBrowser: Sendable {
  let port: UInt16
  private let cookies = Mutex<[String: String]>([:])

  init(port: UInt16) { self.port = port }

  var host: String { "127.0.0.1:\(port)" }

  subscript(cookie name: String) -> String? {
    get { cookies.withLock { $0[name] } }
    set { cookies.withLock { $0[name] = newValue } }
  }

  func copyCookies(from other: TestBrowser) {
    let all = other.cookies.withLock { $0 }
    cookies.withLock { $0 = all }
  }

  func get(_ path: String, _ fields: [(String, String)] = []) async -> TestAnswer {
    await send("GET", path, fields, body: nil)
  }

  /// Sends a form. The answer to a form that fails is the page to which the browser is led, with
  /// the status that the redirect names.
  func post(
    _ path: String, _ form: [(String, String)], _ fields: [(String, String)] = []
  ) async -> TestAnswer {
    let answer = await postOnly(path, form, fields)
    guard let status = answer.field("Outcome-Status").flatMap({ Int($0) }),
      let page = answer.field("Location")
    else { return answer }
    let shown = await get(page, fields.filter { $0.0 != "Origin" && $0.0 != "Referer" })
    return TestAnswer(
      status: status, fields: shown.fields + answer.fields.filter { $0.name == "Retry-After" },
      body: shown.body)
  }

  /// Sends a form, and follows no redirect.
  func postOnly(
    _ path: String, _ form: [(String, String)], _ fields: [(String, String)] = []
  ) async -> TestAnswer {
    let body = form.map { "\($0.0)=\(Self.encoded($0.1))" }.joined(separator: "&")
    return await send("POST", path, fields, body: body)
  }

  /// Requests the page to which an answer leads.
  func follow(_ answer: TestAnswer) async throws -> TestAnswer {
    await get(try #require(answer.field("Location")))
  }

  /// Requests a waiting page until it leads on.
  func end(of waiting: String) async throws -> TestAnswer {
    var answer = await get(waiting)
    try await Limit.wait(for: "the end of \(waiting)") {
      if answer.status == 200 { answer = await get(waiting) }
      return answer.status != 200
    }
    return answer
  }

  /// Sends the login form of a page that was shown.
  func signIn(
    on page: TestAnswer, at path: String = "/Login", user: String = "ada@example.org",
    password: String = "lovelace", more: [(String, String)] = []
  ) async -> TestAnswer {
    await post(
      path,
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")), ("userNameField", user),
        ("passwordField", password), ("fire", "loginButton"),
      ] + more)
  }

  func send(_ method: String, _ path: String, _ fields: [(String, String)], body: String?) async
    -> TestAnswer
  {
    let socket = TestSocket(port: port)
    socket.send(request(method, path, fields + [("Connection", "close")], body: body))
    let answer = Self.parse(await socket.receiveAll())
    keep(answer)
    return answer
  }

  /// Opens the live stream of a page; the socket is the caller's to read.
  func live(_ page: String, last: String) -> TestSocket {
    let socket = TestSocket(port: port)
    socket.send(request("GET", "/live?page=\(page)&last=\(last)", [], body: nil))
    return socket
  }

  /// Opens a stream; the socket is the caller's to read.
  func open(_ path: String, _ fields: [(String, String)] = []) -> TestSocket {
    let socket = TestSocket(port: port)
    socket.send(request("GET", path, fields, body: nil))
    return socket
  }

  private func request(
    _ method: String, _ path: String, _ fields: [(String, String)], body: String?
  ) -> String {
    var text = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n"
    let jar = cookies.withLock { $0 }.map { "\($0.key)-\(port)=\($0.value)" }.sorted()
    if !jar.isEmpty { text += "Cookie: \(jar.joined(separator: "; "))\r\n" }
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    if let body {
      if !fields.contains(where: { $0.0 == "Content-Type" }) {
        text += "Content-Type: application/x-www-form-urlencoded\r\n"
      }
      text += "Content-Length: \(body.utf8.count)\r\n"
    }
    return text + "\r\n" + (body ?? "")
  }

  private func keep(_ answer: TestAnswer) {
    cookies.withLock { jar in
      for cookie in answer.fields("Set-Cookie") {
        let pair = cookie.split(separator: ";")[0].split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let isGone = cookie.contains("Max-Age=0")
        let name = pair[0].hasSuffix("-\(port)") ? pair[0].dropLast("-\(port)".count) : pair[0]
        jar[String(name)] = isGone ? nil : String(pair[1])
      }
    }
  }

  static func parse(_ text: String) -> TestAnswer {
    guard let end = text.firstRange(of: "\r\n\r\n") else {
      return TestAnswer(status: 0, fields: [], body: text)
    }
    let lines = text[..<end.lowerBound].split(separator: "\r\n")
    let fields = lines.dropFirst().map { line -> (String, String) in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts.last?.dropFirst() ?? ""))
    }
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return TestAnswer(
      status: status, fields: fields.map { (name: $0.0, value: $0.1) },
      body: String(text[end.upperBound...]))
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
      let hex = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (hex.count == 1 ? "0" + hex : hex)
    }.joined()
  }
}
