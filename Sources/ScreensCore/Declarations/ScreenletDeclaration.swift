package import ScreensLayout

/// One kind of screenlet as all sides know it: the host makes its screenlets by it and holds themes
/// to it, authors of themes and pages read it.
package struct ScreenletDeclaration: Sendable {
  package let name: ScreenletName
  /// What it is for, in one sentence.
  package let about: String
  /// What pages and code may set.
  package let attributes: [Inspectable]
  /// What a Full view answers.
  package let viewModel: [ViewModelAttribute]
  package let actions: [ActionDeclaration]
  /// The nodes that its view classes know by name.
  package let outlets: [OutletDeclaration]
  package let events: [EventDeclaration]
  /// The operations that its interactors run.
  package let operations: [OperationDeclaration]

  package init(
    _ name: ScreenletName, _ about: String, attributes: [Inspectable] = [],
    viewModel: [ViewModelAttribute] = [], actions: [ActionDeclaration] = [],
    outlets: [OutletDeclaration] = [], events: [EventDeclaration] = [],
    operations: [OperationDeclaration] = []
  ) {
    self.name = name
    self.about = about
    self.attributes = attributes
    self.viewModel = viewModel
    self.actions = actions
    self.outlets = outlets
    self.events = events
    self.operations = operations
  }
}

/// An attribute of a screenlet's view model.
package struct ViewModelAttribute: Sendable {
  /// Who writes it.
  package enum Direction: String, Sendable {
    /// The view; the screenlet reads it.
    case `in`
    /// The screenlet; the view shows it.
    case out
    case both
  }

  package let name: AttributeName
  package let type: ValueType
  package let direction: Direction
  package let about: String

  package init(
    _ name: AttributeName, _ type: ValueType, _ direction: Direction, _ about: String
  ) {
    self.name = name
    self.type = type
    self.direction = direction
    self.about = about
  }
}

/// Something that a user, a layout or code can have a screenlet do.
package struct ActionDeclaration: Sendable {
  package let name: ActionName
  /// The methods of the Default theme's class that lead to it, as layouts name them.
  package let selectors: [SelectorName]
  package let about: String

  package init(_ name: ActionName, selectors: [SelectorName] = [], _ about: String) {
    self.name = name
    self.selectors = selectors
    self.about = about
  }
}

/// A node that a screenlet's view classes know by name.
package struct OutletDeclaration: Sendable {
  package let name: String
  package let kind: NodeKind
  package let about: String
  /// Whether a layout may do without it and loses nothing.
  package let isOptional: Bool

  package init(_ name: String, _ kind: NodeKind, _ about: String, isOptional: Bool = false) {
    self.name = name
    self.kind = kind
    self.about = about
    self.isOptional = isOptional
  }
}

/// Something that happens to a screenlet and that others may hear of.
package struct EventDeclaration: Sendable {
  package let name: String
  /// What comes with it, by name.
  package let payload: [(name: String, type: ValueType)]
  package let about: String

  package init(_ name: String, _ payload: [(name: String, type: ValueType)], _ about: String) {
    self.name = name
    self.payload = payload
    self.about = about
  }
}
