import ScreensSystem
import Glibc
package import ScreensDocuments

/// Asks the host that serves a configuration.
package struct ControlClient: Sendable {
  /// The state folder in which the host's socket is.
  package let stateFolder: String
  private static let answerLimit = 64 << 20

  /// Makes a client.
  package init(stateFolder: String) { self.stateFolder = stateFolder }

  /// The host's answer; nil when no host serves this configuration.
  package func ask(_ request: ControlRequest) throws(ControlError) -> JSONValue? {
    let answer = try exchange(request)
    if let descriptor = answer?.descriptor { close(descriptor) }
    return answer?.value
  }

  /// Asks the host that serves a configuration to end, and takes its listening socket.
  ///
  /// - Returns: what the socket is, and the socket; nil when no host serves the configuration.
  package func takeOver(
    configuration: String
  ) throws(ControlError) -> (value: JSONValue, descriptor: Int32)? {
    guard let answer = try exchange(ControlRequest(.takeOver, configuration: configuration)) else {
      return nil
    }
    guard let descriptor = answer.descriptor else {
      throw .noAnswer(path: Path.join(stateFolder, ControlServer.socketName))
    }
    return (answer.value, descriptor)
  }

  private func exchange(
    _ request: ControlRequest
  ) throws(ControlError) -> (value: JSONValue, descriptor: Int32?)? {
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
      let answer = socket.lineWithDescriptor(limit: Self.answerLimit),
      let json = try? JSONReader.read(answer.line, file: path, size: Self.answerLimit),
      let reply = ControlReply(json)
    else { throw .noAnswer(path: path) }
    switch reply {
    case .result(let value): return (value, answer.descriptor)
    case .handOver: return nil
    case .failure(let text): throw .failure(text)
    case .otherConfiguration: return nil
    }
  }
}
