import PluginCalls
import PluginCatalog
package import PluginFormat
package import ScreensModel
package import ScreensSystem
import Glibc
import ScreensCore

/// The loss of a worker because of its plugin: the plugin, its content, the cause and the slot.
package struct WorkerFault: PluginLoss, Sendable, Hashable {
  package enum Cause: Error, Sendable, Hashable {
    /// The process ended, as this says: “crashed (Segmentation fault, signal 11)”.
    case ended(String)
    /// A call was not answered in time.
    case hung(milliseconds: Int)
    /// A call that follows from an act of a user worked for its whole time.
    case spun(milliseconds: Int)
    /// A call was not answered for a long time, during which the machine hardly let it run.
    case starved(milliseconds: Int)
    /// It sent a message that no worker sends.
    case lied(String)
    /// It used more than it may.
    case exceeded(WorkerExcess)

    /// Whether a call was not answered in time.
    var isLate: Bool {
      switch self {
      case .hung, .spun, .starved: true
      case .ended, .lied, .exceeded: false
      }
    }
  }

  package let plugin: PluginReference
  /// The plugin's content that ran in the worker.
  package let digest: Digest
  /// The way in which the worker was lost.
  package let cause: Cause
  /// The running call, such as `LoginView_acme.shown`; nil for none.
  package let during: String?
  /// The process; 0 for a call that found none of its threads free.
  package var worker: Int32 = 0
  /// The place in its code; nil when that is not known.
  var trace: FaultTrace?
  /// The host's copy of the library, which holds the names of its functions.
  var copy: PinnedCopy?

  /// Whether a call was not answered in time.
  package var isHang: Bool { cause.isLate }

  /// Whether the machine was late, or it is unknown which of the machine and the plugin was.
  package var isOfMachine: Bool {
    if case .starved = cause { return true }
    return worker == 0
  }

  /// Whether the running code caused it, and would cause it again.
  package var isOfCode: Bool { !isHang && !isKill }

  /// Whether its process was killed, seldom by the plugin itself.
  package var isKill: Bool { cause == .ended(ProcessGroup.reason(SIGKILL)) }

  /// The state in the plugin's row.
  package var state: PluginState { isHang ? .hung : .crashed }

  /// The sentence without the plugin's name.
  package var reason: String {
    let text =
      switch cause {
      case .ended(let text): text
      case .hung(let milliseconds): "did not answer within \(milliseconds) ms"
      case .spun(let milliseconds):
        "kept a processor busy and did not answer within \(milliseconds) ms"
      case .starved(let milliseconds):
        "was kept waiting by a busy machine and did not answer within \(milliseconds) ms"
      case .exceeded(let excess): "was ended: it \(excess)"
      case .lied(let text): "broke the protocol: \(text)"
      }
    return text + (during.map { " in \($0)" } ?? "")
  }

  /// The place in its code, a line for each call; nil when unknown.
  ///
  /// - Parameter names: reads symbols; without it functions are given by their symbols.
  package func traceText(_ names: FunctionNames?) -> String? {
    trace?.text(names) { $0 == copy?.path }
  }

  /// A sentence for the operator.
  package var description: String {
    "the worker of \(plugin) (digest \(digest.short)) \(reason)"
  }
}

/// The time limits of a worker, in milliseconds of its own time. The host's work for the worker
/// meanwhile does not count.
package struct WorkerPatience: Sendable, Hashable {
  /// A slot, or a connector's function.
  package var call = 250
  /// Loading a library, and making a view's instance.
  package var load = 5_000
  /// The pause before a view is tried again after its code missed a deadline once, or was killed.
  package var again = 10_000
  /// The pause before a plugin is tried again after its worker was killed twice.
  package var killed = 60_000

  /// The limits that a host has unless it is configured.
  package init() {}
}
