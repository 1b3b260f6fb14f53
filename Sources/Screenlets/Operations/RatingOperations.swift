import ScreensCore
import ScreensModel

/// The operations that read and give ratings.
extension OperationDeclaration {
  private static let groupCount = Parameter(
    "ratingsGroupCount", .int, sample: 5, "how many groups the ratings are counted in, 1 or more")

  private static let rating = AnswerDeclaration(
    [
      .init("totalCount", .int, isRequired: true, "how many ratings there are"),
      .init("average", .double, isRequired: true, "the average from 0 to 1, and 0 without any"),
      .init("userScore", .double, "the user's own score; -1 or none where the user has none"),
      .init("className", .string, isRequired: true, "the class of the thing"),
      .init("classPK", .id, isRequired: true, "the number of the thing among those of its class"),
      .init(
        "ratings", .list, isRequired: true, "how many ratings each group has, the lowest first"),
    ], refusal: "The server's answer has no ratings.")

  static let ratingLoadByEntryId = OperationDeclaration(
    .ratingLoadByEntryId, .read,
    parameters: [
      Parameter("entryId", .id, sample: 36_001, "the number of the asset's entry"), groupCount,
    ], result: rating, errors: LibraryOperations.errors, "Reads the ratings of an asset's entry.")

  static let ratingLoadByClassPK = OperationDeclaration(
    .ratingLoadByClassPK, .read, parameters: [.className, .classPK, groupCount],
    result: rating, errors: LibraryOperations.errors, "Reads the ratings of a thing.")

  static let ratingUpdate = OperationDeclaration(
    .ratingUpdate, .write, needsProof: true,
    parameters: [
      .className, .classPK, Parameter("score", .double, sample: 0.8, "the score, from 0 to 1"),
      groupCount,
    ], result: rating, errors: LibraryOperations.formErrors,
    "Gives the user's rating of a thing, in the place of an earlier one.")

  static let ratingDelete = OperationDeclaration(
    .ratingDelete, .write, needsProof: true,
    parameters: [.className, .classPK, groupCount],
    result: rating, errors: LibraryOperations.errors, "Takes the user's rating of a thing back.")
}
