import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensSystem
import ScreensCore

/// A plugin as the host has it now: what was scanned, and what of it is loaded.
struct LivePlugin: Sendable {
  /// What is loaded of a plugin with code.
  struct Code: Sendable {
    let library: any PluginLibrary
    let instance: PluginInstance
    let pin: GenerationPin
    /// The name of the library's content.
    let digest: Digest
    /// The author's file, so that its replacement is not waited for.
    let held: HeldFile
    /// The host's own copy that it was loaded from.
    let copy: PinnedCopy
  }

  var scanned: ScannedPlugin
  var state: PluginState
  var reason: String?
  /// The present generation; nil before anything of it was used.
  var generation: UInt64?
  /// The code, once it was loaded.
  var code: Code?
  /// The theme, with its code or with its class names alone.
  var theme: Theme?
  /// What a bundle's folder holds of the theme.
  var files: ThemeFiles?
  /// What is odd about it, and keeps nothing from being used.
  var oddities: [String] = []
  /// Images that are there in another case only, in sentences.
  var strayImages: [String] = []
  /// Views whose layout names no class of the lineage, and why; the theme's parent shows them.
  var strayRoots: [ScreenletName: String] = [:]
  /// What of it nothing on this host has a use for, in sentences.
  var unused: [String] = []
  /// Which files, in which state, `theme` was made from.
  var fingerprint: [FileIdentity] = []
  /// When the fingerprint was taken.
  var lookedAt: Int64 = 0
  /// Why a newer version was not taken; this generation goes on.
  var failedUpdate: String?

  /// Where in its code it did harm, a line for each call.
  var trace: String?

  /// Views whose code was lost while this generation ran; their parents stand in for them.
  var losses: [ThemeView: ViewFault] = [:]

  /// What ran before, while this generation is on probation.
  var standby: StandbyGeneration?

  /// Since when its file has not been there; nil while it is.
  var absentSince: ContinuousClock.Instant?

  /// That its file is gone, though it is needed; nil while the file is there.
  var missing: String?

  /// What became of its worker meanwhile, though it goes on in another one.
  var accident: String?

  /// Until when it is not used, or a view of it, for what need not be its doing.
  var pause: PluginHost.Pause?

  /// What the operator said about it when it failed.
  var rules: Rules?

  /// What its theme stood on when it was refused for that; nil when it failed by itself.
  var basis: [PluginReference]?

  /// What an operator says about a plugin that decides whether it can be used.
  struct Rules: Sendable, Hashable {
    let setting: PluginSetting
    let pin: Digest?
    let isStrict: Bool
  }

  /// What is said of it though it is used.
  var remarks: [String] {
    oddities + strayImages
      + strayRoots.sorted { $0.key < $1.key }.map { "\($0.value); its parent shows \($0.key)" }
  }

  /// What others can see of it: when it is the same, nothing needs to be made anew.
  struct Signature: Hashable {
    let path: String
    let state: PluginState
    let reason: String?
    let failedUpdate: String?
    let missing: String?
    let generation: UInt64?
    let fingerprint: [FileIdentity]
  }

  var signature: Signature {
    Signature(
      path: path, state: state, reason: reason, failedUpdate: failedUpdate,
      missing: missing, generation: generation, fingerprint: fingerprint)
  }

  /// What an operator sees: a generation that lost a view runs on for the others.
  var visibleState: PluginState {
    guard let loss = losses.values.first?.loss else { return state }
    return loss.isHang ? .hung : .crashed
  }

  /// Why it is in that state, the newest reason first.
  var visibleReason: String? {
    let lost = losses.sorted { $0.key.description < $1.key.description }.map { view, fault in
      // A worker's fault says itself where it was.
      let place = fault.loss is WorkerFault ? "" : "\(fault.viewClass).\(fault.slot): "
      return "\(view) is shown by its parent: \(place)\(fault.text)"
    }
    let unreadable = (theme?.unreadable ?? [:]).merging(strayRoots) { first, _ in first }
      .sorted { $0.key < $1.key }
      .map { "\($0.value); its parent shows \($0.key)." }
    let others = [missing, accident, failedUpdate ?? reason, pause?.text].compactMap { $0 }
    let all = lost + unreadable + others
    return all.isEmpty ? nil : all.joined(separator: " ")
  }

  /// Whether its files were old enough when they were looked at that a change since shows in their
  /// times.
  var isSettled: Bool {
    fingerprint.allSatisfy { max($0.changed, $0.modified) < lookedAt - FileStatus.tick }
  }

  /// Whether what was read of its files now is what it was made of.
  func hasContent(of new: LivePlugin, library: CompleteFile?) -> Bool {
    descriptor == new.descriptor && files?.digest == new.files?.digest
      && code?.digest == library?.digest
  }

  /// Goes on with what is loaded of an earlier look.
  mutating func goOn(with old: LivePlugin) {
    state = old.state
    generation = old.generation
    code = old.code
    theme = old.theme
    standby = old.standby
    pause = old.pause
  }

  /// Its code's name among all that calls are made to.
  func reference(_ descriptor: Descriptor) -> PluginReference {
    PluginReference(
      id: descriptor.id.rawValue, version: descriptor.version.rawValue,
      generation: generation ?? 0, path: path)
  }

  /// Whether all code that it has is loaded.
  var isLoaded: Bool { code != nil || scanned.libraryPath == nil }

  var descriptor: Descriptor? { scanned.descriptor }
  var path: String { scanned.candidate.path }

  /// Whether it may be loaded.
  var isUsable: Bool { state == .listed || state == .ready }

  /// Whether what its files say matters: it may be loaded, or would be but for them.
  var isRead: Bool { isUsable || state == .refused }

  /// Whether it was tried and will not be again before something changes.
  var isGivenUp: Bool { state == .refused || state == .crashed || state == .hung }
}
