/// The server's content that the screenlets of a kind show: one thing, or rows.
package enum ContentDeclaration: Sendable {
  case entry(EntryDeclaration)
  case rows(ListDeclaration)

  /// The word for scripts.
  package var word: String {
    switch self {
    case .entry: "entry"
    case .rows: "rows"
    }
  }
}

/// The one thing that the screenlets of a kind load when they are shown.
package struct EntryDeclaration: Sendable {
  /// One way to ask for the entry.
  package struct Way: Sendable {
    /// The attributes that must have a value for this way.
    let needs: [AttributeName]
    /// Whether it is open only to users who are signed in.
    let needsUser: Bool
    let runs: DeclaredSteps

    /// By default a way that is open to guests as well.
    package init(needs: [AttributeName], needsUser: Bool = false, runs: DeclaredSteps) {
      self.needs = needs
      self.needsUser = needsUser
      self.runs = runs
    }
  }

  /// The action that reads the entry, and reads it again.
  package let action: ActionName
  /// The ways to ask, the preferred one first.
  let ways: [Way]
  /// The attribute of the view model that shows the whole entry; without it each attribute shows
  /// the value of its own name.
  let value: AttributeName?
  /// The attributes of the screenlet that follow the loaded entry.
  let identity: [AttributeName]
  /// The entry was read; its payload is the entry's values.
  let event: EventName?
  /// The entry could not be read.
  let failure: EventName?
  /// The attribute of the view model that shows the answer of a delegate to `event` instead of the
  /// entry's own value.
  let answered: AttributeName?
  /// The entry of pictures and previews, which is not read from a server; none for an empty view.
  let sample: Value

  /// By default the attributes of the view model show the values of their own names.
  package init(
    _ action: ActionName, _ ways: [Way], value: AttributeName? = nil,
    identity: [AttributeName] = [], event: EventName? = nil, failure: EventName? = nil,
    answered: AttributeName? = nil, sample: Value = .none
  ) {
    self.answered = answered
    self.action = action
    self.ways = ways
    self.value = value
    self.identity = identity
    self.event = event
    self.failure = failure
    self.sample = sample
  }

  /// The attributes that every kind with an entry has.
  static let attributes = [
    Inspectable(.autoLoad, .bool, true, "whether the entry is read as soon as it is shown"),
    .offlinePolicy,
  ]

  /// The attributes of which one of each group has to have a value, so that some way is open.
  var neededAttributes: [[AttributeName]] {
    let groups = ways.reduce([[]]) { (groups: [[AttributeName]], way) in
      way.needs.isEmpty ? [] : groups.flatMap { group in way.needs.map { group + [$0] } }
    }
    return groups.filter { !$0.isEmpty }
  }
}

/// The effect of an action's end on the content.
package enum ContentChange: String, Sendable, CaseIterable {
  /// The answer is the entry from now on.
  case show
  /// The answer is a new row behind the others.
  case insert
  /// The answer takes the place of the row that it identifies.
  case replace
  /// The row that started the action goes.
  case remove
  /// The content is read again.
  case reload
  /// Nothing is shown any more.
  case clear
  /// The content stays as it is.
  case none
}

/// The steps of an action as they are declared, in the form in which code supplies them.
package struct DeclaredSteps: Sendable, Hashable {
  /// A list of maps with the keys of a step.
  let value: Value

  /// Steps that are checked when they run.
  package init(_ value: Value) { self.value = value }

  /// Whether a parameter has its value from an attribute of the view model.
  func reads(_ attribute: AttributeName) -> Bool {
    let place = Value.string("view.\(attribute)")
    return (value.list ?? []).contains { step in
      step.map?["from"]?.map?.values.contains { $0 == place || $0.list?.contains(place) == true }
        == true
    }
  }

  /// One operation.
  ///
  /// - Parameter sources: the places of its parameters' values, the first that has one counts:
  ///   `attribute.NAME`, `view.NAME`, `sender`, `entry.FIELD`.
  package static func run(
    _ operation: OperationName, from sources: KeyValuePairs<String, [String]>
  ) -> DeclaredSteps {
    let places = sources.map { ($0, Value.list($1.map(Value.string))) }
    return DeclaredSteps([
      [
        "operation": .string(operation.rawValue),
        "from": .map(Dictionary(uniqueKeysWithValues: places)),
      ]
    ])
  }
}

/// An action whose effect is declared: steps, and the change of the content at their end.
package struct DeclaredEffect: Sendable {
  /// The values that an action accepts from the control or code that starts it.
  package struct Input: Sendable {
    let type: ValueType
    /// The numbers that are accepted; others are the user's mistake.
    let range: ClosedRange<Double>?
    /// The files that users choose for it; nil for an action that accepts no file.
    package let file: FileRule?
    /// The key of the sentence about a value that is refused, in the kind's own table.
    let refusal: String
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
    func accepted(_ value: Value) -> Value? {
      if let range, !range.contains(value.double ?? .nan) { return nil }
      return form(value)
    }
  }

  /// The accepted value; nil for an action that needs none.
  package let takes: Input?
  /// The attributes that must have a value.
  let needs: [AttributeName]
  let runs: DeclaredSteps
  package let then: ContentChange
  /// It was done; its payload is the answer's values.
  let event: EventName?
  /// It could not be done.
  let failure: EventName?

  /// By default an effect that needs nothing, and of which nobody hears.
  package init(
    takes: Input? = nil, needs: [AttributeName] = [], runs: DeclaredSteps,
    then: ContentChange = .none, event: EventName? = nil, failure: EventName? = nil
  ) {
    self.takes = takes
    self.needs = needs
    self.runs = runs
    self.then = then
    self.event = event
    self.failure = failure
  }
}
