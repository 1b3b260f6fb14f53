/// The server, site and user that an operation runs for.
public struct ConnectorContext: Sendable {
  /// Everything that the host passed.
  public let values: [String: Value]

  /// Wraps values under the keys that the host uses.
  public init(_ values: [String: Value]) { self.values = values }

  /// The server's address; empty without one.
  public var server: String { values["server"]?.stringValue ?? "" }
  /// The server's version, such as `70`; 0 without one.
  public var version: Int64 { values["version"]?.intValue ?? 0 }
  /// The company; 0 when none is configured.
  public var companyId: Int64 { values["companyId"]?.intValue ?? 0 }
  /// The site; 0 when none is configured.
  public var groupId: Int64 { values["groupId"]?.intValue ?? 0 }
  /// The user's locale, such as `es_ES`.
  public var locale: String { values["locale"]?.stringValue ?? "" }
  /// The milliseconds after which the host no longer waits for an answer.
  public var timeoutMilliseconds: Int64 { values["timeoutMilliseconds"]?.intValue ?? 0 }
  /// Whether too many messages were asked for. The operation then works and answers as usual, in
  /// the same time, but sends no message.
  public var isQuiet: Bool { values["quiet"]?.boolValue ?? false }
  /// The signed-in user; nil without one.
  public var userId: Int64? { values["userId"]?.intValue }
  /// The proof of the signed-in user, as `screens/session.h` describes it; nil without one, and for
  /// a factory that does not require `screens.session/1` or that the operator does not name.
  public var session: [String: Value]? { values["session"]?.mapValue }
}
