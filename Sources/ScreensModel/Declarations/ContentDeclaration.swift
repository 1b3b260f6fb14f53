/// The server's content that the screenlets of a kind show: one thing, rows, or the fields of a
/// record.
package enum ContentDeclaration: Sendable {
  case entry(EntryDeclaration)
  case rows(ListDeclaration)
  case record(RecordDeclaration)

  /// The word for scripts.
  package var word: String {
    switch self {
    case .entry: "entry"
    case .rows: "rows"
    case .record: "record"
    }
  }
}
