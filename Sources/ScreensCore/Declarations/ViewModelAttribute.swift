/// An attribute of a screenlet's view model.
package struct ViewModelAttribute: Sendable {
  /// The side that writes an attribute.
  package enum Direction: String, Sendable {
    /// The view; the screenlet reads it.
    case `in`
    /// The screenlet; the view shows it.
    case out
    /// The screenlet; the view does something.
    case command
  }

  /// The key that `attribute` and `setAttribute` take.
  package let name: AttributeName
  /// The type of its values.
  package let type: ValueType
  /// The side that writes it.
  package let direction: Direction
  /// Whether an action fails without it; faces say so of its field.
  package let isRequired: Bool
  /// Whether its values are never saved, printed or set by a page.
  package let isSecret: Bool
  /// The meaning; a clause.
  package let about: String
  /// Whether it names the account that a secret of the same view is for: guesses of the secret are
  /// counted by it, and password managers are told it.
  package let isAccount: Bool
  /// Whether it is a secret that the user chooses, and that therefore proves nothing: a refusal of
  /// it tells nobody a thing, and is no guess.
  package let isChosen: Bool

  /// An attribute that may be empty, unless told otherwise.
  package init(
    _ name: AttributeName, _ type: ValueType, _ direction: Direction, isRequired: Bool = false,
    isSecret: Bool = false, isAccount: Bool = false, isChosen: Bool = false, _ about: String
  ) {
    self.name = name
    self.type = type
    self.direction = direction
    self.isRequired = isRequired
    self.isSecret = isSecret
    self.about = about
    self.isAccount = isAccount
    self.isChosen = isChosen
  }
}
