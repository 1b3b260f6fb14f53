import Glibc

/// A connection that sends nothing, for as long as it is held.
final class Crowd {
  private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

  init(port: UInt16) throws {
    let address = FreePort.loopback(port)
    // Safety: the address outlives the call, and its size is its own.
    let status = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      throw ServedScreens.Failure(description: "connect failed with \(errno)")
    }
  }

  deinit { close(descriptor) }
}

/// A port of this machine without a listener.
enum FreePort {
  static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  /// A port that the system chooses and that is free again.
  static func any() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Safety: the address outlives the calls, and its size is its own.
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size) == 0 ? unsafe getsockname(descriptor, $0, &size) : -1
      }
    }
    guard status == 0 else {
      throw ServedScreens.Failure(description: "no port is free: \(errno)")
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
