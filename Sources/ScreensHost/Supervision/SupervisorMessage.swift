import ScreensSystem
/// The messages between a host and its supervisor: a letter and a text, with descriptors.
struct SupervisorMessage {
  enum Kind: UInt8 {
    /// To the host: begin; with the shared page, and with the sockets that are held.
    case begin = 0x42
    /// To the supervisor: hold this listening socket; the text is its configured address.
    case listening = 0x4c
    /// To the supervisor: the host answers at the address in the text.
    case ready = 0x52
    /// To the supervisor: one more line for the callers that wait for the host.
    case more = 0x4d
    /// To the supervisor: the plugin that ended the previous host is quarantined.
    case leftOut = 0x4f
    /// To the supervisor: the host ends on purpose; its exit code is the program's.
    case ending = 0x45
  }

  var kind: Kind
  var text = ""
  var descriptors: [Int32] = []

  func send(over socket: Int32) -> Bool {
    DescriptorMessage(bytes: [kind.rawValue] + text.utf8, descriptors: descriptors)
      .send(over: socket)
  }

  /// The next message; nil when the other end has gone, or sends an unknown message.
  static func receive(over socket: Int32, waits: Bool = true) -> SupervisorMessage? {
    guard let message = DescriptorMessage.receive(over: socket, waits: waits),
      let kind = message.bytes.first.flatMap(Kind.init(rawValue:))
    else { return nil }
    return SupervisorMessage(
      kind: kind, text: String(decoding: message.bytes.dropFirst(), as: UTF8.self),
      descriptors: message.descriptors)
  }
}
