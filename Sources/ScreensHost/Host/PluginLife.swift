import PluginFormat
import ScreensCore

/// The life of a plugin, from the first look at its file on. A value without a clock, a file or a
/// thread: an event makes the next life and says by effects what its host has to do.
///
/// ```
///   listed  -- loaded ----------------------> ready    -- loaded, reread, harmed --> ready
///   listed  -- refused, excluded -----------> refused  -- read, parentsChanged ----> listed
///   ready   -- refused, excluded (operator) > refused  -- restored ----------------> ready
/// ```
/// All other events change what is known of a life, and not its case.
enum PluginLife<Version: Sendable>: Sendable {
  /// It is read, and its code is loaded on first use.
  case listed(Version, Listing)
  /// A generation of it is used.
  case ready(Running)
  /// Nothing of it is used, for what it, its file or the operator says.
  case refused(Version, Refusal)

  /// The remarks about a plugin that is not loaded.
  struct Listing: Sendable {
    /// The oddity that was found in it.
    var note: String?
    /// Why a newer version was not taken.
    var failedUpdate: Refusal?
  }

  /// A generation that is used.
  struct Running: Sendable {
    var version: Version
    /// The version before it, while this one is on probation: its code stays loaded, so that going
    /// back to it takes no file.
    var standby: Version?
    /// Why a newer version was not taken.
    var failedUpdate: Refusal?
    /// Views whose code was lost; their parents stand in for them.
    var losses: [ThemeView: ViewFault] = [:]
    /// The end of its worker, though it goes on in another one.
    var accident: String?
    /// Where in its code it did harm, a line for each call.
    var trace: String?
    /// Until when views of it, or all of it, are not used.
    var pause: PluginPause?
    /// Since when its file has not been there; nil while it is.
    var absence: PluginAbsence?
  }

  /// A fact about a plugin.
  enum Event: Sendable {
    /// Something speaks against the file as it is now. `isNews`: it is not as it was last time.
    case excluded(Version, Refusal, isNews: Bool)
    /// The files have other content, which can be used as far as can be read.
    case read(Version, note: String?)
    /// The files were written anew with the content that is used.
    case reread(Version)
    /// The files' content can't be used.
    case unusable(Version, Refusal)
    /// A version was loaded and tried.
    case loaded(Version, code: LoadedPart)
    /// The last content that was good was loaded in the place of one that is refused.
    case restored(Version, because: Refusal)
    /// The version is not used any more.
    case refused(Refusal)
    /// There is something else to say of a plugin that is not loaded.
    case noted(String?)
    /// The plugins that it stands on are others than when it was refused for that.
    case parentsChanged
    /// A view's code can't be called any more.
    case viewLost(ViewFault, trace: String?)
    /// The code did harm, and its content is left out.
    case harmed(Refusal)
    /// Its content is left out; its parents show these views, and its layouts stay.
    case viewsLost([ViewFault], because: Refusal)
    /// Its worker ended. The sentence is nil where its views say it.
    case workerEnded(String?, trace: String?)
    /// It, or views of it, are not used for a while.
    case paused(PluginPause)
    case pauseEnded(PluginPause)
    /// Its code did no harm for as long as probation lasts.
    case probationEnded
    /// The operator asks for another try.
    case retried
    /// The file is gone.
    case vanished(PluginAbsence)
    /// The file is there.
    case appeared
  }

  /// Something that the host has to do.
  enum Effect: Sendable, Equatable {
    /// Load and try the version that was read.
    case load
    /// Say that probation is over when it is.
    case awaitProbation
    /// Say that a pause is over when it is.
    case awaitEnd(PluginPause)
    /// Remember the version that runs as good.
    case remember
    /// Let the code be called again that was lost.
    case forgetFaults
    /// Look at the files again though they are as they were.
    case lookAgain
    /// Say it to the operator.
    case log(String)
  }

  /// The part of a version that was loaded.
  enum LoadedPart: Sendable, Equatable { case nothing, sameCode, newCode }

  /// A life begins with a look at a file.
  init(_ version: Version, note: String? = nil) { self = .listed(version, Listing(note: note)) }

  var version: Version {
    get {
      switch self {
      case .listed(let version, _), .refused(let version, _): version
      case .ready(let running): running.version
      }
    }
    set {
      switch self {
      case .listed(_, let listing): self = .listed(newValue, listing)
      case .refused(_, let refusal): self = .refused(newValue, refusal)
      case .ready(var running):
        running.version = newValue
        self = .ready(running)
      }
    }
  }

  /// The generation that is used; nil while none is.
  var running: Running? {
    if case .ready(let running) = self { running } else { nil }
  }

  /// Why it is not used; nil while it may be.
  var refusal: Refusal? {
    if case .refused(_, let refusal) = self { refusal } else { nil }
  }

  /// Why a newer version was not taken.
  var failedUpdate: Refusal? {
    switch self {
    case .listed(_, let listing): listing.failedUpdate
    case .ready(let running): running.failedUpdate
    case .refused: nil
    }
  }

  /// Goes on after an event. One that means nothing to the present life changes nothing.
  mutating func handle(_ event: Event) -> [Effect] {
    switch self {
    case .listed(let version, let listing): handle(event, listed: version, listing)
    case .ready(let running): handle(event, running)
    case .refused(let version, let refusal): handle(event, refused: version, refusal)
    }
  }

