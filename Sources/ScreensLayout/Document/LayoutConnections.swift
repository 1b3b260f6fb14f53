/// Where a connection starts or ends.
package enum ConnectionEnd: Sendable, Hashable {
  /// A view of the document.
  case node(NodeIndex)
  /// The object that loads the document.
  case filesOwner
  /// The object that has the focus.
  case firstResponder
}

/// A named reference from one object to another.
package struct OutletConnection: Sendable, Hashable {
  /// The object that has the outlet.
  package let source: ConnectionEnd
  package let name: String
  /// The object it names.
  package let destination: ConnectionEnd
  /// Whether the outlet is a collection of several.
  package let isCollection: Bool
}

/// A control's event and what it calls.
package struct ActionConnection: Sendable, Hashable {
  package let control: NodeIndex
  /// The method, such as `loginButtonClicked:`.
  package let selector: String
  /// The object it is called on.
  package let destination: ConnectionEnd
  /// The event as written, such as `touchUpInside`.
  package let event: String

  package init(control: NodeIndex, selector: String, destination: ConnectionEnd, event: String) {
    self.control = control
    self.selector = selector
    self.destination = destination
    self.event = event
  }
}
