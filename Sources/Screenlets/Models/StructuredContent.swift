import ScreensCore
import ScreensDocuments
package import ScreensModel

/// The fields of a structured article, with their values in one language.
package struct StructuredContent: Sendable, Equatable {
  /// One field of the article.
  package struct Field: Sendable, Equatable {
    /// The name, which the structure gives.
    package let name: String
    /// The control that edits it, such as `text` or `select`.
    package let editor: String
    package let value: String
  }

  /// The fields in the order of the document.
  package internal(set) var fields: [Field] = []
  /// The attributes of the article itself.
  package internal(set) var attributes: [String: Value] = [:]
  /// The structure as the server sent it; none where the fields were made from the values.
  package internal(set) var structure = Value.none

  /// The value of a field, whose name may be in any case.
  package subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The controls of fields that a form can show. A field made from its value gets one of them.
  private static let editors: Set<String> = [
    "checkbox", "text", "textarea", "select", "radio", "date", "number", "documentlibrary",
    "geolocation", "image",
  ]

  /// Reads the values of fields; nil for a text that is no XML.
  ///
  /// - Parameter isDeclared: whether a structure declares the fields. Without one, fields that no
  ///   form can show are omitted.
  static func fields(_ xml: String, in locale: Locale, isDeclared: Bool) -> [Field]? {
    guard let root = LocalizedText.document(xml) else { return nil }
    let usual = root["default-locale"] ?? "en_US"
    return root.children.compactMap { element in
      guard element.name == "dynamic-element", let name = element["name"],
        let content = LocalizedText.best(
          of: element.children.filter { $0.name == "dynamic-content" }, in: locale, usual: usual)
      else { return nil }
      let editor = editor(of: element["type"] ?? "")
      guard isDeclared || editors.contains(editor) else { return nil }
      return Field(name: name, editor: editor, value: content.text)
    }
  }

  private static func editor(of type: String) -> String {
    switch type.replacing("ddm-", with: "") {
    case "integer", "decimal": "number"
    case "boolean": "checkbox"
    case let editor: editor
    }
  }
}
