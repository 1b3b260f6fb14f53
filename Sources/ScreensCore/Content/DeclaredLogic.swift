package import ScreensModel
package import ScreensViews

/// The logic of a kind that declares its content and the effects of its actions. Everything else is
/// up to the kind's own code, if it has any.
///
/// Confined to the session's executor.
final class DeclaredLogic: ScreenletLogic {
  /// The loaded entry; none before it was read, and after it was cleared.
  private(set) var entry = Value.none
  /// Whether the server has no entry, or it was removed.
  private(set) var isEmpty = false

  private let content: EntryDeclaration?
  /// The fields of a kind with a record.
  let record: ShownRecord?
  private let effects: [ActionName: DeclaredEffect]
  private let code: any ScreenletLogic
  var hasCode: Bool { code.hasCode }
  /// The rows of a screenlet that is a list, or has a record.
  var list: ListLogic? { record?.list ?? code as? ListLogic }
  /// The sample that the view has instead of an entry; nil where it has none.
  var sample: Value? { showsSample ? content?.sample : nil }
  /// The entry, or the sample in its place.
  var shown: Value { sample ?? entry }
  /// The answer of a delegate to the reading of the entry.
  private var reply = Value.none
  /// The request that the entry answers, or that is under way.
  private var requested: SuppliedSteps.Request?
  /// The user for whom the last interactor was made; nil for a guest.
  private var userId: Int64?
  /// The view has the sample instead of an entry.
  private var showsSample = false
  /// Attributes follow the entry at this moment.
  private var isFollowing = false

  init(
    _ kind: ScreenletKind, _ effects: [ActionName: DeclaredEffect], _ code: any ScreenletLogic
  ) {
    content = kind.entry
    record = kind.record.map(ShownRecord.init)
    self.effects = effects
    self.code = code
  }

  // MARK: Moments

  func onPreCreate(_ screenlet: Screenlet) { code.onPreCreate(screenlet) }

  func onCreated(_ screenlet: Screenlet) {
    code.onCreated(screenlet)
    requestAgain(screenlet)
  }

  func onShow(_ screenlet: Screenlet) {
    code.onShow(screenlet)
    if showsSample { deliver(entry, to: screenlet.view, screenlet) }
    showsSample = false
    loadIfShown(screenlet)
  }

  /// Shows the sample in place of an entry that nobody has asked for.
  func showSample(_ screenlet: Screenlet) {
    guard !showsSample, entry.isNone, requested == nil, let content, !content.sample.isNone else {
      return
    }
    showsSample = true
    deliver(content.sample, to: screenlet.view, screenlet)
  }

  func onHide(_ screenlet: Screenlet) { code.onHide(screenlet) }

