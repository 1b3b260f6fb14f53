internal import Glibc

extension [UInt8] {
  /// Appends a part of a span with one copy.
  // Safety: the range is checked against the span, and the copy lasts for the call.
  mutating func append(_ span: Span<UInt8>, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= span.count)
    unsafe span.withUnsafeBufferPointer { buffer in
      unsafe append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
    }
  }
}
