package import ScreensModel
import ScreensViews

/// An event of a screenlet for its listeners.
package struct ScreenletEvent: Sendable, Hashable {
  /// One of the events that the kind declares.
  package let name: EventName
  /// The declared values, in their types; none where a value is missing.
  package let payload: [String: Value]
}

extension Screenlet {
  /// Reports an event to the delegate first and then to the session, which passes it to pages,
  /// streams and the log.
  ///
  /// - Parameters:
  ///   - event: A declared event of the kind. For another one the operator gets a line.
  ///   - payload: The values by the declared names. Undeclared values and values of another type
  ///     are omitted.
  /// - Returns: the delegate's answer: a string, a bool or none.
  @discardableResult
  package func tell(_ event: EventName, _ payload: [String: Value] = [:]) -> Value {
    tell(event, payload, toSession: nil)
  }

  /// Reports that an action failed. The delegate gets the error unchanged. Visitors read pages and
  /// streams, so these get a sentence for users instead of an internal text.
  package func tell(_ event: EventName, _ error: ScreensError) {
    let sentence = sentence(about: error) ?? failureText
    guard sentence != error.text else {
      tell(event, error.payload)
      return
    }
    tell(event, error.payload, toSession: error.saying(sentence).payload)
  }

  /// The sentence for users about a failure that its view has no better words for: the error's own,
  /// or the one about a service that is not there now. Nil for other errors with internal texts.
  package func sentence(about error: ScreensError) -> String? {
    if case .unmade = error.origin { return unavailableText }
    if error.isForUsers { return error.text.isEmpty ? nil : error.text }
    return error.isOfService ? unavailableText : nil
  }

  private var unavailableText: String {
    view?.text("not-available", table: "default") ?? "This is not available now. Try again later."
  }

  /// The sentence for users about a failure with an internal text.
  var failureText: String {
    view?.text("action-failed", table: "default") ?? "That did not work. Please try again."
  }

  @discardableResult
  private func tell(
    _ name: EventName, _ payload: [String: Value], toSession open: [String: Value]?
  ) -> Value {
    guard let declared = kind.event(name) else {
      session.report("\(self.name): the event \(name) is not sent, since the kind has none")
      return .none
    }
    func event(_ payload: [String: Value]) -> ScreenletEvent {
      var values: [String: Value] = [:]
      for (name, type) in declared.payload {
        values[name] = payload[name].flatMap { type.convert($0) } ?? Value.none
      }
      return ScreenletEvent(name: name, payload: values)
    }
    let reported = event(payload)
    let answer = receiver?.screenlet(self, answerTo: reported) ?? .none
    passOn(reported)
    session.house?.reported(open.map(event) ?? reported, by: self)
    return answer
  }

  /// Requests the shown content again, where the kind has an action for that.
  package func refresh() {
    if let action = kind.refreshAction { performAction(action) }
  }
}
