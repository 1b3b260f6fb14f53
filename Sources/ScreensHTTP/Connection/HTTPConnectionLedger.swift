internal import Synchronization

/// Counts the connections of a server over all its loops.
final class HTTPConnectionLedger: Sendable {
  private let perAddress = Mutex<[IPAddress: Int]>([:])
  private let total = Atomic<Int>(0)
  /// Requests with a proxy's fields from a peer that is no trusted proxy.
  let strayForwards = Atomic<Int>(0)
  /// How many requests were refused, by class.
  let refusals = HTTPRefusalCounters()

  /// How many connections there are.
  var count: Int { total.load(ordering: .relaxed) }

  /// Enters a connection; false when its address has `limit` already. A nil limit does not bind.
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

  /// Strikes out a connection that was entered.
  func leave(_ address: IPAddress?) {
    total.subtract(1, ordering: .relaxed)
    leaveAddress(address)
  }

  /// Strikes out a connection of its address that still counts among all.
  func leaveAddress(_ address: IPAddress?) {
    guard let address else { return }
    perAddress.withLock { counts in
      let count = counts[address, default: 1] - 1
      counts[address] = count == 0 ? nil : count
    }
  }
}

/// The connections of one loop, and how many of them wait for what.
struct HTTPConnectionList {
  private(set) var all: [HTTPConnection] = []
  private var counts = [Int](repeating: 0, count: HTTPConnection.Phase.allCases.count)
  /// Whether a look at all of them is to come.
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
