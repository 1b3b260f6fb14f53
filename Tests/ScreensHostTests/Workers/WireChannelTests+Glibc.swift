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

  /// Keeps the thread busy for a while that varies around the time that a side looks.
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
  func `messages arrive complete and in order, whether the sides look or sleep`(seed: UInt64)
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

  // MARK: A side that lies

  /// A host's end, and the socket and memory of a worker that violates the protocol.
  ///
  /// Safety: the memory stays mapped, and is written by the test's own thread alone.
  @safe private struct Lied: @unchecked Sendable {
    let host: WireChannel
    let socket: Int32
    private let memory: UnsafeMutableRawPointer

    init() throws {
      var ends: [Int32] = [-1, -1]
      let status = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      try #require(status == 0)
      let mapped = unsafe try #require(
        mmap(
          nil, 2 * WireChannel.capacity, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))
      unsafe memory = unsafe mapped + WireChannel.capacity
      host = unsafe WireChannel(socket: ends[0], outgoing: mapped, incoming: memory)
      host.setPatience(look: 20, send: 60_000)
      socket = ends[1]
    }

    /// Shows a message in the memory.
    func publish(_ number: UInt32, length: UInt32) {
      unsafe memory.storeBytes(of: length, toByteOffset: WireChannel.room + 4, as: UInt32.self)
      unsafe memory.storeBytes(of: number, toByteOffset: WireChannel.room, as: UInt32.self)
    }

    func write(_ bytes: [UInt8]) {
      unsafe send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    func bell(_ number: UInt32, _ length: UInt32, isInline: Bool = false) -> [UInt8] {
      [1, isInline ? 1 : 0, 0, 0] + [number, length, 0].flatMap { Lie.number(Int($0)) }
    }

    func error(_ isLate: () -> Bool = { false }) -> ChannelError? {
      #expect(throws: ChannelError.self) { try host.receive(isLate) }
    }
  }

  @Test func `a message in the memory is not accepted from a side that closed its end`() throws {
    let lied = try Lied()
    lied.publish(1, length: 4)
    #expect(try lied.host.receive().count == 4)
    close(lied.socket)
    lied.publish(2, length: 4)
    #expect(lied.error() == .closed)
  }

  @Test func `a message in the memory may have no more bytes than fit there`() throws {
    let lied = try Lied()
    lied.publish(1, length: UInt32(WireChannel.room) + 1)
    #expect(lied.error() == .broken("a message has 65473 bytes"))
    close(lied.socket)
  }

  @Test func `only a due doorbell may come with a message in the memory`() throws {
    let lies: [([UInt8], String)] = try [
      ([127, 0, 0, 0], "a doorbell has 4 bytes"),
      ([UInt8](repeating: 127, count: 4096), "a doorbell is not of version 1"),
      (Lied().bell(2, 4), "a doorbell is out of turn"),
      (Lied().bell(1, 4, isInline: true), "a message came twice"),
    ]
    for (bytes, verdict) in lies {
      let lied = try Lied()
      lied.write(bytes)
      lied.publish(1, length: 4)
      #expect(lied.error() == .broken(verdict))
      close(lied.socket)
    }
  }

  @Test func `endless doorbells are not read endlessly`() throws {
    let lied = try Lied()
    for _ in 0..<100 { lied.write(lied.bell(1, 4)) }
    lied.publish(1, length: 4)
    #expect(try lied.host.receive().count == 4)
    lied.publish(2, length: 4)
    #expect(lied.error() == .broken("a doorbell is out of turn"))
    close(lied.socket)
  }

  @Test func `a side that sends a byte now and then is late like a silent one`() async throws {
    let lied = try Lied()
    lied.write(lied.bell(1, 40 << 20, isInline: true))
    let error = try await Limit.value(of: "the end of the wait") { done in
      ServiceThread.start {
        // Ends when the host's end is closed.
        while unsafe send(lied.socket, [0], 1, Int32(MSG_NOSIGNAL)) == 1 { sched_yield() }
        close(lied.socket)
      }
      ServiceThread.start {
        var looks = 0
        done(
          lied.error {
            looks += 1
            return looks == 3
          })
        lied.host.shutDown()
      }
    }
    #expect(error == .late)
  }
}
