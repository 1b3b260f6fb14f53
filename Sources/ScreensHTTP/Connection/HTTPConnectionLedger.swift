internal import Synchronization

/// Counts the connections of a server over all its loops.
final class HTTPConnectionLedger: Sendable {
  private let perAddress = Mutex<[IPAddress: Int]>([:])
  private let total = Atomic<Int>(0)
  /// The number of requests with a proxy's fields from a peer that is not a trusted proxy.
  let strayForwards = Atomic<Int>(0)
  /// The number of refused requests, by class.
  let refusals = HTTPRefusalCounters()

  var count: Int { total.load(ordering: .relaxed) }

  /// Counts a connection; false when its address has `limit` already. A nil limit does not bind.
  func enter(_ address: IPAddress?, limit: Int?) -> Bool {
    if let address {
      let isAdmitted = perAddress.withLock { counts in
        let count = counts[address, default: 0]
        if let limit, count >= limit { return false }
        counts[address] = count + 1
        return true
      }
      guard isAdmitted else { return false }
    }
    total.add(1, ordering: .relaxed)
    return true
  }

  /// Uncounts a connection.
  func leave(_ address: IPAddress?) {
    total.subtract(1, ordering: .relaxed)
    leaveAddress(address)
  }

  /// Uncounts a connection for its address; it still counts in the total.
  func leaveAddress(_ address: IPAddress?) {
    guard let address else { return }
    perAddress.withLock { counts in
      let count = counts[address, default: 1] - 1
      counts[address] = count == 0 ? nil : count
    }
  }
}

/// The connections of one loop, with the number in each phase.
struct HTTPConnectionList {
  private(set) var all: [HTTPConnection] = []
  private var counts = [Int](repeating: 0, count: HTTPConnection.Phase.allCases.count)
  /// Whether a sweep over all of them is scheduled.
  var isSwept = false

  func count(_ phase: HTTPConnection.Phase) -> Int { counts[phase.rawValue] }

  mutating func append(_ connection: HTTPConnection) {
    connection.seat = all.count
    all.append(connection)
    counts[HTTPConnection.Phase.idle.rawValue] += 1
  }

  mutating func moved(from old: HTTPConnection.Phase, to new: HTTPConnection.Phase) {
    counts[old.rawValue] -= 1
    if new != .closed { counts[new.rawValue] += 1 }
  }

  mutating func remove(_ connection: HTTPConnection) {
    let last = all.removeLast()
    guard last !== connection else { return }
    all[connection.seat] = last
    last.seat = connection.seat
  }
}
