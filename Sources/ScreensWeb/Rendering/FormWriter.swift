import ScreensDocuments
import ScreensFace

/// The tokens that bind a form to its session, and to one submission.
struct FormTokens {
  let csrf: String
  let once: String
  /// The id of the last event of the live stream that the page already shows.
  let event: String
}

/// Writes the forms of a page's screenlets: their target, and the hidden fields that bind them to
/// their session, to one submission and to a place.
///
/// A form surrounds its screenlet. HTML has no nested forms: where a screenlet contains others, or
/// is inside another one, its form is a sibling of its controls, which name it.
struct FormWriter {
  /// The path that forms are posted to.
  let action: String
  /// nil on the live stream, where the token fields are empty.
  let tokens: FormTokens?
  /// The page that follows success, where the address asks for one.
  let next: String?

  /// The id of a form that is a sibling of its controls; no place has this id.
  static func id(of place: ScreenletPlace) -> String { "apart-" + place.elementID }

  /// Writes a form without its controls.
  func write(for place: ScreenletPlace, isNamed: Bool = true, _ writer: inout MarkupWriter) {
    writer.begin("form")
    writer.attribute("id", Self.id(of: place))
    begin(place, isNamed: isNamed, &writer)
    writer.end()
  }

  /// Writes the attributes of a form, and its hidden fields.
  ///
  /// - Parameter label: The name of the form.
  func begin(
    _ place: ScreenletPlace, isNamed: Bool, label: String? = nil, _ writer: inout MarkupWriter
  ) {
    writer.attribute("method", "post")
    writer.attribute("action", action)
    writer.attribute("novalidate", true)
    writer.attribute("aria-label", ifPresent: label)
    writer.hidden("csrf", tokens?.csrf ?? "")
    writer.hidden("once", tokens?.once ?? "")
    if let next { writer.hidden("next", next) }
    if isNamed { writer.hidden("place", place.name) }
  }
}

extension MarkupWriter {
  /// Writes a hidden field of a form.
  mutating func hidden(_ name: String, _ value: String) {
    begin("input")
    attribute("type", "hidden")
    attribute("name", name)
    attribute("value", value)
    end()
  }
}
