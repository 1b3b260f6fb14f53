/// One loop's share of a listening socket.
final class HTTPListener: EventLoopSource {
  private let socket: HTTPListeningSocket
  private let worker: HTTPWorker
  private(set) var isWatching = false

  init(_ socket: HTTPListeningSocket, _ worker: HTTPWorker) {
    self.socket = socket
    self.worker = worker
  }

  func start() {
    guard !isWatching else { return }
    isWatching = worker.loop.watchListener(socket.descriptor, self)
  }

  func stop() {
    guard isWatching else { return }
    worker.loop.unwatch(socket.descriptor)
    isWatching = false
  }

  /// Accepts what waits, in portions, so that accepted connections get their turn.
  func becameReady(_ readiness: EventLoopReadiness) {
    guard worker.hasRoom || worker.closeOldestIdle() else { return worker.pauseListening() }
    for _ in 0..<64 where isWatching && worker.hasRoom {
      switch socket.accept() {
      case .connection(let descriptor, let peer): worker.place(descriptor, peer)
      case .dry: return
      case .exhausted: if !worker.closeOldestIdle() { return worker.pauseListening() }
      case .lost: continue
      }
    }
  }
}
