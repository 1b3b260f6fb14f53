import Foundation
import LiferayProtocol

/// The cookies of one sign-in, and the token in the page that ends it.
struct CookieJar: Sendable {
  private var cookies: [(name: String, value: String)] = [("COOKIE_SUPPORT", "true")]

  /// The text of the header.
  var header: String { cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ") }

  /// Keeps what an answer sets; a later value replaces an earlier one.
  mutating func keep(_ reply: PortalReply) {
    // Fields of one name come joined. A comma inside a date is followed by a space and no name.
    let lines = (reply.fields["set-cookie"] ?? "").split(separator: /,\s*(?=[^;,=\s]+=)/)
    for line in lines {
      let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      guard let name = pair.first.map({ $0.trimmingCharacters(in: .whitespaces) }) else { continue }
      cookies.removeAll { $0.name == name }
      cookies.append((name, pair.count > 1 ? String(pair[1]) : ""))
    }
  }

  /// The token against forged requests, which a page's script assigns; nil without one.
  static func token(in page: String) -> String? {
    guard let match = page.firstMatch(of: /Liferay\.authToken\s*=\s*(?:'([^']+)'|"([^"]+)")/) else {
      return nil
    }
    return (match.1 ?? match.2).map(String.init)
  }
}

extension PortalReply {
  /// The text of a page; a status other than 2xx is an error.
  func page() throws(PortalError) -> String {
    guard (200..<300).contains(status) else { throw .status(status, "") }
    return String(decoding: body, as: UTF8.self)
  }
}
