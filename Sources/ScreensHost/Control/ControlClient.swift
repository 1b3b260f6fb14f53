import ScreensSystem
import Glibc
package import ScreensDocuments

/// Asks the host that serves a configuration.
package struct ControlClient: Sendable {
  /// The state folder in which the host's socket is.
  package let stateFolder: String
  private static let answerLimit = 64 << 20

  package init(stateFolder: String) { self.stateFolder = stateFolder }

  /// The host's answer; nil when no host serves this configuration.
  package func ask(_ request: ControlRequest) throws(ControlError) -> JSONValue? {
    let answer = try exchange(request)
    for descriptor in answer?.descriptors ?? [] { close(descriptor) }
    return answer?.value
  }

  /// Asks the host that serves a configuration to end, and takes its listening sockets.
  ///
  /// - Returns: The sockets' descriptions and the sockets, one at least; nil when no host serves
  ///   the configuration.
  package func takeOver(
    configuration: String
  ) throws(ControlError) -> (value: JSONValue, descriptors: [Int32])? {
    guard let answer = try exchange(ControlRequest(.takeOver, configuration: configuration)) else {
      return nil
    }
    guard !answer.descriptors.isEmpty else {
      throw .noAnswer(path: Path.join(stateFolder, ControlServer.socketName))
    }
    return answer
  }

  private func exchange(
    _ request: ControlRequest
  ) throws(ControlError) -> (value: JSONValue, descriptors: [Int32])? {
    let path = Path.join(stateFolder, ControlServer.socketName)
    let socket: ControlSocket
    do {
      socket = try ControlSocket.connect(path, patience: 60)
    } catch {
      if [ENOENT, ECONNREFUSED, ENOTDIR].contains(error.code) { return nil }
      throw .system(error)
    }
    if let user = socket.peer, user != currentUser, currentUser != 0 {
      throw .foreign(path: path, user: user)
    }
    var writer = JSONWriter()
    writer.value(request.json)
    guard socket.send(line: writer.bytes),
      let answer = socket.lineWithDescriptors(limit: Self.answerLimit),
      let json = try? JSONReader.read(answer.line, file: path, size: Self.answerLimit),
      let reply = ControlReply(json)
    else { throw .noAnswer(path: path) }
    switch reply {
    case .result(let value): return (value, answer.descriptors)
    case .handOver: return nil
    case .failure(let text): throw .failure(text)
    case .otherConfiguration: return nil
    }
  }
}
