/// One operation on a back end. The host types its requests with the declaration and checks the
/// answers, connector authors read it, and the validator uses its samples.
package struct OperationDeclaration: Sendable {
  /// The effect of an operation on the back end.
  package enum Access: String, Sendable {
    /// Changes nothing: it may be repeated.
    case read
    /// Changes something; repeated, it leads to the same.
    case write
    /// Changes something each time, so that it is never repeated.
    case once
  }

  /// One value of a request.
  package struct Parameter: Sendable {
    /// The key of the value in a request.
    package let name: String
    /// The type that a connector can rely on.
    package let type: ValueType
    /// Whether a request without it is refused before a connector is made.
    package let isRequired: Bool
    /// Whether it is kept out of logs, states and traces.
    package let isSecret: Bool
    /// The meaning; a clause.
    package let about: String
    /// A value of no real user; nil for a parameter that a sample omits.
    package let sample: Value?

    /// By default a required parameter that is not a secret.
    package init(
      _ name: String, _ type: ValueType, isRequired: Bool = true, isSecret: Bool = false,
      sample: Value?, _ about: String
    ) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
      self.isSecret = isSecret
      self.sample = sample
      self.about = about
    }
  }

  /// An error that an operation may end with.
  package struct Failure: Sendable {
    /// The error that the connector ends with.
    package let cause: ScreensError.Cause
    /// The circumstances, and the host's reaction; a clause.
    package let about: String

    package init(_ cause: ScreensError.Cause, _ about: String) {
      self.cause = cause
      self.about = about
    }
  }

  /// The name in requests to factories.
  package let name: OperationName
  /// Whether the host may repeat it.
  package let access: Access
  /// Whether a connector needs the proof of the signed-in user for it.
  package let needsProof: Bool
  /// The parameter that names the receiver of a message of the operation; nil for an operation that
  /// sends none. Such messages are limited.
  package let receiver: String?
  /// The effect, in one sentence.
  package let about: String
  /// The parameters of a request, in the order of the documentation.
  package let parameters: [Parameter]
  /// The answer that a connector must give.
  package let result: AnswerDeclaration
  /// The errors that connector authors should know; others may occur.
  package let errors: [Failure]

  /// By default an operation without parameters and answer that needs no proof.
  package init(
    _ name: OperationName, _ access: Access, needsProof: Bool = false,
    messages receiver: String? = nil, parameters: [Parameter] = [],
    result: AnswerDeclaration = .nothing, errors: [Failure] = [], _ about: String
  ) {
    self.name = name
    self.access = access
    self.needsProof = needsProof
    self.receiver = receiver
    self.about = about
    self.parameters = parameters
    self.result = result
    self.errors = errors
  }

  /// Converts the parameters to their declared types for a connector. Undeclared ones are passed
  /// unchanged.
  ///
  /// - Throws: `abortedDueToPreconditions` for a parameter that is missing or of another type:
  ///   nothing was sent.
  package func request(_ given: [String: Value]) throws(ScreensError) -> [String: Value] {
    var values = given
    for parameter in parameters {
      guard let value = given[parameter.name], !value.isNone else {
        if parameter.isRequired { throw misuse(parameter, "is missing") }
        values[parameter.name] = nil
        continue
      }
      guard let converted = parameter.type.convert(value) else {
        throw misuse(parameter, "is \(value.kindName), not \(parameter.type.phrase)")
      }
      values[parameter.name] = converted
    }
    return values
  }

  /// Converts each declared field of an answer to its type. An open file stands for a declared
  /// `media` alone.
  ///
  /// - Throws: `invalidServerResponse` with the name of the field.
  package func answer(_ given: Value) throws(ScreensError) -> Value {
    let answer = result.fields.isEmpty ? given : .map(try result.check(given, of: name))
    for (field, value) in answer.map ?? [:] {
      guard case .blob = value,
        !result.fields.contains(where: { $0.name == field && $0.type == .media })
      else { continue }
      let fault = AnswerFault(
        operation: name, field: field, expected: .bytes, found: value.kindName, isRequired: false)
      throw ScreensError(
        .invalidServerResponse, "The server's answer cannot be used. \(fault.sentence)",
        origin: .answer(fault))
    }
    return answer
  }

  private func misuse(_ parameter: Parameter, _ fault: String) -> ScreensError {
    ScreensError(
      .abortedDueToPreconditions,
      "\(name): the parameter \(parameter.name) \(fault); nothing was sent.")
  }

  /// Sample values of the parameters, for a user who does not exist.
  package var sample: [String: Value] {
    Dictionary(
      uniqueKeysWithValues: parameters.compactMap { parameter in
        parameter.sample.map { (parameter.name, $0) }
      })
  }
}

