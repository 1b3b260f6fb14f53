/// The actions that follow from the ends of others without a user in between. Code at the end of
/// one action may perform the next, also in another screenlet, and could continue without end.
struct ActionChain {
  /// The number of actions that may follow from each other.
  static let longest = 100

  /// The number of ends that led to the present action; 0 for a user's action.
  private(set) var length = 0

  /// Whether one more action may follow.
  var hasRoom: Bool { length < Self.longest }

  /// Enters the end of an action after a number of ends.
  ///
  /// - Returns: the previous length, for `leave`.
  mutating func follow(_ links: Int) -> Int {
    defer { length = links + 1 }
    return length
  }

  /// Leaves the end of an action.
  mutating func leave(_ before: Int) { length = before }
}
