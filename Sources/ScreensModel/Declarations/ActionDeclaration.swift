/// An action that a user, a layout or code can start on a screenlet.
package struct ActionDeclaration: Sendable {
  /// The name that `performAction` takes.
  package let name: ActionName
  /// The methods of the Default theme's class that start it, by their names in layouts.
  package let selectors: [SelectorName]
  /// The effect; a clause.
  package let about: String
  /// The key of the question that users answer before it starts, in the kind's own texts; nil for
  /// an action that needs none.
  package let question: String?
  /// The effect as it is run; nil for an action that is up to the kind's code or content.
  package let effect: DeclaredEffect?

  /// By default an action that only its name starts, and that is up to code.
  package init(
    _ name: ActionName, selectors: [SelectorName] = [], question: String? = nil,
    effect: DeclaredEffect? = nil, _ about: String
  ) {
    self.name = name
    self.selectors = selectors
    self.question = question
    self.effect = effect
    self.about = about
  }
}
