/// What a host and its supervisor tell each other: a letter and a text, with descriptors.
struct SupervisorMessage {
  enum Kind: UInt8 {
    /// To the host: begin; with the shared page, and with the sockets that are held.
    case begin = 0x42
    /// To the supervisor: hold this listening socket; the text is its configured address.
    case listening = 0x4c
    /// To the supervisor: the host answers; the text says where.
    case ready = 0x52
    /// To the supervisor: more for those who wait for the host.
    case more = 0x4d
    /// To the supervisor: a plugin that ended the host before is left out from now on.
    case leftOut = 0x4f
    /// To the supervisor: the host ends because it wants to; its exit code is an answer.
    case ending = 0x45
  }

  var kind: Kind
  var text = ""
  var descriptors: [Int32] = []

  func send(over socket: Int32) -> Bool {
    DescriptorMessage(bytes: [kind.rawValue] + text.utf8, descriptors: descriptors)
      .send(over: socket)
  }

  /// The next message; nil when the other end has gone, or says what is not known.
  static func receive(over socket: Int32, waits: Bool = true) -> SupervisorMessage? {
    guard let message = DescriptorMessage.receive(over: socket, waits: waits),
      let kind = message.bytes.first.flatMap(Kind.init(rawValue:))
    else { return nil }
    return SupervisorMessage(
      kind: kind, text: String(decoding: message.bytes.dropFirst(), as: UTF8.self),
      descriptors: message.descriptors)
  }
}
