import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments

/// The live stream: the changed parts of a page, as whole pieces.
extension PagePublisher {
  /// The id of an event of a session; without a number, of the last event.
  func eventID(_ page: Page, _ session: WebSession, _ sequence: UInt64? = nil) -> String {
    let feed = session.feed
    return "\(edition.generation(of: page))-\(feed.incarnation).\(sequence ?? feed.sequence)"
  }

  func openLive(_ visit: Visit) {
    guard let path = visit.query("page"),
      let page = edition.page(at: path[...]) ?? edition.standIn(at: path[...])?.page
    else { return notFound(visit) }
    // The next request for the page gives the browser a name, if it accepts one.
    guard visit.token != nil else { return respond(HTTPResponse(.noContent), visit) }
    let last =
      visit.request.value(of: .lastEventID).map { Array($0) } ?? visit.query("last") ?? []
    trials.prepared(page) { self.openLive(page, path, last, visit) }
  }

  private func openLive(_ page: Page, _ path: [UInt8], _ last: [UInt8], _ visit: Visit) {
    let known = sessions.known(visit)
    // The page's session is gone, and the present session does not know its forms.
    if known == nil, Self.namesSession(last) {
      return respond(HTTPResponse(.noContent), visit)
    }
    if known == nil, let seconds = sessions.wait(visit) {
      return send(tooManyRequests(seconds), visit)
    }
    let loop = face.loop
    let publisher = EventLoopBound(self, to: loop)
    let first = Self.event(last)?.name ?? ""
    let session = EventLoopBound(
      known ?? newSession(visit, showing: first), to: loop)
    let name = session.value.token
    let outcome = visit.query(FormOutcome.field).map { String(decoding: $0, as: UTF8.self) }
    var response = HTTPResponse.events { stream in
      loop.execute {
        guard session.value.token == name else { return stream.close() }
        let listener = LiveFeed.Listener(
          page, stream, isDeveloper: visit.isDeveloper, outcome: outcome,
          seen: session.value.feed.sequence)
        publisher.value.listen(listener, last, session.value)
      }
    }
    if case .screenlet(let placed, _) = page, let former = edition.formerPlace(at: path[...]) {
      session.value.carry(from: former, to: placed)
    }
    sessions.setCookies(session.value, visit, in: &response)
    respond(response, visit, session.value)
  }

  private func listen(
    _ listener: LiveFeed.Listener, _ last: [UInt8], _ session: WebSession
  ) {
    let stream = listener.stream
    let kept = EventLoopBound(session, to: face.loop)
    stream.onClose {
      kept.loop.execute { kept.value.feed.remove(stream) }
    }
    session.feed.add(listener)
    stream.write(LiveEvent.heartbeat)
    switch catchUp(last, listener.page, session) {
    case .reset: sendReset(to: listener, session)
    case .changes(let changes):
      let changed = Set(changes.map(\.region))
      noteRows(of: listener, session) { !changed.contains(.screenlet($0)) }
      send(changes, to: listener, session)
    }
    hearOfOthers(session)
  }

  /// Records that a page has the present rows of its lists.
  private func noteRows(
    of listener: LiveFeed.Listener, _ session: WebSession,
    where isMeant: (ScreenletPlace) -> Bool = { _ in true }
  ) {
    for placed in edition.lists(on: listener.page) where isMeant(placed.place) {
      guard let screenlet = session.screenlet(at: placed),
        let list = list(of: screenlet, placed, on: listener.page)
      else { continue }
      listener.rows[placed.place] = SentRows(list, of: screenlet)
    }
  }

  /// Resets an open page when the rows of its lists are there; until then it keeps its present
  /// rows.
  private func sendReset(
    to listener: LiveFeed.Listener, _ session: WebSession, _ body: @escaping () -> Void = {}
  ) {
    whenRowsAreRead(of: listener.page, session) { [weak self] in
      guard let self else { return }
      listener.seen = session.feed.sequence
      listener.stream.write(reset(listener, session))
      noteRows(of: listener, session)
      hearOfOthers(session)
      body()
    }
  }

