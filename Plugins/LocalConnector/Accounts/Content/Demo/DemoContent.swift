/// The site of a small boatyard, in English and Spanish, so that lists can be tried out: pages,
/// articles, a blog, documents and pictures. The yard, its town and its people are made up.
struct DemoContent {
  /// The site where neither the settings nor the request name one.
  static let groupId: Int64 = 10184
  /// The number of the first thing; each other one has the next.
  private static let firstKey: Int64 = 35001

  let companyId: Int64
  let groupId: Int64

  private static let items =
    DemoItem.pages + DemoItem.news + DemoItem.services + DemoItem.guides + DemoItem.blog
    + DemoItem.moreOfTheBlog + DemoItem.documents + DemoItem.pictures

  /// All assets, with their translations.
  var drafts: [AssetDraft] {
    zip(Self.firstKey..., Self.items).map { key, item in
      var asset = Asset(
        item.assetClass, classPK: key, companyId: companyId, groupId: groupId,
        date: item.date.milliseconds, text: item.text(item.english))
      asset.folderId = item.folder.rawValue
      asset.userName = item.author
      asset.mimeType = item.mimeType
      if let file = item.fileName { asset.url = url(of: file) }
      asset.cover = item.cover.flatMap(Self.key(ofFile:)) ?? 0
      return AssetDraft(asset, translations: ["es": item.text(item.spanish)])
    }
  }

  /// The number of the thing with that file.
  private static func key(ofFile name: String) -> Int64? {
    items.firstIndex { $0.fileName == name }.map { firstKey + Int64($0) }
  }

  /// The content of a document or a picture; nil for an address that the demo does not have.
  func file(at url: String) -> [UInt8]? {
    Self.items.first { $0.fileName.map(self.url) == url }.flatMap { item in
      item.fileName.flatMap { DemoFile.content(of: $0, item.english) }
    }
  }

  private func url(of file: String) -> String { "/documents/\(groupId)/0/\(file)" }

  /// The lists that are asked for by name.
  var lists: [SavedList] {
    let blog = AssetClass.blogsEntry.rawValue
    let article = AssetClass.journalArticle.rawValue
    var documents = SavedList(
      groupId: groupId, name: "documents", classNameIds: [AssetClass.fileEntry.rawValue])
    documents.order = AssetOrder(.title, isAscending: true)
    return [
      SavedList(groupId: groupId, name: "latest", classNameIds: [article, blog]), documents,
    ]
  }
}

/// A thing of the demo's site in both languages, as plain text.
struct DemoItem: Sendable {
  /// A title and paragraphs with empty lines between them. A paragraph of lines that begin with a
  /// hyphen is a list; the first paragraph is the description, too.
  typealias Words = (title: String, body: String)

  /// The folders of articles and files.
  enum Folder: Int64 {
    case root = 0
    case services = 34101
    case guides = 34102
  }

  var assetClass: AssetClass
  var date: DemoDate
  var author = "Inés Candela"
  var folder = Folder.root
  var mimeType = "text/html"
  var fileName: String?
  /// The name of the picture that stands above it.
  var cover: String?
  var english: Words
  var spanish: Words

  static func page(_ english: Words, _ spanish: Words) -> DemoItem {
    DemoItem(
      assetClass: .layout, date: DemoDate(2025, 9, 1), english: english, spanish: spanish)
  }

  static func article(
    _ date: DemoDate, in folder: Folder = .root, _ english: Words, _ spanish: Words
  ) -> DemoItem {
    DemoItem(
      assetClass: .journalArticle, date: date, folder: folder, english: english, spanish: spanish)
  }

  static func blog(
    _ date: DemoDate, by author: String, cover: String? = nil, _ english: Words, _ spanish: Words
  ) -> DemoItem {
    DemoItem(
      assetClass: .blogsEntry, date: date, author: author, cover: cover, english: english,
      spanish: spanish)
  }

  static func file(
    _ date: DemoDate, _ name: String, _ mimeType: String, _ english: Words, _ spanish: Words
  ) -> DemoItem {
    DemoItem(
      assetClass: .fileEntry, date: date, mimeType: mimeType, fileName: name, english: english,
      spanish: spanish)
  }

  /// The words as an asset has them; a file has a description and no content.
  func text(_ words: Words) -> AssetText {
    let paragraphs = words.body.split(separator: "\n\n").map { Paragraph($0) }
    let description = paragraphs.first?.plainText ?? ""
    let content = fileName == nil ? paragraphs.map(\.html).joined(separator: "\n") : ""
    return AssetText(title: words.title, description: description, content: content)
  }

  private struct Paragraph {
    let lines: [Substring]

    init(_ text: Substring) { lines = text.split(separator: "\n") }

    var plainText: String { lines.joined(separator: " ") }

    var html: String {
      guard lines.allSatisfy({ $0.hasPrefix("- ") }) else { return "<p>\(plainText)</p>" }
      let items = lines.map { "<li>\($0.dropFirst(2))</li>" }
      return "<ul>\(items.joined())</ul>"
    }
  }
}

/// A day of the demo's calendar, at nine o'clock.
struct DemoDate: Sendable {
  let milliseconds: Int64

  /// Counts the days since 1970 by the Gregorian calendar, whose years begin with March here.
  init(_ year: Int64, _ month: Int64, _ day: Int64) {
    let (months, years) = month > 2 ? (month - 3, year) : (month + 9, year - 1)
    let leapDays = years / 4 - years / 100 + years / 400
    let days = years * 365 + leapDays + (153 * months + 2) / 5 + day - 1 - 719_468
    milliseconds = (days * 24 + 9) * 3_600_000
  }
}
