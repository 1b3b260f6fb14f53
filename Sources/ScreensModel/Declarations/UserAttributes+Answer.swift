/// The users that back ends name in their answers.
extension UserAttributes {
  /// Checks a back end's answer by the declaration of all answers that name a user. Liferay answers
  /// a wrong password with its guest, so an answer about a guest names no user.
  package init(answer: Value) throws(ScreensError) {
    try self.init(checked: OperationDeclaration.user.check(answer))
  }

  /// The same for an answer whose types are already checked.
  package init(checked values: [String: Value]) throws(ScreensError) {
    self.init(values)
    guard values["defaultUser"] != true else {
      throw ScreensError(
        .invalidServerResponse, "The server's answer names no user, but its guest.")
    }
  }
}
