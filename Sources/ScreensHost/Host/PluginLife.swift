import PluginFormat
import ScreensCore
import ScreensViews

/// The life of a plugin from the first look at its file. It is a value without a clock, a file or a
/// thread: an event makes the next life and returns effects, which the host runs.
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
/// All other events change the facts of a life, and not its case.
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
    /// The reason why a newer generation was not used.
    var failedUpdate: Refusal?
  }

  /// A generation that is used.
  struct Running: Sendable {
    var generation: Generation
    var standing = Standing.settled
    var harm = PluginHarm.none
    /// The reason why a newer generation was not used; it may be tried again after a pause.
    var failedUpdate: Refusal?
    /// The absence of its file; nil while the file exists.
    var absence: PluginAbsence?
  }

  /// The way back from a generation that is used.
  enum Standing: Sendable {
    /// There is none: it did no harm for as long as probation lasts, or none ran before it.
    case settled
    /// The generation before it stands by: its code stays loaded, so that going back to it takes no
    /// file.
    case onProbation(after: Generation)
  }

  /// A fact about a plugin.
  enum Event: Sendable {
    /// The host objects to the file as it is now. `isNews`: the objection is not that of last time.
    case excluded(Generation, Refusal, isNews: Bool)
    /// The files have other content, which reading found usable.
    case read(Generation, note: String?)
    /// The files were rewritten with the content that is used.
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
    /// The code did harm, and its content is quarantined.
    case harmed(Refusal)
    /// Its content is quarantined; its parents show these views, and its layouts stay.
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
    /// Write the line to the log.
    case log(String)
    /// Report that a new version is used.
    case reportUse
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

  /// The reason why a newer generation was not used.
  var failedUpdate: Refusal? {
    switch self {
    case .listed(_, let listing): listing.failedUpdate
    case .ready(let running): running.failedUpdate
    case .refused: nil
    }
  }
}
