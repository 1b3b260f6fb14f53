/// One operation on a back end as all sides know it: the host types its requests with it and checks
/// the answers, connector authors read it, the validator takes its samples from it.
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

  /// One thing that a request takes.
  package struct Parameter: Sendable {
    /// The key of the value in a request.
    package let name: String
    /// The type that a connector can rely on.
    package let type: ValueType
    /// Whether a request without it is refused before a connector is made.
    package let isRequired: Bool
    /// Whether it is in no log, no state and no trace.
    package let isSecret: Bool
    /// The meaning; a clause.
    package let about: String
    /// A value that stands for no real user; nil for a parameter that a sample leaves out.
    package let sample: Value?

    /// A required one that is no secret, unless told otherwise.
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

  /// An error that an operation ends with.
  package struct Failure: Sendable {
    /// The error that the connector ends with.
    package let cause: ScreensError.Cause
    /// The circumstances, and the host's reaction; a clause.
    package let about: String

    /// An error with the clause that explains it.
    package init(_ cause: ScreensError.Cause, _ about: String) {
      self.cause = cause
      self.about = about
    }
  }

  /// The name that factories are asked for.
  package let name: OperationName
  /// Whether the host may repeat it.
  package let access: Access
  /// The effect, in one sentence.
  package let about: String
  /// The parameters of a request, in the order of the documentation.
  package let parameters: [Parameter]
  /// The answer that a connector must give.
  package let result: AnswerDeclaration
  /// The errors that connector authors should know of; others may come.
  package let errors: [Failure]

  /// One without parameters and answer, unless told otherwise.
  package init(
    _ name: OperationName, _ access: Access, parameters: [Parameter] = [],
    result: AnswerDeclaration = .nothing, errors: [Failure] = [], _ about: String
  ) {
    self.name = name
    self.access = access
    self.about = about
    self.parameters = parameters
    self.result = result
    self.errors = errors
  }

  /// Checks a request of the host's own.
  ///
  /// - Throws: `abortedDueToPreconditions` for a parameter that is missing, unknown or of another
  ///   type: nothing was sent.
  package func check(_ parameters: [String: Value]) throws(ScreensError) {
    for parameter in self.parameters {
      guard let value = parameters[parameter.name] else {
        if parameter.isRequired { throw misuse("needs", parameter.name) }
        continue
      }
      guard parameter.type.convert(value) != nil else {
        throw misuse("takes another kind of", parameter.name)
      }
    }
    let known = Set(self.parameters.map(\.name))
    for name in parameters.keys.sorted() where !known.contains(name) {
      throw misuse("takes no", name)
    }
  }

  private func misuse(_ fault: String, _ parameter: String) -> ScreensError {
    ScreensError(.abortedDueToPreconditions, "\(name) \(fault) \(parameter).")
  }

  /// Parameters that the operation takes, of a user who does not exist.
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
    /// The meaning; a clause.
    package let about: String

    /// An optional field, unless told otherwise.
    package init(_ name: String, _ type: ValueType, isRequired: Bool = false, _ about: String) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
      self.about = about
    }
  }

  /// The known fields; others pass unchecked.
  package let fields: [Field]
  /// The sentence for the user when an answer lacks a required field.
  private let refusal: String

  /// An answer with these fields; without any, all answers are taken.
  package init(_ fields: [Field], refusal: String) {
    self.fields = fields
    self.refusal = refusal
  }

  /// No answer is read.
  package static let nothing = AnswerDeclaration([], refusal: "")

  /// Checks an answer: a map that has what is required. Fields of another type are converted where
  /// that can be, and left as they are where they are not required. An exception that stands in the
  /// answer's place is quoted in the error.
  ///
  /// - Throws: `invalidServerResponse`.
  package func check(_ answer: Value) throws(ScreensError) -> [String: Value] {
    guard !fields.isEmpty else { return [:] }
    guard var values = answer.map else { throw ScreensError(.invalidServerResponse, refusal) }
    for field in fields {
      if let value = values[field.name].flatMap(field.type.convert) {
        values[field.name] = value
      } else if field.isRequired {
        throw ScreensError(.invalidServerResponse, refusal + Self.exception(in: values))
      }
    }
    return values
  }

  private static func exception(in answer: [String: Value]) -> String {
    let texts = ["exception", "message"].compactMap { answer[$0]?.nonEmptyString }
    return texts.isEmpty ? "" : " It says: \(texts.joined(separator: ": "))"
  }
}
