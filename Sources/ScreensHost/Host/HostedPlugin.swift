import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// A plugin as the host has it now: its life, and the remarks about it.
struct HostedPlugin: Sendable {
  var life: PluginLife<PluginGeneration>
  /// The file states at the last look, to detect later changes.
  var files = FileStates()

  // MARK: Its generation

  var generation: PluginGeneration { life.generation }
  var listed: ListedPlugin { generation.listed }
  var descriptor: Descriptor? { generation.descriptor }
  var path: String { generation.path }
  var code: PluginGeneration.Code? { generation.code }
  var theme: Theme? { generation.theme }
  var number: UInt64? { generation.number }

  // MARK: Its state

  var losses: [ThemeView: ViewFault] { life.running?.harm.faults ?? [:] }
  var failedUpdate: String? { life.failedUpdate?.reason }
  var missing: String? { life.running?.absence?.notice }
  var pause: PluginPause? {
    life.running?.harm.pause ?? life.failedUpdate?.pause ?? life.refusal?.pause
  }

  var state: PluginState {
    switch life {
    case .listed: .listed
    case .ready: .ready
    case .refused(_, let refusal): refusal.state
    }
  }

  var reason: String? {
    switch life {
    case .listed(_, let listing): listing.note
    case .ready: nil
    case .refused(_, let refusal): refusal.reason
    }
  }

  /// The places in its code where it did harm, a line for each call.
  var trace: String? {
    life.running?.harm.accident.trace ?? life.refusal?.trace ?? life.failedUpdate?.trace
  }

  /// Whether it may be loaded.
  var isUsable: Bool { life.refusal == nil }

  /// Whether a generation of it is used.
  var isRunning: Bool { life.running != nil }

  /// Whether its files are read: it may be loaded, or was refused for its content.
  var isRead: Bool { isUsable || state == .refused }

  /// The part of a plugin that others depend on: while it is the same, nothing is rebuilt.
  struct Signature: Hashable {
    let path: String
    let state: PluginState
    let reason: String?
    let failedUpdate: String?
    let missing: String?
    let number: UInt64?
    let files: [String: FileIdentity]
  }

  var signature: Signature {
    Signature(
      path: path, state: state, reason: reason, failedUpdate: failedUpdate,
      missing: missing, number: number, files: files.identities)
  }

  /// The state of its row. A generation that lost a view still runs for the others.
  var visibleState: PluginState {
    guard let loss = losses.values.first?.loss else { return state }
    return loss.isHang ? .hung : .crashed
  }

  /// The reasons for that state, the newest first.
  var visibleReason: String? {
    let lost = losses.sorted { $0.key.description < $1.key.description }.map { view, fault in
      // The sentence of a worker's fault names its place.
      let place = fault.loss is WorkerFault ? "" : "\(fault.viewClass).\(fault.slot): "
      return "\(view) is shown by its parent: \(place)\(fault.text)"
    }
    let unreadable = (theme?.unreadable ?? [:]).merging(generation.strayViews) { first, _ in first }
      .sorted { $0.key < $1.key }
      .map { "\($0.value); its parent shows \($0.key)." }
    let ofSubThemes = (theme?.subLayouts ?? [:]).sorted { $0.key < $1.key }.flatMap { name, sub in
      sub.unreadable.sorted { $0.key < $1.key }.map {
        "\($0.value); what \(name) stands on shows \($0.key)."
      }
    }
    let others = [
      missing, life.running?.harm.accident.sentence, failedUpdate ?? reason, pause?.text,
    ]
    let all = lost + unreadable + ofSubThemes + others.compactMap { $0 }
    return all.isEmpty ? nil : all.joined(separator: " ")
  }
}
