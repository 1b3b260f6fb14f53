/// A person who can sign in, without the password.
package struct User: Sendable, Equatable {
  /// The key; 0 until the user is stored.
  package var userId: Int64 = 0
  /// The company that the names below are unique in.
  package var companyId: Int64
  /// Unique, without regard to case and composition of its letters.
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

  /// The names, by the keys of view models, that have a letter which no reader sees.
  package var hiddenNames: [String] {
    let names = [
      ("firstName", firstName), ("middleName", middleName), ("lastName", lastName),
      ("jobTitle", jobTitle),
    ].filter { $0.1.unicodeScalars.contains(where: \.isHiddenInNames) }.map(\.0)
    // A screen name is one user's alone.
    return screenName.unicodeScalars.contains(where: \.isInvisible) ? names + ["screenName"] : names
  }

  /// The name that others see: the first and last name; the screen name of a user without them.
  static func shownName(first: String, last: String, screenName: String) -> String {
    let names = [first, last].filter { !$0.isEmpty }
    return names.isEmpty ? screenName : names.joined(separator: " ")
  }
}

/// The name that a user signs in with, beside the password.
package enum UserName: Sendable, Equatable {
  /// The address, as it was typed.
  case emailAddress(String)
  /// The name, as it was typed.
  case screenName(String)
  /// The number that the store gave the user.
  case userId(Int64)
}

/// New names of a user; nil leaves one as it is.
package struct UserChanges: Sendable, Equatable {
  /// Never empty.
  package var emailAddress: String?
  /// Empty for the present one.
  package var screenName: String?
  /// The given name.
  package var firstName: String?
  /// The name between the given and the family name.
  package var middleName: String?
  /// The family name.
  package var lastName: String?
  /// The user's position.
  package var jobTitle: String?

  /// No change.
  package init() {}

  /// A user with the new names.
  package func applied(to user: User) -> User {
    var user = user
    if let emailAddress { user.emailAddress = emailAddress }
    if let screenName, !screenName.isEmpty { user.screenName = screenName }
    if let firstName { user.firstName = firstName }
    if let middleName { user.middleName = middleName }
    if let lastName { user.lastName = lastName }
    if let jobTitle { user.jobTitle = jobTitle }
    return user
  }
}
