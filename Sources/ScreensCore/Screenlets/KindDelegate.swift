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

/// The delegate of all screenlets of some kinds. It calls another party's code and makes
/// interactors from the steps that the code returns.
package final class KindDelegate: ScreenletDelegate, Sendable {
  private let code: any DelegateCode

  /// A delegate whose code is called for each event and action.
  package init(_ code: any DelegateCode) { self.code = code }

  /// The delegate's name in `plugins.plist`.
  package var name: DelegateName { code.name }

  package var plugin: PluginReference { code.plugin }

  /// Passes the event to the code. An error of the code becomes a line for the operator; the
  /// plugin's host itself reports lost code.
  package func screenlet(_ screenlet: Screenlet, onEvent event: ScreenletEvent) {
    do {
      try code.hear(event.name, event.payload, from: screenlet.source)
    } catch  where !(error is any PluginLoss) {
      screenlet.session.report(
        "\(place(screenlet)): the event \(event.name) failed: \(text(error))")
    } catch {}
  }

  /// The interactor of the code's steps; nil where the code returns none or is lost. A failure or
  /// invalid steps make an interactor that ends with the error.
  package func screenlet(
    _ screenlet: Screenlet, customInteractorForAction action: ActionName, sender: Sender
  ) -> Interactor? {
    let supplied = SuppliedInteractor(
      place: place(screenlet), action: action, screenlet: screenlet)
    return try? supplied.make {
      try code.steps(for: action, screenlet.openValues, from: screenlet.source)
    }
  }

  private func place(_ screenlet: Screenlet) -> String {
    "\(code.plugin): \(name): \(screenlet.name)"
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
