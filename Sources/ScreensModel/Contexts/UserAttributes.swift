/// The back end's description of a user.
package struct UserAttributes: Sendable, Hashable {
  /// Every attribute, including attributes for applications alone.
  package let values: [String: Value]

  package init(_ values: [String: Value]) {
    self.values = values
  }

  package var isEmpty: Bool { values.isEmpty }
  /// The number of the user; 0 when it is missing.
  package var userId: Int64 { int("userId") }
  /// The given name; empty when it is missing.
  package var firstName: String { string("firstName") }
  /// The name between the given and the family name; empty when it is missing.
  package var middleName: String { string("middleName") }
  /// The family name; empty when it is missing.
  package var lastName: String { string("lastName") }
  /// The short name to sign in with; empty when it is missing.
  package var screenName: String { string("screenName") }
  /// The e-mail address; empty when it is missing.
  package var emailAddress: String { string("emailAddress") }
  /// The words with which a page greets the user; empty when they are missing.
  package var greeting: String { string("greeting") }
  /// The position; empty when it is missing.
  package var jobTitle: String { string("jobTitle") }

  /// A whole-number attribute, 0 when it is missing.
  package func int(_ key: String) -> Int64 { values[key]?.int ?? 0 }

  /// A text attribute, empty when it is missing.
  package func string(_ key: String) -> String { values[key]?.string ?? "" }
}
