import PluginFormat
import Synchronization

/// Access to the host from any thread: a reference to it, and its last shown state.
final class HostLink: Sendable {
  private struct Weak: Sendable {
    weak var host: PluginHost?
  }

  private let target = Mutex(Weak())
  private let shown = Mutex<HostSnapshot?>(nil)

  var host: PluginHost? { target.withLock { $0.host } }

  /// The state that was shown last; nil before the first.
  var snapshot: HostSnapshot? { shown.withLock { $0 } }

  func set(_ host: PluginHost) {
    target.withLock { $0.host = host }
  }

  /// Publishes a state for readers that do not wait for the host.
  func show(_ snapshot: HostSnapshot) { shown.withLock { $0 = snapshot } }
}

/// Paths in sentences.
enum PathText {
  /// A sentence about the plugin of a path. A reason that begins with the path does not get it
  /// twice.
  static func sentence(_ path: String, _ state: PluginState, _ reason: String) -> String {
    if reason.hasPrefix("\(path)/") { return "\(state.rawValue): \(reason)" }
    let prefix = "\(path): "
    let inner = reason.hasPrefix(prefix) ? String(reason.dropFirst(prefix.count)) : reason
    return "\(prefix)\(state.rawValue): \(inner)"
  }
}
