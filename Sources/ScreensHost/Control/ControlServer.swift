import ScreensSystem
import Glibc
import ScreensCore
import ScreensDocuments
import Synchronization

/// Answers commands over `control.sock` in the state folder, for its own user alone.
///
/// A thread accepts. Each connection has a thread of its own, sends one line and gets one. So no
/// client waits for another's answer, or for a client that sends nothing.
package final class ControlServer: Sendable {
  /// Answers one request.
  package typealias Handler = @Sendable (ControlRequest.Order) async -> ControlReply

  /// The name of the socket in the state folder.
  package static let socketName = "control.sock"
  private static let requestLimit = 65_536

  private let socket: ControlSocket
  private let configuration: String
  private let handler: Handler
  private let handedOver: @Sendable (Bool) -> Void
  private let isRunning = Mutex(true)
  private let connections = Mutex(0)
  private static let connectionLimit = 64

  /// Opens the socket and begins to answer.
  ///
  /// - Parameters:
  ///   - stateFolder: The folder of the socket, which is made when it isn't there.
  ///   - configuration: The absolute path of the configuration that is served.
  ///   - handedOver: Called after the socket was handed to another host, or could not be.
  ///   - handler: Answers requests for this configuration.
  package init(
    stateFolder: String, configuration: String,
    handedOver: @escaping @Sendable (Bool) -> Void = { _ in }, handler: @escaping Handler
  ) throws(ControlError) {
    let path = Path.join(stateFolder, Self.socketName)
    do {
      try StateFolder.make(stateFolder)
      if (try? ControlSocket.connect(path, patience: 1)) != nil {
        throw ControlError.inUse(path: path)
      }
      // A socket without a listener was left by a host that was killed. Safety: the path is
      // NUL-terminated for the length of the call.
      _ = unsafe unlink(path)
      socket = try ControlSocket.listen(path)
    } catch let error as SystemCallError {
      throw .system(error)
    } catch let error as ControlError {
      throw error
    } catch {
      preconditionFailure("sockets fail with their own errors: \(error)")
    }
    self.configuration = configuration
    self.handler = handler
    self.handedOver = handedOver
    let server = self
    ServiceThread.start { server.serve() }
  }

  /// Stops answering and removes the socket.
  package func stop() {
    let wasRunning = isRunning.withLock { isRunning in
      defer { isRunning = false }
      return isRunning
    }
    guard wasRunning else { return }
    // Safety: the path is NUL-terminated for the length of the call.
    _ = unsafe unlink(socket.path)
    socket.shutDown()
  }

  private func serve() {
    while let connection = socket.accept(patience: 5) {
      guard isRunning.withLock({ $0 }) else { return }
      guard enter() else { continue }
      ServiceThread.start { [self] in
        answer(connection)
        connections.withLock { $0 -= 1 }
      }
    }
  }

  /// Whether there is room for another connection; others are closed.
  private func enter() -> Bool {
    connections.withLock { count in
      guard count < Self.connectionLimit else { return false }
      count += 1
      return true
    }
  }

  private func answer(_ connection: ControlSocket) {
    guard let user = connection.peer, user == 0 || user == currentUser,
      let line = connection.line(limit: Self.requestLimit)
    else { return }
    guard let json = try? JSONReader.read(line, file: "control request"),
      let request = ControlRequest(json)
    else {
      send(
        .failure("The request is not one this host knows; use the same version of screens."),
        connection)
      return
    }
    guard request.configuration == configuration else {
      send(.otherConfiguration(configuration), connection)
      return
    }
    // Ends by itself after one answer; a timeout of the socket bounds the sending.
    Task(executorPreference: ServiceExecutor.shared) { [self, handler] in
      self.send(await handler(request.order), connection)
    }
  }

  private func send(_ reply: ControlReply, _ connection: ControlSocket) {
    var writer = JSONWriter()
    writer.value(reply.json)
    guard case .handOver(_, let descriptors) = reply else {
      connection.send(line: writer.bytes)
      return
    }
    // From here on the socket's name belongs to the successor.
    stop()
    handedOver(connection.send(line: writer.bytes, with: descriptors))
  }
}