  func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    code.onChanged(attribute, screenlet)
    if attribute == record?.declaration.ending?.attribute { record?.show(entry, screenlet) }
    if !isFollowing { requestAgain(screenlet) }
  }

  /// Forgets the entry, because it was read for another user or for other attributes of the user,
  /// and ends the actions of another user.
  func onUserChanged(_ screenlet: Screenlet) {
    code.onUserChanged(screenlet)
    if userId != screenlet.session.context.user?.userId {
      for action in effects.keys { screenlet.cancelInteractors(for: action) }
    }
    screenlet.forgetGiven()
    if requested != nil || screenlet.hasGivenEntry { forget(screenlet) }
    loadIfShown(screenlet)
  }

  func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet) {
    // The record of a former kind's logic, which had an entry alone.
    if record?.isUnread == true, !entry.isNone { record?.show(entry, screenlet) }
    if !shown.isNone { deliver(shown, to: view, screenlet) }
    code.deliverAgain(to: view, screenlet)
  }

  func follow(_ former: any ScreenletLogic) {
    guard let former = former as? DeclaredLogic else { return code.follow(former) }
    entry = former.entry
    isEmpty = former.isEmpty
    reply = former.reply
    requested = former.requested
    code.follow(former.code)
  }

  /// Reads the record again, in the words of another language.
  func onLanguageChanged(_ screenlet: Screenlet) {
    guard let record, !record.isUnread else { return }
    record.follow(entry, screenlet)
    record.show(entry, screenlet)
  }

  func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet) {
    code.onStartInteraction(action, screenlet)
  }

  func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet
  ) {
    code.onFinishInteraction(action, result: result, error: error, screenlet)
  }

  func formTargets(_ screenlet: Screenlet) -> [String] { code.formTargets(screenlet) }

  func requires(_ attribute: ViewModelAttribute, _ screenlet: Screenlet) -> Bool {
    code.requires(attribute, screenlet)
  }

  // MARK: Actions

  func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    if let content, action == content.action { return reading(content, screenlet) }
    if let effect = effects[action] { return acting(action, effect, sender, screenlet) }
    return code.createInteractor(action, sender: sender, screenlet)
  }

  func onAction(
    _ action: ActionName, _ interactor: Interactor, sender: Sender, _ screenlet: Screenlet
  ) -> Bool {
    guard action == content?.action || effects[action] != nil else {
      return code.onAction(action, interactor, sender: sender, screenlet)
    }
    if record?.isUnread == true, effects[action]?.runs.reads(DeclaredSteps.recordValues) == true {
      interactor.endUnstarted(.unreadRecord)
      return true
    }
    return screenlet.start(interactor, of: action, sender: sender)
  }

  /// The interactor that reads the entry in the first way that is open, in place of a read that is
  /// under way. Where no way is open, it says what is missing, or there is none.
  private func reading(_ content: EntryDeclaration, _ screenlet: Screenlet) -> Interactor? {
    guard let way = way(screenlet) else { return content.refusing(screenlet) }
    screenlet.cancelInteractors(for: content.action)
    requested = request(way.runs, screenlet)
    isEmpty = false
    var run = DeclaredRun(
      action: content.action, steps: way.runs,
      events: ([content.event, way.event].compactMap(\.self), way.failure ?? content.failure))
    run.end = { [unowned self, unowned screenlet] in show($0, screenlet) }
    run.heard = { [unowned self, unowned screenlet] in
      guard content.answered != nil else { return }
      reply = $0
      deliver(entry, to: screenlet.view, screenlet)
    }
    if let record {
      run.answer = record.reading(way.runs, screenlet)
      run.failed = { [record] in record.list.giveUpFields() }
    } else if let unfit = content.unfit {
      var answer = Value.none
      run.answer = { [unowned screenlet] _, read throws(ScreensError) in
        answer = try unfit.answer(about: read, screenlet)
        return read
      }
      run.end = { [unowned self, unowned screenlet, heard = run.heard] in
        show($0, screenlet)
        if !answer.isNone { heard(answer) }
      }
    }
    return begin(run, screenlet)
  }

  /// The interactor of a declared effect; nil where the value is of another type.
  private func acting(
    _ action: ActionName, _ effect: DeclaredEffect, _ sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    var value: Value? = Value.none
    if let takes = effect.takes {
      let converted = takes.type.convert(sender.value)
      // A control that should bring a file and has none is the user's mistake.
      guard converted != nil || takes.file != nil else {
        screenlet.session.report(
          "\(screenlet.name): \(action) takes \(takes.type.phrase), and its sender is a "
            + sender.value.kindName)
        return nil
      }
      value = converted.flatMap(takes.accepted)
    }
    let reason = effect.takes?.file == nil ? nil : FileAnswer.refusal(in: sender.value)
    let turn = record?.turn(by: action, at: sender.value, entry, screenlet)
    let sends = effect.runs.reads(DeclaredSteps.recordValues)
    let entered = sends ? record?.entered(entry, screenlet) : turn?.entered
    var run = DeclaredRun(
      action: action, steps: effect.runs,
      events: ([effect.event].compactMap(\.self), effect.failure))
    run.given.sender = value ?? .none
    run.given.values = entered?.values ?? .none
    run.given.entry = entry
    run.refusal =
      reason.map { .validation($0) }
      ?? effect.refusal(of: value, screenlet, entered, run.given)
    if let record, effect.then.isShowing {
      run.answer = record.answer(
        to: effect.runs, after: entry, sent: run.given.values, screenlet)
    }
    run.end = { [unowned self, unowned screenlet] in
      apply(effect.then, $0, of: sender.value, screenlet)
    }
    if let record, let turn { run.end = { _ in record.lead(to: turn.step) } }
    if let record, let draft = record.draft(after: action, at: sender.value, in: entry, screenlet) {
      let step = record.list.page(ofSender: sender.value) ?? 0
      run.end = { [unowned self, unowned screenlet] _ in
        record.arrange(draft, entry, screenlet)
        record.lead(to: step)
      }
    }
    return begin(run, screenlet)
  }

  private func begin(_ run: DeclaredRun, _ screenlet: Screenlet) -> Interactor {
    userId = screenlet.session.context.user?.userId
    var run = run
    run.given.entry = entry
    return run.interactor(screenlet)
  }

  // MARK: Content

  /// Reads the entry for a face that shows it.
  private func loadIfShown(_ screenlet: Screenlet) {
    guard screenlet.appearance.isShown, screenlet[attribute: .autoLoad] == true,
      !screenlet.hasGivenEntry
    else { return }
    load(screenlet)
  }

  /// Reads the entry once all values are given; later changes of them are another request.
  func loadFirst(_ screenlet: Screenlet) {
    if requested == nil { loadIfShown(screenlet) }
  }

  /// Reads the entry, where some way is open.
  private func load(_ screenlet: Screenlet) {
    if let content, way(screenlet) != nil { screenlet.performAction(content.action) }
  }

  /// Reads the entry again where the attributes or the view ask for another one than before.
  private func requestAgain(_ screenlet: Screenlet) {
    guard requested != nil, !screenlet.hasGivenEntry else { return }
    let way = way(screenlet)
    guard way.flatMap({ request($0.runs, screenlet) }) != requested else { return }
    if way?.needs.contains(where: { !isOfEntry($0, screenlet) }) != false { forget(screenlet) }
    load(screenlet)
  }

  /// Whether an attribute names the loaded entry.
  private func isOfEntry(_ name: AttributeName, _ screenlet: Screenlet) -> Bool {
    entry.map?[name.rawValue] == screenlet[attribute: name]
  }

  private func way(_ screenlet: Screenlet) -> EntryDeclaration.Way? {
    // Another way would lead to something else.
    guard let ways = content?.ways, !screenlet.lacksGiven(ways.lazy.flatMap(\.needs)) else {
      return nil
    }
    return ways.first { way in
      way.needs.allSatisfy { screenlet[attribute: $0].isGiven }
        && (!way.needsUser || screenlet.session.context.isLoggedIn)
    }
  }

  private func request(_ steps: DeclaredSteps, _ screenlet: Screenlet) -> SuppliedSteps.Request? {
    try? SuppliedInteractor(declared: content?.action ?? .default, of: screenlet)
      .read(steps.value, SuppliedInteractor.Given()).request
  }

  /// Changes the content as the end of an action says, its own or that of a screenlet inside.
  ///
  /// - Parameter sender: The value that started the action: a row, where a cell did.
  func apply(
    _ change: ContentChange, _ answer: Value, of sender: Value, _ screenlet: Screenlet
  ) {
    if let list = code as? ListLogic {
      return list.apply(change, answer, of: sender, screenlet)
    }
    // The server has what users typed, or it is to go.
    if change != .none { record?.forgetInput(screenlet) }
    switch change {
    case .show, .insert, .replace:
      // The answer to a read under way may be older than the change.
      if let content { screenlet.cancelInteractors(for: content.action) }
      show(answer, screenlet)
    case .reload: load(screenlet)
    case .clear where record != nil:
      show(record?.declaration.reader.cleared(entry) ?? .none, screenlet)
      empty(screenlet)
    case .clear, .remove:
      forget(screenlet)
      isEmpty = change == .remove
      empty(screenlet)
    case .none: break
    }
  }

  /// Empties what the user filled in.
  private func empty(_ screenlet: Screenlet) {
    for attribute in screenlet.kind.viewModel where attribute.direction == .in {
      screenlet.view?.setAttribute(attribute.name, to: .none)
    }
  }

  private func show(_ answer: Value, _ screenlet: Screenlet) {
    record?.show(answer, screenlet)
    entry = answer
    isEmpty = answer.isNone
    reply = .none
    showsSample = false
    let names = content?.identity ?? []
    let former = names.map { screenlet[attribute: $0] }
    isFollowing = true
    for name in names {
      guard let value = answer.map?[name.rawValue], !value.isNone else { continue }
      try? screenlet.set(name, to: value)
    }
    isFollowing = false
    // The attributes that follow may name the same thing in another way. An entry that is given
    // answers no request.
    if screenlet.hasGivenEntry {
      requested = nil
    } else if requested == nil || names.map({ screenlet[attribute: $0] }) != former {
      requested = way(screenlet).flatMap { request($0.runs, screenlet) }
    }
    deliver(entry, to: screenlet.view, screenlet)
    screenlet.giveChildren()
  }

  /// Shows an entry that the screenlet around this one gives, in place of one that was read.
  func receive(_ given: Value, _ screenlet: Screenlet) {
    if let content { screenlet.cancelInteractors(for: content.action) }
    show(given, screenlet)
    screenlet.session.house?.changed(screenlet)
  }

  private func forget(_ screenlet: Screenlet) {
    if let content { screenlet.cancelInteractors(for: content.action) }
    requested = nil
    isEmpty = false
    record?.list.forget(screenlet)
    record?.forgetDraft(screenlet)
    guard !entry.isNone else { return }
    entry = .none
    reply = .none
    deliver(entry, to: screenlet.view, screenlet)
    screenlet.giveChildren()
    screenlet.session.house?.changed(screenlet)
  }

  /// Gives the view the values of an entry.
  private func deliver(_ entry: Value, to view: ScreenletView?, _ screenlet: Screenlet) {
    guard let view else { return }
    if let value = content?.value { view.setAttribute(value, to: entry) }
    for attribute in screenlet.kind.viewModel where attribute.direction == .out {
      let isAnswered = attribute.name == content?.answered
      guard content?.value == nil || isAnswered else { continue }
      let field = attribute.field ?? attribute.name.rawValue
      let own = entry.map?[field] ?? .none
      view.setAttribute(attribute.name, to: isAnswered && !reply.isNone ? reply : own)
    }
  }
}

extension Screenlet {
  /// Shows the sample of a kind with an entry, for pictures and previews.
  package func showSample() { (logic as? DeclaredLogic)?.showSample(self) }
}

/// The code of a kind whose declaration says everything.
package final class NoLogic: ScreenletLogic {
  package let hasCode = false

  package init() {}

  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? { nil }
}
