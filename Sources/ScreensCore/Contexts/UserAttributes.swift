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

  /// Checks a back end's answer: it must be a map with a `userId`. Texts that are numbers by
  /// nature become numbers. An exception that stands in its place is quoted in the error.
  package init(answer: Value) throws(ScreensError) {
    guard var values = answer.map, let userId = values["userId"]?.int, userId > 0 else {
      throw ScreensError(
        .invalidServerResponse, "The server's answer names no user.\(Self.exception(in: answer))")
    }
    for key in ["userId", "companyId", "portraitId", "contactId"] {
      if let number = values[key]?.int { values[key] = .int(number) }
    }
    self.init(values)
  }

  private static func exception(in answer: Value) -> String {
    let texts = ["exception", "message"].compactMap { answer.map?[$0]?.nonEmptyString }
    return texts.isEmpty ? "" : " It says: \(texts.joined(separator: ": "))"
  }
}
