/// Thrown by a slot to go on as if it were not filled: the parent's slot is called.
public struct Inheritance: Error, Hashable, Sendable {
  /// Makes the answer.
  public init() {}
}
