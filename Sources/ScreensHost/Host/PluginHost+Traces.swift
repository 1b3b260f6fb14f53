import PluginCatalog
import PluginCalls
import PluginWorkers

/// Where in their code plugins were that did harm.
extension PluginHost {
  /// Where a plugin was that ended its worker, a line for each call; nil when that is not known.
  func traceText(of fault: WorkerFault) -> String? {
    // Each fault is told at once by the worker that is gone and by the view that was lost.
    if let last = record.lastTrace, last.fault == fault { return last.text }
    let text = fault.traceText(fixed.workers?.names)
    record.lastTrace = (fault, text)
    return text
  }

  /// Where a plugin was that could not be loaded or tried.
  func trace(of error: any Error, _ plugin: PluginVersion) -> String? {
    if case .leftOut(let entry) = error as? AdmissionError { return entry.trace }
    return ((error as? WorkerFault) ?? plugin.code?.library.fault).flatMap(traceText)
  }
}
