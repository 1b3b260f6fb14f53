import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensModel

/// The ways of guests to the pages that need a user.
extension SiteSnapshot {
  /// The way to sign in and back.
  struct WayIn {
    /// The address of the page for signing in, which names the way back.
    let address: String
    /// The address that is shown after the sign-in.
    let back: String
    /// The screenlet that signs in.
    let placed: PlacedScreenlet
  }

  /// The way from a page to the page for signing in, and back; nil where there is none.
  func wayToSignIn(from page: Page) -> WayIn? {
    guard let (path, placed) = signInPage(near: page), let back = next(Array(page.path.utf8)) else {
      return nil
    }
    return WayIn(
      address: "\(path)?next=\(PercentEncoding.encode(back))", back: back, placed: placed)
  }

  /// Whether a drawn page has nothing for guests: it says so, or no screenlet on it has. A page
  /// that signs in is for guests, whatever it says.
  func needsUser(_ page: Page) -> Bool {
    guard case .site(let address) = page else { return false }
    let shown = screenlets(on: page)
    if map.pages[address.path]?.isForUsers == true {
      return !shown.contains { environment.library[$0.screenlet]?.signsIn == true }
    }
    return !shown.isEmpty
      && shown.allSatisfy {
        environment.library[$0.screenlet]?.needsUser(set: attributes(of: $0)) == true
      }
  }

  /// The page for signing in: one with few other parts, or the page itself.
  private func signInPage(near page: Page) -> (path: String, placed: PlacedScreenlet)? {
    func signIn(on page: Page) -> PlacedScreenlet? {
      screenlets(on: page).first { environment.library[$0.screenlet]?.signsIn == true }
    }
    if case .site = page, let placed = signIn(on: page) { return (page.path, placed) }
    let drawn = map.pages.values.sorted { ($0.parts.count, $0.path) < ($1.parts.count, $1.path) }
      .compactMap { site -> (path: String, placed: PlacedScreenlet)? in
        signIn(on: .site(SiteAddress(path: site.path))).map { (site.path, $0) }
      }
    if let first = drawn.first { return first }
    guard let kind = environment.library.all.first(where: \.signsIn),
      let alone = self.page(at: Array("/\(kind.name)".utf8)[...]), let placed = signIn(on: alone)
    else { return nil }
    return (alone.path, placed)
  }
}
