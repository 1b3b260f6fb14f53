import PluginFormat
import ScreensCore

/// The life of a plugin, from the first look at its file on. A value without a clock, a file or a
/// thread: an event makes the next life, and effects tell the host what to do.
///
/// Each stage has one word. A search finds a *candidate* (`PluginCandidate`); read and checked, it
/// is *listed* (`ListedPlugin`). With the content of its files it is a *generation*
/// (`PluginGeneration`), which is loaded and tried before it is *ready*. The host keeps the life of
/// each path in a `HostedPlugin`.
///
/// ```
///   listed  -- loaded ----------------------> ready    -- loaded, reread, harmed --> ready
///   listed  -- refused, excluded -----------> refused  -- read, parentsChanged ----> listed
///   ready   -- refused, excluded (operator) > refused  -- restored ----------------> ready
/// ```
/// All other events change what is known of a life, and not its case.
enum PluginLife<Generation: Sendable>: Sendable {
  /// It is read, and its code is loaded on first use.
  case listed(Generation, Listing)
  /// A generation of it is used.
  case ready(Running)
  /// Nothing of it is used, because of its content, its file or the operator.
  case refused(Generation, Refusal)

  /// The remarks about a plugin that is not loaded.
  struct Listing: Sendable {
    /// The oddity that was found in it.
    var note: String?
    /// The reason why a newer generation was not taken.
    var failedUpdate: Refusal?
  }

  /// A generation that is used.
  struct Running: Sendable {
    var generation: Generation
    /// The generation before it, while this one is on probation: its code stays loaded, so that
    /// going back to it takes no file.
    var standby: Generation?
    /// The reason why a newer generation was not taken.
    var failedUpdate: Refusal?
    /// Views whose code was lost; their parents stand in for them.
    var losses: [ThemeView: ViewFault] = [:]
    /// The end of its worker, though it goes on in another one.
    var accident: String?
    /// The places in its code where it did harm, a line for each call.
    var trace: String?
    /// Until when views of it, or all of it, are not used.
    var pause: PluginPause?
    /// Since when its file has not been there; nil while it is.
    var absence: PluginAbsence?
  }

  /// A fact about a plugin.
  enum Event: Sendable {
    /// The host objects to the file as it is now. `isNews`: the objection is not that of last time.
    case excluded(Generation, Refusal, isNews: Bool)
    /// The files have other content, which is usable as far as reading tells.
    case read(Generation, note: String?)
    /// The files were written anew with the content that is used.
    case reread(Generation)
    /// The files' content can't be used.
    case unusable(Generation, Refusal)
    /// A generation was loaded and tried.
    case loaded(Generation, code: LoadedPart)
    /// The last content that was good was loaded in the place of one that is refused.
    case restored(Generation, because: Refusal)
    /// The generation is not used any more.
    case refused(Refusal)
    /// The remark about a plugin that is not loaded has changed.
    case noted(String?)
    /// The plugins that it stands on have changed since it was refused for them.
    case parentsChanged
    /// A view's code can't be called any more.
    case viewLost(ViewFault, trace: String?)
    /// The code did harm, and its content is left out.
    case harmed(Refusal)
    /// Its content is left out; its parents show these views, and its layouts stay.
    case viewsLost([ViewFault], because: Refusal)
    /// Its worker ended. The sentence is nil where its views report it.
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
    /// Load and try the generation that was read.
    case load
    /// Report the end of probation when its time comes.
    case awaitProbation
    /// Report the end of a pause when its time comes.
    case awaitEnd(PluginPause)
    /// Remember the generation that runs as good.
    case remember
    /// Let lost code be called again.
    case forgetFaults
    /// Look at the files again, though they are unchanged.
    case lookAgain
    /// Tell the operator.
    case log(String)
  }

  /// The part of a generation that was loaded.
  enum LoadedPart: Sendable, Equatable { case nothing, sameCode, newCode }

  /// A life begins with a look at a file.
  init(_ generation: Generation, note: String? = nil) {
    self = .listed(generation, Listing(note: note))
  }

  var generation: Generation {
    get {
      switch self {
      case .listed(let generation, _), .refused(let generation, _): generation
      case .ready(let running): running.generation
      }
    }
    set {
      switch self {
      case .listed(_, let listing): self = .listed(newValue, listing)
      case .refused(_, let refusal): self = .refused(newValue, refusal)
      case .ready(var running):
        running.generation = newValue
        self = .ready(running)
      }
    }
  }

  /// The generation that is used; nil while none is.
  var running: Running? {
    if case .ready(let running) = self { running } else { nil }
  }

