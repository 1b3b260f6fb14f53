import ScreensModel

/// A class of assets that a screenlet shows.
struct AssetClass: Sendable {
  /// The name on servers of version 7.0.
  let name: String
  /// The names on servers of other versions.
  private let otherNames: [String]
  /// The number on an installation that has the numbers of Liferay Screens, for answers that name
  /// no class.
  private let number: Int

  static let blogsEntry = AssetClass(
    name: "com.liferay.blogs.kernel.model.BlogsEntry",
    otherNames: [
      "com.liferay.blogs.model.BlogsEntry", "com.liferay.portlet.blogs.model.BlogsEntry",
    ], number: 20_011)
  static let fileEntry = AssetClass(
    name: "com.liferay.document.library.kernel.model.DLFileEntry",
    otherNames: ["com.liferay.portlet.documentlibrary.model.DLFileEntry"], number: 20_015)
  static let journalArticle = AssetClass(
    name: "com.liferay.journal.model.JournalArticle",
    otherNames: ["com.liferay.portlet.journal.model.JournalArticle"], number: 29_634)

  /// The places of a class in an asset; a server may name none.
  static let sources: [ChildDeclaration.Source] = [
    .entry(field: "className"), .entry(field: "classNameId"),
  ]

  /// The names on all servers, and the number.
  var words: Set<String> { Set(otherNames + [name, String(number)]) }
}
