import ScreensFace
import ScreensModel
import ScreensSystem
import ScreensCore

/// The house of one browser's session: all that follows when the session changes, when its user
/// does, and when it ends others. A session's own end is the hall's.
final class BrowserHouse: WebHouse {
  private weak var session: WebSession?
  private weak var host: SessionHost?
  /// Whether the session is in the host's hall. One for a single answer is not: it is not written,
  /// its events lead nowhere, and it ends no others.
  private let isKept: Bool

  private init(_ session: WebSession, _ host: SessionHost, isKept: Bool) {
    self.session = session
    self.host = host
    self.isKept = isKept
  }

  /// Gives a session its house.
  static func move(_ session: WebSession, to host: SessionHost, isKept: Bool) {
    let house = BrowserHouse(session, host, isKept: isKept)
    session.scope.house = house
    session.house = house
  }

  private var kept: (session: WebSession, host: SessionHost)? {
    guard isKept, let session, let host else { return nil }
    return (session, host)
  }

  /// The files of a session for a single answer are those of all guests.
  var shelf: any MediaShelf {
    guard let session, let host else { return NoShelf() }
    let store = host.face.commons.media
    return isKept ? session.shelf(in: store) : store.ofGuests
  }

  // MARK: Changes

  func changed(_ screenlet: Screenlet) {
    guard let session else { return }
    session.closeStreamsOfGuest()
    if screenlet.outcome != nil { session.events.endedActions += 1 }
    if let place = session.place(of: screenlet) { session.touch(.screenlet(place)) }
  }

  func changed(row: Int, of screenlet: Screenlet) {
    guard let session, let place = session.place(of: screenlet), let list = screenlet.list else {
      return
    }
    session.touch(.row(place, list.rows.number(ofRow: row)))
  }

  func changed(_ topic: ContentTopic) {
    host?.face.commons.content.announce(topic, besides: session?.feed.reader)
  }

  func noteChange() {
    if let (session, host) = kept { host.hall.changed(session) }
  }

  func sendChanges() {
    guard let (session, host) = kept else { return }
    let bound = EventLoopBound((session: session, host: host), to: host.face.loop)
    host.face.loop.execute {
      let (session, host) = bound.value
      session.feed.beginSending()
      host.site?.publisher.push(session)
    }
  }

  func record(_ screenlet: Screenlet, _ answer: @escaping (Bool) -> Void) {
    guard let (session, host) = kept else { return answer(!isKept) }
    if let place = session.place(of: screenlet) { session.submissions.noteSentOnce(at: place) }
    host.hall.record(session, answer)
  }

  func reported(_ event: ScreenletEvent, by screenlet: Screenlet) {
    guard let session, let place = session.place(of: screenlet) else { return }
    session.closeStreamsOfGuest()
    session.events.tell(event, of: screenlet, at: place)
    if let (session, host) = kept { host.follow(event, of: screenlet, at: place, in: session) }
  }

  func page(of screenlet: Screenlet) -> String? {
    session?.place(of: screenlet).map { $0.page ?? $0.name }
  }

  // MARK: The user

  func ended(_ signIn: SignInTry) {
    if let (session, host) = kept { host.log(signIn, session) }
  }

  func endOthers(of user: Int64) {
    if let (session, host) = kept { host.site?.endOthers(of: user, besides: session) }
  }

  func countMessage(to receiver: String) -> Bool { host?.mayMessage(receiver, session) ?? true }

  func giveBackMessage(to receiver: String) { host?.giveBackMessage(receiver, session) }
}
