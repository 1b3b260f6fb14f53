import PluginSystem

/// Sending the messages of the queue.
extension LocalAccounts {
  /// The result of one look for a message to send.
  package enum Delivery: Sendable, Equatable {
    /// One was sent, given up, or waits for its next time; another one may be due.
    case handled
    case nothingDue
  }

  /// Sends the message that has been due for longest; blocks while it is on its way.
  ///
  /// - Parameter report: takes a sentence for the operator, which names neither the receiver nor
  ///   the text: one about the first failure of a message, and one where it is given up.
  package func sendLetter(_ report: (String) -> Void) throws -> Delivery {
    let users = try backend().users
    // Nothing is sent that could not be noted: it would be sent for ever.
    guard let due = try users.claimLetter() else { return .nothingDue }
    if due.isOver {
      try users.removeLetter(due.id)
      report("a message was not sent in time, after \(due.tries - 1) tries, and is given up")
      return .handled
    }
    do throws(MailError) {
      try settings.mail.send(due.letter)
    } catch {
      if due.tries == 1 { report("\(error)") }
      return .handled
    }
    try users.removeLetter(due.id)
    return .handled
  }

  /// Sends all messages that are due.
  package func sendLetters(_ report: (String) -> Void = { _ in }) throws {
    while try sendLetter(report) == .handled {}
  }

  /// The milliseconds until a message is due; nil where none waits. A file that was never used is
  /// opened only where one waits in it.
  func nextLetter() throws -> Int64? {
    guard try isOpen || UserStore.hasLetters(at: settings.databasePath) else { return nil }
    return try backend().users.nextLetter()
  }

  /// Takes over the messages that were tried in vain; false before the file was used.
  func becomeSender(_ token: String) throws -> Bool {
    guard isOpen else { return false }
    try backend().users.becomeSender(token)
    return true
  }

  func isSender(_ token: String) throws -> Bool { try backend().users.isSender(token) }
}
