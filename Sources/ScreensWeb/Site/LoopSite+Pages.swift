import ScreensHTTP
import ScreensCore
import ScreensDocuments

/// Showing pages.
extension LoopSite {
  /// Shows a page: from a session, or for a browser that has done nothing yet from a template.
  func show(_ page: Page, _ visit: Visit) {
    let next = visit.query("next").flatMap(nextPath.path)
    if let session = knownSession(visit) {
      var response = render(page, session, for: visit, next: next).response()
      setCookies(session, visit, in: &response)
      return send(response, visit)
    }
    let key = TemplateKey(
      page: page, language: visit.language,
      surroundings: surroundings(page, nil, isDeveloper: visit.isDeveloper), next: next)
    guard let template = template(key, visit) else {
      let isLimited = waitForSession(visit) != nil
      let session = isLimited ? passingSession(visit) : newSession(visit)
      defer { if isLimited { session.forgetScreenlets() } }
      var response = render(page, session, for: visit, next: next).response()
      setCookies(session, visit, in: &response)
      return send(response, visit)
    }
    let token = visit.token.flatMap { isHome(of: $0) ? $0 : nil } ?? newToken()
    let csrf = SessionKeys.masked(commons.keys.formToken(token))
    var response = HTTPResponse.html(template.page(csrf: csrf, once: SessionKeys.once()))
    response.contentPolicy = template.policy
    if token != visit.token {
      visit.cookies.set(.session, to: token.text, in: &response)
    }
    if visit.cookies.value(.remember, in: visit.request) != nil {
      visit.cookies.remove(.remember, in: &response)
    }
    send(response, visit)
  }

  /// The page as a session sees it that has done nothing; nil where showing it starts an action.
  private func template(_ key: TemplateKey, _ visit: Visit) -> PageTemplate? {
    if let known = templates[key] { return known }
    let session = makeSession(newToken(), key.language, remember: nil, isKept: false)
    defer { session.forgetScreenlets() }
    let tokens = PageWriter.FormTokens(
      csrf: PageTemplate.tokens.csrf, once: PageTemplate.tokens.once, event: "\(generation).0")
    let page = render(key.page, session, for: visit, tokens: tokens, next: key.next)
    guard session.screenlets.allSatisfy({ !$0.screenlet.isBusy }) else { return nil }
    let template = PageTemplate(page.bytes, page.policy)
    if templates.count > 256 { templates.removeAll() }
    templates[key] = template
    return template
  }

  /// Renders a page from a session.
  ///
  /// - Parameters:
  ///   - submitted: the place whose form was just sent: its errors take the focus.
  ///   - notice: an error of the face itself at that place.
  func render(
    _ page: Page, _ session: WebSession, for visit: Visit,
    tokens: PageWriter.FormTokens? = nil,
    submitted: ScreenletPlace? = nil, notice: String? = nil, next: String? = nil
  ) -> RenderedPage {
    let writer = writer(session)
    let texts = writer.texts
    let cells = cells(page, session, texts, submitted: submitted, notice: notice)
    let tokens =
      tokens
      ?? PageWriter.FormTokens(of: session, event: eventID(session))
    let surroundings = surroundings(page, session, isDeveloper: visit.isDeveloper)
    let hasError = cells.contains { $0.painting.hasError }
    let frame = frame(of: page, session)
    let bytes = writer.page(
      title: writer.title(page, hasError: hasError, frame: frame),
      stylesheets: Self.stylesheets(of: cells, frame), surroundings: surroundings,
      tokens: tokens, live: page.path,
      main: writer.main(page, cells, surroundings, tokens, frame: frame, next: next))
    return RenderedPage(bytes: bytes, policy: policy(of: page, session))
  }

  /// What writes a session's pages.
  func writer(_ session: WebSession) -> PageWriter {
    let language = session.scope.locale.language
    return PageWriter(
      texts: PageTexts.texts(for: language), assets: commons.assets, home: map.home,
      language: language, heartbeat: commons.configuration.heartbeat)
  }

  /// A page, and where its forms may lead.
  struct RenderedPage {
    let bytes: [UInt8]
    let policy: HTTPContentPolicy

    func response(_ status: HTTPStatus = .ok) -> HTTPResponse {
      var response = HTTPResponse.html(bytes, status: status)
      response.contentPolicy = policy
      return response
    }
  }

  func cells(
    _ page: Page, _ session: WebSession, _ texts: PageTexts, submitted: ScreenletPlace? = nil,
    notice: String? = nil
  ) -> [PageWriter.Cell] {
    places(page).compactMap { place in
      guard let screenlet = session.screenlet(at: place) else { return nil }
      let isSubmitted = place == submitted
      let painting = painter.paint(
        screenlet, at: place, texts, focusesErrors: isSubmitted,
        notice: isSubmitted ? notice : nil, away: away(place, session))
      return PageWriter.Cell(place: place, painting: painting)
    }
  }

  /// What a XIB draws around a page's screenlets.
  func frame(of page: Page, _ session: WebSession) -> PageWriter.Frame? {
    guard case .site(let path) = page, let site = map.pages[path] else { return nil }
    let (plan, stylesheet) = painter.compile(
      site, isRightToLeft: session.scope.locale.isRightToLeft)
    let places = site.places(environment.defaultTheme).map { ($0.node, $0.place) }
    return PageWriter.Frame(
      page: site, plan: plan, stylesheet: stylesheet, imageURL: { self.painter.url(of: $0) },
      places: Dictionary(uniqueKeysWithValues: places))
  }

  /// Each stylesheet once, in order.
  static func stylesheets(
    of cells: [PageWriter.Cell], _ frame: PageWriter.Frame? = nil
  ) -> [String] {
    var paths = frame.map { [$0.stylesheet] } ?? []
    for path in cells.flatMap(\.painting.stylesheets) where !paths.contains(path) {
      paths.append(path)
    }
    return paths
  }

  // MARK: Notes

  func note(
    _ status: HTTPStatus, _ visit: Visit, heading: (PageTexts) -> String,
    text: (PageTexts) -> String, link: String? = nil, refresh: Int? = nil
  ) -> HTTPResponse {
    let texts = PageTexts.texts(for: visit.language)
    let writer = PageWriter(texts: texts, assets: commons.assets, home: map.home)
    let main = writer.note(
      heading(texts), text(texts), link: link.map { ($0, texts.tryAgain) } ?? homeLink(texts))
    let bytes = writer.page(
      title: "\(heading(texts)) – \(texts.gallery)", surroundings: PageSurroundings(),
      tokens: nil, refresh: refresh, main: main)
    return .html(bytes, status: status)
  }

  func notFound(_ visit: Visit) {
    send(
      note(.notFound, visit, heading: \.notFound, text: \.notFoundNote), visit)
  }

  /// A page that the operator named, and whose files cannot be read.
  func notNow(_ visit: Visit) {
    var response = note(.serviceUnavailable, visit, heading: \.notNow, text: \.notNowNote)
    response.fields.append("Retry-After", "60")
    send(response, visit)
  }

  func forbidden(_ visit: Visit, link: String?) {
    send(
      note(.forbidden, visit, heading: \.forbidden, text: \.forbiddenNote, link: link), visit)
  }

  func badRequest(_ visit: Visit) {
    send(note(.badRequest, visit, heading: \.badRequest, text: \.badRequestNote), visit)
  }

  /// The one way out: what every answer of a page has in common.
  func send(_ response: HTTPResponse, _ visit: Visit) {
    var response = response
    response.fields.append("Vary", "Accept-Language, Cookie")
    keepChanges()
    visit.responder.send(response)
  }
}
