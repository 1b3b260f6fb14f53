import ScreensCore
import ScreensFace
import ScreensModel
import ScreensViews

/// Openings of pages, by people.
extension PagePublisher {
  /// The showing that a request for a page begins: the page's screenlets are shown, again where
  /// they were before, and screenlets that no open page shows are hidden. A request for a page that
  /// was sent unfinished continues its showing. A page that answers a form shows what the form's
  /// screenlet made of it.
  ///
  /// - Parameter outcome: The name of the form's outcome.
  func showing(
    of page: Page, _ session: WebSession, answering outcome: [UInt8]? = nil
  ) -> PageShowing {
    if var unfinished = session.visitor.unfinished, unfinished.page == page {
      unfinished.isContinued = true
      return unfinished
    }
    let busy = Set(session.screenlets.filter(\.screenlet.isBusy).map(\.screenlet.id))
    show(page, session, besides: outcome.flatMap { session.place(ofOutcome: $0, on: page) })
    hide(besides: page, session)
    var showing = PageShowing(page)
    showing.besides = busy
    showing.acting = acting(of: showing, session)
    return showing
  }

  /// The screenlets that act because a page is shown, besides lists that read their rows.
  private func acting(of showing: PageShowing, _ session: WebSession) -> [Screenlet] {
    session.screenlets.map(\.screenlet).filter {
      $0.isBusy && !$0.kind.hasPages && !showing.besides.contains($0.id)
    }
  }

  /// Calls a body when the screenlets of a showing have done what they do when they are shown, and
  /// after them the screenlets inside that they choose or give values.
  func whenRead(
    _ showing: PageShowing, _ session: WebSession, depth: Int = 0, _ body: @escaping () -> Void
  ) {
    if let waiting = showing.acting.first(where: { $0.isBusy }) {
      return waiting.whenIdle { [weak self] in
        self?.whenRead(showing, session, depth: depth, body)
      }
    }
    guard !showing.acting.isEmpty, depth < NestedScreenlet.depthLimit else { return body() }
    for placed in edition.screenlets(on: showing.page) where placed.child != nil {
      _ = session.screenlet(at: placed)
    }
    var next = showing
    next.acting = acting(of: showing, session)
    whenRead(next, session, depth: depth + 1, body)
  }

  /// New screenlets begin to be shown when they are made.
  private func show(_ page: Page, _ session: WebSession, besides answered: ScreenletPlace?) {
    for placed in edition.screenlets(on: page) + session.rows(inside: edition.outermost(on: page)) {
      let former = session.places.occupants[placed.place]?.screenlet
      guard let screenlet = session.screenlet(at: placed), screenlet === former,
        placed.place != answered
      else { continue }
      screenlet.beginShowing()
    }
  }

  private func hide(besides page: Page, _ session: WebSession) {
    let open = Set([page] + session.feed.listeners.map(\.page)).flatMap(edition.outermost)
    for (place, screenlet) in session.screenlets.sorted(by: { $0.screenlet.id < $1.screenlet.id })
    where !place.isAmong(open) { screenlet.setShown(false) }
  }
}

extension WebSession {
  /// The place whose form has an outcome of this name, which a page shows next.
  fileprivate func place(ofOutcome name: [UInt8], on page: Page) -> ScreenletPlace? {
    submissions.outcomes.unshown.first {
      $0.name.utf8.elementsEqual(name) && $0.isFor(page.path)
    }?.place
  }

  /// The screenlets in rows of other ones, in the order in which they were made.
  fileprivate func rows(inside outermost: [PlacedScreenlet]) -> [PlacedScreenlet] {
    places.occupants.filter { $0.key.isInRow && $0.key.isAmong(outermost) }
      .sorted { $0.value.screenlet.id < $1.value.screenlet.id }.map(\.value.placed)
  }
}

extension ScreenletPlace {
  /// Whether it is one of these places, or inside one.
  func isAmong(_ outermost: [PlacedScreenlet]) -> Bool {
    outermost.contains { self == $0.place || isInside($0.place) }
  }
}
