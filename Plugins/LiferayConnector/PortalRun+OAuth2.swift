import Foundation
import LiferayProtocol
import ScreensPluginKit

/// Access tokens.
extension PortalRun {
  /// A token for a name and a password.
  func signInForToken() async throws -> Value {
    let scopes = (inquiry.parameters["scopes"]?.listValue ?? []).compactMap(\.stringValue)
    return try await token([
      ("grant_type", "password"), ("username", inquiry.text("username")),
      ("password", inquiry.text("password")), ("scope", scopes.joined(separator: " ")),
    ])
  }

  /// Asks for a token. The client proves itself by the header where it has a secret, and by the
  /// form where the portal does not know the header.
  private func token(_ form: [(name: String, value: String)]) async throws -> Value {
    let (id, secret) = (inquiry.text("clientId"), inquiry.text("clientSecret"))
    let path = "/o/oauth2/token"
    return try await refusing {
      let guest = client.with(.none)
      var reply: PortalReply
      if secret.isEmpty {
        reply = try await guest.post(path, form: form + [("client_id", id)])
      } else {
        let header = PortalProof.basic(userName: id, password: secret).fields
        reply = try await guest.post(path, form: form, more: header)
        let isUnknown = JSON.read(reply.body)?["error"] == "invalid_client"
        if reply.status == 401 || isUnknown {
          reply = try await guest.post(
            path, form: form + [("client_id", id), ("client_secret", secret)])
        }
      }
      guard let token = try reply.json()["access_token"].fullText else {
        throw PortalError.incomplete("accessToken")
      }
      return ["accessToken": .string(token)]
    }
  }
}
