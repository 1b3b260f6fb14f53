/// The demo user's comments on the newest article of the news and the newest entry of the blog.
extension DemoContent {
  /// A comment as it is typed, and the hours between its thing and it.
  private typealias Remark = (hours: Int64, text: String)

  private static let onNews: [Remark] = [
    (
      2,
      """
      Please keep number twelve for me, as last winter.
      The cradle is still behind the long shed.
      """
    ),
    (27, "La lista de espera, ¿es por orden de llegada o por eslora?"),
  ]

  private static let onBlog: [Remark] = [
    (1, "Mine is the bag that grumbles loudest."),
    (5, "A broomstick! I have used an oar for years & it leaves a crease."),
    (26, "¿Se pueden traer velas hasta final de mes?"),
  ]

  var comments: [CommentDraft] {
    let assets = drafts.map(\.asset)
    let news = assets.filter {
      $0.className == AssetClass.journalArticle.name
        && $0.folderId == DemoItem.Folder.root.rawValue
    }
    let blog = assets.filter { $0.className == AssetClass.blogsEntry.name }
    return Self.comments(Self.onNews, on: news) + Self.comments(Self.onBlog, on: blog)
  }

  private static func comments(_ remarks: [Remark], on assets: [Asset]) -> [CommentDraft] {
    guard let newest = assets.max(by: { $0.createDate < $1.createDate }) else { return [] }
    return remarks.compactMap { hours, text in
      CommentBody(text).map { body in
        CommentDraft(
          className: newest.className, classPK: newest.classPK,
          date: newest.createDate + hours * 3_600_000, body: body)
      }
    }
  }
}
