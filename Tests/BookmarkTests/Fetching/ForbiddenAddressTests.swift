import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Bookmarks

/// No connection is opened to an address that is not public: the socket is refused, however the
/// fetch came to the address.
///
/// The tests' servers are on loopback addresses. A test that needs a reachable one allows 127.0.0.2
/// alone; 127.0.0.1 and all others are judged as they are.
@Suite(.needsCurl)
struct ForbiddenAddressTests {
  private func order(
    _ url: String, names: [String] = [], allowing second: String? = nil
  ) throws -> FetchOrder {
    var order = FetchOrder(try #require(PageAddress(url)))
    order.names = names
    order.limits.time = .seconds(60)
    let allowed = second.flatMap { NetworkAddress($0) }
    order.allows = { $0.isPublic || $0 == allowed }
    order.ports = nil
    return order
  }

  private func address(_ text: String) throws -> NetworkAddress {
    try #require(NetworkAddress(text))
  }

  @Test(arguments: [
    "127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "0",
  ])
  func `this machine is not reached, however its name is written`(host: String) throws {
    let server = try PageServer(["/": [.page("<title>Secret</title>")]])
    let error = #expect(throws: FetchError.self) {
      try PageFetch(order("http://\(host):\(server.port)/")).run()
    }
    guard case .forbidden(let address) = error else { throw try #require(error) }
    #expect(!address.isPublic)
    #expect(server.connections == 0)
  }

  @Test func `only the ports of the web are reached, whatever leads there`() throws {
    let server = try PageServer(["/": [.page("<title>Secret</title>")]])
    let first = try PageServer(["/": [.redirect(server.url())]])
    var order = try order(server.url(), allowing: "127.0.0.1")
    order.ports = [80, 443]
    let refused = #expect(throws: FetchError.self) { try PageFetch(order).run() }
    #expect(refused == .forbiddenPort(server.port))
    var leading = try self.order(first.url(), allowing: "127.0.0.1")
    leading.ports = [first.port]
    let behind = #expect(throws: FetchError.self) { try PageFetch(leading).run() }
    #expect(behind == .forbiddenPort(server.port))
    #expect(server.connections == 0)
  }

  @Test(arguments: ["[::1]", "[::ffff:127.0.0.1]", "169.254.169.254", "[fe80::1]", "10.0.0.1"])
  func `no other special address is reached`(host: String) throws {
    let error = #expect(throws: FetchError.self) {
      try PageFetch(order("http://\(host):9/")).run()
    }
    #expect(try error == .forbidden(address(host.trimmingBrackets)))
  }

  @Test func `the second address of a name is judged like the first`() throws {
    let server = try PageServer(["/": [.page("<title>Secret</title>")]])
    let url = "http://two.example:\(server.port)/"
    let names = ["two.example:\(server.port):127.0.0.2,127.0.0.1"]
    // Nothing listens at the first address, so that the second one is tried.
    #expect(throws: try FetchError.forbidden(address("127.0.0.1"))) {
      try PageFetch(order(url, names: names, allowing: "127.0.0.2")).run()
    }
    #expect(server.connections == 0)
    // The same answers with both addresses allowed: the fetch connects to the second one.
    var open = try order(url, names: names)
    open.allows = { _ in true }
    #expect(try PagePreview(PageFetch(open).run())?.title == "Secret")
    #expect(server.connections == 1)
  }

  @Test(arguments: [
    "127.0.0.1", "10.0.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "198.18.0.1",
    "[::1]", "[::ffff:10.0.0.1]", "[::ffff:127.0.0.1]", "[64:ff9b::a00:1]", "[2002:7f00:1::]",
    "[fe80::1]", "[fc00::1]",
  ])
  func `a special address that is a name's second one is not connected to`(second: String) throws {
    let asked = AskedAddresses()
    var order = try order(
      "http://two.example:9/", names: ["two.example:9:127.0.0.2,\(second)"],
      allowing: "127.0.0.2")
    let allows = order.allows
    order.allows = { address in
      asked.add(address)
      return allows(address)
    }
    #expect(throws: try FetchError.forbidden(address(second.trimmingBrackets))) {
      try PageFetch(order).run()
    }
    #expect(try Set(asked.all) == [address("127.0.0.2"), address(second.trimmingBrackets)])
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
  func `a redirect to this machine is not followed`(host: String) throws {
    let secret = try PageServer(["/": [.page("<title>Secret</title>")]])
    let outside = try PageServer(
      ["/": [.redirect("http://\(host):\(secret.port)/")]], at: "127.0.0.2")
    let error = #expect(throws: FetchError.self) {
      try PageFetch(order(outside.url(), allowing: "127.0.0.2")).run()
    }
    guard case .forbidden = error else { throw try #require(error) }
    #expect(outside.connections == 1 && secret.connections == 0)
  }

  @Test func `a name that changes its address between two requests is judged at each`() throws {
    // The first request's connection is closed, so that the redirect opens a second one.
    let port = UInt16(8)
    let outside = try PageServer(
      ["/": [.redirect("http://other.example:\(port)/")]], at: "127.0.0.2")
    #expect(throws: try FetchError.forbidden(address("127.0.0.1"))) {
      try PageFetch(
        order(
          "http://name.example:\(outside.port)/",
          names: [
            "name.example:\(outside.port):127.0.0.2", "other.example:\(port):127.0.0.1",
          ], allowing: "127.0.0.2")
      ).run()
    }
    #expect(outside.connections == 1)
  }

  @Test func `a proxy of the environment is not asked`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try PageServer(["/": [.page("<title>Proxy</title>")]])
      let server = try PageServer(["/": [.page("<title>Server</title>")]], at: "127.0.0.2")
      for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        _ = unsafe setenv(name, proxy.url(), 1)
      }
      var order = FetchOrder(try #require(PageAddress(server.url())))
      order.allows = { _ in true }
      order.ports = nil
      let title = try PagePreview(PageFetch(order).run())?.title
      precondition(title == "Server" && proxy.connections == 0)
    }
  }
}

/// The addresses that a fetch asked for.
private final class AskedAddresses: Sendable {
  private let addresses = Mutex<[NetworkAddress]>([])

  var all: [NetworkAddress] { addresses.withLock { $0 } }

  func add(_ address: NetworkAddress) { addresses.withLock { $0.append(address) } }
}

extension String {
  fileprivate var trimmingBrackets: String { filter { $0 != "[" && $0 != "]" } }
}
