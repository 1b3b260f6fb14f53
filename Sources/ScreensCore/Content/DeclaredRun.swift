import ScreensModel
import ScreensViews

/// One run of the declared steps of an action.
struct DeclaredRun {
  let action: ActionName
  let steps: DeclaredSteps
  let events: (success: [EventName], failure: EventName?)
  var given = SuppliedInteractor.Given()
  /// The error of a run that cannot begin.
  var refusal: ScreensError?
  /// Makes the result of the answers.
  var answer: SuppliedInteractor.Answer = { $1 }
  /// Uses the result, before the event.
  var end: (Value) -> Void = { _ in }
  /// Gets the answer of a delegate to the event.
  var heard: (Value) -> Void = { _ in }
  var failed: () -> Void = {}

  /// The interactor of the steps, which reports its end by an event or another.
  func interactor(_ screenlet: Screenlet) -> Interactor {
    let supplied = SuppliedInteractor(declared: action, of: screenlet)
    let interactor =
      refusal.map(supplied.failed)
      ?? (try? supplied.make(given, answer: answer) { steps.value })
      ?? supplied.failed(.lost(screenlet))
    interactor.onSuccess = { [events, end, heard, unowned interactor, unowned screenlet] answer in
      interactor.interactionResult = answer
      end(answer)
      for event in events.success {
        let reply = screenlet.tell(event, answer.map ?? [:])
        if !reply.isNone { heard(reply) }
      }
    }
    interactor.onFailure = { [events, failed, unowned screenlet] error in
      failed()
      if let failure = events.failure, error != .cancelled { screenlet.tell(failure, error) }
    }
    return interactor
  }
}

extension EntryDeclaration {
  /// The interactor of a reading that lacks an attribute, and says so in the kind's own sentence
  /// about it, `undefined-NAME`; nil where the kind has no such sentence.
  func refusing(_ screenlet: Screenlet) -> Interactor? {
    guard let last = ways.last, !screenlet.lacksGiven(last.needs),
      let name = last.needs.first(where: { !screenlet[attribute: $0].isGiven }),
      let text = screenlet.view?.resolution.definedText(
        "\(screenlet.kind.textTable)-undefined-\(name)",
        language: screenlet.session.locale.language)
    else { return nil }
    var run = DeclaredRun(action: action, steps: last.runs, events: ([], last.failure ?? failure))
    run.refusal = .validation(text)
    return run.interactor(screenlet)
  }
}

extension EntryDeclaration.Unfit {
  /// The delegate's answer about an entry that a screenlet does not show; none about any other.
  ///
  /// - Throws: the sentence for users where there is no answer.
  func answer(about entry: Value, _ screenlet: Screenlet) throws(ScreensError) -> Value {
    let fits =
      when.map { screenlet.passes($0, entry) }
      ?? screenlet.kind.parts.chosenOutlets.contains {
        screenlet.chosen(of: $0, by: entry) != nil
      }
    if fits { return .none }
    let answer = asks.map { screenlet.tell($0, entry.map ?? [:]) } ?? .none
    guard answer.isNone else { return answer }
    let table = screenlet.kind.textTable
    let sentence = screenlet.view?.text(refusal, table: table) ?? "\(table)-\(refusal)"
    throw ScreensError(.invalidServerResponse, sentence, origin: .unfit)
  }
}

extension SuppliedInteractor {
  /// For declared steps, which compute nothing.
  init(declared action: ActionName, of screenlet: Screenlet) {
    self.init(
      place: "\(screenlet.name)", action: action, screenlet: screenlet, computations: [:])
  }
}
