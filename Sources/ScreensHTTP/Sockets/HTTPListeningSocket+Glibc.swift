internal import CLinux
internal import Glibc

/// A listening socket that all loops of a server share.
///
/// There is no `SO_REUSEPORT`: a second server on the same address must fail, not steal.
// Safety: addresses are copied in and out of storage that is large enough for any family.
struct HTTPListeningSocket: Sendable {
  /// The result of one accept.
  enum Outcome {
    case connection(Int32, HTTPPeer)
    case dry
    /// The process or the machine has no descriptor or memory left.
    case exhausted
    /// The connection died before it was accepted.
    case lost
  }

  let descriptor: Int32
  /// The address with the port the system chose.
  let address: HTTPAddress

  init(
    _ wanted: HTTPAddress, _ access: HTTPSocketAccess = HTTPSocketAccess()
  ) throws(HTTPServerError) {
    switch wanted {
    case .inherited(let descriptor):
      self.descriptor = descriptor
      guard Self.isListening(descriptor) else { throw .notListening(wanted) }
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      address = Self.localAddress(descriptor) ?? wanted
    case .tcp(let ip, _):
      descriptor = try Self.open(ip.isV6 ? AF_INET6 : AF_INET, wanted)
      address = Self.localAddress(descriptor) ?? wanted
    case .unix:
      descriptor = try Self.open(AF_UNIX, wanted, access)
      address = wanted
    }
  }

