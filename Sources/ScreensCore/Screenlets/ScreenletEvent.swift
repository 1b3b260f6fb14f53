/// An event of a screenlet, as its listeners get it.
package struct ScreenletEvent: Sendable, Hashable {
  /// One of the events that the kind declares.
  package let name: EventName
  /// The values that the kind declares for it, in their types; none where there was no value.
  package let payload: [String: Value]
}

extension Screenlet {
  /// Tells an event to the delegate first, and then to the session, which pages, streams and the
  /// log hear it from.
  ///
  /// - Parameters:
  ///   - event: One that the kind declares; for another one the operator gets a line.
  ///   - payload: The values by the declared names. A value that is not declared, or that is of
  ///     another type, is left out.
  package func tell(_ event: EventName, _ payload: [String: Value] = [:]) {
    tell(event, payload, toSession: nil)
  }

  /// Tells that an action failed. The delegate gets the error as it is; pages and streams, which
  /// visitors read, get a sentence for users in the place of a text that is not meant for them.
  package func tell(_ event: EventName, _ error: ScreensError) {
    guard !error.isForUsers else { return tell(event, error.payload) }
    tell(event, error.payload, toSession: error.saying(failureText).payload)
  }

  /// The sentence for users about a failure whose own text is not meant for them.
  var failureText: String {
    view?.text("action-failed", table: "default") ?? "That did not work. Please try again."
  }

  private func tell(
    _ name: EventName, _ payload: [String: Value], toSession open: [String: Value]?
  ) {
    guard let declared = kind.event(name) else {
      return session.report("\(self.name): the event \(name) is not told, since the kind has none")
    }
    func event(_ payload: [String: Value]) -> ScreenletEvent {
      var values: [String: Value] = [:]
      for (name, type) in declared.payload {
        values[name] = payload[name].flatMap { type.convert($0) } ?? Value.none
      }
      return ScreenletEvent(name: name, payload: values)
    }
    let told = event(payload)
    receiver?.screenlet(self, onEvent: told)
    session.onEvent?(self, open.map(event) ?? told)
  }

  /// Asks anew for what the screenlet shows, where its kind has an action for that.
  package func refresh() {
    if let action = kind.refreshAction { performAction(action) }
  }
}
