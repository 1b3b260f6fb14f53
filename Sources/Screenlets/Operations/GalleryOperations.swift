import ScreensCore
import ScreensModel

/// The operations of image galleries.
extension OperationDeclaration {
  static let ofGalleries = [imageGalleryPage, imageGalleryUpload, imageGalleryDelete]

  private static let imageGalleryPage = OperationDeclaration(
    .known("imageGalleryPage"), .read,
    parameters: [
      .repositoryId, .folderId,
      Parameter(
        "mimeTypes", .strings, sample: ["image/png", "image/jpeg", "image/gif"],
        "the kinds of pictures that are listed"),
    ] + Parameter.page, result: .page("files, as imageGalleryUpload answers one"),
    errors: LibraryOperations.errors, "Reads a page of a folder's pictures.")

  private static let imageGalleryUpload = OperationDeclaration(
    .known("imageGalleryUpload"), .once, needsProof: true,
    parameters: [
      .repositoryId, .folderId,
      Parameter("sourceFileName", .string, sample: "probe.png", "the name of the file"),
      Parameter("mimeType", .string, sample: "image/png", "the kind of the content"),
      Parameter("title", .string, sample: "Probe", "the title"),
      Parameter(
        "descrip", .string, isRequired: false, sample: "",
        "the description; without it an empty one"),
      Parameter(
        "changeLog", .string, isRequired: false, sample: "",
        "what has changed; without it an empty text"),
      Parameter(
        "image", .media, sample: .bytes([0x89, 0x50, 0x4e, 0x47]), "the content of the picture"),
    ], result: .file, errors: LibraryOperations.formErrors,
    "Uploads a picture, which guests may see. Reports its progress in bytes.")

  private static let imageGalleryDelete = OperationDeclaration(
    .known("imageGalleryDelete"), .write, needsProof: true,
    parameters: [Parameter("imageEntryId", .id, sample: 35_610, "the picture's fileEntryId")],
    errors: LibraryOperations.errors, "Deletes a picture; one that is gone already is no error.")
}
