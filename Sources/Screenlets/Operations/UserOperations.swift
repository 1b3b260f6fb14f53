import ScreensCore

/// The operations that find users and change their pictures.
extension OperationDeclaration {
  static let ofUsers = [
    getUserByEmail, getUserByScreenName, getUserByUserId, uploadUserPortrait,
  ]

  private static let companyId = Parameter(
    "companyId", .int, sample: 20_101, "the company of the server context, or the screenlet's")

  private static let getUserByEmail = OperationDeclaration(
    .known("getUserByEmail"), .read,
    parameters: [
      companyId,
      Parameter("emailAddress", .string, sample: "nobody@example.org", "the user's address"),
    ], result: user, errors: LibraryOperations.errors, "Finds the user of an e-mail address.")

  private static let getUserByScreenName = OperationDeclaration(
    .known("getUserByScreenName"), .read,
    parameters: [
      companyId, Parameter("screenName", .string, sample: "nobody", "the user's name"),
    ], result: user, errors: LibraryOperations.errors, "Finds the user of a screen name.")

  private static let getUserByUserId = OperationDeclaration(
    .known("getUserByUserId"), .read,
    parameters: [Parameter("userId", .id, sample: 4_000_000, "the user's number")],
    result: user, errors: LibraryOperations.errors, "Finds the user of a number.")

  private static let uploadUserPortrait = OperationDeclaration(
    .known("uploadUserPortrait"), .write, needsProof: true,
    parameters: [
      Parameter("userId", .id, sample: 4_000_000, "whose picture it is"),
      Parameter(
        "image", .bytes, sample: .bytes([0xff, 0xd8, 0xff]),
        "the picture as JPEG, of less than 307,200 bytes"),
    ], result: user, errors: LibraryOperations.formErrors,
    "Replaces a user's picture; the answer has the new portraitId. Reports its progress in bytes.")
}
