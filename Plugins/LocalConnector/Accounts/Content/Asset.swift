/// An entry of a site: an article, a blog's entry, a file, a page, with the text of one language.
package struct Asset: Sendable, Equatable {
  /// The key; 0 until the asset is stored.
  package var entryId: Int64 = 0
  /// The company of the site.
  package var companyId: Int64
  package var groupId: Int64
  /// The number of the thing's class.
  package var classNameId: Int64
  /// The class of the thing.
  package var className: String
  /// The number of the thing, unique among those of its class.
  package var classPK: Int64
  /// The folder; 0 is the root.
  package var folderId: Int64 = 0
  /// The author's key; 0 where the author has no account.
  package var userId: Int64 = 0
  /// The author's name.
  package var userName = ""
  /// The thing's name that is good everywhere; the store makes it.
  package var uuid = ""
  /// The kind of the content.
  package var mimeType = "text/html"
  /// The address of the thing; empty where it has none of its own.
  package var url = ""
  /// The number of the file that is its cover; 0 without one.
  package var cover: Int64 = 0
  /// Milliseconds since 1970.
  package var createDate: Int64
  /// Milliseconds since 1970.
  package var modifiedDate: Int64
  /// Whether lists show it unless they ask for the others.
  package var isVisible = true
  /// The text; in English until the asset is stored.
  package var text: AssetText
  /// The English title as addresses have it; the store makes it.
  package var urlTitle = ""

  /// An asset of one of the known classes that is not stored yet.
  package init(
    _ assetClass: AssetClass, classPK: Int64, companyId: Int64, groupId: Int64, date: Int64,
    text: AssetText
  ) {
    self.companyId = companyId
    self.groupId = groupId
    classNameId = assetClass.rawValue
    className = assetClass.name
    self.classPK = classPK
    createDate = date
    modifiedDate = date
    isVisible = !assetClass.isHidden
    self.text = text
  }
}

/// The words of an asset in one language.
package struct AssetText: Sendable, Equatable {
  /// One line.
  package var title: String
  /// A sentence or two.
  package var description: String
  /// The whole, as HTML where the asset is an article, a blog's entry or a page.
  package var content: String

  package init(title: String, description: String = "", content: String = "") {
    self.title = title
    self.description = description
    self.content = content
  }

  /// The description, where it does not begin the content as well.
  package var subtitle: String { content.hasPrefix("<p>\(description)</p>") ? "" : description }

  /// The whole under its title, as HTML.
  package var html: String {
    let title = title.unicodeScalars.map { CommentParagraphs.Character.scalar($0).html }.joined()
    return "<h1>\(title)</h1>\(content)"
  }

  /// A title as addresses have it: ASCII letters and digits, with hyphens between words.
  static func urlTitle(of title: String) -> String {
    if title.utf8.allSatisfy({ $0 < 0x80 }) { return urlTitle(ofASCII: title.utf8) }
    return title.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      .joined(separator: "-")
  }

  /// The same for most titles, which need no rules of Unicode.
  private static func urlTitle(ofASCII title: String.UTF8View) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(title.count)
    var isBetweenWords = false
    for byte in title {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if isBetweenWords, !result.isEmpty { result.append(UInt8(ascii: "-")) }
        isBetweenWords = false
        result.append(byte < UInt8(ascii: "A") ? byte : byte | 0x20)
      default: isBetweenWords = true
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// An asset that is to be stored, in all its languages.
package struct AssetDraft: Sendable, Equatable {
  /// The asset with its English text, which each language without one falls back to.
  package var asset: Asset
  /// The other texts by their languages, such as `es`; an empty part falls back to English.
  package var translations: [String: AssetText]

  package init(_ asset: Asset, translations: [String: AssetText] = [:]) {
    self.asset = asset
    self.translations = translations
  }
}
