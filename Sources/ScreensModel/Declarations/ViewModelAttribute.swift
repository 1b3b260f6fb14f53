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
  /// Whether an action fails without it; faces mark its field.
  package let isRequired: Bool
  /// Whether its values are never saved, printed or set by a page.
  package let isSecret: Bool
  /// The meaning; a clause.
  package let about: String
  /// Whether it names the account of a secret in the same view. Guesses of the secret are counted
  /// by it, and it is marked for password managers.
  package let isAccount: Bool
  /// Whether it is a new secret that the user chooses. It proves nothing, so its refusal reveals
  /// nothing and does not count as a guess.
  package let isChosen: Bool
  /// The part of an entry that it shows; nil for the one of its own name.
  package let field: String?

  /// By default an attribute that may be empty.
  package init(
    _ name: AttributeName, _ type: ValueType, _ direction: Direction, isRequired: Bool = false,
    isSecret: Bool = false, isAccount: Bool = false, isChosen: Bool = false, field: String? = nil,
    _ about: String
  ) {
    self.name = name
    self.type = type
    self.direction = direction
    self.isRequired = isRequired
    self.isSecret = isSecret
    self.about = about
    self.isAccount = isAccount
    self.isChosen = isChosen
    self.field = field
  }
}
