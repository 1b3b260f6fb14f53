package import ScreensModel
package import ScreensViews

/// The logic of a screenlet with another party's code. It calls the code at each moment and applies
/// the effects that the code returns.
///
/// Confined to the session's executor.
package final class SuppliedLogic: ScreenletLogic {
  /// Effects lead to other calls. These are the limits of their nesting and of their number.
  private static let deepest = 8, most = 64

  private let code: any LogicCode
  private var chain = Chain()
  /// The values that the code gave the view last; a new view gets them too.
  private var delivered: [AttributeName: Value] = [:]
  private var answers = StepAnswers()

  /// The calls that one call has caused, including itself, until it ends.
  private struct Chain {
    var depth = 0
    var calls = 0
    var isStopped = false
    var isEndless = false
  }

  /// The answers to the steps of the action that is about to end. The code that begins an action
  /// shares them with the code that handles its end.
  private final class StepAnswers {
    var values: [String: Value] = [:]
  }

  package init(_ code: any LogicCode) { self.code = code }

  package var hasCode: Bool { !code.slots.isEmpty || !code.computations.isEmpty }

  // MARK: Moments

  package func onPreCreate(_ screenlet: Screenlet) { tell(.preCreate, screenlet) }
  package func onCreated(_ screenlet: Screenlet) { tell(.created, screenlet) }
  package func onShow(_ screenlet: Screenlet) { tell(.shown, screenlet) }
  package func onHide(_ screenlet: Screenlet) { tell(.hidden, screenlet) }
  package func onUserChanged(_ screenlet: Screenlet) { tell(.userChanged, screenlet) }

  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    tell(.attributeChanged, name: attribute.rawValue, screenlet)
  }

  /// Gives a new view the values that the code gave the previous view.
  package func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet) {
    for (name, value) in delivered.sorted(by: { $0.key < $1.key }) {
      view.setAttribute(name, to: value)
    }
  }

  /// Adopts the values that the former code gave the view, and the answers to the steps of its
  /// actions.
  package func follow(_ former: any ScreenletLogic) {
    guard let former = former as? SuppliedLogic else { return }
    delivered = former.delivered
    answers = former.answers
  }

  // MARK: Actions

  /// Makes the interactor of the steps that the code returns; nil where it returns none.
  package func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? {
    let supplied = SuppliedInteractor(
      place: place(screenlet), action: action, screenlet: screenlet,
      computations: code.computations)
    do {
      return try supplied.make(answer: keepAnswers) {
        let call = call(
          .createInteractor, name: action.rawValue, argument: sender.value, of: screenlet)
        return try perform(call, screenlet)
      }
    } catch {
      return supplied.failed(.lost(screenlet))
    }
  }

  private var keepAnswers: SuppliedInteractor.Answer {
    { [answers] values, last in
      answers.values = values
      return last
    }
  }

  /// Starts the interactor unless the code refuses.
  package func onAction(
    _ action: ActionName, _ interactor: Interactor, sender: Sender, _ screenlet: Screenlet
  ) -> Bool {
    do {
      let call = call(.action, name: action.rawValue, argument: sender.value, of: screenlet)
      _ = try perform(call, screenlet)
    } catch let error as ScreensError {
      interactor.endUnstarted(error)
      return true
    } catch {
      interactor.endUnstarted(.lost(screenlet))
      return true
    }
    return screenlet.start(interactor, of: action, sender: sender)
  }

  package func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet) {
    tell(.startInteraction, name: action.rawValue, screenlet)
  }

  package func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet
  ) {
    defer { answers.values = [:] }
    tell(
      .finishInteraction, name: action.rawValue, argument: result,
      error: error.map { .map($0.payload) } ?? .none, screenlet)
  }

  // MARK: Calls

  /// Calls a function and ignores its value. An error becomes a line for the operator; the plugin's
  /// host itself reports lost code.
  private func tell(
    _ slot: LogicSlot, name: String = "", argument: Value = .none, error: Value = .none,
    _ screenlet: Screenlet
  ) {
    do {
      let call = call(slot, name: name, argument: argument, error: error, of: screenlet)
      _ = try perform(call, screenlet)
    } catch  where !(error is any PluginLoss) {
      let text = (error as? ScreensError)?.text ?? "\(error)"
      screenlet.session.report("\(place(screenlet)): \(slot) failed: \(text)")
    } catch {}
  }

  private func call(
    _ slot: LogicSlot, name: String = "", argument: Value = .none, error: Value = .none,
    of screenlet: Screenlet
  ) -> LogicCall {
    var call = LogicCall(slot, name: name, argument: argument, error: error)
    guard code.slots.contains(slot) else { return call }
    call.screenlet = LogicState(of: screenlet, slot)
    call.screenlet.answers = answers.values
    return call
  }

  private func perform(_ call: LogicCall, _ screenlet: Screenlet) throws -> Value {
    guard code.slots.contains(call.slot) else { return .none }
    if chain.depth == 0 { chain = Chain() }
    guard chain.depth < Self.deepest, chain.calls < Self.most else {
      if !chain.isStopped {
        screenlet.session.report(
          "\(place(screenlet)): \(call.slot) is not called: its effects lead to each other without "
            + "end")
      }
      chain.isStopped = true
      // Many effects of one call are no circle.
      if chain.depth == Self.deepest, !chain.isEndless {
        chain.isEndless = true
        screenlet.session.blame(
          code.plugin, "the effects of \(call.slot) lead to each other without end")
      }
      return .none
    }
    chain.depth += 1
    chain.calls += 1
    defer { chain.depth -= 1 }
    let answer = try screenlet.session.checked(code.perform(call), of: code.plugin)
    for effect in answer.effects { apply(effect, of: call.slot, screenlet) }
    return answer.value
  }

  private func apply(_ effect: LogicEffect, of slot: LogicSlot, _ screenlet: Screenlet) {
    do {
      try screenlet.session.spend(effect.value, of: code.plugin)
      try screenlet.performing(for: code.plugin) { () throws(ViewTreeError) in
        try effect.apply(to: screenlet)
      }
      if effect.kind == .setValue, let name = AttributeName(effect.name) {
        delivered[name] = effect.value
      }
    } catch {
      screenlet.session.report("\(place(screenlet)): \(slot): \(error)")
    }
  }

  private func place(_ screenlet: Screenlet) -> String { "\(code.plugin): \(screenlet.name)" }
}