  /// The reason why it is not used; nil while it may be.
  var refusal: Refusal? {
    if case .refused(_, let refusal) = self { refusal } else { nil }
  }

  /// The reason why a newer generation was not taken.
  var failedUpdate: Refusal? {
    switch self {
    case .listed(_, let listing): listing.failedUpdate
    case .ready(let running): running.failedUpdate
    case .refused: nil
    }
  }

  /// Goes on after an event. An event without meaning for the present life changes nothing.
  mutating func handle(_ event: Event) -> [Effect] {
    switch self {
    case .listed(let generation, let listing): handle(event, listed: generation, listing)
    case .ready(let running): handle(event, running)
    case .refused(let generation, let refusal): handle(event, refused: generation, refusal)
    }
  }

  private mutating func handle(
    _ event: Event, listed generation: Generation, _ listing: Listing
  ) -> [Effect] {
    var listing = listing
    switch event {
    case .excluded(let generation, let refusal, _): self = .refused(generation, refusal)
    case .read(let generation, let note): self = .listed(generation, Listing(note: note))
    case .loaded(let generation, let part):
      self = .ready(Running(generation: generation, failedUpdate: listing.failedUpdate))
      return part == .newCode ? [.awaitProbation] : []
    case .unusable(_, let refusal):
      listing.failedUpdate = refusal
      self = .listed(generation, listing)
      return [.log(refusal.reason)]
    case .refused(let refusal):
      self = .refused(generation, refusal)
      return [.log(refusal.reason)]
    case .noted(let note):
      listing.note = note
      self = .listed(generation, listing)
    case .retried: return listing.failedUpdate == nil ? [] : [.lookAgain]
    default: break
    }
    return []
  }

  private mutating func handle(
    _ event: Event, refused generation: Generation, _ refusal: Refusal
  ) -> [Effect] {
    var refusal = refusal
    switch event {
    case .excluded(let generation, let refusal, _): self = .refused(generation, refusal)
    case .read(let generation, let note): self = .listed(generation, Listing(note: note))
    case .unusable(let generation, let refusal):
      self = .refused(generation, refusal)
      return [.log(refusal.reason)]
    case .restored(let generation, let refusal):
      self = .ready(
        Running(generation: generation, failedUpdate: refusal, pause: refusal.pause))
      return [.log(refusal.reason)]
    case .parentsChanged where refusal.basis != nil: self = .listed(generation, Listing())
    case .paused(let pause) where refusal.pause == nil:
      refusal.pause = pause
      self = .refused(generation, refusal)
      return [.awaitEnd(pause)]
    case .pauseEnded(let pause) where refusal.pause == pause:
      refusal.pause = nil
      self = .refused(generation, refusal)
      return [.lookAgain]
    case .retried where refusal.isOfContent:
      refusal.pause = nil
      refusal.trace = nil
      self = .refused(generation, refusal)
      return [.lookAgain]
    default: break
    }
    return []
  }

  private mutating func handle(_ event: Event, _ running: Running) -> [Effect] {
    var next = running
    var effects: [Effect] = []
    switch event {
    case .excluded(let generation, let refusal, let isNews):
      if refusal.isOperators {
        self = .refused(generation, refusal)
        return []
      }
      if isNews || next.failedUpdate == nil { next.failedUpdate = refusal }
      next.failedUpdate?.rules = refusal.rules
    case .read: effects = [.load]
    case .reread(let generation):
      next = Running(generation: generation, standby: next.standby, pause: next.pause)
    case .unusable(_, let refusal):
      next.failedUpdate = refusal
      next.trace = nil
      effects = [.log(refusal.reason)]
    case .loaded(let generation, let part):
      next = Running(generation: generation, standby: running.standby(before: part))
      if part == .newCode { effects = [.awaitProbation] }
    case .refused(let refusal):
      self = .refused(next.generation, refusal)
      return [.log(refusal.reason)]
    case .viewLost(let fault, let trace) where next.losses[fault.view] == nil:
      next.losses[fault.view] = fault
      next.trace = trace ?? next.trace
    case .harmed(let refusal):
      guard let standby = next.standby else { break }
      next = Running(generation: standby, failedUpdate: refusal)
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
  /// The generation to go back to when the next one does harm. A generation on probation is none,
  /// nor is one that lost views.
  fileprivate func standby(before part: PluginLife.LoadedPart) -> Generation? {
    switch part {
    case .nothing: nil
    case .sameCode: standby
    case .newCode: standby ?? (losses.isEmpty ? generation : nil)
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
