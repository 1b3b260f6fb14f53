import ScreensCore
import ScreensForms
package import ScreensModel

/// An article as a row of a list, read from its attributes.
package struct WebContent: Sendable, Equatable {
  package enum Body: Sendable, Equatable {
    case none
    /// HTML in the user's language. It is foreign: a face shows the allowed part.
    case html(String)
    /// Fields of a structure.
    case structured(StructuredContent)
  }

  /// The attributes of the entry and of the article, without its content.
  package let attributes: [String: Value]
  /// The title in the user's language; empty where there is none.
  package let title: String
  package let body: Body
  /// A sentence for the operator about unreadable content; nil where all content is readable.
  package let fault: String?

  /// The content of an article that is one HTML text.
  package var html: String? { if case .html(let html) = body { html } else { nil } }
  /// The content where it has fields.
  package var record: StructuredContent? {
    if case .structured(let record) = body { record } else { nil }
  }

  /// Whether a class is the one of articles, on servers of any version.
  package static func isArticle(className: String) -> Bool {
    className.hasPrefix("com.liferay.") && className.hasSuffix(".JournalArticle")
  }

  /// Reads an article of a list, or the article of an asset.
  package init(_ entry: [String: Value], locale: Locale) {
    var attributes = entry
    (body, fault) =
      Self.ofAsset(&attributes, locale) ?? Self.ofArticle(&attributes, locale) ?? (.none, nil)
    self.attributes = attributes
    title = Asset.title(of: attributes, in: locale)
  }

  /// The content of an asset's article, whose attributes are merged with the asset's; nil for
  /// anything else.
  private static func ofAsset(
    _ attributes: inout [String: Value], _ locale: Locale
  ) -> (Body, String?)? {
    guard let object = attributes["object"]?.map, let model = object["modelAttributes"]?.map,
      let values = object["modelValues"]?.string
    else { return nil }
    attributes["object"] = nil
    attributes.merge(model) { $1 }
    guard let structure = object["DDMStructure"], !structure.isNone else {
      return (.html(LocalizedText.text(values, in: locale)), nil)
    }
    var faults: [FormError] = []
    var definition: FormDefinition?
    do { definition = try StructuredContent.definition(structure) } catch { faults.append(error) }
    var record = StructuredContent(attributes: model, structure: structure)
    do {
      record.fields = try StructuredContent.fields(values, in: locale, definition)
    } catch {
      faults.append(error)
    }
    let fault = faults.map { "article '\(articleId(model))': \($0)" }.joined(separator: "; ")
    return (.structured(record), fault.isEmpty ? nil : fault)
  }

  /// The content of a listed article, which is removed from its attributes; nil for anything else.
  private static func ofArticle(
    _ attributes: inout [String: Value], _ locale: Locale
  ) -> (Body, String?)? {
    guard let content = attributes["content"]?.string else { return nil }
    attributes["content"] = nil
    // Most content is HTML, which needs no parser.
    let fields =
      content.contains("<dynamic-element")
      ? (try? StructuredContent.fields(content, in: locale)) ?? [] : []
    if fields.isEmpty { return (.html(LocalizedText.text(content, in: locale)), nil) }
    return (.structured(StructuredContent(fields: fields, attributes: attributes)), nil)
  }

  private static func articleId(_ attributes: [String: Value]) -> String {
    attributes["articleId"]?.string ?? attributes["articleId"]?.int.map(String.init) ?? ""
  }
}
