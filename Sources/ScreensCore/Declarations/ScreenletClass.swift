package import ScreensModel

/// A kind with the code of its screenlets, as a `ViewClass` is a name with the code of its views.
package struct ScreenletClass: Sendable {
  package let kind: ScreenletKind
  /// The ways in which it signs users in; nil for a kind without sign-in.
  package let signIn: (any SignInWays)?
  private let make: @Sendable () -> any ScreenletLogic

  /// By default a screenlet does what its kind declares and nothing else.
  ///
  /// - Parameter logic: Makes the code of one screenlet, for what the kind does not declare.
  /// - Precondition: a kind that signs in has ways to do so, and no other kind has.
  package init(
    _ kind: ScreenletKind, signIn: (any SignInWays)? = nil,
    logic: @escaping @Sendable () -> any ScreenletLogic = { NoLogic() }
  ) {
    precondition(kind.signsIn == (signIn != nil), "\(kind.name): a kind that signs in has ways")
    self.kind = kind
    self.signIn = signIn
    var effects: [ActionName: DeclaredEffect] = [:]
    for action in kind.actions { effects[action.name] = action.effect }
    guard kind.entry != nil || !effects.isEmpty || !kind.parts.isEmpty else {
      make = logic
      return
    }
    make = { [effects] in DeclaredLogic(kind, effects, logic()) }
  }

  /// A class of lists.
  ///
  /// - Precondition: the kind is a list.
  package init(_ kind: ScreenletKind, rows source: ListSource) {
    guard let list = kind.list, kind.hasPages else {
      preconditionFailure("\(kind.name) is no list")
    }
    self.init(kind) { ListLogic(list, source) }
  }

  package var name: ScreenletName { kind.name }

  package func makeLogic() -> any ScreenletLogic { make() }
}
