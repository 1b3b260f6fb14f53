import Foundation
import LiferayProtocol
import ScreensPluginKit

/// The credentials of requests to a portal.
enum PortalProof: Sendable {
  case none
  case basic(userName: String, password: String)
  case bearer(String)
  /// The text of the header, and the token against forged requests.
  case cookies(String, token: String)

  /// The name under which the token travels beside the cookies; it is no cookie of the portal.
  private static let tokenName = "X-CSRF-Token"

  /// Reads the host's proof of the signed-in user.
  init(session: [String: Value]?) {
    func text(_ key: String) -> String { session?[key]?.stringValue ?? "" }
    switch session?["kind"]?.stringValue {
    case "basic": self = .basic(userName: text("userName"), password: text("password"))
    case "cookie": self = PortalProof(cookieHeader: text("cookies"))
    case "oauth2": self = .bearer(text("accessToken"))
    default: self = .none
    }
  }

  /// Reads what a sign-in answered.
  init(answer: Value) {
    if let token = answer["accessToken"].fullText {
      self = .bearer(token)
    } else if let header = answer["cookieHeader"].fullText {
      self = PortalProof(cookieHeader: header)
    } else {
      self = .none
    }
  }

  private init(cookieHeader: String) {
    let parts = cookieHeader.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let prefix = Self.tokenName + "="
    let token = parts.first { $0.hasPrefix(prefix) }?.dropFirst(prefix.count) ?? ""
    let cookies = parts.filter { !$0.hasPrefix(prefix) && !$0.isEmpty }
    self = .cookies(cookies.joined(separator: "; "), token: String(token))
  }

  /// The text that the host keeps for later requests: the cookies with the token.
  var cookieHeader: String {
    guard case .cookies(let header, let token) = self else { return "" }
    return "\(header); \(Self.tokenName)=\(token)"
  }

  var isNone: Bool { if case .none = self { true } else { false } }

  /// The header fields of a request.
  var fields: [String: String] {
    switch self {
    case .none: [:]
    case .basic(let userName, let password):
      ["Authorization": "Basic \(Data("\(userName):\(password)".utf8).base64EncodedString())"]
    case .bearer(let token): ["Authorization": "Bearer \(token)"]
    case .cookies(let header, let token): ["Cookie": header, Self.tokenName: token]
    }
  }
}
