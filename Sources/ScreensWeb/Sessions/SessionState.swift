import ScreensSystem
import ScreensCore
import ScreensDocuments

/// A session as plain data, for the process after this one: never a password, the text of a secure
/// field, or anything by which somebody could be the session's browser.
struct SessionState {
  /// The loop that the session lived on.
  var loop: Int
  /// When it was used last, in seconds since 1970.
  var used: Int64
  /// When it began, in seconds since 1970.
  var began: Int64
  var language: String
  var user: User?
  var screenlets: [KeptScreenlet]
  /// Hashes of the tokens that forms of other tabs still carry.
  var formTokens: [Digest]

  /// The signed-in user: the host vouches for the user, no proof is kept.
  struct User {
    let name: String
    let authType: AuthType
    let attributes: UserAttributes
  }

  // MARK: Bytes

  /// The fields that are read of all kept sessions, again and again: they stand before the rest, so
  /// that nothing has to be parsed for them.
  struct Head {
    static let size = 12
    let loop: Int
    let used: Int64

    init(loop: Int, used: Int64) {
      self.loop = loop
      self.used = used
    }

    /// Reads the head of a state; nil where there is none.
    init?(_ bytes: [UInt8]) {
      guard bytes.count >= Self.size else { return nil }
      loop = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
      used = (0..<8).reduce(0) { $0 | Int64(bytes[4 + $1]) << (8 * Int64($1)) }
      guard used >= 0 else { return nil }
    }

    var bytes: [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: loop >> (8 * $0)) }
        + (0..<8).map { UInt8(truncatingIfNeeded: used >> (8 * Int64($0))) }
    }
  }

  /// The head, and the rest as JSON.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(
      .object([
        .init("began", .integer(began)), .init("language", .string(language)),
        .init("user", user?.json ?? .null),
        .init("formTokens", .array(formTokens.map { .string($0.description) })),
        .init("screenlets", .array(screenlets.map(\.json))),
      ]))
    return Head(loop: loop, used: used).bytes + writer.bytes
  }

  /// Reads a state; nil for anything else.
  init?(_ bytes: [UInt8]) {
    guard let head = Head(bytes),
      let json = try? JSONReader.read(Array(bytes[Head.size...]), file: "session"),
      let language = json["language"]?.string,
      let screenlets = json["screenlets"]?.array, let tokens = json["formTokens"]?.array
    else { return nil }
    // Earlier versions kept no beginning.
    let began = json["began"]?.integer ?? head.used
    self.init(
      loop: head.loop, used: head.used, began: began, language: language,
      user: json["user"].flatMap(User.init(json:)),
      screenlets: screenlets.compactMap(KeptScreenlet.init(json:)),
      formTokens: tokens.compactMap { $0.string.flatMap(Digest.init(hex:)) })
  }

  init(
    loop: Int, used: Int64, began: Int64, language: String, user: User?,
    screenlets: [KeptScreenlet], formTokens: [Digest]
  ) {
    self.loop = loop
    self.used = used
    self.began = began
    self.language = language
    self.user = user
    self.screenlets = screenlets
    self.formTokens = formTokens
  }
}

extension SessionState.User {
  init(_ signedIn: SessionContext.SignedIn) {
    name = signedIn.authentication.userName ?? signedIn.attributes.emailAddress
    authType = signedIn.authentication.authType
    attributes = signedIn.attributes
  }

  var authentication: Authentication { .remembered(userName: name, authType: authType) }

  fileprivate var json: JSONValue {
    let kept = attributes.values.filter { !holds("password", in: $0.key) }
    return .object([
      .init("name", .string(name)), .init("authType", .string(authType.rawValue)),
      .init("attributes", SavedValue.json(kept)),
    ])
  }

  fileprivate init?(json: JSONValue) {
    guard let name = json["name"]?.string,
      let authType = json["authType"]?.string.flatMap(AuthType.init(text:)),
      let attributes = json["attributes"].flatMap(SavedValue.map)
    else { return nil }
    self.init(name: name, authType: authType, attributes: UserAttributes(attributes))
  }
}
