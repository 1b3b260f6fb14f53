/// A person who can sign in, without the password.
package struct User: Sendable, Equatable {
  /// The key; 0 until the user is stored.
  package var userId: Int64 = 0
  /// The company that the names below are unique in.
  package var companyId: Int64
  /// Unique, without regard to the case of its ASCII letters.
  package var emailAddress: String
  /// Unique, without regard to the case of its ASCII letters.
  package var screenName: String
  /// The given name.
  package var firstName = ""
  /// The name between the given and the family name.
  package var middleName = ""
  /// The family name.
  package var lastName = ""
  /// The words with which a page greets its user.
  package var greeting = ""
  /// The user's position.
  package var jobTitle = ""
  /// The user's language, such as en_US.
  package var locale = "en_US"

  /// Makes a user who is not stored yet.
  package init(companyId: Int64, emailAddress: String, screenName: String) {
    self.companyId = companyId
    self.emailAddress = emailAddress
    self.screenName = screenName
  }
}
