/// Why an action failed, in the domain and with the codes of Liferay Screens.
package struct ScreensError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The codes of domain `LiferayScreens`; `failed` is everything else.
  package enum Cause: Int32, Sendable {
    case failed = -1
    case abortedDueToPreconditions = -2
    case invalidServerResponse = -3
    case validationFailed = -4
    case notAvailable = -5
    case cancelled = -6
  }

  /// The domain of the causes above.
  package static let screensDomain = "LiferayScreens"

  /// Why it failed, in words for the operator's log: they name no user and no secret.
  package enum Origin: Sendable, Hashable {
    /// The connector alone knows: its own text is for the user.
    case connector
    /// The server context lacks a key, or has it of the wrong kind.
    case serverContext(ServerContextFailure)
    /// No connector is made for the operation: the factory in charge does not make it, or the host
    /// does not have that factory.
    case unmade(OperationName, by: ConnectorFactoryName)
    /// The connector's code failed; the host's own sentence about it.
    case fault(String)
    /// The answer is not as its operation declares it.
    case answer(AnswerFault)
    /// The requesting user has no proof at hand.
    case proof
    /// No answer came in time.
    case late
    /// The screenlet has no part that shows what was read.
    case unfit
  }

  /// The party that numbers the causes; `LiferayScreens` for those below.
  package let domain: String
  /// The cause, in the numbers of its domain.
  package let cause: Cause
  /// A sentence; for a validation error already in the user's language.
  package let text: String
  /// The values that the user must correct, for a validation error: a sentence for each attribute
  /// of the view model, and for each field of a record, that is at fault.
  package let fields: [FieldName: String]
  /// Why it failed.
  package let origin: Origin

  /// By default an error of a connector in the domain of Screens.
  package init(
    _ cause: Cause, _ text: String, domain: String = screensDomain,
    fields: [FieldName: String] = [:], origin: Origin = .connector
  ) {
    self.domain = domain
    self.cause = cause
    self.text = text
    self.fields = fields
    self.origin = origin
  }

  /// A key of the server context that an action cannot do without.
  package static func missing(_ failure: ServerContextFailure) -> ScreensError {
    ScreensError(.abortedDueToPreconditions, "\(failure)", origin: .serverContext(failure))
  }

  /// The error of an operation that needs the signed-in user's proof when none is at hand: the
  /// browser was remembered, the host was restarted, or no user is signed in.
  package static let needsSignIn = ScreensError(
    .abortedDueToPreconditions, "Sign in again to go on.", origin: .proof)

  /// A request that was not answered in time.
  package static let late = ScreensError(
    .notAvailable, "The server took too long. Try again later.", origin: .late)

  /// An operation that neither a factory nor its parents make.
  package static func unmade(
    _ operation: OperationName, by factory: ConnectorFactoryName
  ) -> ScreensError {
    ScreensError(
      .abortedDueToPreconditions, "No connector factory makes \(operation); \(factory) does not.",
      origin: .unmade(operation, by: factory))
  }

  /// A connector whose code failed.
  package static func fault(_ text: String) -> ScreensError {
    ScreensError(.failed, text, origin: .fault(text))
  }

  /// A value that the user must correct.
  package static func validation(_ text: String, field: AttributeName? = nil) -> ScreensError {
    ScreensError(.validationFailed, text, fields: field.map { [FieldName($0): text] } ?? [:])
  }

  /// Several values that the user must correct, each with its sentence.
  ///
  /// - Parameter text: a sentence about all of them; without one, theirs in the order of the names.
  package static func validation(
    _ fields: [AttributeName: String], _ text: String? = nil
  ) -> ScreensError {
    let named = fields.map { (FieldName($0.key), $0.value) }
    return .validation(Dictionary(uniqueKeysWithValues: named), text)
  }

  /// Several values that the user must correct, those of a record among them.
  ///
  /// - Parameter text: a sentence about all of them; without one, theirs in the order of the names.
  package static func validation(
    _ fields: [FieldName: String], _ text: String? = nil
  ) -> ScreensError {
    let sentences = fields.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
    return ScreensError(.validationFailed, text ?? sentences, fields: fields)
  }

  /// The error of an action that was stopped on purpose.
  package static let cancelled = ScreensError(.cancelled, "The action was cancelled.")

  /// The user, or the server for them, said no at the server's own page.
  package static let denied = ScreensError(
    .cancelled, "The sign-in was refused at the server's page.")

  /// The same error in other words.
  package func saying(_ text: String) -> ScreensError {
    ScreensError(cause, text, domain: domain, fields: fields, origin: origin)
  }

  /// The text for a reader who takes one sentence: where several fields have no sentence together,
  /// the first one's.
  package var firstText: String {
    guard fields.count > 1 else { return text }
    // The sentences may be in the order of a form.
    let octets = fields.values.reduce(fields.count - 1) { $0 + $1.utf8.count }
    guard octets == text.utf8.count else { return text }
    return fields.sorted { $0.key < $1.key }.map(\.value).first(where: text.hasPrefix) ?? text
  }

  /// The one field that the user must correct; nil where it is none, or several.
  package var field: FieldName? { fields.count == 1 ? fields.keys.first : nil }

  /// The most fields that an error of a connector may name.
  package static let mostFields = 100

  /// Reads the fields that a connector names in the result of a request that failed: a map `fields`
  /// of names and sentences. Entries of other types are omitted.
  package static func fields(in result: Value) -> [FieldName: String] {
    var fields: [FieldName: String] = [:]
    for (name, text) in (result.map?["fields"]?.map ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard fields.count < mostFields, let name = FieldName(name),
        let text = text.nonEmptyString
      else { continue }
      fields[name] = text
    }
    return fields
  }

  /// The sentence about an attribute of the view model; nil for one that is right.
  package subscript(attribute: AttributeName) -> String? { fields[FieldName(attribute)] }

  /// Whether the user can correct it in the form.
  package var isValidation: Bool { cause == .validationFailed && domain == Self.screensDomain }

  /// Whether a cache may stand in: the domain counts as well as the code.
  package var allowsCacheFallback: Bool { cause == .notAvailable && domain == Self.screensDomain }

  /// Whether the host or its back end is at fault, so that users can correct nothing.
  package var isOfService: Bool {
    switch origin {
    case .unmade, .fault, .serverContext: true
    // A portal answers a wrong password with its guest.
    case .answer, .unfit: false
    case .connector, .proof, .late: domain == Self.screensDomain && cause == .notAvailable
    }
  }

  /// Whether its text is meant for users; that of any other error may name internals.
  package var isForUsers: Bool {
    isValidation || allowsCacheFallback || origin == .proof || origin == .unfit
      || self == .cancelled || self == .denied
  }

  /// The parts that events tell of the error, by the names that their declarations use.
  package var payload: [String: Value] {
    ["domain": .string(domain), "status": .int(Int64(cause.rawValue)), "text": .string(text)]
  }

  /// Domain, cause and text, for logs and tests.
  package var description: String { "\(domain) \(cause.rawValue): \(text)" }
}
