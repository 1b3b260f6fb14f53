/// What the back end says of a user.
package struct UserAttributes: Sendable, Hashable {
  package let values: [String: Value]

  package init(_ values: [String: Value]) {
    self.values = values
  }

  package var isEmpty: Bool { values.isEmpty }
  package var userId: Int64 { int("userId") }
  package var firstName: String { string("firstName") }
  package var middleName: String { string("middleName") }
  package var lastName: String { string("lastName") }
  package var screenName: String { string("screenName") }
  package var emailAddress: String { string("emailAddress") }
  package var greeting: String { string("greeting") }
  package var jobTitle: String { string("jobTitle") }

  /// A whole-number attribute, 0 when it is missing.
  package func int(_ key: String) -> Int64 { values[key]?.int ?? 0 }

  /// A text attribute, empty when it is missing.
  package func string(_ key: String) -> String { values[key]?.string ?? "" }

  /// Checks a back end's answer as every operation that names a user declares it.
  package init(answer: Value) throws(ScreensError) {
    self.init(try OperationDeclaration.user.check(answer))
  }
}
