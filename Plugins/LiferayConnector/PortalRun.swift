import Foundation
import LiferayProtocol
import ScreensPluginKit

/// One operation under way: its inquiry, the portal, and the host's request.
struct PortalRun: Sendable {
  let inquiry: Inquiry
  let client: PortalClient
  let request: ConnectorRequest

  /// Work that is more than commands and their answer.
  typealias Special = @Sendable (PortalRun) async throws -> Value

  /// The operations that commands alone do not carry out, by their names.
  static let specials: [String: Special] = [
    "loginByEmail": signIn("emailAddress", PortalOperation.byEmail),
    "loginByScreenName": signIn("screenName", PortalOperation.byScreenName),
    "loginByUserId": signIn("userId", PortalOperation.byUserId),
    "loginByCookie": { try await $0.signInForCookies() },
    "loginByOAuth2Password": { try await $0.signInForToken() },
    "getCurrentUser": { try await $0.currentUser() },
    "updateCurrentUser": { try await $0.updateUser() },
    "userPortraitLoad": { try await $0.loadPortrait() },
    "uploadUserPortrait": { try await $0.uploadPortrait() },
    "fileLoad": { try await $0.loadFile() },
    "ddlFormUpload": { try await $0.uploadDocument() },
    "imageGalleryUpload": { try await $0.uploadPicture() },
  ]

  /// Runs one command with the proof of the user, or another one.
  func result(of command: Command, with proof: PortalProof? = nil) async throws(PortalError)
    -> Value
  {
    let client = proof.map(client.with) ?? client
    return try await client.invoke([command])[0]
  }
}

/// The accounts of users.
extension PortalRun {
  /// The proof of a sign-in by name and password is the look-up of the user with them: a portal
  /// takes whoever has another password for its guest.
  private static func signIn(
    _ key: String, _ command: @escaping @Sendable (Inquiry) -> Command
  ) -> Special {
    { run in
      let inquiry = run.inquiry
      let name = inquiry.text(key).isEmpty ? "\(inquiry.number(key))" : inquiry.text(key)
      let proof = PortalProof.basic(userName: name, password: inquiry.text("password"))
      return try await run.refusing {
        try Answer.user(try await run.result(of: command(inquiry), with: proof))
      }
    }
  }

  /// Runs a part of a sign-in: what a portal refuses is a wrong name or password.
  func refusing(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as PortalError where error.isRefusal {
      throw PluginError(.failed, inquiry.wording.wrongPassword)
    }
  }

  /// The user of the session that was just made, or of the one that is asked about.
  fileprivate func currentUser() async throws -> Value {
    let made = PortalProof(answer: inquiry.parameters["session"] ?? .none)
    let proof = client.proof.isNone ? made : client.proof
    guard !proof.isNone else {
      // A browser that was remembered has no proof, and the portal tells guests about nobody.
      throw PluginError(.notAvailable, inquiry.wording.signInAgain)
    }
    let command = PortalOperation.currentUser(inquiry)
    if !made.isNone {
      return try await refusing { try Answer.user(try await result(of: command, with: proof)) }
    }
    let user = try Answer.user(try await result(of: command, with: proof))
    guard let asked = inquiry.id("userId") else { return user }
    guard user["userId"] == .int(asked) else { throw PortalError.incomplete("userId") }
    return user
  }

  /// Two requests: the method wants every attribute, and the present ones are sent back.
  fileprivate func updateUser() async throws -> Value {
    let user = try await result(of: PortalOperation.currentUser(inquiry))
    guard user["userId"].portalNumber == inquiry.id("userId") else {
      throw PortalError.incomplete("userId")
    }
    return try Answer.user(
      try await result(of: PortalOperation.update(user, inquiry)))
  }
}

extension PortalError {
  /// Whether a sign-in was refused, rather than not decided.
  fileprivate var isRefusal: Bool {
    switch self {
    case .exception(let exception, let status): status < 500 || exception.meaning != .general
    case .incomplete("userId"), .status(400...404, _): true
    default: isDenial
    }
  }
}
