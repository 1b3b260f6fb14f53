package import ScreensModel

/// The record of a browser that the host remembers. It contains no password.
package struct StoredCredentials: Sendable, Hashable {
  /// The way in which the user had signed in.
  package let authType: AuthType
  /// The URL of the back end; the record is valid for no other.
  package let server: String
  /// The company; the record is valid for no other.
  package let companyId: Int64
  /// The group; the record is valid for no other.
  package let groupId: Int64
  /// The name that the user had typed.
  package let userName: String
  /// The user's attributes at that time.
  package let attributes: UserAttributes
  /// Seconds since 1970.
  package let expires: Int64

  /// A record for one browser; the store adds the token.
  package init(
    authType: AuthType, server: String, companyId: Int64, groupId: Int64, userName: String,
    attributes: UserAttributes, expires: Int64
  ) {
    self.authType = authType
    self.server = server
    self.companyId = companyId
    self.groupId = groupId
    self.userName = userName
    self.attributes = attributes
    self.expires = expires
  }
}

/// A random text that one browser holds. The host stores only its hash.
package struct CredentialsToken: RawRepresentable, Sendable, Hashable {
  /// The text as the browser's cookie has it: a secret.
  package let rawValue: String

  /// The text of a cookie is not checked; an unknown one finds no record.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// The store of remembered browsers. Sendable: any thread may call it.
package protocol CredentialsStore: Sendable {
  /// Stores the credentials completely or not at all, and returns the browser's new token.
  func store(_ credentials: StoredCredentials) throws -> CredentialsToken

  /// Finds the record of a token; nil when it is unknown or has expired.
  func load(_ token: CredentialsToken) -> StoredCredentials?

  /// Forgets a token; an unknown one is no error.
  func remove(_ token: CredentialsToken)

  /// Forgets all browsers of a user of a server.
  ///
  /// - Parameter token: a browser that stays remembered.
  func removeAll(of userId: Int64, server: String, besides token: CredentialsToken?)
}
