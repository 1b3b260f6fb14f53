@testable import ScreensHTTP
import Testing

/// Networks and chains of proxies against plain models of them.
struct HTTPProxyPropertyTests {
  /// An address from its octets, as it is written.
  private static func text(_ octets: [UInt8]) -> String {
    guard octets.count == 16 else { return octets.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map {
      String(UInt16(octets[$0]) << 8 | UInt16(octets[$0 + 1]), radix: 16)
    }.joined(separator: ":")
  }

  @Test(arguments: [4, 16])
  func `a network has the addresses that agree in its prefix, at each length`(octets: Int) throws {
    var generator = SeededGenerator(state: UInt64(octets))
    let width = octets * 8
    var wrong: [String] = []
    for prefix in 0...width {
      // The first octet keeps an IPv6 address from being a mapped one.
      let base = [0x20] + (1..<octets).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let network = try #require(IPNetwork("\(Self.text(base))/\(prefix)"))
      if !network.contains(try #require(IPAddress(Self.text(base).utf8))) {
        wrong.append("\(prefix)")
      }
      for bit in 0..<width {
        var other = base
        other[bit / 8] ^= 0x80 >> UInt8(bit % 8)
        let address = try #require(IPAddress(Self.text(other).utf8))
        if network.contains(address) != (bit >= prefix) { wrong.append("\(prefix): bit \(bit)") }
      }
    }
    #expect(wrong == [])
  }

  @Test func `no network of one family has an address of the other`() throws {
    let (four, six) = (try #require(IPNetwork("0.0.0.0/0")), try #require(IPNetwork("::/0")))
    #expect(!four.contains(try #require(IPAddress("2001:db8::1".utf8))))
    #expect(!six.contains(try #require(IPAddress("192.0.2.1".utf8))))
  }

  /// One proxy's word about the one before it.
  private struct Hop {
    let address: String?
    let scheme: String?
    let host: String?
  }

  private static let addresses: [String?] = [
    "10.0.0.7", "10.255.0.1", "fd00::7", "192.0.2.1", "203.0.113.9", "2001:db8::5", nil,
  ]

  private static func hops(_ generator: inout SeededGenerator) -> [Hop] {
    (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      Hop(
        address: addresses.randomElement(using: &generator)!,
        scheme: ["http", "https", "HTTPS", nil].randomElement(using: &generator)!,
        host: ["a.example", "b.example:8080", nil].randomElement(using: &generator)!)
    }
  }

  /// Joins elements with commas into one line or several.
  private static func lines(
    _ name: String, _ elements: [String], _ generator: inout SeededGenerator
  ) -> String {
    var text = ""
    for (index, element) in elements.enumerated() {
      let begins = index == 0 || Bool.random(using: &generator)
      text += begins ? "\(index == 0 ? "" : "\r\n")\(name): \(element)" : ", \(element)"
    }
    return text.isEmpty ? "" : text + "\r\n"
  }

  private static func isTrusted(_ address: String) -> Bool {
    address.hasPrefix("10.") || address.hasPrefix("fd")
  }

  /// The address that the hops lead to from a trusted peer.
  private static func client(_ hops: [Hop]) -> String {
    var client = "10.0.0.1"
    for hop in hops.reversed() {
      guard let address = hop.address else { break }
      client = address
      if !isTrusted(address) { break }
    }
    return client
  }

  private static func read(_ fields: String, _ family: HTTPProxyTrust.Family) throws -> String {
    let trust = HTTPProxyTrust(
      networks: ["10.0.0.0/8", "fd00::/8"].compactMap { IPNetwork($0) }, family: family)
    var parser = HTTPRequestParser()
    var position = 0
    let bytes = Array("GET / HTTP/1.1\r\nHost: own\r\n\(fields)\r\n".utf8)
    guard case .head(let head) = parser.advance(bytes.span, from: &position, within: HTTPLimits())
    else { return "refused" }
    let peer = try #require(IPAddress("10.0.0.1".utf8))
    guard let client = trust.client(of: head, from: .address(peer)) else { return "refused" }
    let host = String(decoding: client.host, as: UTF8.self)
    return "\(client.scheme) \(client.address?.description ?? "") \(host)"
  }

  @Test func `of X-Forwarded fields the last elements count, in any number of lines`() throws {
    var generator = SeededGenerator(state: 11)
    for _ in 0..<400 {
      let hops = Self.hops(&generator)
      let fields =
        Self.lines("X-Forwarded-For", hops.map { $0.address ?? "unknown" }, &generator)
        + Self.lines("X-Forwarded-Proto", hops.compactMap(\.scheme), &generator)
        + Self.lines("X-Forwarded-Host", hops.compactMap(\.host), &generator)
        + "Forwarded: for=198.51.100.1;proto=https;host=wrong.example\r\n"
      let scheme = hops.compactMap(\.scheme).last?.lowercased() ?? "http"
      let host = hops.compactMap(\.host).last ?? "own"
      #expect(
        try Self.read(fields, .xForwarded) == "\(scheme) \(Self.client(hops)) \(host)", "\(fields)")
    }
  }

  @Test func `of Forwarded the last element counts, in any number of lines and any order of pairs`()
    throws
  {
    var generator = SeededGenerator(state: 12)
    for _ in 0..<400 {
      let hops = Self.hops(&generator)
      let elements = hops.map { hop in
        var pairs: [String] = ["for=" + (hop.address.map(Self.quoted) ?? "_hidden")]
        if let scheme = hop.scheme { pairs.append("Proto=\(scheme)") }
        if let host = hop.host { pairs.append("host=\"\(host)\"") }
        pairs.append("by=\"a,b;c\"")
        return pairs.shuffled(using: &generator).joined(
          separator: ["; ", ";"].randomElement(using: &generator)!)
      }
      let fields =
        Self.lines("Forwarded", elements, &generator)
        + "X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-Proto: https\r\n"
        + "X-Forwarded-Host: wrong.example\r\n"
      let scheme = hops.last?.scheme?.lowercased() ?? "http"
      let host = hops.last?.host ?? "own"
      #expect(
        try Self.read(fields, .forwarded) == "\(scheme) \(Self.client(hops)) \(host)", "\(fields)")
    }
  }

