/// The code of a delegate that a plugin provides, made once for all sessions.
///
/// Concurrent: sessions call it on their own threads, and wait for it.
package protocol DelegateCode: Sendable {
  /// The delegate's name in `plugins.plist`.
  var name: DelegateName { get }
  var plugin: PluginReference { get }

  /// Handles an event.
  ///
  /// - Parameter source: the screenlet and its session, by the names of `screens/delegate.h`.
  func hear(_ event: EventName, _ payload: [String: Value], from source: [String: Value]) throws

  /// Returns the steps of an action's operations in the form of `screens/delegate.h`, or none for
  /// the screenlet's own interactor. Called for each action.
  ///
  /// - Parameter values: the view model, without secrets.
  /// - Throws: `PluginLoss` where the code cannot be called any more; any other error ends the
  ///   action.
  func steps(
    for action: ActionName, _ values: [String: Value], from source: [String: Value]
  ) throws -> Value
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
  package func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent) {
    for code in codes { pass(event, of: screenlet, to: code) }
  }

  private func pass(_ event: ScreenletEvent, of screenlet: Screenlet, to code: any DelegateCode) {
    do {
      try code.hear(event.name, event.payload, from: screenlet.source)
    } catch  where !(error is any PluginLoss) {
      screenlet.session.report(
        "\(place(screenlet, code)): the event \(event.name) failed: \(text(error))")
    } catch {}
  }

  /// The interactor of the first code that returns steps; nil where all return none or are lost. A
  /// failure or invalid steps make an interactor that ends with the error.
  package func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
  ) -> Interactor? {
    for code in codes {
      let supplied = SuppliedInteractor(
        place: place(screenlet, code), action: action, screenlet: screenlet)
      let interactor = try? supplied.make {
        try code.steps(for: action, screenlet.openValues, from: screenlet.source)
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
      "page": .string(session.surroundings.page?(self) ?? ""),
      "session": .string(session.surroundings.label ?? ""),
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