/// The answer of an operation that succeeds: a map with these fields and maybe more, or nothing.
package struct AnswerDeclaration: Sendable {
  /// One part of an answer.
  package struct Field: Sendable {
    /// The key in the answer's map.
    package let name: String
    /// The type that it is converted to.
    package let type: ValueType
    /// Whether an answer without it is refused.
    package let isRequired: Bool
    /// Whether it is hidden from code of other parties.
    package let isSecret: Bool
    /// The meaning; a clause.
    package let about: String

    /// By default an optional field that is not a secret.
    package init(
      _ name: String, _ type: ValueType, isRequired: Bool = false, isSecret: Bool = false,
      _ about: String
    ) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
      self.isSecret = isSecret
      self.about = about
    }
  }

  /// The known fields; others pass unchecked.
  package let fields: [Field]
  /// The sentence for the user when an answer lacks a required field.
  private let refusal: String

  /// An answer with these fields; without fields every answer is accepted.
  package init(_ fields: [Field], refusal: String) {
    self.fields = fields
    self.refusal = refusal
  }

  /// An answer that is not read.
  package static let nothing = AnswerDeclaration([], refusal: "")

  /// An answer without its secret fields.
  package func withoutSecrets(_ answer: Value) -> Value {
    let secrets = Set(fields.filter(\.isSecret).map(\.name))
    guard !secrets.isEmpty, let values = answer.map else { return answer }
    return .map(values.filter { !secrets.contains($0.key) })
  }

  /// Checks an answer: a map whose known fields have their types or can be converted, and that has
  /// the required fields. The error quotes an exception that replaces the answer.
  ///
  /// - Parameter operation: The requested operation; nil where it is not known.
  /// - Throws: `invalidServerResponse` with the name of the field.
  package func check(
    _ answer: Value, of operation: OperationName? = nil
  ) throws(ScreensError) -> [String: Value] {
    guard !fields.isEmpty else { return [:] }
    guard var values = answer.map else {
      let fault = AnswerFault(
        operation: operation, field: nil, expected: .map, found: answer.kindName, isRequired: true)
      throw ScreensError(.invalidServerResponse, refusal, origin: .answer(fault))
    }
    for field in fields {
      let value = values[field.name] ?? .none
      if let converted = value.isNone ? nil : field.type.convert(value) {
        values[field.name] = converted
      } else if field.isRequired || !value.isNone {
        throw error(field, value, in: values, of: operation)
      }
    }
    return values
  }

  private func error(
    _ field: Field, _ value: Value, in values: [String: Value], of operation: OperationName?
  ) -> ScreensError {
    let fault = AnswerFault(
      operation: operation, field: field.name, expected: field.type,
      found: value.isNone ? nil : value.kindName, isRequired: field.isRequired)
    let texts = ["exception", "message"].compactMap { values[$0]?.nonEmptyString }
    let exception = texts.isEmpty ? "" : " It says: \(texts.joined(separator: ": "))"
    let beginning = field.isRequired ? refusal : "The server's answer cannot be used."
    return ScreensError(
      .invalidServerResponse, "\(beginning) \(fault.sentence)\(exception)",
      origin: .answer(fault))
  }
}
