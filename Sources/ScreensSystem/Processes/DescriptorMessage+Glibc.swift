import CLinux
import Glibc

/// Bytes and open descriptors that cross a Unix socket together.
package struct DescriptorMessage {
  package var bytes: [UInt8]
  /// The receiver owns received descriptors and closes them.
  package var descriptors: [Int32]

  package init(bytes: [UInt8], descriptors: [Int32] = []) {
    self.bytes = bytes
    self.descriptors = descriptors
  }

  /// The most descriptors in one message.
  static let descriptorLimit = 8
  /// The size of a control header, whose fields are a length, a level and a type.
  private static let headerSize = 16
  private static let controlRoom = headerSize + 4 * descriptorLimit

  /// Sends the message whole; false when the other end has gone.
  ///
  /// Safety: the buffers outlive the calls, and the lengths are their own.
  package func send(over socket: Int32) -> Bool {
    precondition(descriptors.count <= Self.descriptorLimit, "too many descriptors at once")
    let control = UnsafeMutableRawPointer.allocate(
      byteCount: Self.controlRoom, alignment: 8)
    defer { unsafe control.deallocate() }
    let size = Self.headerSize + 4 * descriptors.count
    unsafe control.storeBytes(of: size, as: Int.self)
    unsafe control.storeBytes(of: Int32(SOL_SOCKET), toByteOffset: 8, as: Int32.self)
    unsafe control.storeBytes(of: Int32(SCM_RIGHTS), toByteOffset: 12, as: Int32.self)
    for (index, descriptor) in descriptors.enumerated() {
      unsafe control.storeBytes(
        of: descriptor, toByteOffset: Self.headerSize + 4 * index, as: Int32.self)
    }
    return unsafe bytes.withUnsafeBytes { content in
      var part = unsafe iovec(
        iov_base: UnsafeMutableRawPointer(mutating: content.baseAddress), iov_len: content.count)
      return unsafe withUnsafeMutablePointer(to: &part) { part in
        var message = unsafe msghdr()
        unsafe message.msg_iov = part
        unsafe message.msg_iovlen = 1
        if !descriptors.isEmpty {
          unsafe message.msg_control = control
          unsafe message.msg_controllen = (size + 7) & ~7
        }
        while true {
          let sent = unsafe sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
          if sent >= 0 { return sent == bytes.count }
          if errno != EINTR { return false }
        }
      }
    }
  }

  /// The next message, or the next bytes of a stream; nil when the other end has gone, or when
  /// there is nothing yet and the caller does not wait.
  ///
  /// Safety: the kernel writes at most the lengths that it is given.
  package static func receive(
    over socket: Int32, limit: Int = 4096, waits: Bool = true
  ) -> DescriptorMessage? {
    var bytes = [UInt8](repeating: 0, count: limit)
    let control = UnsafeMutableRawPointer.allocate(byteCount: controlRoom, alignment: 8)
    defer { unsafe control.deallocate() }
    var flags = Int32(MSG_CMSG_CLOEXEC)
    if !waits { flags |= Int32(MSG_DONTWAIT) }
    var descriptors: [Int32] = []
    let count = unsafe bytes.withUnsafeMutableBytes { content in
      var part = unsafe iovec(iov_base: content.baseAddress, iov_len: content.count)
      return unsafe withUnsafeMutablePointer(to: &part) { part in
        var message = unsafe msghdr()
        unsafe message.msg_iov = part
        unsafe message.msg_iovlen = 1
        unsafe message.msg_control = control
        unsafe message.msg_controllen = controlRoom
        while true {
          let count = unsafe recvmsg(socket, &message, flags)
          if count < 0, errno == EINTR { continue }
          if count > 0 {
            descriptors = unsafe Self.descriptors(in: control, message.msg_controllen)
          }
          return count
        }
      }
    }
    guard count > 0 else { return nil }
    return DescriptorMessage(bytes: Array(bytes[..<count]), descriptors: descriptors)
  }

  /// The descriptors that a control buffer brought.
  private static func descriptors(in control: UnsafeMutableRawPointer, _ length: Int) -> [Int32] {
    guard length >= headerSize else { return [] }
    let size = unsafe min(control.load(as: Int.self), length)
    guard unsafe control.load(fromByteOffset: 8, as: Int32.self) == SOL_SOCKET,
      unsafe control.load(fromByteOffset: 12, as: Int32.self) == Int32(SCM_RIGHTS)
    else { return [] }
    return stride(from: headerSize, to: size, by: 4).map {
      unsafe control.load(fromByteOffset: $0, as: Int32.self)
    }
  }
}
