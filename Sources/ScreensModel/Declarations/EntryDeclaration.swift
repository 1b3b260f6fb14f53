/// The one thing that the screenlets of a kind load when they are shown.
package struct EntryDeclaration: Sendable {
  /// One way to ask for the entry.
  package struct Way: Sendable {
    /// The attributes that must have a value for this way.
    package let needs: [AttributeName]
    /// Whether it is open only to users who are signed in.
    package let needsUser: Bool
    package let runs: DeclaredSteps
    /// Reports the end of this way in addition to the entry's own event; nil where that is enough.
    package let event: EventName?
    /// Reports a failure in place of the entry's own event; nil where that does.
    package let failure: EventName?

    /// By default a way that is open to guests as well, and reported by the entry's own events.
    package init(
      needs: [AttributeName], needsUser: Bool = false, runs: DeclaredSteps,
      event: EventName? = nil, failure: EventName? = nil
    ) {
      self.needs = needs
      self.needsUser = needsUser
      self.runs = runs
      self.event = event
      self.failure = failure
    }
  }

  /// The end of a reading of something that the kind does not show.
  package struct Unfit: Sendable {
    /// The tests that what was read has to pass; nil where it has to choose a part of the kind.
    package let when: [ChildDeclaration.Condition]?
    /// The event that asks a delegate for what is shown instead, with the values of what was read;
    /// nil where nobody is asked.
    package let asks: EventName?
    /// The key of the sentence where no delegate answers, in the kind's own table.
    package let refusal: String

    /// By default a reading that has to choose a part.
    package init(
      when: [ChildDeclaration.Condition]? = nil, asks: EventName? = nil, refusal: String
    ) {
      self.when = when
      self.asks = asks
      self.refusal = refusal
    }
  }

  /// The action that reads the entry, and reads it again.
  package let action: ActionName
  /// The ways to ask, the preferred one first.
  package let ways: [Way]
  /// The attribute of the view model that shows the whole entry; without it each attribute shows
  /// the value of its own name.
  package let value: AttributeName?
  /// The attributes of the screenlet that follow the loaded entry.
  package let identity: [AttributeName]
  /// The entry was read; its payload is the entry's values.
  package let event: EventName?
  /// The entry could not be read.
  package let failure: EventName?
  /// The attribute of the view model that shows the answer of a delegate to `event`, or to the
  /// event of `unfit`, instead of the entry's own value.
  package let answered: AttributeName?
  /// Nil where it is shown in any case.
  package let unfit: Unfit?
  /// The entry of pictures and previews, which is not read from a server; none for an empty view.
  package let sample: Value

  /// By default the attributes of the view model show the values of their own names.
  package init(
    _ action: ActionName, _ ways: [Way], value: AttributeName? = nil,
    identity: [AttributeName] = [], event: EventName? = nil, failure: EventName? = nil,
    answered: AttributeName? = nil, unfit: Unfit? = nil, sample: Value = .none
  ) {
    self.unfit = unfit
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
  package static let attributes = [
    Inspectable(.autoLoad, .bool, true, "whether the entry is read as soon as it is shown"),
    .offlinePolicy,
  ]

  /// The attributes of which one of each group has to have a value, so that some way is open.
  package var neededAttributes: [[AttributeName]] {
    let groups = ways.reduce([[]]) { (groups: [[AttributeName]], way) in
      way.needs.isEmpty ? [] : groups.flatMap { group in way.needs.map { group + [$0] } }
    }
    return groups.filter { !$0.isEmpty }
  }
}