  /// Admits no more connections, and keeps the waiting ones: a later client is refused when the
  /// socket closes, and no admitted client is cut off.
  ///
  /// The refusal holds for every process that has this socket.
  func refuseNew() {
    if case .unix(let path) = address {
      _ = unsafe unlink(path)
      return
    }
    // A listening socket drops the packets that ask for a connection: SYN without ACK in the flags
    // byte of the TCP header, at which a socket's filter begins to read.
    var program = [
      sock_filter(code: 0x30, jt: 0, jf: 0, k: 13), sock_filter(code: 0x54, jt: 0, jf: 0, k: 0x12),
      sock_filter(code: 0x15, jt: 0, jf: 1, k: 0x02), sock_filter(code: 0x06, jt: 0, jf: 0, k: 0),
      sock_filter(code: 0x06, jt: 0, jf: 0, k: .max),
    ]
    unsafe program.withUnsafeMutableBufferPointer { program in
      var filter = unsafe sock_fprog(len: UInt16(program.count), filter: program.baseAddress)
      // A kernel without filters closes the socket as if there were none.
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &filter,
        socklen_t(MemoryLayout<sock_fprog>.size))
    }
  }

  /// - Parameter keepsFile: leaves the file of a Unix socket, which may already be another
  ///   server's.
  func close(keepsFile: Bool = false) {
    _ = Glibc.close(descriptor)
    if !keepsFile, case .unix(let path) = address { _ = unsafe unlink(path) }
  }

  // MARK: Opening

  private static func open(
    _ family: Int32, _ wanted: HTTPAddress, _ access: HTTPSocketAccess = HTTPSocketAccess()
  ) throws(HTTPServerError) -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(family, type, 0)
    guard descriptor >= 0 else {
      throw .failed(wanted, call: "socket", code: errno)
    }
    Socket.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    do throws(HTTPServerError) {
      try bind(descriptor, wanted)
      try setAccess(access, of: wanted)
      guard listen(descriptor, 4096) == 0 else { throw failure(wanted, "listen", errno) }
    } catch {
      _ = Glibc.close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func bind(
    _ descriptor: Int32, _ wanted: HTTPAddress
  ) throws(HTTPServerError) {
    var storage = sockaddr_storage()
    let length = try fill(&storage, wanted)
    let bind = { () -> Int32 in
      let result = unsafe withAddress(storage) { unsafe Glibc.bind(descriptor, $0, length) }
      return result == 0 ? 0 : errno
    }
    var code = bind()
    if code == EADDRINUSE, case .unix(let path) = wanted, removeAbandoned(path, storage, length) {
      code = bind()
    }
    guard code == 0 else { throw failure(wanted, "bind", code) }
  }

  /// Lets others use a socket's file, before any client can connect.
  private static func setAccess(
    _ access: HTTPSocketAccess, of wanted: HTTPAddress
  ) throws(HTTPServerError) {
    guard case .unix(let path) = wanted else { return }
    if let group = access.group, unsafe chown(path, .max, group) != 0 {
      let code = errno
      _ = unsafe unlink(path)
      throw .cannotGive(wanted, to: "the group \(group)", code: code)
    }
    if let mode = access.mode, unsafe chmod(path, mode) != 0 {
      let code = errno
      _ = unsafe unlink(path)
      throw .cannotGive(wanted, to: "the mode \(String(mode, radix: 8))", code: code)
    }
  }

  /// Removes the file of a socket on which no process listens any more, such as one of a killed
  /// server.
  ///
  /// - Returns: whether the file was such a socket, and is gone.
  private static func removeAbandoned(
    _ path: String, _ storage: sockaddr_storage, _ length: socklen_t
  ) -> Bool {
    guard let found = socketFile(path) else { return false }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let probe = socket(AF_UNIX, type, 0)
    guard probe >= 0 else { return false }
    defer { _ = Glibc.close(probe) }
    let result = unsafe withAddress(storage) { unsafe connect(probe, $0, length) }
    guard result != 0, errno == ECONNREFUSED else { return false }
    // Another server may have put its own file there meanwhile.
    guard let still = socketFile(path), still == found else { return false }
    return unsafe unlink(path) == 0
  }

  /// The identity of the file that a path names, if that is a socket.
  private static func socketFile(_ path: String) -> [UInt64]? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }

  private static func withAddress(
    _ storage: sockaddr_storage, _ body: (UnsafePointer<sockaddr>) -> Int32
  ) -> Int32 {
    unsafe withUnsafePointer(to: storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0) }
    }
  }

  private static func failure(
    _ wanted: HTTPAddress, _ call: String, _ code: Int32
  ) -> HTTPServerError {
    switch code {
    case EADDRINUSE: .addressInUse(wanted)
    case EACCES, EPERM: .addressForbidden(wanted)
    case EADDRNOTAVAIL: .addressUnavailable(wanted)
    default: .failed(wanted, call: call, code: code)
    }
  }

  private static func isListening(_ descriptor: Int32) -> Bool {
    var value: Int32 = 0
    var length = socklen_t(4)
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0
      && value != 0
  }

  // MARK: Addresses

  private static func fill(
    _ storage: inout sockaddr_storage, _ wanted: HTTPAddress
  ) throws(HTTPServerError) -> socklen_t {
    switch wanted {
    case .tcp(let ip, let port) where ip.isV6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      let halves = [ip.high.bigEndian, ip.low.bigEndian]
      unsafe halves.withUnsafeBytes { halves in
        unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyMemory(from: halves) }
      }
      return copy(address, to: &storage)
    case .tcp(let ip, let port):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(truncatingIfNeeded: ip.low).bigEndian
      return copy(address, to: &storage)
    case .unix(let path):
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      guard bytes.count < 108 else { throw .failed(wanted, call: "bind", code: ENAMETOOLONG) }
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
      return copy(address, to: &storage)
    case .inherited:
      preconditionFailure("an inherited socket is bound already")
    }
  }

  private static func copy<Address>(
    _ address: Address, to storage: inout sockaddr_storage
  ) -> socklen_t {
    unsafe withUnsafeBytes(of: address) { source in
      unsafe withUnsafeMutableBytes(of: &storage) { unsafe $0.copyMemory(from: source) }
    }
    return socklen_t(MemoryLayout<Address>.size)
  }

  private static func localAddress(_ descriptor: Int32) -> HTTPAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    guard result == 0 else { return nil }
    if let (ip, port) = read(storage) { return .tcp(ip, port: port) }
    return path(storage, Int(length)).map { .unix(path: $0) }
  }

  /// The file of a Unix socket; nil for another socket.
  private static func path(_ storage: sockaddr_storage, _ length: Int) -> String? {
    let start = MemoryLayout<sa_family_t>.size
    guard Int32(storage.ss_family) == AF_UNIX, length > start else { return nil }
    let bytes = unsafe withUnsafeBytes(of: storage) { unsafe Array($0[start..<length]) }
    guard bytes.first != 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func read(_ storage: sockaddr_storage) -> (IPAddress, UInt16)? {
    unsafe withUnsafeBytes(of: storage) { bytes in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let address = unsafe bytes.load(as: sockaddr_in.self)
        return (
          IPAddress(v4: UInt32(bigEndian: address.sin_addr.s_addr)),
          UInt16(bigEndian: address.sin_port)
        )
      case AF_INET6:
        let address = unsafe bytes.load(as: sockaddr_in6.self)
        let offset = 8
        let high = unsafe bytes.load(fromByteOffset: offset, as: UInt64.self)
        let low = unsafe bytes.load(fromByteOffset: offset + 8, as: UInt64.self)
        return (
          IPAddress(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low)),
          UInt16(bigEndian: address.sin6_port)
        )
      default: return nil
      }
    }
  }

  // MARK: Accepting

  func accept() -> Outcome {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let accepted = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe accept4(descriptor, $0, &length, flags)
      }
    }
    guard accepted >= 0 else {
      switch errno {
      case EAGAIN: return .dry
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .lost
      }
    }
    guard let (ip, _) = Self.read(storage) else { return .connection(accepted, .unixSocket) }
    return .connection(accepted, .address(ip))
  }
}
