import ScreensLayout

/// A part of a page that the face fills. A layout that surrounds pages shows the parts for which
/// it has outlets.
package enum PageRegion: String, CaseIterable, Sendable {
  case title = "titleLabel"
  case brand = "brandButton"
  case menu = "menuView"
  case languages = "languageMenu"
  case account = "accountLabel"
  case signOut = "signOutButton"
  case notices = "noticesView"
  case errors = "errorsView"
  case busy = "busyView"
  case content = "contentView"
  case footer = "footerLabel"
  case skip = "skipLink"

  private var kind: NodeKind {
    switch self {
    case .title, .account, .footer: .label
    case .brand, .signOut, .skip: .button
    case .menu, .languages, .notices, .errors, .busy, .content: .view
    }
  }

  /// Whether the face writes elements of its own into the view, so that the layout does not know
  /// how large it is.
  private var isHollow: Bool { kind == .view }

  /// The outlet, with its meaning; only the content is in every layout.
  package func outlet(_ about: String, shows value: ShownValue? = nil) -> OutletDeclaration {
    OutletDeclaration(
      rawValue, kind, about, isOptional: self != .content, isHollow: isHollow, shows: value)
  }
}

/// A state of a page with a layout of its own: the one of the sub-theme of that name.
package enum PageState: String, CaseIterable, Sendable {
  case error, progress, notfound, unavailable, signin, gallery
}

/// The view model of the surroundings of a page.
extension AttributeName {
  package static let siteName = known("siteName")
  package static let pageTitle = known("pageTitle")
  /// Says in words who is signed in.
  package static let account = known("account")
}
