/// What a browser that asked to be remembered is remembered by. No password is part of it.
package struct StoredCredentials: Sendable, Hashable {
  package let authType: AuthType
  package let server: String
  package let companyId: Int64
  package let groupId: Int64
  package let userName: String
  package let attributes: UserAttributes
  /// Seconds since 1970.
  package let expires: Int64

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
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Where remembered browsers are kept. Sendable: any thread.
package protocol CredentialsStore: Sendable {
  /// Keeps the credentials whole or not at all, and gives the browser's new token.
  func store(_ credentials: StoredCredentials) throws -> CredentialsToken

  /// Finds what a token stands for; nil when it is unknown or has expired.
  func load(_ token: CredentialsToken) -> StoredCredentials?

  /// Forgets a token; one that is unknown is no error.
  func remove(_ token: CredentialsToken)
}
