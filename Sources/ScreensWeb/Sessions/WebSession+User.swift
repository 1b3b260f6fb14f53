import ScreensFace
import ScreensCore
import ScreensModel

/// The user of a session.
extension WebSession {
  var isLoggedIn: Bool { scope.context.isLoggedIn }

  var userId: Int64? { scope.context.user?.userId }

  /// The owner of the forms that the session is shown now.
  var owner: FormOwner { FormOwner(userId: userId) }

  /// The files that the session's pages show.
  func shelf(in store: MediaStore) -> SessionShelf {
    if let shelf = visitor.shelf { return shelf }
    let shelf = SessionShelf(in: store)
    visitor.shelf = shelf
    return shelf
  }

  /// The name of the user, for the headers of pages.
  var userName: String? {
    guard let user = scope.context.user else { return nil }
    let name = [user.firstName, user.lastName].filter { !$0.isEmpty }.joined(separator: " ")
    if !name.isEmpty { return name }
    return [user.screenName, user.emailAddress, "\(user.userId)"].first { !$0.isEmpty }
  }
}
