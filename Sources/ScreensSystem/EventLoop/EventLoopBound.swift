/// A value that belongs to one loop, carried by those who may only hand it back.
///
/// Reading `value` anywhere but on the loop is a programmer's error and traps.
// Safety: `value` is read on the loop's thread only, which is checked at every read; copying and
// releasing the reference is atomic, and confined classes close their descriptors explicitly,
// never in `deinit`.
package struct EventLoopBound<Value>: @unchecked Sendable {
  package let loop: EventLoop
  @usableFromInline let confined: Value

  @inlinable
  package init(_ value: Value, to loop: EventLoop) {
    self.loop = loop
    confined = value
  }

  @inlinable
  package var value: Value {
    loop.checkIsolated()
    return confined
  }
}
