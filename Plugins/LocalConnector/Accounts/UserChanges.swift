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