  private static func quoted(_ address: String) -> String {
    address.contains(":") ? "\"[\(address)]:4711\"" : address
  }

  @Test(arguments: [false, true], [HTTPProxyTrust.Family.forwarded, .xForwarded])
  func `peers of a Unix socket are trusted where that is configured, and only there`(
    isTrusted: Bool, family: HTTPProxyTrust.Family
  ) throws {
    let fields =
      family == .forwarded
      ? "Forwarded: for=192.0.2.1;proto=https;host=b\r\n"
      : "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: b\r\n"
    var parser = HTTPRequestParser()
    var position = 0
    let bytes = Array("GET / HTTP/1.1\r\nHost: own\r\n\(fields)\r\n".utf8)
    guard case .head(let head) = parser.advance(bytes.span, from: &position, within: HTTPLimits())
    else { throw HTTPRefusal.requestLine }
    let everyone = ["0.0.0.0/0", "::/0"].compactMap { IPNetwork($0) }
    let trust = HTTPProxyTrust(
      networks: isTrusted ? [] : everyone, trustsUnixSocket: isTrusted, family: family)
    let client = try #require(trust.client(of: head, from: .unixSocket))
    #expect((client.scheme == .https) == isTrusted)
    #expect((client.address == IPAddress("192.0.2.1".utf8)) == isTrusted)
    #expect(String(decoding: client.host, as: UTF8.self) == (isTrusted ? "b" : "own"))
    // A peer with an address is none of a Unix socket.
    let stranger = try #require(IPAddress("198.51.100.7".utf8))
    #expect(trust.trusts(.address(stranger)) == !isTrusted)
  }
}
