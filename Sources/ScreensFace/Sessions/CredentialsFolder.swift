import ScreensModel
package import ScreensSystem
package import ScreensCore
import ScreensDocuments

/// Remembered browsers in a folder: one file per browser, named by the hash of its token. A reader
/// of the folder cannot pose as any of them.
package struct CredentialsFolder: CredentialsStore {
  private static let suffix = ".json"
  private let files: StateFiles
  private let now: @Sendable () -> Int64

  /// - Parameters:
  ///   - path: the folder; made, for its owner alone, if it is not there.
  ///   - now: seconds since 1970.
  package init(path: String, now: @escaping @Sendable () -> Int64) throws(StateFileError) {
    files = try StateFiles(path: path)
    self.now = now
    for name in files.names where name.hasSuffix(Self.suffix) { try files.check(name) }
    purge()
  }

  /// Stores credentials under a new token, and removes expired ones.
  package func store(_ credentials: StoredCredentials) throws -> CredentialsToken {
    purge()
    let text = Base64URL.random(32)
    try files.write(Self.encode(credentials), name: Self.name(text))
    return CredentialsToken(rawValue: text)
  }

  /// The credentials of a token; nil when there are none, or they have expired.
  package func load(_ token: CredentialsToken) -> StoredCredentials? {
    guard let bytes = try? files.read(Self.name(token.rawValue)),
      let credentials = Self.decode(bytes), credentials.expires > now()
    else { return nil }
    return credentials
  }

  /// Removes a token's credentials, if any.
  package func remove(_ token: CredentialsToken) {
    files.remove(Self.name(token.rawValue))
  }

  /// Removes a server's credentials of a user on all browsers but one.
  package func removeAll(of userId: Int64, server: String, besides token: CredentialsToken?) {
    let kept = token.map { Self.name($0.rawValue) }
    for name in files.names where name.hasSuffix(Self.suffix) && name != kept {
      guard let credentials = (try? files.read(name)).flatMap(Self.decode),
        credentials.attributes.userId == userId, credentials.server == server
      else { continue }
      files.remove(name)
    }
  }

  /// Removes expired files, and files without credentials. A file that is unreadable now stays.
  package func purge() {
    for name in files.names where name.hasSuffix(Self.suffix) {
      guard let bytes = try? files.read(name) else { continue }
      let credentials = Self.decode(bytes)
      if credentials.map({ $0.expires <= now() }) ?? true { files.remove(name) }
    }
  }

  private static func name(_ token: String) -> String {
    "\(Digest(of: Array(token.utf8)))\(suffix)"
  }

  // MARK: The file

  private static func encode(_ credentials: StoredCredentials) -> [UInt8] {
    let json = JSONValue.object([
      .init("authType", .string(credentials.authType.rawValue)),
      .init("server", .string(credentials.server)),
      .init("companyId", .integer(credentials.companyId)),
      .init("groupId", .integer(credentials.groupId)),
      .init("userName", .string(credentials.userName)),
      .init("expires", .integer(credentials.expires)),
      .init("attributes", SavedValue.json(credentials.attributes.values)),
    ])
    return Array(json.text.utf8)
  }

  private static func decode(_ bytes: [UInt8]) -> StoredCredentials? {
    guard let json = try? JSONReader.read(bytes, file: "credentials"),
      let authType = json["authType"]?.string.flatMap({ AuthType(text: $0) }),
      let server = json["server"]?.string, let companyId = json["companyId"]?.integer,
      let groupId = json["groupId"]?.integer, let userName = json["userName"]?.string,
      let expires = json["expires"]?.integer,
      let attributes = json["attributes"].flatMap(SavedValue.map)
    else { return nil }
    return StoredCredentials(
      authType: authType, server: server, companyId: companyId, groupId: groupId,
      userName: userName, attributes: UserAttributes(attributes), expires: expires)
  }
}
