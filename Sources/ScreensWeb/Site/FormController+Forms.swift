import ScreensFace
import ScreensHTTP
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensViews

/// Forms in requests: their fields, their screenlet, and its row.
extension FormController {
  /// A form of a page, with the target that it names.
  func submission(
    of fields: FormFields, at placed: PlacedScreenlet, on page: Page, _ visit: Visit
  ) -> Submission {
    Submission(
      page, placed, key(placed.place, fields, visit), FormEntry(fields),
      next: edition.next(fields.value(of: "next")), owner: owner(of: fields), visit)
  }

  /// The fields of a form; nil where they are unreadable, or too many.
  func fields(_ visit: Visit) -> FormFields? {
    FormFields(visit.request.body[...], limit: face.commons.configuration.formFields)
  }

  /// The key of a form that may come twice: its number together with its content, since a stopped
  /// form is corrected and sent under the same number.
  private func key(
    _ place: ScreenletPlace, _ fields: FormFields, _ visit: Visit
  ) -> Submissions.Key {
    let isNumbered = fields.value(of: "once") != nil
    return Submissions.Key(
      place: place,
      once: isNumbered
        ? face.commons.keys.mark(ofForm: visit.request.body) : SessionKeys.random(12))
  }

  /// The screenlet of a form: the page's only one, or the one that the form names if the page still
  /// shows it.
  func placed(by fields: FormFields, on page: Page) -> PlacedScreenlet? {
    if case .screenlet(let placed, _) = page {
      return fields.value(of: "place").flatMap { edition.screenlet(named: $0[...], on: page) }
        ?? placed
    }
    // A form of a shown page is accepted, also in a theme that another one replaces.
    guard case .site = page else { return nil }
    return fields.value(of: "place").flatMap { edition.screenlet(named: $0[...], on: page) }
  }

  /// Calls a body when the rows that contain a screenlet are read, or cannot be read; at once for a
  /// screenlet outside of rows.
  func whenThere(
    _ placed: PlacedScreenlet, _ session: WebSession, _ body: @escaping () -> Void
  ) {
    guard placed.place.isInRow, let outer = placed.place.outer,
      let around = edition.screenlet(named: Array(outer.name.utf8)[...])
    else { return body() }
    whenThere(around, session) { [weak self] in
      self?.whenRowIsThere(of: placed, in: around, session, body)
    }
  }

  private func whenRowIsThere(
    of placed: PlacedScreenlet, in around: PlacedScreenlet, _ session: WebSession, tries: Int = 2,
    _ body: @escaping () -> Void
  ) {
    guard let row = placed.place.row, tries > 0, let list = session.screenlet(at: around),
      list.list?.requestRow(numbered: row.row, list) == true
    else { return body() }
    list.whenIdle { [weak self] in
      self?.whenRowIsThere(of: placed, in: around, session, tries: tries - 1, body)
    }
  }

  /// The screenlet that a form names; nil where its row, or the row of a screenlet around it, does
  /// not exist or has another cell.
  func screenlet(ofForm placed: PlacedScreenlet, _ session: WebSession) -> Screenlet? {
    guard placed.place.isInRow, let outer = placed.place.outer else {
      return session.screenlet(at: placed)
    }
    guard
      let around = edition.screenlet(named: Array(outer.name.utf8)[...])
        .flatMap({ screenlet(ofForm: $0, session) }),
      placed.place.row.map({ Self.has(around, $0) }) != false
    else { return nil }
    return session.screenlet(at: placed)
  }

  /// Whether a list has a row in a cell, where the row is in memory.
  private static func has(_ screenlet: Screenlet, _ place: RowPlace) -> Bool {
    guard let list = screenlet.list,
      let row = list.row(numbered: place.row, place.content).flatMap(list.row)
    else { return true }
    return screenlet.view?.cellLayouts(of: [row])[0].map { RowPlace(row, $0) } == place
  }
}
