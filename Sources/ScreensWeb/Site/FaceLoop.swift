import ScreensFace
import ScreensSystem
import ScreensCore

/// One loop of the face, with the inputs of its parts. Everything below a loop's site belongs to
/// its loop, and `EventLoopBound` checks it.
final class FaceLoop {
  let index: Int
  let loop: EventLoop
  let commons: FaceCommons
  /// The requests of all sessions of the loop.
  let connectors: ConnectorQueue

  init(_ index: Int, _ loop: EventLoop, _ commons: FaceCommons) {
    self.index = index
    self.loop = loop
    self.commons = commons
    connectors = ConnectorQueue(deadline: commons.configuration.connectorTime)
  }

  /// The loop's own time at this turn, in nanoseconds.
  var now: Int64 { loop.now }
  /// Seconds since 1970.
  var wall: Int64 { loop.clock.wall() }

  /// Whether a time is less than a session's longest life ago.
  func isRecent(_ time: Int64) -> Bool {
    wall - time < commons.configuration.sessions.absoluteSeconds
  }
}
