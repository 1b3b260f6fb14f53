import ScreensCore
import ScreensFace

/// One opening of a page by a person, until all of it has been sent.
struct PageShowing {
  let page: Page
  /// Whether an earlier request began it.
  var isContinued = false
  /// The screenlets that were at work before.
  var besides: Set<ScreenletID> = []
  /// The screenlets that act because they are shown.
  var acting: [Screenlet] = []

  init(_ page: Page) { self.page = page }

  /// Whether its screenlets have done what they do when they are shown.
  var isRead: Bool { !acting.contains { $0.isBusy } }
}
