import ScreensDocuments
import ScreensHTTP
import ScreensSystem
import Synchronization

/// Answers the requests of a portal by their paths.
final class PortalHandler: HTTPHandler {
  let contents: Mutex<TestPortal.Contents>
  private let onRequest: (@Sendable (TestPortal.Request) -> Void)?

  init(
    _ contents: TestPortal.Contents, _ onRequest: (@Sendable (TestPortal.Request) -> Void)?
  ) {
    self.contents = Mutex(contents)
    self.onRequest = onRequest
  }

  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
    HTTPAdmission(methods: .all, bodyLimit: 64 << 20)
  }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    let asked = PortalRequest(request)
    let (response, delay) = contents.withLock { contents in
      contents.requests.append(asked.record)
      if !contents.scripted.isEmpty {
        let (status, type, body) = contents.scripted.removeFirst()
        return (HTTPResponse.portal(status, type, body), 0)
      }
      let switches = contents.switches
      let response = asked.answer(switches, &contents.state)
      guard asked.isService else { return (response, 0) }
      return (response.faulty(switches), switches.fault == .delay ? switches.delay : 0)
    }
    onRequest?(asked.record)
    guard delay > 0 else { return responder.send(response) }
    loop.schedule(after: .milliseconds(delay)) { responder.send(response) }
  }
}

extension HTTPResponse {
  /// An answer with one of the types that portals send.
  static func portal(_ status: Int, _ type: String, _ body: [UInt8]) -> HTTPResponse {
    let types: [String: HTTPContentType] = [
      "application/json": .json, "image/png": .png, "image/jpeg": .jpeg, "text/html": .html,
    ]
    return HTTPResponse(HTTPStatus(known: status), types[type] ?? .octets, body: .bytes(body))
  }

  static func json(_ status: Int, _ value: JSONValue) -> HTTPResponse {
    portal(status, "application/json", Array(value.text.utf8))
  }

  static func html(_ status: Int, _ body: String) -> HTTPResponse {
    portal(status, "text/html", Array("\u{3c}html>\(body)\u{3c}/html>".utf8))
  }

  static func leading(to place: String, cookies: [String] = []) -> HTTPResponse {
    var response = HTTPResponse(.found)
    response.fields.append("Location", place)
    for cookie in cookies { response.fields.append("Set-Cookie", cookie) }
    return response
  }

  /// The same with the fault of the portal.
  func faulty(_ switches: PortalSwitches) -> HTTPResponse {
    switch switches.fault {
    case .none, .delay: return self
    case .login: return .leading(to: "/c/portal/login?redirect=%2F")
    case .https: return .leading(to: "https://portal.example.test/api/jsonws/invoke")
    case .html200: return .html(200, "Under maintenance")
    case .html500: return .html(500, "Internal error")
    case .unauthorized:
      var response = HTTPResponse.html(401, "Unauthorized")
      response.fields.append("WWW-Authenticate", "Basic realm=\"portal\"")
      return response
    case .huge:
      return .portal(200, "application/json", Array(repeating: UInt8(ascii: " "), count: 40 << 20))
    case .truncated:
      guard case .bytes(let bytes) = body else { return self }
      return .portal(200, "application/json", Array(bytes.prefix(bytes.count / 2)))
    }
  }
}

extension HTTPStatus {
  /// A status that portals answer with; any other is 500.
  init(known code: Int) {
    let all: [HTTPStatus] = [
      .ok, .noContent, .found, .seeOther, .notModified, .badRequest, .unauthorized, .forbidden,
      .notFound, .methodNotAllowed, .tooManyRequests, .serviceUnavailable,
    ]
    self = all.first { $0.code == code } ?? .internalServerError
  }
}
