import Glibc
import ScreensSystem
import Synchronization
import TestSupport
import Testing

@testable import PluginWorkers

/// Two sides of a channel, on two threads of this process.
///
/// Safety: the memory is mapped for both sides and stays; each side uses its own part.
struct WireChannelTests {
  private static let rounds = 3_000

  private static func makePair() throws -> (host: WireChannel, worker: WireChannel) {
    var ends: [Int32] = [-1, -1]
    let status = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    try #require(status == 0)
    let memory = unsafe try #require(
      mmap(
        nil, 2 * WireChannel.capacity, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))
    let other = unsafe memory + WireChannel.capacity
    let pair = unsafe (
      host: WireChannel(socket: ends[0], outgoing: memory, incoming: other),
      worker: WireChannel(socket: ends[1], outgoing: other, incoming: memory, isSecond: true)
    )
    for channel in [pair.host, pair.worker] { channel.setPatience(look: 60_000, send: 60_000) }
    return pair
  }

  /// Keeps the thread busy for a while that is now shorter and now longer than a side looks.
  private static func dawdle(_ random: inout Seeded) {
    let end = wallClock() + Int64.random(in: 0...60_000, using: &random)
    while wallClock() < end, Bool.random(using: &random) { sched_yield() }
  }

  private static func echo(_ channel: WireChannel, seed: UInt64) throws {
    var random = Seeded(seed)
    for _ in 0..<rounds {
      let message = try channel.receive { true }
      dawdle(&random)
      try channel.send(message)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `messages come whole and in turn, whether the sides look or sleep`(seed: UInt64)
    async throws
  {
    let (host, worker) = try Self.makePair()
    let echoed = try await Limit.value(of: "the messages") { done in
      ServiceThread.start { try? Self.echo(worker, seed: seed) }
      ServiceThread.start {
        var random = Seeded(seed + 100)
        var count = 0
        for round in 0..<Self.rounds {
          let isLarge = Int.random(in: 0..<200, using: &random) == 0
          let size = isLarge ? WireChannel.capacity : Int.random(in: 0..<100, using: &random)
          let message = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: size)
          guard (try? host.send(message)) != nil, (try? host.receive { true }) == message
          else { break }
          count += 1
          Self.dawdle(&random)
        }
        done(count)
      }
    }
    #expect(echoed == Self.rounds)
  }
}
