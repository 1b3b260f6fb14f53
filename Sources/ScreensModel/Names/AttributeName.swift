/// An attribute of a view model, or an inspectable one of a screenlet.
package struct AttributeName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }

  private init(known: String) { rawValue = known }

  /// The theme of a screenlet: every kind has it.
  package static let themeName = AttributeName(known: "themeName")

  /// Whether users may change anything in a screenlet: every kind has it.
  package static let editable = AttributeName(known: "editable")
}

/// The attributes of content that is loaded.
extension AttributeName {
  /// Whether rows are read as soon as the list is shown.
  package static let autoLoad = known("autoLoad")
  /// Whether users can have the rows read again.
  package static let refreshControl = known("refreshControl")
  /// The number of rows of the first page.
  package static let firstPageSize = known("firstPageSize")
  /// The number of rows of each further page.
  package static let pageSize = known("pageSize")
  /// The use of rows that are kept on this side.
  package static let offlinePolicy = known("offlinePolicy")
  /// The server's class that compares rows.
  package static let obcClassName = known("obcClassName")
}
