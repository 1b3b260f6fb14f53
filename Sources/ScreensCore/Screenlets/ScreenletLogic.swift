/// The code of one kind of screenlet: its attributes, its view model, its actions. It has the
/// template methods of the documents' BaseScreenlet, with their order kept by `Screenlet`.
///
/// Confined to the session's executor.
package protocol ScreenletLogic: AnyObject, SendableMetatype {
  /// The description of the kind for pages, themes and connectors.
  static var declaration: ScreenletDeclaration { get }

  /// Whether its actions sign users in: its forms are taken also from clients that may begin no
  /// other session.
  static var signsIn: Bool { get }

  /// The keys of the server context that it cannot work without, as its attributes stand, and that
  /// are missing.
  static func missingKeys(
    in server: ServerContext, _ attribute: (AttributeName) -> Value
  ) -> [ServerContext.Failure]

  /// Makes the logic of one screenlet.
  init()

  /// Before a view is made, each time.
  func onPreCreate(_ screenlet: Screenlet)

  /// After a view was attached, each time: attributes are copied into its view model here.
  func onCreated(_ screenlet: Screenlet)

  /// The screenlet came to a face.
  func onShow(_ screenlet: Screenlet)

  /// The screenlet left the last face.
  func onHide(_ screenlet: Screenlet)

  /// An attribute was set to a value of its kind.
  func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet)

  /// Makes the interactor for an action, or nil when it has none.
  func createInteractor(_ action: ActionName, sender: NodeHandle?, _ screenlet: Screenlet)
    -> Interactor?

  /// Immediately before the interactor starts, and after its own closures ran.
  func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet)

  /// After the interactor has ended, with its result or its error.
  func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet)

  /// URLs of other servers that a form of this screenlet may lead to: a face lets the browser
  /// follow there, and nowhere else.
  func formTargets(_ screenlet: Screenlet) -> [String]

  /// Gives a new view the last values that were delivered, besides the attributes.
  func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet)
}

extension ScreenletLogic {
  /// Most kinds sign no user in.
  package static var signsIn: Bool { false }

  /// No key is needed.
  package static func missingKeys(
    in server: ServerContext, _ attribute: (AttributeName) -> Value
  ) -> [ServerContext.Failure] { [] }

  /// The same for a screenlet whose attributes are set so; an attribute that is not set has its
  /// initial value.
  package static func missingKeys(
    in server: ServerContext, set attributes: [AttributeName: Value]
  ) -> [ServerContext.Failure] {
    missingKeys(in: server) { name in
      let declared = inspectables.first { $0.name == name }
      guard let value = attributes[name] else { return declared?.initial ?? .none }
      return (try? declared?.convert(value)) ?? value
    }
  }

  /// The screenlet's short name.
  package static var name: ScreenletName { declaration.name }

  /// The attributes that pages and code may set, with their defaults.
  package static var inspectables: [Inspectable] { declaration.attributes }

  /// The attributes that a Full view must answer.
  package static var viewModel: Set<AttributeName> { Set(declaration.viewModel.map(\.name)) }

  /// Does nothing.
  package func onPreCreate(_ screenlet: Screenlet) {}
  /// Does nothing.
  package func onCreated(_ screenlet: Screenlet) {}
  /// Does nothing.
  package func onShow(_ screenlet: Screenlet) {}
  /// Does nothing.
  package func onHide(_ screenlet: Screenlet) {}
  /// Does nothing.
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {}
  /// Does nothing.
  package func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet) {}
  /// Does nothing.
  package func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet
  ) {}
  /// Forms lead to the host alone.
  package func formTargets(_ screenlet: Screenlet) -> [String] { [] }
  /// Nothing was delivered.
  package func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet) {}
}

/// An attribute of a screenlet that pages and code may set.
package struct Inspectable: Sendable, Hashable {
  /// The values that it takes; a text that reads as one is converted.
  package enum Kind: String, Sendable {
    case string, int, double, bool
  }

  /// The name that pages use.
  package let name: AttributeName
  /// The values that it takes.
  package let kind: Kind
  /// The value until one is set.
  package let initial: Value
  /// The meaning; a clause.
  package let about: String

  /// An attribute whose initial value is of its kind.
  package init(_ name: AttributeName, _ kind: Kind, _ initial: Value, _ about: String = "") {
    self.name = name
    self.kind = kind
    self.initial = initial
    self.about = about
  }

  /// Converts a value to the attribute's kind; none stands for the initial value.
  ///
  /// - Throws: `wrongType` for any other value.
  package func convert(_ value: Value) throws(ViewTreeError) -> Value {
    if value.isNone { return initial }
    let converted: Value? =
      switch kind {
      case .string: value.string.map(Value.string)
      case .int: value.int.map(Value.int)
      case .double: value.double.map(Value.double)
      case .bool: value.bool.map(Value.bool)
      }
    guard let converted else {
      throw .wrongType(property: name.rawValue, expected: kind.rawValue, found: value.kindName)
    }
    return converted
  }
}

/// The kinds of screenlet that this host has.
package struct ScreenletLibrary: Sendable {
  /// The code of each kind, by name.
  package let kinds: [ScreenletName: any ScreenletLogic.Type]

  /// Takes kinds whose names differ; two of one name trap.
  package init(_ kinds: [any ScreenletLogic.Type]) {
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
  }

  /// The code of a kind; nil for one that this host does not have.
  package subscript(name: ScreenletName) -> (any ScreenletLogic.Type)? { kinds[name] }

  /// The names, sorted.
  package var names: [ScreenletName] { kinds.keys.sorted() }

  /// The descriptions of the kinds, in the order of their names.
  package var declarations: [ScreenletDeclaration] { names.compactMap { kinds[$0]?.declaration } }

  /// The operations that the kinds and the host itself run, each once, by name.
  package var operations: [OperationDeclaration] {
    let all = declarations.flatMap(\.operations) + OperationDeclaration.ofHost
    return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }.values
      .sorted { $0.name < $1.name }
  }
}