extension ScreensError {
  /// The error of an action whose code is lost.
  static func lost(_ screenlet: Screenlet) -> ScreensError {
    ScreensError(.notAvailable, screenlet.failureText)
  }
}

extension LogicEffect {
  /// - Throws: `unknownName` or `wrongType`; nothing was changed.
  func apply(to screenlet: Screenlet) throws(ViewTreeError) {
    switch kind {
    case .setAttribute:
      guard let name = AttributeName(name) else { throw .unknownName(name) }
      try screenlet.set(name, to: value)
    case .setValue:
      guard let name = AttributeName(name),
        let declared = screenlet.kind.viewModel.first(where: { $0.name == name })
      else { throw .unknownName(name) }
      guard value.isNone || declared.type.convert(value) != nil else {
        throw .wrongType(
          property: self.name, expected: declared.type.phrase, found: value.kindName)
      }
      // Attributes change even before there is a view; its `created` copies them.
      guard let view = screenlet.view else { return }
      view.setAttribute(name, to: declared.type.convert(value) ?? .none)
      screenlet.session.house?.changed(screenlet)
    case .performAction:
      guard let action = ActionName(name) else { throw .unknownName(name) }
      let isStarted = screenlet.performAction(action, sender: Sender(value) ?? .none)
      guard isStarted || screenlet.kind.actions.contains(where: { $0.name == action }) else {
        throw .unknownName(name)
      }
    case .tell:
      guard let event = EventName(name) else { throw .unknownName(name) }
      screenlet.tell(event, value.map ?? [:])
    }
  }
}

extension LogicState {
  /// The part of a screenlet that a function of its logic can read.
  init(of screenlet: Screenlet, _ slot: LogicSlot) {
    source = screenlet.source
    for attribute in screenlet.kind.attributes where !attribute.isSecret {
      attributes[attribute.name.rawValue] = screenlet[attribute: attribute.name]
    }
    for attribute in screenlet.kind.viewModel where !attribute.isSecret {
      values[attribute.name.rawValue] = Value.none
    }
    guard slot.isOfAction, let view = screenlet.view else { return }
    values.merge(screenlet.openValues) { _, new in new }
    let table = screenlet.kind.textTable
    for key in screenlet.textKeys { texts[key] = .string(view.text(key, table: table)) }
  }
}

extension Screenlet {
  /// The keys of the kind's own texts, without the table's name.
  fileprivate var textKeys: Set<String> {
    let registry = session.environment.registry
    guard let home = registry.homes[name].flatMap({ registry.themes[$0] }) else { return [] }
    let prefix = kind.textTable + "-"
    let keys = home.strings.languages.values.flatMap { $0.keys.filter { $0.hasPrefix(prefix) } }
    return Set(keys.map { String($0.dropFirst(prefix.count)) })
  }
}
