/// The timers of one loop, earliest first: a binary heap.
struct EventLoopTimerQueue {
  private var heap: [EventLoopTimer] = []
  /// The number of timers at which cancelled ones are removed.
  private var limit = 64

  /// The deadline of the earliest timer.
  var earliest: Int64? { heap.first?.deadline }

  mutating func insert(_ timer: EventLoopTimer) {
    if heap.count >= limit { dropCancelled() }
    heap.append(timer)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].deadline < heap[parent].deadline else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes and returns the earliest timer whose deadline is `now` or before.
  mutating func removeDue(_ now: Int64) -> EventLoopTimer? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    sink()
    return first
  }

  /// Most timers are cancelled long before their deadline. They would occupy the queue until then.
  private mutating func dropCancelled() {
    heap.removeAll(where: \.isCancelled)
    // A sorted array is a heap.
    heap.sort { $0.deadline < $1.deadline }
    limit = max(64, 2 * heap.count)
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].deadline < heap[least].deadline {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
