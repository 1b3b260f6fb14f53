/// The server's content that the screenlets of a kind show: one thing, or rows.
package enum ContentDeclaration: Sendable {
  case entry(EntryDeclaration)
  case rows(ListDeclaration)

  /// The word for scripts.
  package var word: String {
    switch self {
    case .entry: "entry"
    case .rows: "rows"
    }
  }
}
