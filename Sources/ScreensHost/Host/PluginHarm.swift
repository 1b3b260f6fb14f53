import ScreensCore
import ScreensViews

/// The harm that the code of a running generation did and that still counts. It is a value; the
/// host acts on it.
enum PluginHarm: Sendable {
  /// All of the generation is used.
  case none
  /// Its worker ended, and all of it goes on in another one.
  case accident(Accident)
  /// Views of it are shown by their parents.
  case losses(Losses)

  /// The end of a worker.
  struct Accident: Sendable, Equatable {
    /// The sentence for the operator; nil where the lost views report it.
    var sentence: String?
    /// The places in the code where it did harm, a line for each call.
    var trace: String?
  }

  /// Views whose code was lost.
  struct Losses: Sendable {
    /// The first fault of each view.
    fileprivate(set) var faults: [ThemeView: ViewFault]
    /// The end of the worker with it.
    fileprivate(set) var accident: Accident
    /// The pause before the views are tried again; nil where they wait for new content.
    fileprivate(set) var pause: PluginPause?
  }

  /// The views that their parents show.
  var faults: [ThemeView: ViewFault] {
    if case .losses(let losses) = self { losses.faults } else { [:] }
  }

  /// The pause before views are tried again.
  var pause: PluginPause? {
    if case .losses(let losses) = self { losses.pause } else { nil }
  }

  /// The last end of the worker.
  private(set) var accident: Accident {
    get {
      switch self {
      case .none: Accident()
      case .accident(let accident): accident
      case .losses(let losses): losses.accident
      }
    }
    set {
      if case .losses(var losses) = self {
        losses.accident = newValue
        self = .losses(losses)
      } else {
        self = newValue == Accident() ? .none : .accident(newValue)
      }
    }
  }

  // MARK: Events

  /// A view's code can't be called any more; further faults of the view add nothing.
  mutating func lose(_ fault: ViewFault, trace: String?) {
    guard faults[fault.view] == nil else { return }
    var losses = losses
    losses.faults[fault.view] = fault
    losses.accident.trace = trace ?? losses.accident.trace
    self = .losses(losses)
  }

  /// The whole content is quarantined: its parents show these views.
  mutating func loseAll(_ faults: [ViewFault], trace: String?) {
    var losses = losses
    losses.accident = Accident(trace: trace)
    for fault in faults where losses.faults[fault.view] == nil { losses.faults[fault.view] = fault }
    self = .losses(losses)
  }

  /// The worker ended.
  mutating func endWorker(_ sentence: String?, trace: String?) {
    accident = Accident(
      sentence: sentence ?? accident.sentence, trace: trace ?? accident.trace)
  }

  /// Tries lost views again after a while. There is one pause at a time, and one of the whole
  /// content is not shortened.
  ///
  /// - Returns: false where no view is lost, or the content is paused.
  mutating func begin(_ pause: PluginPause) -> Bool {
    guard case .losses(var losses) = self, losses.pause?.isWhole != true else { return false }
    losses.pause = pause
    self = .losses(losses)
    return true
  }

  /// Uses paused views again. Those whose fault is their code's stay lost, unless the whole content
  /// was paused.
  ///
  /// - Returns: false where the pause is not the present one.
  mutating func end(_ pause: PluginPause) -> Bool {
    guard case .losses(var losses) = self, losses.pause == pause else { return false }
    losses.pause = nil
    losses.faults = pause.isWhole ? [:] : losses.faults.filter { !$0.value.isExcused }
    let accident = losses.accident
    self = losses.faults.isEmpty ? .none : .losses(losses)
    self.accident = accident
    return true
  }

  /// A newer fault has a trace of its own.
  mutating func forgetTrace() { accident.trace = nil }

  private var losses: Losses {
    if case .losses(let losses) = self { losses } else { Losses(faults: [:], accident: accident) }
  }
}
