import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore
import ScreensSystem

/// Why a generation of a plugin is not used, and what decides whether it is tried again.
struct Refusal: Sendable {
  var state: PluginState = .refused
  /// A sentence with the plugin's path.
  var reason: String
  /// Where in its code it did harm, a line for each call.
  var trace: String?
  /// The operator's rules about it when it failed.
  var rules: Rules?
  /// The generations that its theme stood on when it was refused for that; nil when it failed by
  /// itself.
  var basis: [PluginReference]?
  /// Until when it is not tried again.
  var pause: PluginPause?

  /// The part of an operator's settings that decides whether a plugin can be used.
  struct Rules: Sendable, Hashable {
    let setting: PluginSetting
    let pin: Digest?
    let isStrict: Bool
  }

  /// Whether the operator, or the plugin's place, is against it, whatever its content is.
  var isOperators: Bool { state == .disabled || state == .shadowed }

  /// Whether the content was tried and will not be again before something changes.
  var isOfContent: Bool { state == .refused || state == .crashed || state == .hung }
}

/// A time for which a plugin is not used, since the harm need not be its doing; it ends by itself.
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
  /// That it is needed, in a sentence; nil while a linker may put the next file in its place.
  var notice: String?
}

extension ViewFault {
  /// Whether the fault need not be the code's doing.
  var isExcused: Bool { (loss as? WorkerFault)?.isOfCode == false }
}
