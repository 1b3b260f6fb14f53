/// The record of a browser that asked to be remembered. No password is part of it.
package struct StoredCredentials: Sendable, Hashable {
  /// The way in which the user had signed in.
  package let authType: AuthType
  /// The URL of the back end; the record is good for no other.
  package let server: String
  /// The company; the record is good for no other.
  package let companyId: Int64
  /// The group; the record is good for no other.
  package let groupId: Int64
  /// The name that the user had typed.
  package let userName: String
  /// The user as the back end knew them then.
  package let attributes: UserAttributes
  /// Seconds since 1970.
  package let expires: Int64

  /// A record for one browser; a store adds the token.
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

/// The random text that one browser holds, and that is kept only as a hash.
package struct CredentialsToken: RawRepresentable, Sendable, Hashable {
  /// The text as the browser's cookie has it: a secret.
  package let rawValue: String

  /// Takes a text from a cookie unchecked; an unknown one finds no record.
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Where remembered browsers are kept. Sendable: any thread.
package protocol CredentialsStore: Sendable {
  /// Keeps the credentials whole or not at all, and gives the browser's new token.
  func store(_ credentials: StoredCredentials) throws -> CredentialsToken

  /// Finds the record of a token; nil when it is unknown or has expired.
  func load(_ token: CredentialsToken) -> StoredCredentials?

  /// Forgets a token; one that is unknown is no error.
  func remove(_ token: CredentialsToken)

  /// Forgets all browsers of a user of a server.
  ///
  /// - Parameter token: the one browser that is remembered all the same.
  func removeAll(of userId: Int64, server: String, besides token: CredentialsToken?)
}
