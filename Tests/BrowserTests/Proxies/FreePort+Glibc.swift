import Glibc

/// A port of this machine that no process listens on.
enum FreePort {
  /// Reserves a port of the system and gives it back at once: soon after it is most likely still
  /// free.
  static func find() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Safety: a sockaddr_in is passed with its own size.
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bare in
        let isBound = unsafe bind(descriptor, bare, size) == 0
        return unsafe isBound && getsockname(descriptor, bare, &size) == 0
      }
    }
    guard status else { throw DriverConnection.Failure(description: "bind: error \(errno)") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Whether a process accepts connections there.
  static func isTaken(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // Safety: a sockaddr_in is passed with its own size.
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