  /// Whether the id of an event belongs to a session, not to a page for everyone.
  private static func namesSession(_ last: [UInt8]) -> Bool {
    last.prefix { $0 != UInt8(ascii: ".") }.contains(UInt8(ascii: "-"))
  }

  /// The answer to a page that shows the state after `last`.
  private func catchUp(_ last: [UInt8], _ page: Page, _ session: WebSession) -> LiveFeed.CatchUp {
    guard let (name, seen) = Self.event(last) else { return .reset }
    // A page that was made before the session shows the session's initial state.
    let generation = edition.generation(of: page)
    let isOfSession = name == session.visitor.firstPage && name.hasPrefix("\(generation)~")
    let isPristine = seen == 0 && (name == generation || isOfSession)
    guard isPristine || name == "\(generation)-\(session.feed.incarnation)" else {
      return .reset
    }
    return session.feed.changes(after: UInt64(seen))
  }

  /// The parts of an event's id; nil for any other text.
  private static func event(_ id: [UInt8]) -> (name: String, sequence: Int)? {
    guard let dot = id.lastIndex(of: UInt8(ascii: ".")),
      let sequence = id[(dot + 1)...].decimalValue
    else { return nil }
    return (String(decoding: id[..<dot], as: UTF8.self), sequence)
  }

  /// Sends the changes to every open page that shows them.
  func push(_ session: WebSession) {
    for listener in session.feed.listeners {
      switch session.feed.changes(after: listener.seen) {
      case .reset: sendReset(to: listener, session)
      case .changes(let changes): send(changes, to: listener, session)
      }
      listener.seen = session.feed.sequence
    }
    hearOfOthers(session)
  }

  private func send(
    _ changes: [LiveFeed.Change], to listener: LiveFeed.Listener, _ session: WebSession
  ) {
    let texts = PageTexts.texts(for: session.scope.locale.language)
    let shown = edition.screenlets(on: listener.page)
    func placed(at place: ScreenletPlace) -> PlacedScreenlet? {
      shown.first { $0.place == place }
        ?? (place.depth == 0
          ? nil : edition.screenlet(named: Array(place.name.utf8)[...], on: listener.page))
    }
    for change in changes {
      let id = eventID(listener.page, session, change.sequence)
      switch change.region {
      case .account:
        for piece in accountPieces(listener.page, session) {
          listener.stream.write(LiveEvent.patch(piece, id: id))
        }
      case .screenlet(let place):
        guard let placed = placed(at: place), let screenlet = session.screenlet(at: placed)
        else { continue }
        var list = list(of: screenlet, placed, on: listener.page)
        if let rows = list {
          // Rows stay in view while they are read again.
          guard !rows.rows.isUnread || !rows.isLoading else { continue }
          list?.kept = listener.rows[place]?.kept(by: rows, of: screenlet)
          let isKept = list?.kept != nil
          guard isKept || isAtHand(screenlet, placed, on: listener.page) else { continue }
          if rows.isHeld || !isKept { listener.rows[place] = SentRows(rows, of: screenlet) }
        }
        let brush = brush(for: listener, session, at: placed, texts)
        guard let painting = brush.painting(of: placed, depth: place.depth, list: list) else {
          continue
        }
        let piece = LiveEvent.Piece(
          elementID: place.elementID, html: painting.html, stylesheets: painting.stylesheets)
        listener.stream.write(LiveEvent.patch(piece, id: id))
      case .row(let place, let number):
        guard let placed = placed(at: place),
          let screenlet = session.screenlet(at: placed),
          let list = list(of: screenlet, placed, on: listener.page),
          let row = list.rows.row(numbered: number),
          let painted = brush(for: listener, session, at: placed, texts)
            .painting(ofRow: row, list, screenlet, placed)
        else { continue }
        let piece = LiveEvent.Piece(
          elementID: painted.id, html: painted.painting.html,
          stylesheets: painted.painting.stylesheets, list: list.version)
        listener.stream.write(LiveEvent.patch(piece, id: id))
        listener.rows[place]?.note(row: row, of: list)
      }
    }
  }

