/// A status code with its status line.
package struct HTTPStatus: Hashable, Sendable {
  /// Three digits.
  package let code: Int

  private init(_ code: Int) {
    self.code = code
  }

  package static let ok = HTTPStatus(200)
  /// The request has made something, at the place that `Location` names.
  package static let created = HTTPStatus(201)
  /// The request succeeded without content.
  package static let noContent = HTTPStatus(204)
  /// The body is a part of a file.
  package static let partialContent = HTTPStatus(206)
  /// The page is at another place for now.
  package static let found = HTTPStatus(302)
  /// The answer is at another place, to be fetched with `GET`.
  package static let seeOther = HTTPStatus(303)
  /// The client has this form of the answer already.
  package static let notModified = HTTPStatus(304)
  /// The request violates the syntax of HTTP.
  package static let badRequest = HTTPStatus(400)
  /// The request lacks credentials, or has wrong ones.
  package static let unauthorized = HTTPStatus(401)
  /// The server understands the request and refuses it.
  package static let forbidden = HTTPStatus(403)
  /// The path does not exist.
  package static let notFound = HTTPStatus(404)
  /// The path exists, and accepts other methods.
  package static let methodNotAllowed = HTTPStatus(405)
  /// The request came too slowly.
  package static let requestTimeout = HTTPStatus(408)
  /// The request does not fit the present state of its target.
  package static let conflict = HTTPStatus(409)
  /// A condition of the request is not met.
  package static let preconditionFailed = HTTPStatus(412)
  /// The body is longer than the target admits.
  package static let contentTooLarge = HTTPStatus(413)
  package static let targetTooLong = HTTPStatus(414)
  /// The body is of a type that the target does not read.
  package static let unsupportedMediaType = HTTPStatus(415)
  /// The asked part of a file has no bytes.
  package static let rangeNotSatisfiable = HTTPStatus(416)
  /// The `Expect` field has another value than `100-continue`.
  package static let expectationFailed = HTTPStatus(417)
  /// The server does not answer for that host.
  package static let misdirectedRequest = HTTPStatus(421)
  /// The body has the right form, but cannot be processed.
  package static let unprocessableContent = HTTPStatus(422)
  /// The client sends requests more often than it may.
  package static let tooManyRequests = HTTPStatus(429)
  /// The fields are longer or more than the server reads.
  package static let fieldsTooLarge = HTTPStatus(431)
  /// The host failed.
  package static let internalServerError = HTTPStatus(500)
  /// The method is unknown to the server.
  package static let notImplemented = HTTPStatus(501)
  /// The server has no room now, or is ending.
  package static let serviceUnavailable = HTTPStatus(503)
  /// Another version than HTTP/1.0 or 1.1.
  package static let versionNotSupported = HTTPStatus(505)

  /// The reason phrase of RFC 9110.
  package var reason: String {
    switch code {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 206: "Partial Content"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Internal Server Error"
    }
  }

  var hasNoBody: Bool { code == 204 || code == 304 }

  private static let okLine = Array("HTTP/1.1 200 OK\r\n".utf8)
  private static let seeOtherLine = Array("HTTP/1.1 303 See Other\r\n".utf8)

  func appendLine(to bytes: inout [UInt8]) {
    switch code {
    case 200: bytes += Self.okLine
    case 303: bytes += Self.seeOtherLine
    default:
      bytes += "HTTP/1.1 ".utf8
      bytes.appendDecimal(code)
      bytes.append(0x20)
      bytes += reason.utf8
      bytes += "\r\n".utf8
    }
  }
}
