/// The behaviour of the host that the validator plays.
struct ProbeManners: Sendable {
  /// The plugin's access to lent memory, and the place where that memory ends.
  enum Lending: Sendable {
    /// The memory stays and can be written to.
    case careless
    /// Texts end where readable memory ends.
    case flush
    /// Arguments can't be written to.
    case readOnly
    /// Lent memory can't be read after the call has returned.
    case poisoned
  }

  /// Where the host's tables lie.
  enum Tables: Sendable {
    case ordinary
    /// They can't be written to.
    case readOnly
    /// The memory behind them can't be read.
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
