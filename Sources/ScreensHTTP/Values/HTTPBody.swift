import ScreensSystem
import Synchronization

/// The bytes of a request's body. They are overwritten when the last reference to the request goes,
/// since a form may hold a password.
package final class HTTPBody: Sendable {
  private let content: Mutex<[UInt8]>

  /// Owns bytes that no other array shares.
  init(_ bytes: consuming [UInt8]) { content = Mutex(bytes) }

  deinit { content.withLock { SecretMemory.wipe(&$0) } }

  /// The bytes; a copy of them is not overwritten.
  package var bytes: [UInt8] { content.withLock { $0 } }
}
