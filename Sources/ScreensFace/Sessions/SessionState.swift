package import ScreensModel
package import ScreensSystem
package import ScreensCore
import ScreensDocuments

/// A session as plain data, for the next process: never a password, the text of a secure field, or
/// anything that lets a client pose as the session's browser.
package struct SessionState {
  /// The place of the session's token, from which a host derives the loop that owns it.
  package var place: UInt32
  /// Counts the states of one session: a later one has a higher number.
  package var version: Int64
  /// The time of its last use, in seconds since 1970.
  package var used: Int64
  /// The time of its beginning, in seconds since 1970.
  package var began: Int64
  /// The language that the user reads.
  package var language: String
  /// The signed-in user; nil for a visitor.
  package var user: User?
  /// The states of the screenlets.
  package var screenlets: [KeptScreenlet]
  /// Hashes of the tokens that forms of other tabs still carry.
  package var formTokens: [Digest]
  /// The action that waits for its user's proof.
  package var awaited: AwaitedAction?
  /// The forms that have sent something unrepeatable.
  package var spent: [SpentForm]
  /// The outcomes of forms that no page has shown.
  package var outcomes: [FormOutcome]

  /// The signed-in user: the host vouches for the user, no proof is kept.
  package struct User {
    /// The name that the user signed in with.
    package let name: String
    /// The kind of that name.
    package let authType: AuthType
    /// The facts about the user from the sign-in.
    package let attributes: UserAttributes
  }

  /// The part that stays under the former name: the forms that have sent something unrepeatable;
  /// nil without any.
  ///
  /// - Parameter place: that of the name.
  func afterRenewal(at place: UInt32) -> SessionState? {
    guard !spent.isEmpty else { return nil }
    return SessionState(
      place: place, version: version + 1, used: used, began: began, language: language, user: nil,
      screenlets: [], formTokens: [], spent: spent)
  }

  // MARK: Bytes

  /// The fields that are read often of all kept sessions: they come first, so that nothing has to
  /// be parsed for them.
  package struct Head {
    static let size = 12
    /// The place of the session's token.
    package let place: UInt32
    /// The time of its last use, in seconds since 1970.
    package let used: Int64

    init(place: UInt32, used: Int64) {
      self.place = place
      self.used = used
    }

    /// Reads the head of a state; nil where there is none.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count >= Self.size else { return nil }
      place = (0..<4).reduce(0) { $0 | UInt32(bytes[$1]) << (8 * UInt32($1)) }
      used = (0..<8).reduce(0) { $0 | Int64(bytes[4 + $1]) << (8 * Int64($1)) }
      guard used >= 0 else { return nil }
    }

    /// The head in its file format.
    package var bytes: [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
        + (0..<8).map { UInt8(truncatingIfNeeded: used >> (8 * Int64($0))) }
    }
  }

  /// The head, and the rest as JSON. The user's number comes first, for `userId(in:)`.
  package var bytes: [UInt8] {
    // The JSON is written directly, without a tree of values: this runs for each sent form.
    var json = JSONWriter(capacity: 1024)
    json.object { json in
      json.member("of", user.map { .integer($0.attributes.userId) } ?? .null)
      json.member("version", .integer(version))
      json.member("began", .integer(began))
      json.member("language", language)
      if let user {
        json.name("user")
        user.write(to: &json)
      }
      json.name("formTokens")
      json.array { json in for token in formTokens { json.string(token.description) } }
      json.name("screenlets")
      json.array { json in for kept in screenlets { kept.write(to: &json) } }
      if let awaited { json.member("awaited", awaited.json) }
      if !outcomes.isEmpty { json.member("outcomes", .array(outcomes.map(\.json))) }
      if !spent.isEmpty { json.member("spent", .array(spent.map(\.json))) }
    }
    return Head(place: place, used: used).bytes + json.bytes
  }

  /// The number of the signed-in user of a state, found without reading the rest.
  package static func userId(in bytes: [UInt8]) -> Int64? {
    let number = bytes.dropFirst(Head.size)
    guard number.starts(with: userMark) else { return nil }
    let digits = number.dropFirst(userMark.count).prefix { $0 != UInt8(ascii: ",") }
    return Int64(String(decoding: digits.prefix(20), as: UTF8.self))
  }

  private static let userMark = Array("{\"of\":".utf8)

  /// Reads a state; nil for other bytes.
  package init?(_ bytes: [UInt8]) {
    guard let head = Head(bytes),
      let json = try? JSONReader.read(Array(bytes[Head.size...]), file: "session"),
      let language = json["language"]?.string,
      let version = json["version"]?.integer, let began = json["began"]?.integer,
      let screenlets = json["screenlets"]?.array, let tokens = json["formTokens"]?.array
    else { return nil }
    self.init(
      place: head.place, version: version, used: head.used, began: began,
      language: language,
      user: json["user"].flatMap(User.init(json:)),
      screenlets: screenlets.compactMap(KeptScreenlet.init(json:)),
      formTokens: tokens.compactMap { $0.string.flatMap(Digest.init(hex:)) },
      awaited: json["awaited"].flatMap(AwaitedAction.init(json:)),
      spent: (json["spent"]?.array ?? []).compactMap(SpentForm.init(json:)),
      outcomes: (json["outcomes"]?.array ?? []).compactMap(FormOutcome.init(json:)))
  }

  package init(
    place: UInt32, version: Int64 = 0, used: Int64, began: Int64, language: String, user: User?,
    screenlets: [KeptScreenlet], formTokens: [Digest], awaited: AwaitedAction? = nil,
    spent: [SpentForm] = [], outcomes: [FormOutcome] = []
  ) {
    self.place = place
    self.version = version
    self.used = used
    self.began = began
    self.language = language
    self.user = user
    self.screenlets = screenlets
    self.formTokens = formTokens
    self.awaited = awaited
    self.spent = spent
    self.outcomes = outcomes
  }
}

extension SessionState.User {
  /// Keeps the permitted part of a signed-in user.
  package init(_ signedIn: SessionContext.SignedIn) {
    name = signedIn.authentication.userName ?? signedIn.attributes.emailAddress
    authType = signedIn.authentication.authType
    attributes = signedIn.attributes
  }

  /// The authentication that the host vouches for.
  package var authentication: Authentication { .remembered(userName: name, authType: authType) }

  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("authType", authType.rawValue)
      json.name("attributes")
      let kept = attributes.values.filter { !holds("password", in: $0.key) }
      SavedValue.write(kept.sorted { $0.key < $1.key }, to: &json)
    }
  }

  fileprivate init?(json: JSONValue) {
    guard let name = json["name"]?.string,
      let authType = json["authType"]?.string.flatMap(AuthType.init(text:)),
      let attributes = json["attributes"].flatMap(SavedValue.map)
    else { return nil }
    self.init(name: name, authType: authType, attributes: UserAttributes(attributes))
  }
}
