/// An action whose effect is declared: steps, and the change of the content at their end.
package struct DeclaredEffect: Sendable {
  /// The values that an action accepts from the control or code that starts it.
  package struct Input: Sendable {
    package let type: ValueType
    /// The numbers that are accepted; others are the user's mistake.
    let range: ClosedRange<Double>?
    /// The files that users choose for it; nil for an action that accepts no file.
    package let file: FileRule?
    /// The key of the sentence about a value that is refused, in the kind's own table.
    package let refusal: String
    /// Brings a value into the form that the operations take; nil for one that is refused.
    private let form: @Sendable (Value) -> Value?

    /// By default any value of the type, in its own form.
    package init(
      _ type: ValueType, in range: ClosedRange<Double>? = nil, refusal: String = "",
      form: @escaping @Sendable (Value) -> Value? = { $0 }
    ) {
      self.type = type
      self.range = range
      file = nil
      self.refusal = refusal
      self.form = form
    }

    /// A file that the user chooses. Every face asks for it at the action's control.
    ///
    /// - Parameter refusal: the key of the sentence where none was chosen.
    package init(file: FileRule, refusal: String) {
      type = .media
      range = nil
      self.file = file
      self.refusal = refusal
      form = { $0 }
    }

    /// The value for the operations; nil for one that is the user's mistake.
    package func accepted(_ value: Value) -> Value? {
      if let range, !range.contains(value.double ?? .nan) { return nil }
      return form(value)
    }
  }

  /// The accepted value; nil for an action that needs none.
  package let takes: Input?
  /// A value that an action cannot do without, wherever it comes from.
  package struct Need: Sendable {
    /// The key of the sentence about a missing one is `undefined-` and this word.
    package let word: String
    /// The places of steps of which one has to have a value.
    package let places: [String]

    package init(_ word: String, _ places: [String]) {
      self.word = word
      self.places = places
    }
  }

  /// The attributes that must have a value.
  package let needs: [AttributeName]
  /// The values that must be somewhere.
  package let requires: [Need]
  package let runs: DeclaredSteps
  package let then: ContentChange
  /// It was done; its payload is the answer's values.
  package let event: EventName?
  /// It could not be done.
  package let failure: EventName?

  /// By default an effect that needs nothing, and of which nobody hears.
  package init(
    takes: Input? = nil, needs: [AttributeName] = [], requires: [Need] = [], runs: DeclaredSteps,
    then: ContentChange = .none, event: EventName? = nil, failure: EventName? = nil
  ) {
    self.takes = takes
    self.needs = needs
    self.requires = requires
    self.runs = runs
    self.then = then
    self.event = event
    self.failure = failure
  }
}
