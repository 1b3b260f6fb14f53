import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensCore

/// Pages with a single message, and answers without a page.
extension PagePublisher {
  /// A page with a single message, for a browser without a session.
  ///
  /// - Parameter page: The page that it stands for, whose theme surrounds it.
  func note(
    _ status: HTTPStatus, _ visit: Visit, as state: PageState = .error, on page: Page? = nil,
    heading: PageText, text: PageText, _ argument: String = "",
    link: String? = nil, refresh: Int? = nil, tellsOrigin: Bool = true
  ) -> HTTPResponse {
    let texts = PageTexts.texts(for: visit.language)
    var writer = PageWriter(
      texts: texts, assets: face.commons.assets, home: edition.map.home, site: edition.map.site,
      icon: edition.icon)
    writer.shell = painter.shell(
      page.map(edition.theme) ?? edition.environment.defaultTheme, state, texts.language,
      in: edition.environment)
    let main = writer.note(
      texts[heading], texts[text, argument],
      link: link.map { ($0, texts[.tryAgain]) } ?? edition.map.homeLink(texts))
    let bytes = writer.page(
      title: writer.titled(texts[heading]), heading: texts[heading],
      surroundings: PageSurroundings(),
      tokens: nil, refresh: refresh, tellsOrigin: tellsOrigin, main: main)
    return .html(bytes, status: status)
  }

  func notFound(_ visit: Visit) {
    send(
      note(.notFound, visit, as: .notfound, heading: .notFound, text: .notFoundNote), visit)
  }

  /// The answer for a page that the operator configured, and whose files are unreadable.
  func notNow(_ visit: Visit) {
    var response = note(
      .serviceUnavailable, visit, as: .unavailable, heading: .notNow, text: .notNowNote)
    response.fields.append("Retry-After", "60")
    send(response, visit)
  }

  /// The answer when the store did not name the browser's user in time.
  func lateNote(_ visit: Visit) {
    var response = note(
      .serviceUnavailable, visit, as: .unavailable, heading: .notNow, text: .lateNote,
      refresh: visit.request.method == .get ? 5 : nil, tellsOrigin: false)
    response.fields.append("Retry-After", "5")
    send(response, visit)
  }

  /// The same for a script.
  func unavailable(_ visit: Visit) -> HTTPResponse {
    let texts = PageTexts.texts(for: visit.language)
    var response = HTTPResponse.plain(.serviceUnavailable, texts[.draftNotKept] + "\n")
    response.fields.append("Retry-After", "5")
    return response
  }

  func forbidden(_ visit: Visit, link: String?) {
    send(
      note(.forbidden, visit, heading: .forbidden, text: .forbiddenNote, link: link), visit)
  }

  func badRequest(_ visit: Visit) {
    send(note(.badRequest, visit, heading: .badRequest, text: .badRequestNote), visit)
  }

  /// The answer to a parameter of the address with the wrong type for its attribute.
  func badQuery(_ visit: Visit, field: String?) {
    send(
      note(
        .badRequest, visit, heading: .badRequest,
        text: field == nil ? .badRequestNote : .badQueryNote, field ?? ""), visit)
  }

  /// The answer to a return from another server that belongs to another session, is too late, or
  /// came before.
  func unfinished(_ visit: Visit) {
    send(
      note(.forbidden, visit, heading: .unfinished, text: .unfinishedNote, tellsOrigin: false),
      visit)
  }

  /// The answer to a sender of too many requests.
  func tooManyRequests(_ seconds: Int) -> HTTPResponse {
    var response = HTTPResponse.plain(.tooManyRequests)
    response.fields.append("Retry-After", "\(seconds)")
    return response
  }
}
