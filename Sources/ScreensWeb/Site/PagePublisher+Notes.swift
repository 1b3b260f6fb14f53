import ScreensFace
import ScreensHTTP
import ScreensCore

/// Pages that say one thing, and answers without a page.
extension PagePublisher {
  /// A page that says one thing, to a browser in no session.
  func note(
    _ status: HTTPStatus, _ visit: Visit, heading: PageText, text: PageText,
    _ argument: String = "",
    link: String? = nil, refresh: Int? = nil, tellsOrigin: Bool = true
  ) -> HTTPResponse {
    let texts = PageTexts.texts(for: visit.language)
    let writer = PageWriter(texts: texts, assets: face.commons.assets, home: edition.map.home)
    let main = writer.note(
      texts[heading], texts[text, argument],
      link: link.map { ($0, texts[.tryAgain]) } ?? edition.homeLink(texts))
    let bytes = writer.page(
      title: "\(texts[heading]) – \(texts[.gallery])", surroundings: PageSurroundings(),
      tokens: nil, refresh: refresh, tellsOrigin: tellsOrigin, main: main)
    return .html(bytes, status: status)
  }

  func notFound(_ visit: Visit) {
    send(
      note(.notFound, visit, heading: .notFound, text: .notFoundNote), visit)
  }

  /// A page that the operator named, and whose files cannot be read.
  func notNow(_ visit: Visit) {
    var response = note(.serviceUnavailable, visit, heading: .notNow, text: .notNowNote)
    response.fields.append("Retry-After", "60")
    send(response, visit)
  }

  /// The store did not say in time who the browser's user is.
  func lateNote(_ visit: Visit) {
    var response = note(
      .serviceUnavailable, visit, heading: .notNow, text: .lateNote,
      refresh: visit.request.method == .get ? 5 : nil, tellsOrigin: false)
    response.fields.append("Retry-After", "5")
    send(response, visit)
  }

  /// The same to a script.
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

  /// A parameter of the address is not of the type of the attribute that asks for it.
  func badQuery(_ visit: Visit, field: String?) {
    send(
      note(
        .badRequest, visit, heading: .badRequest,
        text: field == nil ? .badRequestNote : .badQueryNote, field ?? ""), visit)
  }

  /// The return from another server is not from here, not from now, or came before.
  func unfinished(_ visit: Visit) {
    send(
      note(.forbidden, visit, heading: .unfinished, text: .unfinishedNote, tellsOrigin: false),
      visit)
  }

  /// An answer to more than is taken at once.
  func tooManyRequests(_ seconds: Int) -> HTTPResponse {
    var response = HTTPResponse.plain(.tooManyRequests)
    response.fields.append("Retry-After", "\(seconds)")
    return response
  }
}
