import ScreensSystem
import ScreensFace
import Synchronization

/// The key that makes a browser a developer's: good once, then another takes its place. It proves
/// that its user reads the host's output; the address of a client proves nothing behind a proxy.
///
/// Sendable: all loops ask the same one.
final class GalleryKey: Sendable {
  private struct State {
    var key = GalleryKey.random()
    var tell: (@Sendable (_ path: String) -> Void)?
  }

  private let state = Mutex(State())

  /// Reports every key that comes from now on: the path with the key as its query.
  func onChange(_ tell: @escaping @Sendable (_ path: String) -> Void) {
    state.withLock { $0.tell = tell }
  }

  /// Reports the present key.
  func announce() {
    let (key, tell) = state.withLock { ($0.key, $0.tell) }
    tell?("\(Page.galleryPath)?key=\(key)")
  }

  /// Uses the key up, if a text is the key: the same text is refused from then on.
  func take(_ text: [UInt8]) -> Bool {
    let isTaken = state.withLock { state in
      guard isSameSecret(text, state.key.utf8) else { return false }
      state.key = Self.random()
      return true
    }
    if isTaken { announce() }
    return isTaken
  }

  private static func random() -> String {
    Base64URL.random(16)
  }
}
