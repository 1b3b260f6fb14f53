import Testing

@testable import ScreensForms

/// The words of servers for types of fields.
struct FieldTypeTests {
  @Test(
    arguments: [
      ("text", "string", .text), ("text", "text", .text), ("text", "html", .html),
      ("text_box", nil, .textArea), ("textarea", "string", .textArea), ("text_area", nil, .html),
      ("ddm-text-html", "html", .html), ("rich_text", "string", .html), ("editor", nil, .html),
      ("boolean", nil, .checkbox), ("checkbox", "boolean", .checkbox),
      ("checkbox", "string", .text), ("checkbox_multiple", "string", .checkboxes),
      ("checkbox-multiple", nil, .checkboxes), ("list", nil, .select), ("multi-list", nil, .select),
      ("select", "string", .select), ("radio", "string", .radio), ("ddm-date", "date", .date),
      ("date_time", "date_time", .dateTime), ("ddm-integer", "integer", .integer),
      ("ddm-decimal", "double", .decimal), ("ddm-number", "number", .number),
      ("numeric", "integer", .integer), ("numeric", "double", .decimal), ("number", nil, .number),
      ("ddm-documentlibrary", "document-library", .document), ("document_library", nil, .document),
      ("image_gallery", nil, .document), ("ddm-image", "image", .image), ("wcm-image", nil, .image),
      ("ddm-link-to-page", "link-to-page", .pageLink), ("link_to_layout", nil, .pageLink),
      ("ddm-journal-article", nil, .article), ("ddm-geolocation", "geolocation", .place),
      ("Color", nil, .color), ("ddm-separator", "", .separator),
      ("selection_break", nil, .separator),
      ("paragraph", "", .paragraph), ("fieldset", nil, .group), ("grid", "string", .grid),
      ("password", "string", .unknown), ("captcha", nil, .unknown), ("", "boolean", .checkbox),
      ("", "nothing", .unknown), ("", nil, .unknown),
    ] as [(String, String?, FieldType)])
  func `each word has its meaning`(type: String, data: String?, meaning: FieldType) {
    #expect(FieldType(type: type, data: data, isMultiline: false) == meaning)
  }

  @Test func `a line of text with several lines is an area`() {
    #expect(FieldType(type: "text", data: "string", isMultiline: true) == .textArea)
    #expect(FieldType(type: "select", data: "string", isMultiline: true) == .select)
  }
}
