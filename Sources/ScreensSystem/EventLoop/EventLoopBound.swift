/// A value that belongs to one loop. Other threads may carry it, but only hand it back.
///
/// Reading `value` anywhere but on the loop is a programmer's error and traps.
// Safety: `value` is read on the loop's thread only, which is checked at every read; copying and
// releasing the reference is atomic, and confined classes close their descriptors explicitly,
// never in `deinit`.
package struct EventLoopBound<Value>: @unchecked Sendable {
  /// The loop that the value belongs to.
  package let loop: EventLoop
  @usableFromInline let confined: Value

  /// Confines a value. Any thread may do this, and must not use the value afterwards.
  @inlinable
  package init(_ value: Value, to loop: EventLoop) {
    self.loop = loop
    confined = value
  }

  /// The value; *loop*.
  @inlinable
  package var value: Value {
    loop.checkIsolated()
    return confined
  }
}
