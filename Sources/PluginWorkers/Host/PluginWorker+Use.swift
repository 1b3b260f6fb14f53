import PluginCalls
import PluginCatalog
import Synchronization

/// A worker's use of the machine, as its meter sees it.
extension PluginWorker {
  /// The folder that it may write to; nil when it may write nothing.
  var folder: String? { load.order.grants.folder }

  /// Its use of the machine at the last look.
  var usage: WorkerUsage { used.withLock { $0 } }

  func use(_ usage: WorkerUsage) { used.withLock { $0 = usage } }

  /// How many calls and requests are under way.
  var underWay: Int { owners.withLock { $0.count { $0 != 0 } } + requests.count }

  /// How many calls there were.
  var callCount: Int { calls.load(ordering: .relaxed) }

  /// The time that calls took which have ended.
  var millisecondsInCalls: Int { Int(inCalls.load(ordering: .relaxed) / 1_000_000) }

  func warn(_ kind: PluginWarnings.Kind, _ text: String) { load.warnings.take(kind, text) }
}
