import ScreensSystem

/// One loop's share of a listening socket.
final class HTTPListener: EventLoopSource {
  private let socket: HTTPListeningSocket
  private let worker: HTTPWorker
  private let spare = HTTPSpareDescriptor()
  private(set) var isWatching = false

  init(_ socket: HTTPListeningSocket, _ worker: HTTPWorker) {
    self.socket = socket
    self.worker = worker
  }

  func start() {
    guard !isWatching else { return }
    isWatching = worker.loop.watchListener(socket.descriptor, self)
  }

  /// Stops watching permanently.
  func end() {
    stop()
    spare.close()
  }

  func stop() {
    guard isWatching else { return }
    worker.loop.unwatch(socket.descriptor)
    isWatching = false
  }

  /// Accepts waiting connections in portions, so that accepted ones get their turn.
  func becameReady(_ readiness: EventLoopReadiness) {
    guard worker.hasRoom || worker.closeOldestIdle() else {
      worker.logFull()
      return worker.pauseListening()
    }
    _ = accept()
  }

  /// Accepts waiting connections, whether or not the socket is watched.
  ///
  /// - Returns: whether no connection waits any more.
  func acceptWaiting() -> Bool {
    while worker.hasRoom || worker.closeOldestIdle() {
      switch accept() {
      case .dry: return true
      case .short: return false
      case .more: continue
      }
    }
    return false
  }

  /// The state of the socket after a portion.
  private enum Rest {
    case dry, more
    /// The next connection finds no descriptor.
    case short
  }

  /// Accepts a portion; without descriptors it turns clients away.
  private func accept() -> Rest {
    for _ in 0..<64 where worker.hasRoom {
      switch socket.accept() {
      case .connection(let descriptor, let peer):
        guard spare.leavesEnough() || worker.closeOldestIdle() else {
          worker.logShortage()
          spare.turnAway(descriptor)
          continue
        }
        worker.place(descriptor, peer)
      case .dry: return .dry
      case .exhausted:
        guard !worker.closeOldestIdle() else { continue }
        worker.logShortage()
        guard spare.turnAway(socket) else {
          worker.pauseListening()
          return .short
        }
      case .lost: continue
      }
    }
    return .more
  }
}
