package import ScreensModel
package import ScreensViews

/// The code of a delegate that a plugin provides, made once for all sessions.
///
/// Concurrent: sessions call it on their own threads, and wait for it.
package protocol DelegateCode: Sendable {
  /// The delegate's name in `plugins.plist`.
  var name: DelegateName { get }
  var plugin: PluginReference { get }
  /// The computations that its steps may name.
  var computations: Computations { get }

  /// Handles an event.
  ///
  /// - Parameter source: the screenlet and its session, by the names of `screens/delegate.h`.
  /// - Returns: its answer, and the actions that it performs.
  func hear(
    _ event: EventName, _ payload: [String: Value], from source: [String: Value]
  ) throws -> LogicAnswer

  /// Returns the steps of an action's operations in the form of `screens/delegate.h`, or none for
  /// the screenlet's own interactor. Called for each action.
  ///
  /// - Parameter values: the view model, without secrets.
  /// - Throws: `PluginLoss` where the code cannot be called any more; any other error ends the
  ///   action.
  func steps(
    for action: ActionName, _ values: [String: Value], from source: [String: Value]
  ) throws -> LogicAnswer
}

/// The delegate of all screenlets of a kind. It calls other parties' codes, in their order, and
/// makes interactors from the steps that they return.
package final class KindDelegate: ScreenletDelegate, Sendable {
  private let codes: [any DelegateCode]

  /// A delegate whose codes are called for each event, the first of them first; nil where there are
  /// none.
  package init?(_ codes: [any DelegateCode]) {
    guard !codes.isEmpty else { return nil }
    self.codes = codes
  }

  /// Passes the event to each code. An error of the code becomes a line for the operator; the
  /// plugin's host itself reports lost code.
  ///
  /// - Returns: the first answer of a code.
  package func screenlet(_ screenlet: Screenlet, answerTo event: ScreenletEvent) -> Value {
    let answers = codes.map { pass(event, of: screenlet, to: $0) }
    return answers.first { !$0.isNone } ?? .none
  }

  private func pass(
    _ event: ScreenletEvent, of screenlet: Screenlet, to code: any DelegateCode
  ) -> Value {
    do {
      let answer = try screenlet.session.checked(
        code.hear(event.name, event.payload, from: screenlet.source), of: code.plugin)
      perform(answer.effects, of: code, on: screenlet)
      switch answer.value {
      case .none, .string, .bool: return answer.value
      case .bytes(let bytes):
        let name = screenlet.session.house?.shelf.keep(bytes)
        return name.map { .string($0.description) } ?? .none
      default:
        screenlet.session.report(
          "\(place(screenlet, code)): the answer to the event \(event.name) is a "
            + "\(answer.value.kindName), not a string, a bool or bytes")
      }
    } catch  where !(error is any PluginLoss) {
      screenlet.session.report(
        "\(place(screenlet, code)): the event \(event.name) failed: \(text(error))")
    } catch {}
    return .none
  }

  /// The most calls of delegates whose actions lead to each other.
  private static let deepest = 8

  /// Performs the actions that a code asked for.
  private func perform(
    _ effects: [LogicEffect], of code: any DelegateCode, on screenlet: Screenlet
  ) {
    guard !effects.isEmpty else { return }
    guard screenlet.session.chain.delegateDepth < Self.deepest else {
      screenlet.session.report(
        "\(place(screenlet, code)): its actions are not performed: they lead to each other without "
          + "end")
      return screenlet.session.blame(
        code.plugin, "the actions of \(code.name) lead to each other without end")
    }
    screenlet.session.chain.delegateDepth += 1
    defer { screenlet.session.chain.delegateDepth -= 1 }
    for effect in effects {
      do {
        try screenlet.session.spend(effect.value, of: code.plugin)
        try screenlet.performing(for: code.plugin) { () throws(ViewTreeError) in
          try effect.apply(to: screenlet)
        }
      } catch {
        screenlet.session.report("\(place(screenlet, code)): \(error)")
      }
    }
  }

  /// The interactor of the first code that returns steps; nil where all return none or are lost. A
  /// failure or invalid steps make an interactor that ends with the error.
  package func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
  ) -> Interactor? {
    for code in codes {
      let supplied = SuppliedInteractor(
        place: place(screenlet, code), action: action, screenlet: screenlet,
        computations: code.computations)
      let interactor = try? supplied.make {
        let answer = try screenlet.session.checked(
          code.steps(for: action, screenlet.openValues, from: screenlet.source), of: code.plugin)
        perform(answer.effects, of: code, on: screenlet)
        return answer.value
      }
      if let interactor { return interactor }
    }
    return nil
  }

  private func place(_ screenlet: Screenlet, _ code: any DelegateCode) -> String {
    "\(code.plugin): \(code.name): \(screenlet.name)"
  }

  private func text(_ error: any Error) -> String {
    (error as? ScreensError)?.text ?? "\(error)"
  }
}

extension Screenlet {
  /// The screenlet's own delegate, else that of its kind.
  var receiver: (any ScreenletDelegate)? { delegate ?? session.environment.delegates[name] }

  /// The screenlet and its session as values for another party's code.
  var source: [String: Value] {
    var source: [String: Value] = [
      "screenlet": .string(name.rawValue), "id": .int(Int64(id.rawValue)),
      "page": .string(session.house?.page(of: self) ?? ""),
      "session": .string(session.label ?? ""),
      "locale": .string(session.locale.identifier),
    ]
    if let user = session.context.user?.userId { source["userId"] = .int(user) }
    return source
  }

  /// The view model as the user left it, without secrets.
  var openValues: [String: Value] {
    guard let view else { return [:] }
    var values: [String: Value] = [:]
    for attribute in kind.viewModel where attribute.direction == .in && !attribute.isSecret {
      let value = view.attribute(attribute.name)
      if !value.isNone { values[attribute.name.rawValue] = value }
    }
    return values
  }
}
