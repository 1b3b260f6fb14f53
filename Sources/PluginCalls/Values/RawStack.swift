/// A stack in memory of its own, without an array's costs at each access: counting references, and
/// checking for other access.
///
/// Safety: the elements below `count` are initialised, and only this value holds the memory; an
/// index is checked before it is used.
@safe struct RawStack<Element>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var elements: UnsafeMutablePointer<Element>

  init(capacity: Int) {
    self.capacity = capacity
    unsafe elements = .allocate(capacity: capacity)
  }

  deinit {
    unsafe elements.deinitialize(count: count)
    unsafe elements.deallocate()
  }

  /// The element at an index below `count`.
  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      precondition(index >= 0 && index < count, "no element \(index)")
      return unsafe UnsafePointer(elements + index)
    }
    @inline(__always) unsafeMutableAddress {
      precondition(index >= 0 && index < count, "no element \(index)")
      return unsafe elements + index
    }
  }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow() }
    unsafe (elements + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  @discardableResult
  mutating func pop() -> Element {
    precondition(count > 0, "the stack is empty")
    count &-= 1
    return unsafe (elements + count).move()
  }

  /// Drops the elements from the index `mark` on.
  @inline(__always)
  mutating func cut(to mark: Int) {
    precondition(mark >= 0 && mark <= count, "the stack is lower than \(mark)")
    unsafe (elements + mark).deinitialize(count: count &- mark)
    count = mark
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: elements, count: count)
    unsafe elements.deallocate()
    unsafe elements = larger
    capacity *= 2
  }
}
