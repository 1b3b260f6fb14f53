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
    guard let declared = kind.event(event) else {
      return session.report("\(name): the event \(event) is not told, since the kind has none")
    }
    var values: [String: Value] = [:]
    for (name, type) in declared.payload {
      values[name] = payload[name].flatMap { type.convert($0) } ?? Value.none
    }
    let told = ScreenletEvent(name: event, payload: values)
    receiver?.screenlet(self, onEvent: told)
    session.onEvent?(self, told)
  }

  /// Asks anew for what the screenlet shows, where its kind has an action for that.
  package func refresh() {
    if let action = kind.refreshAction { performAction(action) }
  }
}
