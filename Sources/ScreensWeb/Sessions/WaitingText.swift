import ScreensFace

/// The text of a form whose user has to sign in first. It has no secrets, and goes to its user
/// alone: to the one whose form it was, or for a guest's form to the user who comes by this way.
///
/// A class, because few sessions have one: the others hold a nil reference.
final class WaitingText {
  let owner: FormOwner
  let placed: PlacedScreenlet
  /// The typed fields; nil for a guest's, which stay in the session.
  let entry: FormEntry?
  /// The address of the page for signing in.
  let way: String

  init(of owner: FormOwner, at placed: PlacedScreenlet, _ entry: FormEntry?, way: String) {
    self.owner = owner
    self.placed = placed
    self.entry = entry
    self.way = way
  }

  /// The sentence on the page for signing in.
  var note: PageText { owner.isGuest ? .signInFirst : .sessionEndedNote }
}