  private mutating func handle(
    _ event: Event, listed version: Version, _ listing: Listing
  ) -> [Effect] {
    var listing = listing
    switch event {
    case .excluded(let version, let refusal, _): self = .refused(version, refusal)
    case .read(let version, let note): self = .listed(version, Listing(note: note))
    case .loaded(let version, let part):
      self = .ready(Running(version: version, failedUpdate: listing.failedUpdate))
      return part == .newCode ? [.awaitProbation] : []
    case .unusable(_, let refusal):
      listing.failedUpdate = refusal
      self = .listed(version, listing)
      return [.log(refusal.reason)]
    case .refused(let refusal):
      self = .refused(version, refusal)
      return [.log(refusal.reason)]
    case .noted(let note):
      listing.note = note
      self = .listed(version, listing)
    case .retried: return listing.failedUpdate == nil ? [] : [.lookAgain]
    default: break
    }
    return []
  }

  private mutating func handle(
    _ event: Event, refused version: Version, _ refusal: Refusal
  ) -> [Effect] {
    var refusal = refusal
    switch event {
    case .excluded(let version, let refusal, _): self = .refused(version, refusal)
    case .read(let version, let note): self = .listed(version, Listing(note: note))
    case .unusable(let version, let refusal):
      self = .refused(version, refusal)
      return [.log(refusal.reason)]
    case .restored(let version, let refusal):
      self = .ready(
        Running(version: version, failedUpdate: refusal, pause: refusal.pause))
      return [.log(refusal.reason)]
    case .parentsChanged where refusal.basis != nil: self = .listed(version, Listing())
    case .paused(let pause) where refusal.pause == nil:
      refusal.pause = pause
      self = .refused(version, refusal)
      return [.awaitEnd(pause)]
    case .pauseEnded(let pause) where refusal.pause == pause:
      refusal.pause = nil
      self = .refused(version, refusal)
      return [.lookAgain]
    case .retried where refusal.isOfContent:
      refusal.pause = nil
      refusal.trace = nil
      self = .refused(version, refusal)
      return [.lookAgain]
    default: break
    }
    return []
  }

  private mutating func handle(_ event: Event, _ running: Running) -> [Effect] {
    var next = running
    var effects: [Effect] = []
    switch event {
    case .excluded(let version, let refusal, let isNews):
      if refusal.isOperators {
        self = .refused(version, refusal)
        return []
      }
      if isNews || next.failedUpdate == nil { next.failedUpdate = refusal }
      next.failedUpdate?.rules = refusal.rules
    case .read: effects = [.load]
    case .reread(let version):
      next = Running(version: version, standby: next.standby, pause: next.pause)
    case .unusable(_, let refusal):
      next.failedUpdate = refusal
      next.trace = nil
      effects = [.log(refusal.reason)]
    case .loaded(let version, let part):
      next = Running(version: version, standby: running.standby(before: part))
      if part == .newCode { effects = [.awaitProbation] }
    case .refused(let refusal):
      self = .refused(next.version, refusal)
      return [.log(refusal.reason)]
    case .viewLost(let fault, let trace) where next.losses[fault.view] == nil:
      next.losses[fault.view] = fault
      next.trace = trace ?? next.trace
    case .harmed(let refusal):
      guard let standby = next.standby else { break }
      next = Running(version: standby, failedUpdate: refusal)
      effects = [.log(refusal.reason)]
    case .viewsLost(let faults, let refusal):
      next.accident = nil
      next.failedUpdate = refusal
      next.trace = refusal.trace
      for fault in faults { next.losses[fault.view] = next.losses[fault.view] ?? fault }
    case .workerEnded(let sentence, let trace):
      next.accident = sentence ?? next.accident
      next.trace = trace ?? next.trace
    case .paused(let pause) where next.pause?.isWhole != true:
      next.pause = pause
      effects = [.awaitEnd(pause)]
    case .pauseEnded(let pause) where next.pause == pause:
      next.endPause(pause)
      effects = [.forgetFaults, .awaitProbation]
    case .probationEnded where next.losses.isEmpty:
      next.standby = nil
      effects = [.remember]
    case .retried:
      (next.losses, next.trace, next.accident, next.pause) = ([:], nil, nil, nil)
      effects = [.forgetFaults, .awaitProbation] + (next.failedUpdate == nil ? [] : [.lookAgain])
    case .vanished(let absence): next.absence = absence
    case .appeared: next.absence = nil
    default: break
    }
    self = .ready(next)
    return effects
  }
}

extension PluginLife.Running {
  /// The version to go back to when the next one does harm: one that is on probation itself, or
  /// that lost views, is none.
  fileprivate func standby(before part: PluginLife.LoadedPart) -> Version? {
    switch part {
    case .nothing: nil
    case .sameCode: standby
    case .newCode: standby ?? (losses.isEmpty ? version : nil)
    }
  }

  fileprivate mutating func endPause(_ pause: PluginPause) {
    self.pause = nil
    if pause.isWhole {
      losses = [:]
      failedUpdate = nil
    } else {
      losses = losses.filter { !$0.value.isExcused }
    }
  }
}
