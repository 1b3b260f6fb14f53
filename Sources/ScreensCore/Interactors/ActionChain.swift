/// The actions that follow from the ends of others, without a user between them: code at the end of
/// one may perform the next, also in another screenlet, and could do so without end.
struct ActionChain {
  /// The number of actions that may follow from each other.
  static let longest = 100

  /// How many ends have led to what happens now; 0 where none has.
  private(set) var length = 0

  /// Whether one more action may follow.
  var hasRoom: Bool { length < Self.longest }

  /// Enters the end of an action that so many ends have led to.
  ///
  /// - Returns: the length before, for `leave`.
  mutating func follow(_ links: Int) -> Int {
    defer { length = links + 1 }
    return length
  }

  /// Leaves the end of an action.
  mutating func leave(_ before: Int) { length = before }
}
