import PluginFormat
import Synchronization

/// The way from the environment's source back to the host that feeds it.
final class HostLink: Sendable {
  private struct Weak: Sendable {
    weak var host: PluginHost?
  }

  private let target = Mutex(Weak())

  var host: PluginHost? { target.withLock { $0.host } }

  func set(_ host: PluginHost) {
    target.withLock { $0.host = host }
  }
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
