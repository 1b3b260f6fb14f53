import ScreensCore
import ScreensModel

/// The operations that find users and change their pictures.
extension OperationDeclaration {
  static let ofUsers = [
    getUserByEmail, getUserByScreenName, getUserByUserId,
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

  static let userPortraitLoad = OperationDeclaration(
    .userPortraitLoad, .read,
    parameters: [
      Parameter(
        "userId", .id, isRequired: false, sample: 4_000_000,
        "whose picture it is; without this and the other names, the user who is signed in"),
      Parameter("companyId", .int, isRequired: false, sample: nil, "the company of the next two"),
      Parameter("emailAddress", .string, isRequired: false, sample: nil, "the user's address"),
      Parameter("screenName", .string, isRequired: false, sample: nil, "the user's name"),
      Parameter(
        "portraitId", .id, isRequired: false, sample: nil,
        "the picture's own number, together with uuid"),
      Parameter("uuid", .string, isRequired: false, sample: nil, "the user's own, for portraitId"),
      Parameter(
        "male", .bool, isRequired: false, sample: nil,
        "which of the server's pictures stands for one that is not there"),
    ],
    result: AnswerDeclaration(
      [
        .init("image", .media, "the picture; missing for a user without one"),
        .init("userId", .int, "whose picture it is"),
        .init("portraitId", .int, "the picture's own number"),
      ], refusal: "The server's answer is no picture."),
    errors: LibraryOperations.errors, "Reads a user's picture.")

  static let uploadUserPortrait = OperationDeclaration(
    .uploadUserPortrait, .write, needsProof: true,
    parameters: [
      Parameter("userId", .id, sample: 4_000_000, "whose picture it is"),
      Parameter(
        "image", .media, sample: .bytes([0xff, 0xd8, 0xff]),
        "the picture as JPEG or PNG, of less than 307,200 bytes"),
    ], result: user, errors: LibraryOperations.formErrors,
    "Replaces a user's picture; the answer has the new portraitId. Reports its progress in bytes.")
}

extension OperationName {
  static let userPortraitLoad = known("userPortraitLoad")
  static let uploadUserPortrait = known("uploadUserPortrait")
}
