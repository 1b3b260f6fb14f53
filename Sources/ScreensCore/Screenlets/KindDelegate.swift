/// The code of a delegate that is made once for all sessions, as a plugin brings it.
///
/// Concurrent: sessions call it on their own threads, and wait for it.
package protocol DelegateCode: Sendable {
  /// The name that `plugins.plist` knows it by.
  var name: DelegateName { get }
  /// The plugin that it is of.
  var plugin: PluginReference { get }

  /// Hears an event.
  ///
  /// - Parameter source: the screenlet and its session, by the names of `screens/delegate.h`.
  func hear(_ event: EventName, _ payload: [String: Value], from source: [String: Value]) throws

  /// Asked for each action: gives steps of operations in the form of `screens/delegate.h`, or none
  /// for the screenlet's own interactor.
  ///
  /// - Parameter values: the view model, without secrets.
  /// - Throws: `PluginLoss` where the code cannot be called any more; any other error ends the
  ///   action.
  func steps(
    for action: ActionName, _ values: [String: Value], from source: [String: Value]
  ) throws -> Value
}

/// The delegate of all screenlets of some kinds: it calls code of another party, and makes
/// interactors of the steps that the code supplies.
package final class KindDelegate: ScreenletDelegate, Sendable {
  private let code: any DelegateCode

  /// A delegate whose code is called for each event and action.
  package init(_ code: any DelegateCode) { self.code = code }

  /// The name that `plugins.plist` knows it by.
  package var name: DelegateName { code.name }

  /// The plugin that its code is of.
  package var plugin: PluginReference { code.plugin }

  /// Tells the event to the code; an error of the code is a line for the operator. The plugin's
  /// host reports itself that the code is lost.
  package func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent) {
    do {
      try code.hear(event.name, event.payload, from: screenlet.source)
    } catch  where !(error is any PluginLoss) {
      screenlet.session.report(
        "\(place(screenlet)): the event \(event.name) failed: \(text(error))")
    } catch {}
  }

  /// The interactor of the code's steps; nil where it supplies none, or is lost. Where it fails, or
  /// supplies what cannot be run, the interactor ends with that error.
  package func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
  ) -> Interactor? {
    do {
      let answer = try code.steps(for: action, screenlet.openValues, from: screenlet.source)
      guard !answer.isNone else { return nil }
      let library = screenlet.session.environment.library
      let steps = try SuppliedSteps(answer, of: screenlet.kind, library) { place, name in
        switch place {
        case .view: screenlet.view?.attribute(name) ?? .none
        case .screenlet: screenlet[attribute: name]
        }
      }
      return interactor(steps, action, screenlet)
    } catch is any PluginLoss {
      return nil
    } catch let error as ScreensError where error.isValidation {
      return Interactor(FailedTask(error), for: screenlet)
    } catch {
      return Interactor(FailedTask(fault(error, action, screenlet)), for: screenlet)
    }
  }

  private func interactor(
    _ steps: SuppliedSteps, _ action: ActionName, _ screenlet: Screenlet
  ) -> Interactor {
    let graph = steps.graph { [unowned screenlet] error in
      self.fault(error, action, screenlet)
    }
    let task = ConnectorTask(in: screenlet.session, graph) { answers throws(ScreensError) in
      steps.result(answers)
    }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned interactor] in interactor.interactionResult = $0 }
    return interactor
  }

  /// Tells the operator why an action fails.
  private func fault(
    _ error: any Error, _ action: ActionName, _ screenlet: Screenlet
  ) -> ScreensError {
    let sentence = "\(place(screenlet)): the action \(action) failed: \(text(error))"
    screenlet.session.report(sentence)
    return (error as? ScreensError) ?? .fault(sentence)
  }

  private func place(_ screenlet: Screenlet) -> String {
    "\(code.plugin): \(name): \(screenlet.name)"
  }

  private func text(_ error: any Error) -> String {
    (error as? ScreensError)?.text ?? "\(error)"
  }
}

/// The work of an interactor that failed before it began.
private final class FailedTask: InteractorTask {
  private let error: ScreensError

  init(_ error: ScreensError) { self.error = error }

  func start(_ interactor: Interactor) -> Bool {
    interactor.callOnFailure(error)
    return true
  }
}

extension Screenlet {
  /// The screenlet's own delegate, else that of its kind.
  var receiver: (any ScreenletDelegate)? { delegate ?? session.environment.delegates[name] }

  /// The screenlet and its session, as code of another party is told.
  fileprivate var source: [String: Value] {
    var source: [String: Value] = [
      "screenlet": .string(name.rawValue), "id": .int(Int64(id.rawValue)),
      "page": .string(session.surroundings.page?(self) ?? ""),
      "session": .string(session.label ?? ""),
      "locale": .string(session.locale.identifier),
    ]
    if let user = session.context.user?.userId { source["userId"] = .int(user) }
    return source
  }

  /// The view model as the user left it, without secrets.
  fileprivate var openValues: [String: Value] {
    guard let view else { return [:] }
    var values: [String: Value] = [:]
    for attribute in kind.viewModel where attribute.direction == .in && !attribute.isSecret {
      let value = view.attribute(attribute.name)
      if !value.isNone { values[attribute.name.rawValue] = value }
    }
    return values
  }
}
