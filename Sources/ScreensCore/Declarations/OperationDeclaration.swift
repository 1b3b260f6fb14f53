/// One operation on a back end as all sides know it: the host types its requests with it and checks
/// the answers, connector authors read it, the validator takes its samples from it.
package struct OperationDeclaration: Sendable {
  /// What an operation does to the back end.
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
    package let name: String
    package let type: ValueType
    package let isRequired: Bool
    /// Whether it is in no log, no state and no trace.
    package let isSecret: Bool
    package let about: String
    /// A value that stands for nobody; nil for what a sample leaves out.
    package let sample: Value?

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
    package let cause: ScreensError.Cause
    /// When, and what the host does.
    package let about: String

    package init(_ cause: ScreensError.Cause, _ about: String) {
      self.cause = cause
      self.about = about
    }
  }

  package let name: OperationName
  package let access: Access
  /// What it does, in one sentence.
  package let about: String
  package let parameters: [Parameter]
  package let result: AnswerDeclaration
  package let errors: [Failure]

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

  /// Parameters that the operation takes, of somebody who is nobody.
  package var sample: [String: Value] {
    Dictionary(
      uniqueKeysWithValues: parameters.compactMap { parameter in
        parameter.sample.map { (parameter.name, $0) }
      })
  }
}

/// What an operation answers when it succeeds: a map with these fields and maybe more, or nothing.
package struct AnswerDeclaration: Sendable {
  /// One part of an answer.
  package struct Field: Sendable {
    package let name: String
    package let type: ValueType
    package let isRequired: Bool
    package let about: String

    package init(_ name: String, _ type: ValueType, isRequired: Bool = false, _ about: String) {
      self.name = name
      self.type = type
      self.isRequired = isRequired
      self.about = about
    }
  }

  package let fields: [Field]
  /// What is said of an answer that is none; a sentence for the user.
  private let refusal: String

  package init(_ fields: [Field], refusal: String) {
    self.fields = fields
    self.refusal = refusal
  }

  /// Nothing is answered that anybody reads.
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
