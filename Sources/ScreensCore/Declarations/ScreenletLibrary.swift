package import ScreensModel

/// The kinds of screenlet that a host has, with their code, and the operations that it knows.
package struct ScreenletLibrary: Sendable {
  /// The kinds by name.
  package let kinds: [ScreenletName: ScreenletKind]
  private let classesByName: [ScreenletName: ScreenletClass]
  /// The ways to sign in of the first kind by name that has any; nil where none has.
  package let signIn: (any SignInWays)?
  /// The first kind by name that draws each part of pages.
  private let drawing: [DrawnPart: ScreenletKind]
  /// The outlets of views in which screenlets stand that are chosen by values, by the kind around
  /// them.
  package let places: [ScreenletName: [String]]
  /// The operations by name.
  private let catalogue: [OperationName: OperationDeclaration]

  /// The kinds must have different names; a duplicate name traps.
  ///
  /// - Parameter operations: further operations for connectors and delegates, which no kind runs.
  package init(_ classes: [ScreenletClass], operations further: [OperationDeclaration] = []) {
    let sorted = classes.sorted { $0.name < $1.name }
    let accounts = sorted.compactMap { $0.signIn?.demoAccount }
    let operations =
      sorted.flatMap(\.kind.operations) + accounts + OperationDeclaration.ofHost + further
    self.init(
      Dictionary(uniqueKeysWithValues: classes.map { ($0.name, $0) }),
      signIn: sorted.lazy.compactMap(\.signIn).first,
      catalogue: Dictionary(operations.map { ($0.name, $0) }) { first, _ in first })
  }

  private init(
    _ classes: [ScreenletName: ScreenletClass], signIn: (any SignInWays)?,
    catalogue: [OperationName: OperationDeclaration]
  ) {
    classesByName = classes
    kinds = classes.mapValues(\.kind)
    self.signIn = signIn
    self.catalogue = catalogue
    places = kinds.mapValues(\.parts.chosenOutlets).filter { !$0.value.isEmpty }
    let drawing = classes.values.map(\.kind).sorted { $0.name < $1.name }
      .compactMap { kind in kind.draws.map { ($0, kind) } }
    self.drawing = Dictionary(drawing) { first, _ in first }
  }

  /// The library with the kinds and operations of other parties added. A used name stays with its
  /// first owner.
  package func adding(
    _ others: [ScreenletClass], operations further: [OperationDeclaration]
  ) -> ScreenletLibrary {
    guard !others.isEmpty || !further.isEmpty else { return self }
    var (classes, catalogue) = (classesByName, catalogue)
    let new = others.filter { other in
      let isNew = classes[other.name] == nil
      if isNew { classes[other.name] = other }
      return isNew
    }
    let signIns = new.compactMap(\.signIn)
    for operation in new.flatMap(\.kind.operations) + signIns.compactMap(\.demoAccount) + further
    where catalogue[operation.name] == nil {
      catalogue[operation.name] = operation
    }
    return ScreenletLibrary(classes, signIn: signIn ?? signIns.first, catalogue: catalogue)
  }

  /// The library with other kinds in place of those of the same names.
  package func replacing(_ others: [ScreenletClass]) -> ScreenletLibrary {
    let names = Set(others.map(\.name))
    return ScreenletLibrary(
      classesByName.values.filter { !names.contains($0.name) } + others,
      operations: Array(catalogue.values))
  }

  /// The library without the kinds that draw parts of pages: the kinds that stand on them.
  package var onPages: ScreenletLibrary {
    ScreenletLibrary(
      classesByName.filter { $0.value.kind.draws == nil }, signIn: signIn, catalogue: catalogue)
  }

  /// A kind; nil for one that this host does not have.
  package subscript(name: ScreenletName) -> ScreenletKind? { kinds[name] }

  /// The kind whose view draws a part of pages; nil where none does.
  package func kind(drawing part: DrawnPart) -> ScreenletKind? { drawing[part] }

  /// A kind with its code; nil for one that this host does not have.
  package func screenletClass(_ name: ScreenletName) -> ScreenletClass? { classesByName[name] }

  package var names: [ScreenletName] { kinds.keys.sorted() }

  /// The kinds in the order of their names.
  package var all: [ScreenletKind] { names.compactMap { kinds[$0] } }

  /// The kinds with their code, in the order of their names.
  package var classes: [ScreenletClass] { names.compactMap { classesByName[$0] } }

  /// The secret attributes of each kind. A configuration holds references to their values only.
  package var secretAttributes: [ScreenletName: Set<AttributeName>] {
    kinds.mapValues { Set($0.attributes.lazy.filter(\.isSecret).map(\.name)) }
  }

  /// The operations of the kinds and of the host itself, and the further ones, each once, by name.
  package var operations: [OperationDeclaration] {
    catalogue.values.sorted { $0.name < $1.name }
  }

  /// An operation that a session may run; nil for one that this host does not know.
  package func operation(_ name: OperationName) -> OperationDeclaration? {
    name.isOfOperator ? nil : catalogue[name]
  }
}
