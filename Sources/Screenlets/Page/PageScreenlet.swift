package import ScreensModel

/// The surroundings of every page: its header, its footer, and the places of its content and of
/// the face's own notices.
package enum PageScreenlet {
  package static let kind = ScreenletKind(
    .page, "surrounds the content of every page",
    viewModel: [
      .init(.siteName, .string, .out, "the name of the site"),
      .init(.pageTitle, .string, .out, "the page's heading"),
      .init(.account, .string, .out, "the words for the signed-in user; none for a guest"),
    ],
    outlets: [
      PageRegion.content.outlet("the content of the page"),
      PageRegion.title.outlet("the page's heading", shows: ShownValue("pageTitle")),
      PageRegion.brand.outlet("the name of the site, a link to its start"),
      PageRegion.menu.outlet("the menu of the site"),
      PageRegion.languages.outlet("the languages of the page, of which the user chooses one"),
      PageRegion.account.outlet("who is signed in", shows: ShownValue("account")),
      PageRegion.signOut.outlet("signs the user out; guests do not see it"),
      PageRegion.notices.outlet("the success of the last action"),
      PageRegion.errors.outlet("the problems of plugins and pages, for developers"),
      PageRegion.busy.outlet("whether the page is connected with its host"),
      PageRegion.footer.outlet("the words at the end; where it has none, the name of the site"),
      PageRegion.skip.outlet("leads over the head of the page to its content"),
    ], draws: .surroundings)
}

extension ScreenletName {
  package static let page = known("Page")
}
