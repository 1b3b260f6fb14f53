package import ScreensCore

/// A house that counts the changes of its session, and otherwise answers as a test wants.
package final class StillHouse: SessionHouse {
  /// The number of changes of screenlets; a row is none.
  package private(set) var changes = 0
  /// The contents that the user has changed, in order.
  package private(set) var topics: [ContentTopic] = []
  /// The page of every screenlet.
  package var page: String?
  /// Receives the events.
  package var onEvent: (ScreenletEvent) -> Void = { _ in }
  /// Answers a record; by default it is made.
  package var onRecord: (Screenlet, @escaping (Bool) -> Void) -> Void = { $1(true) }
  /// Decides whether a message may be sent.
  package var mayMessage: (_ receiver: String) -> Bool = { _ in true }
  /// Receives the receivers of messages that were not sent.
  package var onMessageBack: (_ receiver: String) -> Void = { _ in }

  package var shelf: any MediaShelf = NoShelf()

  package init() {}

  package func changed(_ screenlet: Screenlet) { changes += 1 }
  package func changed(row: Int, of screenlet: Screenlet) {}
  package func changed(_ topic: ContentTopic) { topics.append(topic) }
  package func reported(_ event: ScreenletEvent, by screenlet: Screenlet) { onEvent(event) }
  package func ended(_ signIn: SignInTry) {}
  package func page(of screenlet: Screenlet) -> String? { page }
  package func endOthers(of user: Int64) {}
  package func record(_ screenlet: Screenlet, _ answer: @escaping (Bool) -> Void) {
    onRecord(screenlet, answer)
  }
  package func countMessage(to receiver: String) -> Bool { mayMessage(receiver) }
  package func giveBackMessage(to receiver: String) { onMessageBack(receiver) }
}
