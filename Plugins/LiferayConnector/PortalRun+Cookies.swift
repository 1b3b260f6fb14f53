import Foundation
import LiferayProtocol
import ScreensPluginKit

/// Sessions that a portal knows by cookies.
extension PortalRun {
  /// Makes a session for a name and a password. A portal makes one for its guest, too, where the
  /// password is wrong: `getCurrentUser` tells.
  func signInForCookies() async throws -> Value {
    let proof = try await cookies(
      userName: inquiry.text("username"), password: inquiry.text("password"))
    guard case .cookies(_, let token) = proof else { throw PortalError.incomplete("cookieHeader") }
    return ["authToken": .string(token), "cookieHeader": .string(proof.cookieHeader)]
  }

  /// Signs in at the portal's page: cookies, and the token that is in the HTML. The redirects are
  /// followed on this portal alone, with the cookies so far.
  private func cookies(
    userName: String, password: String
  ) async throws(PortalError) -> PortalProof {
    var jar = CookieJar()
    let guest = client.with(.cookies(jar.header, token: ""))
    var reply = try await guest.post(
      "/c/portal/login", form: [("login", userName), ("password", password)])
    for _ in 0..<5 {
      jar.keep(reply)
      guard (300..<400).contains(reply.status), let place = reply.fields["location"],
        client.path(of: place) != nil
      else { break }
      reply = try await client.with(.cookies(jar.header, token: "")).get(place)
    }
    guard let token = CookieJar.token(in: try reply.page()) else { throw .incomplete("authToken") }
    return .cookies(jar.header, token: token)
  }

  /// Whether the session is known to have ended.
  var isOverdue: Bool {
    let expires = inquiry.context.session?["expires"]?.portalNumber ?? 0
    return expires > 0 && Double(expires) < Date().timeIntervalSince1970 * 1000
  }

  /// The same operation in a new session of the same user, which the host keeps for later requests;
  /// nil where the session is none of cookies, or the host does not lend the password.
  ///
  /// - Throws: the refusal of the sign-in.
  func renewed() async throws -> PortalRun? {
    guard case .cookies = client.proof, let session = inquiry.context.session,
      let password = session["password"]?.fullText, let userName = session["userName"]?.fullText
    else { return nil }
    let proof = try await cookies(userName: userName, password: password)
    _ = try await refusing {
      try Answer.user(try await result(of: PortalOperation.currentUser(inquiry), with: proof))
    }
    // A request that has ended meanwhile, or a user who signed out, keeps nothing.
    try? request.renewSession([
      "kind": "cookie", "userName": .string(userName), "cookies": .string(proof.cookieHeader),
    ])
    return PortalRun(inquiry: inquiry, client: client.with(proof), request: request)
  }
}
