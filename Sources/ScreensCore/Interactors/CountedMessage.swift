import ScreensModel

/// The message that a step sends, as the allowance of the session's visitor counts it.
///
/// Too many messages would annoy a receiver or fill the operator's queue. A step beyond the
/// allowance runs as usual and sends no message. Its answer and its time do not reveal whether an
/// account exists.
struct CountedMessage {
  private let receiver: String?
  private let house: (any SessionHouse)?
  /// Whether the step is to send no message.
  let isQuiet: Bool

  /// Counts the message of a step. A message to the signed-in user's present address is not
  /// counted.
  init(of step: ConnectorTask.Step, in session: SessionScope) {
    house = session.house
    let own = step.caller == .session ? session.context.user : nil
    let receiver = step.operation.receiver.flatMap { name -> String? in
      let text = step.parameters[name].flatMap(ValueType.string.convert)?.nonEmptyString
      return text == own?.string(name) ? nil : text
    }
    let maySend = receiver.flatMap { session.house?.countMessage(to: $0) } ?? true
    isQuiet = !maySend
    self.receiver = maySend ? receiver : nil
  }

  /// Returns the message to the allowance: the step failed and sent none.
  func giveBack() {
    if let receiver { house?.giveBackMessage(to: receiver) }
  }
}
