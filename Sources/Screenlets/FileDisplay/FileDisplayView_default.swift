import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The Default theme's views of files: the player or viewer that the face has for the kind of file,
/// in the place that the layout gives it.
final class FileDisplayView_default: ShowingView {
  /// The classes of all kinds of files.
  static let viewClasses = FileDisplayScreenlet.kinds.map { kind in
    defaultViewClass(
      "\(kind.name)View_default", for: kind.name, attributes: Set(kind.viewModel.map(\.name)),
      selectors: kind.actions.flatMap(\.selectors),
      slots: SlotSet(
        .setTranslations, .progressMessage, .progressPresenter, .getAttribute, .setAttribute, .send)
    ) { FileDisplayView_default(place: kind.outlets.first?.name) }
  }

  /// The outlet in which the file is shown; nil for the whole view.
  private let place: String?
  let failureKey = "file-loading-error"
  var values: [AttributeName: Value] = [:]

  private init(place: String?) { self.place = place }

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try draw(view)
    return .handled
  }

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  { .handled }

  func draw(_ view: ScreenletView) throws {
    let (file, title) = (values[.url] ?? .none, values[.title] ?? .none)
    if let label = view.tree.find("titleLabel") {
      try view.tree.set(.text, to: title, of: label)
    }
    guard let node = place.map({ view.tree.find($0) }) ?? view.tree.root else { return }
    try view.tree.set(.accessibilityLabel, to: title, of: node)
    if view.tree.document.nodes[node.index].kind == .imageView {
      let placeholder = view.owner[attribute: .placeholder]
      return try view.tree.show(image: file.isNone ? placeholder : file, in: node)
    }
    try view.tree.show(media: file, in: node)
    // The controls of a player that shows nothing are not operated.
    if place != nil { try view.tree.set(.hidden, to: .bool(file.isNone), of: node) }
  }
}
