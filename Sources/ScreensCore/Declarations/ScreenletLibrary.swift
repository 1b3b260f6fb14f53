/// The kinds of screenlet that a host has.
package struct ScreenletLibrary: Sendable {
  /// The kinds by name.
  package let kinds: [ScreenletName: ScreenletKind]
  /// The ways to sign in of the first kind by name that signs users in; nil where none does.
  package let signIn: (any SignInWays)?

  /// Takes kinds whose names differ; two of one name trap.
  package init(_ kinds: [ScreenletKind]) {
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
    signIn = kinds.sorted { $0.name < $1.name }.lazy.compactMap(\.signIn).first
  }

  /// A kind; nil for one that this host does not have.
  package subscript(name: ScreenletName) -> ScreenletKind? { kinds[name] }

  /// The names, sorted.
  package var names: [ScreenletName] { kinds.keys.sorted() }

  /// The kinds in the order of their names.
  package var all: [ScreenletKind] { names.compactMap { kinds[$0] } }

  /// The operations that the kinds and the host itself run, each once, by name.
  package var operations: [OperationDeclaration] {
    let accounts = all.compactMap { $0.signIn?.demoAccount }
    let all = all.flatMap(\.operations) + accounts + OperationDeclaration.ofHost
    return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }.values
      .sorted { $0.name < $1.name }
  }
}
