/// A part of pages that faces draw with the view of one kind. Screenlets of such a kind stand on no
/// page themselves. The theme of a page draws its surroundings, the theme of a screenlet the parts
/// of that screenlet.
package enum DrawnPart: Sendable, CaseIterable {
  /// The header and the footer of a page, and the places of its content.
  case surroundings
  /// The ways to the other pages of a list.
  case pager
}

/// An outlet of a part of a screenlet that the face fills.
package enum PartOutlet: String, Sendable {
  case previous = "previousButton"
  case next = "nextButton"
  case range = "rangeLabel"
  case refresh = "refreshButton"
}

/// The view model of the parts of screenlets.
extension AttributeName {
  /// The range of the rows that a page of a list shows, in words.
  package static let rowRange = known("rowRange")
  /// The number of a page of a list, counted from 1.
  package static let pageNumber = known("pageNumber")
  /// The number of pages that a list has.
  package static let pageCount = known("pageCount")
}
