/// The progress of a connector in bytes or steps.
package struct ConnectorProgress: Sendable, Hashable {
  /// The completed part.
  package let done: UInt64
  /// The total; 0 while it is not known.
  package let total: UInt64

  /// Both in the same unit, of the connector's choice.
  package init(done: UInt64, total: UInt64) {
    self.done = done
    self.total = total
  }

  /// The sum of several. Its total is unknown where one of theirs is, or where it overflows.
  package init(of parts: some Sequence<ConnectorProgress>) {
    var (done, total, isKnown) = (UInt64(0), UInt64(0), true)
    for part in parts {
      let sum = done.addingReportingOverflow(part.done)
      done = sum.overflow ? .max : sum.partialValue
      let whole = total.addingReportingOverflow(part.total)
      total = whole.partialValue
      isKnown = isKnown && part.total > 0 && !whole.overflow
    }
    self.init(done: done, total: isKnown ? total : 0)
  }

  /// The completed fraction from 0 to 1; nil while the total is not known.
  package var fraction: Double? { total > 0 ? min(Double(done) / Double(total), 1) : nil }
}
