internal import Synchronization

/// Counts the connections of a server over all its loops.
final class HTTPConnectionLedger: Sendable {
  private let perAddress = Mutex<[IPAddress: Int]>([:])
  private let total = Atomic<Int>(0)
  /// Requests with a proxy's fields from a peer that is no trusted proxy.
  let strayForwards = Atomic<Int>(0)

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
