import CScreens
import Glibc
import PluginCalls
import ScreensSystem

/// A host's answer to a worker that asks for a descriptor, beside all channels: the status, the
/// number that belongs to the descriptor, and the descriptor itself.
struct BlobAnswer: WireContent {
  /// The bytes of each answer.
  static let size = 12

  var status: Int32
  var number: UInt64
  /// The process that has the answer closes it; nil where the status is a fault.
  var descriptor: Int32?

  init(opened: OpenedBlob) {
    (status, number, descriptor) = (SCREENS_OK, opened.number, opened.descriptor)
  }

  init(fault: BlobFault) { (status, number) = (fault.status, 0) }

  func write(to writer: inout WireWriter) {
    writer.number(status)
    writer.number(number)
  }

  init(from reader: inout WireReader) throws(WireError) {
    status = try reader.number()
    number = try reader.number()
  }

  /// Sends it without waiting, and closes the descriptor. Where the kernel passes no descriptor on,
  /// the answer says that there is none.
  ///
  /// - Returns: false where the other side takes no more answers; one that has ended needs none.
  func send(over socket: Int32) -> Bool {
    defer { if let descriptor { close(descriptor) } }
    guard let bytes = try? encoded() else { return false }
    let descriptors = [descriptor].compactMap(\.self)
    if DescriptorMessage(bytes: bytes, descriptors: descriptors).send(over: socket) { return true }
    let code = errno
    if code == EPIPE || code == ECONNRESET { return true }
    guard code != EAGAIN, descriptor != nil else { return false }
    return BlobAnswer(fault: .unavailable).send(over: socket)
  }

  /// Waits for the next one; nil when the other side is gone.
  static func receive(over socket: Int32) -> BlobAnswer? {
    guard let message = DescriptorMessage.receive(over: socket, limit: size),
      var answer = try? decode(message.bytes)
    else { return nil }
    answer.descriptor = message.descriptors.first
    return answer
  }

  /// The descriptor with its number.
  func opened() throws(BlobFault) -> OpenedBlob {
    if let fault = BlobFault(status: status) { throw fault }
    // The kernel closes what a process at its limit of open files is sent.
    guard let descriptor else { throw .unavailable }
    return OpenedBlob(descriptor: descriptor, number: number)
  }
}
