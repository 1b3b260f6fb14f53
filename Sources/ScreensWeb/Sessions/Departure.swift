import ScreensFace
import ScreensSystem
import ScreensCore

/// The departure of a browser that a form has sent to another server's page.
///
/// A class, because few sessions have one: the others hold a nil reference.
final class Departure {
  let flow: AuthorizationFlow
  let page: Page
  let placed: PlacedScreenlet
  let next: String?
  /// The form name of the control that started it.
  let control: String?
  /// In the loop's nanoseconds.
  let began: Int64
  /// Whether the browser has come back, and its answer is being used.
  var isBack = false

  init(
    flow: AuthorizationFlow, page: Page, placed: PlacedScreenlet, next: String?, control: String?,
    began: Int64
  ) {
    self.flow = flow
    self.page = page
    self.placed = placed
    self.next = next
    self.control = control
    self.began = began
  }

  /// The key that identifies a return that comes twice. The state is spent by then, and no longer
  /// has to be secret; the progress page gets a hash all the same.
  var returnKey: Submissions.Key {
    Submissions.Key(
      place: placed.place, once: Array(Digest(of: Array(flow.state.utf8)).bytes.prefix(12)))
  }
}
