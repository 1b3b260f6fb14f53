import ScreensSystem
import ScreensFace
import Synchronization

/// The single-use key that makes a browser a developer's; a used key is replaced. A browser with
/// the key proves that its user reads the host's output; a client's address proves nothing behind a
/// proxy.
///
/// Sendable, because all loops share one key.
final class GalleryKey: Sendable {
  private struct State {
    var key = GalleryKey.random()
    var tell: (@Sendable (_ path: String) -> Void)?
  }

  private let state = Mutex(State())

  /// Reports every later key: the path with the key as its query.
  func onChange(_ tell: @escaping @Sendable (_ path: String) -> Void) {
    state.withLock { $0.tell = tell }
  }

  /// Reports the present key.
  func announce() {
    let (key, tell) = state.withLock { ($0.key, $0.tell) }
    tell?("\(Page.galleryPath)?key=\(key)")
  }

  /// Uses the key up if a text equals it: the same text is refused afterwards.
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
