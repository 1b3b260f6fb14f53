/// What makes one kind of screenlet: its attributes, its view model, its actions. The template
/// methods of the documents' BaseScreenlet, with their order kept by `Screenlet`.
///
/// Confined to the session's executor.
package protocol ScreenletLogic: AnyObject, SendableMetatype {
  /// The screenlet's short name.
  static var name: ScreenletName { get }

  /// The attributes that pages and code may set, with their defaults.
  static var inspectables: [Inspectable] { get }

  /// The attributes that a Full view must answer.
  static var viewModel: Set<AttributeName> { get }

  init()

  /// Before a view is made, each time.
  func onPreCreate(_ screenlet: Screenlet)

  /// After a view was attached, each time: attributes are copied into its view model here.
  func onCreated(_ screenlet: Screenlet)

  /// The screenlet came to a face, or left the last one.
  func onShow(_ screenlet: Screenlet)
  func onHide(_ screenlet: Screenlet)

  /// An attribute was set to a value of its kind.
  func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet)

  /// Makes the interactor for an action, or nil when it has none.
  func createInteractor(_ action: ActionName, sender: NodeHandle?, _ screenlet: Screenlet)
    -> Interactor?

  /// Immediately before the interactor starts, and after its own closures ran.
  func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet)
  func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet)

  /// URLs of other servers that a form of this screenlet may lead to: a face lets the browser
  /// follow there, and nowhere else.
  func formTargets(_ screenlet: Screenlet) -> [String]

  /// What a new view is given besides the attributes: the last values that were delivered.
  func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet)
}

extension ScreenletLogic {
  package func onPreCreate(_ screenlet: Screenlet) {}
  package func onCreated(_ screenlet: Screenlet) {}
  package func onShow(_ screenlet: Screenlet) {}
  package func onHide(_ screenlet: Screenlet) {}
  package func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {}
  package func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet) {}
  package func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet
  ) {}
  package func formTargets(_ screenlet: Screenlet) -> [String] { [] }
  package func deliverAgain(to view: ScreenletView, _ screenlet: Screenlet) {}
}

/// An attribute of a screenlet that pages and code may set.
package struct Inspectable: Sendable, Hashable {
  /// What values it takes; a text that reads as one is converted.
  package enum Kind: String, Sendable {
    case string, int, double, bool
  }

  package let name: AttributeName
  package let kind: Kind
  package let initial: Value

  package init(_ name: AttributeName, _ kind: Kind, _ initial: Value) {
    self.name = name
    self.kind = kind
    self.initial = initial
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
  package let kinds: [ScreenletName: any ScreenletLogic.Type]

  package init(_ kinds: [any ScreenletLogic.Type]) {
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
  }

  package subscript(name: ScreenletName) -> (any ScreenletLogic.Type)? { kinds[name] }

  /// The names, sorted.
  package var names: [ScreenletName] { kinds.keys.sorted() }
}
