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
    guard socket.send(line: writer.bytes), let line = socket.line(limit: Self.answerLimit),
      let json = try? JSONReader.read(line, file: path, size: Self.answerLimit),
      let reply = ControlReply(json)
    else { throw .noAnswer(path: path) }
    switch reply {
    case .result(let value): return value
    case .failure(let text): throw .failure(text)
    case .otherConfiguration: return nil
    }
  }
}
