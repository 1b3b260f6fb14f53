internal import CLinux
internal import Glibc

/// The readiness queue of one loop and the descriptor that wakes it.
// Safety: the struct owns two descriptors until they are closed; every pointer given to the kernel
// lives for the call only.
@safe struct EventLoopPoller {
  private let queue: Int32
  private let waker: Int32
  private let batch: UnsafeMutableBufferPointer<epoll_event>
  private static let wakeKey = UInt64.max

  init() {
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    waker = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    precondition(queue >= 0 && waker >= 0, "no descriptor is left for an event loop")
    unsafe batch = .allocate(capacity: 256)
    var event = unsafe epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u64: Self.wakeKey))
    unsafe epoll_ctl(queue, EPOLL_CTL_ADD, waker, &event)
  }

  /// Closes the queue at the end of the loop's thread, its only user.
  func closeQueue() { Glibc.close(queue) }

  /// Closes the wake descriptor. Other threads may wake an ended loop until then.
  func close() {
    Glibc.close(waker)
    unsafe batch.deallocate()
  }

  /// Ends the present or the next wait. Any thread may call this.
  func wake() {
    var one: UInt64 = 1
    _ = unsafe write(waker, &one, 8)
  }

  /// Watches a connection: edges only, so no later call into the kernel is needed.
  func addConnection(_ descriptor: Int32, key: UInt64) -> Bool {
    let interest = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
    return add(descriptor, interest: interest, key: key)
  }

  /// Watches a listener that several loops share: the kernel wakes one of them, not all.
  func addListener(_ descriptor: Int32, key: UInt64) -> Bool {
    add(descriptor, interest: EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue, key: key)
  }

  private func add(_ descriptor: Int32, interest: UInt32, key: UInt64) -> Bool {
    var event = unsafe epoll_event(events: interest, data: epoll_data_t(u64: key))
    return unsafe epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  func remove(_ descriptor: Int32) {
    var event = unsafe epoll_event()
    unsafe epoll_ctl(queue, EPOLL_CTL_DEL, descriptor, &event)
  }

  /// Waits for readiness and returns the number of events.
  func wait(milliseconds: Int32) -> Int {
    max(0, Int(unsafe epoll_wait(queue, batch.baseAddress, Int32(batch.count), milliseconds)))
  }

  /// Reports each event of the last wait, with its key.
  func forEach(_ count: Int, _ report: (UInt64, EventLoopReadiness) -> Void) {
    for index in 0..<count {
      let event = unsafe batch[index]
      let key = unsafe event.data.u64
      if key == Self.wakeKey {
        var drained: UInt64 = 0
        _ = unsafe read(waker, &drained, 8)
      } else {
        report(key, unsafe Self.readiness(event.events))
      }
    }
  }

  private static func readiness(_ events: UInt32) -> EventLoopReadiness {
    var readiness: EventLoopReadiness = []
    if events & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
    if events & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
    if events & EPOLLRDHUP.rawValue != 0 { readiness.insert(.peerFinished) }
    if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { readiness.insert(.failed) }
    return readiness
  }
}
