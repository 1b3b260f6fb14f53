import ScreensCore
import ScreensModel
import ScreensViews

/// The code of the Default theme's lists whose rows show a title and a description.
final class TitleListView_default: ViewCode {
  /// Makes the class for the views of one screenlet.
  static func viewClass(_ name: String, for screenlet: ScreenletName) -> ViewClass {
    defaultViewClass(
      name, for: screenlet, attributes: [], selectors: [],
      slots: SlotSet(.setTranslations, .progressMessage, .progressPresenter, .fillCell)
    ) { TitleListView_default() }
  }

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try view.caption(.keywordsField, "keywords")
    try view.set(.text, .keywordsButton, view.text("search-button", table: "default"))
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    .ofList(action, phase, view)
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofDefaultTheme }

  func fillCell(_ view: ScreenletView, _ cell: Cell) throws -> SlotOutcome {
    let row = cell.value.map ?? [:]
    let title = row["title"]?.nonEmptyString ?? view.text("untitled", table: "default")
    try cell.set(.text, .titleLabel, cell.isLoaded ? title : "…")
    try cell.set(.text, .descriptionLabel, row["description"]?.string ?? "")
    if cell.tree.find(OutletDeclaration.dateLabel.name) != nil {
      let date = ShownFormat.date.text(row["createDate"] ?? .none, in: view.owner.locale, now: 0) {
        $0
      }
      try cell.set(.text, .dateLabel, date)
    }
    try cell.set(.html, .webView, row["html"]?.string ?? "")
    try cell.set(.accessibilityLabel, .webView, title)
    return .handled
  }
}
