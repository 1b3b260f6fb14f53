/// The address on which a server listens.
package enum HTTPAddress: Sendable, Equatable, CustomStringConvertible {
  /// An address and a port; port 0 lets the system choose.
  case tcp(IPAddress, port: UInt16)
  case unix(path: String)
  /// A listening descriptor that another process opened (socket activation).
  case inherited(descriptor: Int32)

  package var port: UInt16? {
    if case .tcp(_, let port) = self { port } else { nil }
  }

  /// Whether other machines can reach it.
  package var isReachedFromOutside: Bool {
    if case .tcp(let address, _) = self { !address.isLoopback } else { false }
  }

  /// The address in the operator's spelling, with the port for TCP.
  package var description: String {
    switch self {
    case .tcp(let address, let port):
      address.isV6 ? "[\(address)]:\(port)" : "\(address):\(port)"
    case .unix(let path): path
    case .inherited(let descriptor): "descriptor \(descriptor)"
    }
  }
}

extension IPAddress {
  package static let loopback = IPAddress(v4: 0x7F00_0001)
  /// `::`: every address of the machine.
  package static let anyV6 = IPAddress(high: 0, low: 0)
}

/// The users besides the owner that may connect to a Unix socket.
package struct HTTPSocketAccess: Sendable {
  /// The permissions; nil leaves them to the process's mask.
  package var mode: UInt32?
  /// The group's number; nil for the process's own.
  package var group: UInt32?

  /// Without arguments the process's mask and group decide.
  package init(mode: UInt32? = nil, group: UInt32? = nil) {
    self.mode = mode
    self.group = group
  }
}
