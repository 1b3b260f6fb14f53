import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensModel
import ScreensViews

/// Paints the screenlets of one page for a session, each with the screenlets inside it.
struct PageRenderer {
  let publisher: PagePublisher
  let page: Page
  let session: WebSession
  let texts: PageTexts
  let forms: FormWriter
  /// The outcome that the page shows.
  let outcome: ShownOutcome

  private let course: Course

  /// The painting of one page, which all its renderers share.
  final class Course {
    /// Whether something of the page is still to come.
    fileprivate(set) var isUnfinished = false
    /// The remaining number of nested screenlets that may be painted.
    private var left = NestedScreenlet.pageLimit
    /// The bytes of markup that the page still has room for.
    fileprivate var room: Int
    fileprivate var isCut = false
    /// The action that the page asks about.
    fileprivate let asked: AskedAction?

    init(room: Int, asked: AskedAction? = nil) {
      self.room = room
      self.asked = asked
    }

    /// Uses one if any is left. The operator is notified once that no more are painted.
    func take(_ tell: (String) -> Void) -> Bool {
      left -= 1
      if left == -1 {
        tell(
          "more than \(NestedScreenlet.pageLimit) screenlets stand in others; the places of the "
            + "rest are empty; have its lists show fewer rows")
      }
      return left >= 0
    }
  }

  /// - Parameter course: The painting of the page; nil for one of its own.
  init(
    _ publisher: PagePublisher, _ page: Page, _ session: WebSession, _ texts: PageTexts,
    _ forms: FormWriter, _ outcome: ShownOutcome = ShownOutcome(),
    course: Course? = nil
  ) {
    self.course = course ?? Course(room: publisher.face.commons.configuration.pageBytes)
    self.publisher = publisher
    self.page = page
    self.session = session
    self.texts = texts
    self.forms = forms
    self.outcome = outcome
  }

  /// Paints a screenlet; nil where the library lacks it, or other values choose it.
  ///
  /// - Parameters:
  ///   - depth: The number of screenlets around it.
  ///   - list: The rows that are shown; nil for the rows that the page shows.
  func painting(
    of placed: PlacedScreenlet, depth: Int = 0, list: ShownList? = nil
  ) -> Painter.Painting? {
    guard session.holds(placed),
      depth == 0 || course.take({ session.scope.report("the page \(page.path): \($0)") }),
      let screenlet = session.painted(at: placed, mayShare: mayShare(placed))
    else { return nil }
    let room = course.room
    let nested = nested(in: screenlet, placed, depth)
    let list = list ?? publisher.list(of: screenlet, placed, on: page)
    if list?.isLoading == true || screenlet.isOnTrial { course.isUnfinished = true }
    let isSubmitted = placed.place == outcome.submitted
    let painting = publisher.painter.paint(
      screenlet, at: placed.place, texts, focusesErrors: isSubmitted,
      showsOutcome: session.places.showsOutcome(at: placed.place, to: outcome.name),
      notice: isSubmitted ? outcome.notice : nil, away: session.away(at: placed.place),
      signIn: wayIn(of: screenlet), waiting: waitingNote(screenlet),
      list: list, nested: nested)
    course.room = max(room - painting.html.count, 0)
    if painting.isCut { reportCut() }
    return painting
  }

  /// The address for signing in, where a guest's screenlet asks for that.
  private func wayIn(of screenlet: Screenlet) -> String? {
    guard screenlet.outcome?.error?.origin == .proof, !session.isLoggedIn else { return nil }
    return publisher.edition.wayToSignIn(from: page)?.address
  }

  /// The sentence over a sign-in that text waits for.
  private func waitingNote(_ screenlet: Screenlet) -> String? {
    guard screenlet.kind.signsIn, !session.isLoggedIn, let waiting = session.visitor.waiting,
      let back = forms.next, waiting.way.hasSuffix("next=\(PercentEncoding.encode(back))")
    else { return nil }
    return texts[waiting.note]
  }

  /// Whether a screenlet in a row may be the one that shows other rows as well: a page finds the
  /// one that it asks about at its place.
  private func mayShare(_ placed: PlacedScreenlet) -> Bool {
    placed.place.row != nil && course.asked?.isOf(placed.place) != true
      && publisher.edition.nesting.parts(in: placed).isEmpty
  }

  /// Names a page that is cut in the log, once a painting.
  private func reportCut() {
    guard !course.isCut else { return }
    course.isCut = true
    let limit = publisher.face.commons.configuration.pageBytes
    session.scope.report(
      "the page \(page.path) would be larger than \(limit) bytes (limits.pageBytes) and is cut; "
        + "have its back end answer less, or its lists show fewer rows")
  }

  /// Paints one row of a list, with its id; nil for a row that is not in memory.
  func painting(
    ofRow row: Int, _ list: ShownList, _ screenlet: Screenlet, _ placed: PlacedScreenlet
  ) -> (id: String, painting: Painter.Painting)? {
    publisher.painter.paint(
      row: row, of: list, screenlet, at: placed.place, texts,
      showsOutcome: session.places.showsOutcome(at: placed.place, to: outcome.name),
      nested: nested(in: screenlet, placed, placed.place.depth))
  }

  private func nested(
    in screenlet: Screenlet, _ placed: PlacedScreenlet, _ depth: Int
  ) -> Painter.Nested {
    var nested = Painter.Nested()
    nested.depth = depth
    nested.room = course.room
    if depth > 0 { nested.form = forms }
    nested.source = publisher.edition.source(of: placed.place, on: page)
    if let view = screenlet.view {
      nested.hasAddressForm = AddressForm.stands(in: view, from: nested.source)
    }
    guard let view = screenlet.view, depth + 1 < NestedScreenlet.depthLimit else { return nested }
    let nesting = publisher.edition.nesting
    let parts = nesting.parts(of: view.resolution.layout, screenlet.name)
    nested.hasInside = !parts.isEmpty || nesting.hasCellParts(view.resolution)
    for (node, part) in parts.inOrder {
      let inside = painting(of: part.placed(in: placed), depth: depth + 1)
      nested.inside[node] = inside ?? nested.inside[node]
    }
    guard screenlet.list != nil else { return nested }
    session.letGoRows(of: screenlet, at: placed.place)
    nested.inCell = { cell, node in
      let parts = nesting.parts(of: cell.layout, placed.screenlet, in: .cell)
      guard let part = parts.all[node] else { return nil }
      return painting(of: part.placed(in: placed, RowPlace(cell)), depth: depth + 1)
    }
    return nested
  }
}

/// The part of a form's end that a page shows.
struct ShownOutcome {
  /// The outcome's name; nil for a page that shows none.
  var name: String?
  /// The place of a form that failed: its errors take the focus.
  var submitted: ScreenletPlace?
  /// A sentence that stands there instead of the screenlet's own.
  var notice: String?
  /// The success of an action, above the page.
  var success: String?

  init(name: String? = nil) { self.name = name }

  init(_ outcome: FormOutcome, in session: WebSession) {
    name = outcome.name
    let isPresent = session.places.isPresent(outcome)
    if outcome.isError {
      submitted = outcome.place
      notice = isPresent && outcome.kind == .failed ? nil : outcome.text
    } else if outcome.kind == .ledAway || !isPresent {
      success = outcome.text
    }
  }
}
