import PluginFormat
import ScreensCore

/// The next life after each event.
extension PluginLife {
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
      self = .ready(Running(generation: generation, failedUpdate: refusal))
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
      if isNews || next.failedUpdate == nil {
        next.failedUpdate = refusal
        // Harm was reported when it was done.
        if !refusal.isHarm { effects = [.log(refusal.reason)] }
      }
      next.failedUpdate?.rules = refusal.rules
    case .read: effects = [.load]
    case .reread(let generation):
      next = Running(generation: generation, standing: next.standing)
    case .unusable(_, let refusal):
      next.failedUpdate = refusal
      next.harm.forgetTrace()
      effects = [.log(refusal.reason)]
    case .loaded(let generation, let part):
      next = Running(generation: generation, standing: running.standing(before: part))
      if part == .newCode { effects = [.awaitProbation, .reportUse] }
    case .refused(let refusal):
      self = .refused(next.generation, refusal)
      return [.log(refusal.reason)]
    case .viewLost(let fault, let trace): next.harm.lose(fault, trace: trace)
    case .harmed(let refusal):
      guard let standby = next.standby else { break }
      next = Running(generation: standby, failedUpdate: refusal)
      effects = [.log(refusal.reason)]
    case .viewsLost(let faults, let refusal):
      next.failedUpdate = refusal
      next.harm.loseAll(faults, trace: refusal.trace)
    case .workerEnded(let sentence, let trace): next.harm.endWorker(sentence, trace: trace)
    case .paused(let pause):
      if next.harm.begin(pause) { effects = [.awaitEnd(pause)] }
    case .pauseEnded(let pause): effects = next.end(pause)
    case .probationEnded where next.harm.faults.isEmpty:
      next.standing = .settled
      effects = [.remember]
    case .retried:
      next.harm = .none
      next.failedUpdate?.pause = nil
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
  /// The generation to go back to when this one does harm; nil once it is settled.
  var standby: Generation? {
    if case .onProbation(let before) = standing { before } else { nil }
  }

  /// The standing of the next generation. One on probation is nothing to go back to, nor is one
  /// that lost views.
  fileprivate func standing(before part: PluginLife.LoadedPart) -> PluginLife.Standing {
    switch part {
    case .nothing: return .settled
    case .sameCode: return standing
    case .newCode:
      guard case .settled = standing, harm.faults.isEmpty else { return standing }
      return .onProbation(after: generation)
    }
  }

  /// Ends the pause of this generation's views, or of the newer one that was refused.
  fileprivate mutating func end(_ pause: PluginPause) -> [PluginLife.Effect] {
    if harm.end(pause) {
      if pause.isWhole { failedUpdate = nil }
      return [.forgetFaults, .awaitProbation]
    }
    guard failedUpdate?.pause == pause else { return [] }
    failedUpdate = nil
    return [.lookAgain]
  }
}
