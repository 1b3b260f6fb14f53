import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// The Default theme's view of an entry of a blog.
final class BlogsEntryDisplayView_default: ShowingView {
  static let viewClass = defaultViewClass(
    "BlogsEntryDisplayView_default", for: .blogsEntryDisplay, attributes: [.blogsEntry],
    selectors: [],
    slots: SlotSet(
      .setTranslations, .progressMessage, .progressPresenter, .getAttribute, .setAttribute)
  ) { BlogsEntryDisplayView_default() }

  let failureKey = "blogsentrydisplay-loading-error"
  var values: [AttributeName: Value] = [:]

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try draw(view)
    return .handled
  }

  func draw(_ view: ScreenletView) throws {
    let asset = values[.blogsEntry] ?? .none
    let entry = BlogsEntry.attributes(of: asset)
    let locale = view.owner.locale
    let title = LocalizedText.text(
      entry["title"]?.nonEmptyString ?? asset.map?["title"]?.string ?? "", in: locale)
    let subtitle = entry["subtitle"]?.string ?? ""
    try view.set(.text, .usernameLabel, .string(entry["userName"]?.string ?? ""))
    try view.set(.text, .dateLabel, .string(date(entry, view)))
    try view.set(.text, .titleLabel, .string(title))
    try view.set(.text, .subtitleLabel, .string(subtitle))
    try view.set(.hidden, .subtitleLabel, .bool(subtitle.isEmpty))
    let hasCover = entry["coverImageFileEntryId"]?.isGiven == true
    try view.set(.hidden, .imageDisplayScreenlet, .bool(!hasCover))
    try show(content: entry["content"]?.string ?? "", view)
  }

  /// The day on which it appeared; a sentence where that is not known.
  private func date(_ entry: [String: Value], _ view: ScreenletView) -> String {
    guard !entry.isEmpty else { return "" }
    let day = ShownFormat.date.text(
      entry["displayDate"] ?? .none, in: view.owner.locale, now: 0
    ) { $0 }
    return day.isEmpty ? view.text("blog-unknown-date", table: "default") : day
  }

  private func show(content html: String, _ view: ScreenletView) throws {
    guard let node = view.tree.find(OutletDeclaration.contentLabel.name) else { return }
    if view.tree.document.nodes[node.index].kind == .webView {
      try view.tree.set(.html, to: .string(html), of: node)
    } else {
      try view.tree.set(.text, to: .string(HTMLFragment(html).text), of: node)
    }
  }
}