  /// Paints for a stream, which carries no tokens.
  private func brush(
    for listener: LiveFeed.Listener, _ session: WebSession, at placed: PlacedScreenlet,
    _ texts: PageTexts
  ) -> PageRenderer {
    PageRenderer(
      self, listener.page, session, texts,
      FormWriter(action: edition.action(of: placed, on: listener.page), tokens: nil, next: nil),
      ShownOutcome(name: listener.outcome))
  }

  /// Whether the rows that an open page shows are in memory; dropped rows stay in the browser
  /// unchanged. A forgotten list is read again.
  private func isAtHand(
    _ screenlet: Screenlet, _ placed: PlacedScreenlet, on page: Page
  ) -> Bool {
    guard let list = screenlet.list else { return true }
    if case .gallery = page { return true }
    if list.rows.isUnread { list.request(0, screenlet) }
    return list.holds(placed.listPage - 1)
  }

  /// The page's pieces without the tokens of its forms, which a stream never carries.
  private func reset(_ listener: LiveFeed.Listener, _ session: WebSession) -> [UInt8] {
    let page = listener.page
    let writer = writer(session, on: page)
    let texts = writer.texts
    let cells = cells(page, session, texts, ShownOutcome(name: listener.outcome))
    let frame = frame(of: page, session)
    let surroundings = surroundings(page, session, isDeveloper: listener.isDeveloper)
    let main = writer.main(page, cells, surroundings, nil, frame: frame)
    var content = content(session, surroundings, main)
    content.heading = writer.heading(of: page, frame: frame)
    let around = writer.surrounded(content)
    return LiveEvent.reset(
      [LiveEvent.Piece(elementID: "page", html: around.markup.bytes)],
      title: writer.title(
        page, hasError: cells.contains { $0.painting.hasError }, frame: frame),
      language: texts.language, words: writer.words,
      stylesheets: [face.commons.assets.stylesheet.path] + around.stylesheets
        + PageWriter.stylesheets(of: cells, frame),
      id: eventID(page, session))
  }

  /// A page's content as streams carry it: without tokens.
  private func content(
    _ session: WebSession, _ surroundings: PageSurroundings, _ main: MarkupWriter
  ) -> PageContent {
    var content = PageContent(heading: "", main: main, surroundings: surroundings)
    content.account = .init(user: session.userName, owner: session.owner, csrf: "")
    content.isLive = true
    return content
  }

  /// The pieces of a page that differ between its visitors besides the screenlets.
  private func accountPieces(_ page: Page, _ session: WebSession) -> [LiveEvent.Piece] {
    let writer = writer(session, on: page)
    let content = content(
      session, surroundings(page, session, isDeveloper: false), MarkupWriter(.html))
    return writer.visitorElements(content).map { LiveEvent.Piece(elementID: $0.id, html: $0.html) }
  }

  /// Resets every open page of a session, once it can be shown.
  func resetListeners(of session: WebSession) {
    for listener in session.feed.listeners { renew(listener, session) }
  }

  /// Resets every open page of a renamed session, and ends the streams, which have the former name.
  func endListeners(of session: WebSession) {
    for listener in session.feed.listeners {
      renew(listener, session) { session.feed.endRenamed(listener) }
    }
  }

  /// Resets one open page, once it can be shown.
  ///
  /// - Parameter body: called after that.
  func renew(
    _ listener: LiveFeed.Listener, _ session: WebSession, _ body: @escaping () -> Void = {}
  ) {
    trials.prepared(listener.page) { [weak self, weak session] in
      guard let self, let session else { return }
      sendReset(to: listener, session, body)
    }
  }
}
