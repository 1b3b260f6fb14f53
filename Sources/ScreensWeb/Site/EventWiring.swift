import ScreensFace
import ScreensHTTP
import ScreensSystem
import ScreensCore
import ScreensViews

/// The effects of a screenlet's events on pages and their clients.
extension SessionHost {
  /// Follows the effects that the page of a place declares for an event.
  func follow(
    _ event: ScreenletEvent, of screenlet: Screenlet, at place: ScreenletPlace,
    in session: WebSession
  ) {
    let page = place.page ?? place.name
    edition.environment.log.about(session: session.shortID)(
      "event \(event.name) of \(screenlet.name) on \(page)", .debug)
    guard let part = edition.part(at: place) else { return }
    if let address = part.targets[event.name]?.address(event.payload) {
      session.events.ways[place] = edition.next(Array(address.utf8))
    }
    for other in edition.refreshed(by: event.name, at: place) {
      let shown = session.screenlets.filter { $0.place.base == other }
      for (shown, screenlet) in shown {
        screenlet.refresh()
        session.touch(.screenlet(shown))
      }
      if shown.isEmpty { announce(other, beside: place, in: session) }
    }
  }

  /// Announces to other sessions that a list has changed which this one has not shown since it
  /// began.
  private func announce(
    _ list: ScreenletPlace, beside place: ScreenletPlace, in session: WebSession
  ) {
    guard let path = place.page else { return }
    let address = path + (place.query.map { "?\($0)" } ?? "")
    guard let page = edition.page(at: Array(address.utf8)[...]),
      let placed = edition.lists(on: page).first(where: { $0.place.base == list }),
      let screenlet = session.screenlet(at: placed)
    else { return }
    screenlet.list?.announce(screenlet)
  }

  /// Opens a stream of the events of a browser's session (`GET /events`).
  func openEvents(_ visit: Visit, _ publisher: PagePublisher) {
    // Without a name a browser has no session, and would get none by asking again.
    guard visit.token != nil else {
      return publisher.respond(HTTPResponse(.noContent), visit)
    }
    let found: WebSession
    switch knownOrNew(visit) {
    case .session(let session): found = session
    case .limited(let seconds):
      return publisher.send(publisher.tooManyRequests(seconds), visit)
    }
    guard !found.events.isFull else {
      return publisher.send(publisher.tooManyRequests(60), visit, found)
    }
    let last = visit.request.value(of: .lastEventID).map { String(decoding: $0, as: UTF8.self) }
    let loop = face.loop
    let session = EventLoopBound(found, to: loop)
    let name = found.token
    var response = HTTPResponse.events { stream in
      loop.execute {
        guard session.value.token == name else { return stream.close() }
        session.value.events.add(stream, after: last)
      }
      stream.onClose {
        loop.execute { session.value.events.remove(stream) }
      }
    }
    setCookies(found, visit, in: &response)
    publisher.respond(response, visit, found)
  }
}
