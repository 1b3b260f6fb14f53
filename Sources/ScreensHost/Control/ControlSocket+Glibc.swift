import ScreensSystem
import CLinux
import Glibc

/// One end of a connection over the control socket, or the socket itself; closed with the last
/// reference.
final class ControlSocket: Sendable {
  let path: String
  private let descriptor: Int32

  private init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  private static func make(_ path: String) throws(SystemCallError) -> ControlSocket {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let made = socket(AF_UNIX, type, 0)
    guard made >= 0 else { throw SystemCallError(call: "socket", path: path, code: errno) }
    return ControlSocket(made, path: path)
  }

  /// Calls `body` with a socket's address. A path that is longer than an address holds is reached
  /// through its folder's descriptor.
  private func withAddress(
    _ call: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SystemCallError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var folder: Int32 = -1
    defer { if folder >= 0 { close(folder) } }
    var name = path
    let room = MemoryLayout.size(ofValue: address.sun_path)
    if name.utf8.count >= room {
      // Safety: the path is NUL-terminated for the length of the call.
      folder = unsafe open(Path.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw SystemCallError(call: "open", path: path, code: errno) }
      name = "/proc/self/fd/\(folder)/\(Path.name(of: path))"
    }
    // Safety: the name fits with its NUL, as the room was compared with its length above.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name.utf8) }
    // Safety: the address outlives the call, and its size is its own.
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result != 0 { throw SystemCallError(call: call, path: path, code: errno) }
  }

  /// Makes the socket's file, for its user alone, and listens.
  static func listen(_ path: String) throws(SystemCallError) -> ControlSocket {
    let socket = try make(path)
    // The file gets the mode that the socket has when it is bound.
    fchmod(socket.descriptor, 0o600)
    unsafe try socket.withAddress("bind") { unsafe bind(socket.descriptor, $0, $1) }
    guard Glibc.listen(socket.descriptor, 16) == 0 else {
      throw SystemCallError(call: "listen", path: path, code: errno)
    }
    return socket
  }

  /// Connects to the listener; either end may wait so many seconds for the other.
  static func connect(_ path: String, patience: Int) throws(SystemCallError) -> ControlSocket {
    let socket = try make(path)
    socket.setPatience(patience)
    unsafe try socket.withAddress("connect") { unsafe Glibc.connect(socket.descriptor, $0, $1) }
    return socket
  }

  /// The next connection; nil once the socket was shut down.
  func accept(patience: Int) -> ControlSocket? {
    while true {
      let accepted = Glibc.accept(descriptor, nil, nil)
      if accepted >= 0 {
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        let connection = ControlSocket(accepted, path: path)
        connection.setPatience(patience)
        return connection
      }
      if ![EINTR, ECONNABORTED, EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(errno) { return nil }
      if errno != EINTR, errno != ECONNABORTED { usleep(10_000) }
    }
  }

  /// Wakes the thread that waits in `accept`.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func setPatience(_ seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      // Safety: the structure outlives the call, and its size is its own.
      unsafe setsockopt(
        descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// The layout of `struct ucred`, which the overlay lacks.
  private struct Credentials {
    var process: Int32 = 0
    var user: UInt32 = .max
    var group: UInt32 = .max
  }

  /// The user on the other end; nil when the kernel doesn't say.
  var peer: UInt32? {
    var credentials = Credentials()
    var size = socklen_t(MemoryLayout<Credentials>.size)
    // Safety: the kernel writes at most `size` bytes, which the structure has.
    let result = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return result == 0 ? credentials.user : nil
  }

  /// The bytes up to a line end; nil when the other end stops, is slow, or sends too much.
  func line(limit: Int) -> [UInt8]? {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while line.count <= limit {
      // Safety: the buffer outlives the call, and its size is its own.
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      if let end = buffer[..<count].firstIndex(of: UInt8(ascii: "\n")) {
        return line + buffer[..<end]
      }
      line += buffer[..<count]
    }
    return nil
  }

  /// The bytes up to a line end, and the descriptors that came with them; nil when the other end
  /// stops, is slow, or sends too much.
  func lineWithDescriptors(limit: Int) -> (line: [UInt8], descriptors: [Int32])? {
    var line: [UInt8] = []
    var descriptors: [Int32] = []
    while line.count <= limit {
      guard let message = DescriptorMessage.receive(over: descriptor, limit: 16_384) else { break }
      descriptors += message.descriptors
      line += message.bytes
      guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { continue }
      return (Array(line[..<end]), descriptors)
    }
    for descriptor in descriptors { close(descriptor) }
    return nil
  }

  /// Sends a line and descriptors; false when the other end has gone.
  func send(line: [UInt8], with passed: [Int32]) -> Bool {
    DescriptorMessage(bytes: line + [UInt8(ascii: "\n")], descriptors: passed)
      .send(over: descriptor)
  }

  /// Sends bytes and a line end; false when the other end has gone or is slow.
  @discardableResult
  func send(line: [UInt8]) -> Bool {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      // Safety: the bytes are the slice's own for the length of the call.
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
