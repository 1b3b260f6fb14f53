import ScreensCore
import ScreensDocuments

/// The live stream: what changed on a page, as whole pieces.
extension LoopSite {
  /// The id of an event of a session; of the last one without a number.
  func eventID(_ session: WebSession, _ sequence: UInt64? = nil) -> String {
    "\(generation)-\(session.feed.incarnation).\(sequence ?? session.feed.sequence)"
  }

  func openLive(_ visit: Visit) {
    guard let path = visit.query("page"), let page = page(at: path[...]) else {
      return notFound(visit)
    }
    // The page is to be asked for anew, which gives the browser a name, if it takes one.
    guard visit.token != nil else { return visit.responder.send(HTTPResponse(.noContent)) }
    let last =
      visit.request.value(of: .lastEventID).map { Array($0) } ?? visit.query("last") ?? []
    let site = bound
    prepared(page) {
      let known = self.knownSession(visit)
      // The session that the page shows is gone, and its forms are none of the present one.
      if known == nil, Self.namesSession(last) {
        return visit.responder.send(HTTPResponse(.noContent))
      }
      if known == nil, let seconds = self.waitForSession(visit) {
        return self.send(self.tooManyRequests(seconds), visit)
      }
      let session = EventLoopBound(known ?? self.newSession(visit), to: self.loop)
      var response = HTTPResponse.events { stream in
        site.loop.execute { site.value.listen(page, stream, last, session.value) }
      }
      self.setCookies(session.value, visit, in: &response)
      visit.responder.send(response)
    }
  }

  private func listen(
    _ page: Page, _ stream: HTTPStream, _ last: [UInt8], _ session: WebSession
  ) {
    let site = bound
    let kept = EventLoopBound(session, to: loop)
    stream.onClose {
      site.loop.execute { kept.value.feed.remove(stream) }
    }
    let listener = LiveFeed.Listener(page, stream, seen: session.feed.sequence)
    session.feed.add(listener)
    stream.write(LiveEvent.heartbeat)
    switch catchUp(last, session) {
    case .reset: stream.write(reset(page, session))
    case .changes(let changes): send(changes, to: listener, session)
    }
  }

  /// Whether the id of an event is one of a session, and not of a page for everyone.
  private static func namesSession(_ last: [UInt8]) -> Bool {
    last.prefix { $0 != UInt8(ascii: ".") }.contains(UInt8(ascii: "-"))
  }

  /// What a page that shows the state after `last` has to be sent.
  private func catchUp(_ last: [UInt8], _ session: WebSession) -> LiveFeed.CatchUp {
    guard let dot = last.lastIndex(of: UInt8(ascii: ".")),
      let seen = last[(dot + 1)...].decimalValue
    else { return .reset }
    let name = String(decoding: last[..<dot], as: UTF8.self)
    // A page that was made before the session shows what the session began with.
    let isPristine = name == generation && seen == 0
    guard isPristine || name == "\(generation)-\(session.feed.incarnation)" else { return .reset }
    return session.feed.changes(after: UInt64(seen))
  }

  /// Sends what changed to every open page that shows it.
  func push(_ session: WebSession) {
    for listener in session.feed.listeners {
      switch session.feed.changes(after: listener.seen) {
      case .reset: listener.stream.write(reset(listener.page, session))
      case .changes(let changes): send(changes, to: listener, session)
      }
      listener.seen = session.feed.sequence
    }
  }

  private func send(
    _ changes: [LiveFeed.Change], to listener: LiveFeed.Listener, _ session: WebSession
  ) {
    let texts = PageTexts.texts(for: session.scope.locale.language)
    let shown = places(listener.page)
    for change in changes {
      let id = eventID(session, change.sequence)
      switch change.region {
      case .account:
        listener.stream.write(LiveEvent.patch(account(session, texts), id: id))
      case .screenlet(let place):
        guard shown.contains(place), let screenlet = session.screenlet(at: place) else { continue }
        let painting = painter.paint(
          screenlet, at: place, texts, away: away(place, session))
        let piece = LiveEvent.Piece(
          elementID: place.elementID, html: painting.html, stylesheets: painting.stylesheets)
        listener.stream.write(LiveEvent.patch(piece, id: id))
      }
    }
  }

  /// The page's pieces without the tokens of its forms, which a stream never carries.
  func reset(_ page: Page, _ session: WebSession) -> [UInt8] {
    let writer = writer(session)
    let texts = writer.texts
    let cells = cells(page, session, texts)
    let frame = frame(of: page, session)
    let main = writer.main(page, cells, surroundings(page, session), nil, frame: frame)
    return LiveEvent.reset(
      [account(session, texts), LiveEvent.Piece(elementID: "main", html: main.bytes)],
      title: writer.title(
        page, hasError: cells.contains { $0.painting.hasError }, frame: frame),
      stylesheets: [commons.assets.stylesheet.path] + Self.stylesheets(of: cells, frame),
      id: eventID(session))
  }

  private func account(_ session: WebSession, _ texts: PageTexts) -> LiveEvent.Piece {
    var writer = MarkupWriter(.html)
    PageWriter(texts: texts, assets: commons.assets).account(&writer, session.userName, csrf: "")
    return LiveEvent.Piece(elementID: "account", html: writer.bytes)
  }

  /// Sends everything anew to every open page of a session, once it can be shown.
  func resetListeners(of session: WebSession) {
    for listener in session.feed.listeners {
      prepared(listener.page) { [weak self, weak session] in
        guard let self, let session else { return }
        listener.seen = session.feed.sequence
        listener.stream.write(self.reset(listener.page, session))
      }
    }
  }
}
