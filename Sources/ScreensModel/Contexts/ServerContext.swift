/// The server's parameters: the keys of `liferay-server-context.plist`.
package struct ServerContext: Sendable, Hashable {
  /// The reason for which a parameter cannot be read.
  package typealias Failure = ServerContextFailure

  /// Every parameter, including parameters for applications alone.
  package let properties: [String: Value]
  /// The operator's account that sessions sign in with by themselves; nil where none is named.
  package var implicitLogin: ImplicitLogin?

  /// The parameters are not checked here; each is checked when it is read.
  package init(properties: [String: Value], implicitLogin: ImplicitLogin? = nil) {
    self.properties = properties
    self.implicitLogin = implicitLogin
  }

  /// The context of a host without a configured one.
  package static let fallback = ServerContext(properties: [
    "server": "http://localhost:8080", "companyId": 10157, "groupId": 10184, "version": 70,
  ])

  /// The versions of portals that the host tells apart.
  package static let knownVersions: Set<Int64> = [62, 70, 71, 72, 73, 74]

  /// 62, or 70 to 74; 70 when missing or unknown.
  package var version: Int64 {
    let version = properties["version"]?.int ?? 70
    return Self.knownVersions.contains(version) ? version : 70
  }

  /// The name of the connector factory, if the context names one.
  package var connectorFactoryClassName: String? {
    properties["connectorFactoryClassName"]?.nonEmptyString
  }

  /// The URL of the back end.
  package func server() throws(Failure) -> String { try string("server") }
  /// The company that users belong to.
  package func companyId() throws(Failure) -> Int64 { try int("companyId") }
  /// The group, or site, whose content is shown.
  package func groupId() throws(Failure) -> Int64 { try int("groupId") }

  package func string(_ key: String) throws(Failure) -> String {
    try read(key, "a string") { $0.string }
  }

  /// Reads a whole number; a text in decimal form counts.
  package func int(_ key: String) throws(Failure) -> Int64 {
    try read(key, "an integer") { $0.int }
  }

  package func double(_ key: String) throws(Failure) -> Double {
    try read(key, "a number") { $0.double }
  }

  package func bool(_ key: String) throws(Failure) -> Bool {
    try read(key, "a boolean") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  private func read<T>(_ key: String, _ expected: String, _ convert: (Value) -> T?) throws(Failure)
    -> T
  {
    guard let value = properties[key], !value.isNone else {
      throw Failure(key: key, expected: expected, found: nil)
    }
    guard let result = convert(value) else {
      throw Failure(key: key, expected: expected, found: value.kindName)
    }
    return result
  }
}
