/// The names that a server answers to.
package enum HTTPHostPolicy: Sendable {
  /// Any valid host; for development.
  case any
  /// The names of this machine alone, under which no page of another site can be reached.
  case loopback
  /// Only these names, in lowercase; a name without a port matches every port.
  case listed([[UInt8]])

  /// Makes a list from names such as `example.org` or `localhost:8080`.
  package static func listed(names: [String]) -> HTTPHostPolicy {
    .listed(names.map { $0.utf8.map(\.lowercasedASCII) })
  }

  func allows(_ host: ArraySlice<UInt8>) -> Bool {
    let bare = HTTPHost.name(of: host)
    guard case .listed(let names) = self else {
      if case .loopback = self { return HTTPHost.isLoopback(bare) }
      return true
    }
    return names.contains { host.equalsIgnoringCase($0) || bare.equalsIgnoringCase($0) }
  }
}

/// The valid form of a host: a name or an address, with an optional port.
enum HTTPHost {
  static func isValid(_ host: ArraySlice<UInt8>) -> Bool {
    let name = name(of: host)
    let port = host[name.endIndex...]
    return isValidName(name) && isValidPort(port)
  }

  /// The host without its port.
  static func name(of host: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if host.first == UInt8(ascii: "[") {
      guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return host }
      return host[...end]
    }
    return host.prefix { $0 != UInt8(ascii: ":") }
  }

  /// Whether a name without a port means the local machine, without asking a name server.
  static func isLoopback(_ name: ArraySlice<UInt8>) -> Bool {
    let address = name.first == UInt8(ascii: "[") ? name.dropFirst().dropLast() : name
    if let address = IPAddress(address) { return address.isLoopback }
    let local = Array("localhost".utf8)
    let name = name.last == UInt8(ascii: ".") ? name.dropLast() : name
    guard name.suffix(local.count).equalsIgnoringCase(local) else { return false }
    let rest = name.dropLast(local.count)
    return rest.isEmpty || rest.last == UInt8(ascii: ".")
  }

  private static func isValidName(_ name: ArraySlice<UInt8>) -> Bool {
    if name.first == UInt8(ascii: "[") {
      return name.last == UInt8(ascii: "]") && IPAddress(name.dropFirst().dropLast())?.isV6 == true
    }
    return !name.isEmpty && name.allSatisfy(ByteSet.hostName.contains)
  }

  private static func isValidPort(_ port: ArraySlice<UInt8>) -> Bool {
    guard port.first == UInt8(ascii: ":") else { return port.isEmpty }
    let digits = port.dropFirst()
    guard !digits.isEmpty else { return true }
    guard digits.count <= 5, let number = digits.decimalValue else { return false }
    return number <= 65_535
  }
}
