import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews

/// The reason why a generation of a plugin is not used, and the facts that decide on another try.
struct Refusal: Sendable {
  var state: PluginState = .refused
  /// A sentence with the plugin's path.
  var reason: String
  /// The places in its code where it did harm, a line for each call.
  var trace: String?
  /// The operator's rules about it when it failed.
  var rules: Rules?
  /// The generations that its theme stood on when it was refused for that; nil when it failed by
  /// itself.
  var basis: [PluginReference]?
  /// The pause before it is tried again.
  var pause: PluginPause?

  /// The part of an operator's settings that decides whether a plugin can be used.
  struct Rules: Sendable, Hashable {
    let setting: PluginSetting
    let pin: Digest?
    let isStrict: Bool
  }

  /// Whether the operator or the plugin's place forbids it, for any content.
  var isOperators: Bool { state == .disabled || state == .shadowed }

  /// Whether the content did harm.
  var isHarm: Bool { state == .crashed || state == .hung }

  /// Whether the content was tried, and waits for a change before another try.
  var isOfContent: Bool { state == .refused || isHarm }
}

/// A time in which a plugin is not used, because the fault may not be its own; it ends by itself.
struct PluginPause: Sendable, Hashable {
  /// The moment at which it ends, in seconds since 1970.
  let end: Int64
  /// Whether the whole plugin is not used, and not only a view.
  var isWhole = false

  /// The row's sentence.
  var text: String {
    "It is tried again on \(Timestamp.text(end)); 'screens retry' does it at once."
  }
}

/// The absence of the file of a plugin that runs.
struct PluginAbsence: Sendable, Hashable {
  let start: ContinuousClock.Instant
  /// The sentence about the need for it; nil while a linker may put the next file in its place.
  var notice: String?
}

extension ViewFault {
  /// Whether the fault may have another cause than the code.
  var isExcused: Bool { (loss as? WorkerFault)?.isOfCode == false }
}
