/// How the host that the validator plays behaves.
struct ProbeManners: Sendable {
  /// Who may look at what was lent, and when.
  enum Lending: Sendable {
    /// Anybody at any time: the memory stays.
    case careless
    /// Texts end where readable memory ends.
    case flush
    /// Arguments can't be written to.
    case readOnly
    /// What was lent is gone when the call has returned.
    case poisoned
  }

  /// Where the host's tables lie.
  enum Tables: Sendable {
    case ordinary
    /// They can't be written to.
    case readOnly
    /// Behind them nothing can be read.
    case flush
  }

  var lending = Lending.careless
  var tables = Tables.ordinary
  /// `query` knows no table.
  var hasNoTables = false
  /// The host is of a later minor version.
  var isNewer = false
  /// Every function on views fails.
  var fails = false
  /// The pool for blocking work is full.
  var poolIsFull = false
  /// Empty texts have no address.
  var nullTexts = false
}
