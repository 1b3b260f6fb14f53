import ScreensLayout
package import ScreensModel

/// The parts around and inside other screenlets, which their themes draw.
package enum PartScreenlets {
  package static let kinds = [
    pager, sectionHead, empty, loading, failed, errorSummary, requiredMark, revealButton,
  ]

  static let pager = ScreenletKind(
    .pager, "leads to the other pages of a list",
    viewModel: [
      .init(.rowRange, .string, .out, "the range of the shown rows, in words"),
      .init(.pageNumber, .int, .out, "the number of the shown page, from 1"),
      .init(.pageCount, .int, .out, "the number of pages that are known"),
    ],
    outlets: [
      PartOutlet.previous.outlet(.button, "leads to the page before"),
      PartOutlet.next.outlet(.button, "leads to the next page"),
      PartOutlet.range.outlet(
        .label, "the range of the shown rows", isOptional: true, isHollow: true,
        shows: ShownValue("rowRange")),
      PartOutlet.refresh.outlet(.button, "reads the list again", isOptional: true),
    ], draws: .pager)

  static let sectionHead = ScreenletKind(
    .sectionHead, "is the heading over a section of rows",
    viewModel: [.init(.sectionTitle, .string, .out, "the title of the section")],
    outlets: [
      PartOutlet.title.outlet(.label, "the title", shows: ShownValue("sectionTitle"))
    ], draws: .sectionHead)

  static let empty = ScreenletKind(
    .empty, "stands where there is no content", viewModel: [message], outlets: [sentence],
    draws: .empty)

  static let loading = ScreenletKind(
    .loading, "stands where content is on its way", viewModel: [message], outlets: [sentence],
    draws: .loading)

  static let failed = ScreenletKind(
    .failed, "stands where content cannot be read", viewModel: [message],
    outlets: [
      heading,
      PartOutlet.message.outlet(
        .label, "the sentence", isHollow: true, shows: ShownValue("message")),
      PartOutlet.retry.outlet(
        .button, "reads the content again; lists have it in their pager", isOptional: true),
    ], draws: .failed)

  static let errorSummary = ScreenletKind(
    .errorSummary, "says why an action failed", viewModel: [message],
    outlets: [
      heading,
      PartOutlet.errors.outlet(
        .view, "a sentence, or one for each field with a link to it", isHollow: true),
    ], draws: .errorSummary)

  static let requiredMark = ScreenletKind(
    .requiredMark, "marks a field without which an action fails", draws: .requiredMark)

  static let revealButton = ScreenletKind(
    .revealButton, "shows the masked text of a field",
    outlets: [
      PartOutlet.reveal.outlet(
        .button, "shows and masks the text; without a title and an image it is an eye")
    ], draws: .revealButton)

  private static let message = ViewModelAttribute(.message, .string, .out, "the sentence")
  private static let sentence = PartOutlet.message.outlet(
    .label, "the sentence", shows: ShownValue("message"))
  private static let heading = PartOutlet.title.outlet(.label, "the heading", isOptional: true)
}

extension PartOutlet {
  /// The outlet, with its meaning.
  fileprivate func outlet(
    _ kind: NodeKind, _ about: String, isOptional: Bool = false, isHollow: Bool = false,
    shows value: ShownValue? = nil
  ) -> OutletDeclaration {
    OutletDeclaration(
      rawValue, kind, about, isOptional: isOptional, isHollow: isHollow, shows: value)
  }
}

extension ScreenletName {
  package static let pager = known("Pager")
  package static let sectionHead = known("SectionHead")
  package static let empty = known("Empty")
  package static let loading = known("Loading")
  package static let failed = known("Failed")
  package static let errorSummary = known("ErrorSummary")
  package static let requiredMark = known("RequiredMark")
  package static let revealButton = known("RevealButton")
}
