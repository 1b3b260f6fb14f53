/// A part of pages that faces draw with the view of one kind. Screenlets of such a kind stand on no
/// page themselves. The theme of a page draws its surroundings, the theme of a screenlet the parts
/// of that screenlet.
package enum DrawnPart: Sendable, CaseIterable {
  /// The header and the footer of a page, and the places of its content.
  case surroundings
  /// The ways to the other pages of a list.
  case pager
  /// The heading over a section of rows.
  case sectionHead
  /// The sentence in the place of content that there is none of.
  case empty
  /// The sentence in the place of content that is on its way.
  case loading
  /// The error that stands for content, and the way to try again.
  case failed
  /// The errors of the last action.
  case errorSummary
  /// The mark of a field without which an action fails.
  case requiredMark
  /// The button that shows a masked text.
  case revealButton

  /// Whether it stands in a line or in a field: it is as wide as its layout, and a text without a
  /// colour has the one around it.
  package var isInline: Bool { self == .requiredMark || self == .revealButton }
}

/// An outlet of a part of a screenlet that the face fills.
package enum PartOutlet: String, Sendable {
  case previous = "previousButton"
  case next = "nextButton"
  case range = "rangeLabel"
  case refresh = "refreshButton"
  case title = "titleLabel"
  case message = "messageLabel"
  case retry = "retryButton"
  case errors = "errorsView"
  case reveal = "revealButton"
}

/// The view model of the parts of screenlets.
extension AttributeName {
  /// The range of the rows that a page of a list shows, in words.
  package static let rowRange = known("rowRange")
  /// The number of a page of a list, counted from 1.
  package static let pageNumber = known("pageNumber")
  /// The number of pages that a list has.
  package static let pageCount = known("pageCount")
  /// The title of a section of rows.
  package static let sectionTitle = known("sectionTitle")
  /// A sentence of a screenlet.
  package static let message = known("message")
}
