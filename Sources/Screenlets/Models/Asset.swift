import ScreensCore
package import ScreensModel

/// An entry of a server's list of assets, read from its attributes.
package struct Asset: Sendable, Equatable {
  /// Everything that the server sent.
  package let attributes: [String: Value]
  /// The title in the user's language; empty where there is none.
  package let title: String

  package init(_ attributes: [String: Value], locale: Locale) {
    self.attributes = attributes
    title = Self.title(of: attributes, in: locale)
  }

  /// The title of an entry: the localized or plain text, else the title that the server chose, else
  /// the title in its address.
  static func title(of attributes: [String: Value], in locale: Locale) -> String {
    if let title = attributes["title"]?.nonEmptyString {
      return LocalizedText.text(title, in: locale)
    }
    return attributes["titleCurrentValue"]?.nonEmptyString
      ?? attributes["urlTitle"]?.nonEmptyString ?? ""
  }

  /// The entry's number; 0 where the server sent none, as for all numbers below.
  package var entryId: Int64 { number("entryId") }
  /// The number of the entry's class.
  package var classNameId: Int64 { number("classNameId") }
  /// The number of the entry within its class.
  package var classPK: Int64 { number("classPK") }
  /// The number of the site.
  package var groupId: Int64 { number("groupId") }
  package var companyId: Int64 { number("companyId") }
  package var className: String { text("className") }
  package var mimeType: String { text("mimeType") }
  package var description: String { text("description") }
  package var url: String { text("url") }
  /// Milliseconds since 1970; nil where the server sent no time that can be read.
  package var createDate: Int64? { attributes["createDate"]?.int }
  /// Milliseconds since 1970; nil where the server sent no time that can be read.
  package var modifiedDate: Int64? { attributes["modifiedDate"]?.int }

  /// Whether the MIME type is one of the given types.
  package func isAnyMimeType(_ types: [String]) -> Bool {
    !mimeType.isEmpty && types.contains(mimeType)
  }

  private func number(_ key: String) -> Int64 { attributes[key]?.int ?? 0 }
  private func text(_ key: String) -> String { attributes[key]?.string ?? "" }
}
