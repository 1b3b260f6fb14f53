import ScreensCore
import ScreensFace
import ScreensModel
import ScreensSystem

/// Changes by others of the lists that open pages show.
extension PagePublisher {
  /// Has a session hear of changes of its lists until it ends. A page whose stream is not open yet,
  /// or was closed while the page was hidden, learns of them when it is open.
  func hearOfOthers(_ session: WebSession) {
    let topics = Set(
      session.screenlets.map(\.screenlet).filter(\.isRefreshableList)
        .compactMap { $0.list?.topic($0) })
    if !topics.isEmpty || session.feed.reader != nil {
      let reader = session.feed.reader ?? reader(for: session)
      session.feed.reader = reader
      reader.read(topics)
    }
    for screenlet in shownLists(of: session) { screenlet.list?.lookAgain(screenlet) }
  }

  /// The reader of a session, which it does not keep alive.
  private func reader(for session: WebSession) -> ContentReader {
    let hearing = EventLoopBound(Hearing(session, self), to: face.loop)
    return ContentReader(of: face.commons.content) { topic in
      hearing.loop.execute { hearing.value.hear(topic) }
    }
  }

  /// The lists on the open pages of a session whose rows users may have read again.
  private func shownLists(of session: WebSession) -> [Screenlet] {
    let outermost = Set(session.feed.listeners.map(\.page)).flatMap(edition.outermost)
    return session.screenlets.filter { place, screenlet in
      screenlet.isRefreshableList && place.isAmong(outermost)
    }.map(\.screenlet)
  }

  fileprivate func hear(_ topic: ContentTopic, _ session: WebSession) {
    let shown = Set(shownLists(of: session).map(\.id))
    for (_, screenlet) in session.screenlets where screenlet.isRefreshableList {
      guard let list = screenlet.list, list.topic(screenlet) == topic else { continue }
      if shown.contains(screenlet.id) {
        list.look(screenlet)
      } else {
        list.noteChangeOfOthers()
      }
    }
  }
}

extension Screenlet {
  /// Whether it is a list with the rows of a server, and users may have them read again.
  fileprivate var isRefreshableList: Bool {
    kind.hasPages && list.map { !$0.rows.isUnread || $0.isLoading(0) } == true
      && self[attribute: .refreshControl].bool != false
  }
}

/// A session that hears of the changes of others. Confined to its loop.
private final class Hearing {
  private weak var session: WebSession?
  private weak var publisher: PagePublisher?

  init(_ session: WebSession, _ publisher: PagePublisher) {
    self.session = session
    self.publisher = publisher
  }

  func hear(_ topic: ContentTopic) {
    if let session { publisher?.hear(topic, session) }
  }
}
