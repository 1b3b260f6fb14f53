import PluginCalls
import PluginCatalog
import Synchronization

/// A worker's use of the machine, as its meter sees it.
extension PluginWorker {
  /// The folder that it may write to; nil when it may write nothing.
  var folder: String? { setup.message.grants.folder }

  /// Its use of the machine at the last look.
  var usage: WorkerUsage { tally.usage }

  func use(_ usage: WorkerUsage) { tally.use(usage) }

  /// How many calls and requests are under way.
  var underWay: Int { lanes.used + requests.count }

  /// How many calls there were.
  var callCount: Int { tally.callCount }

  /// The time that calls took which have ended.
  var millisecondsInCalls: Int { tally.milliseconds }

  func warn(_ kind: PluginWarnings.Kind, _ text: String) { setup.warnings.add(kind, text) }
}
