import ScreensDocuments
import Testing

@testable import ScreensForms

/// Pages, rows and columns.
struct FormPagesTests {
  private func layout(_ value: JSONValue) throws -> FormLayout {
    try FormLayout(json: Array(value.text.utf8), file: "layout.json")
  }

  private func page(_ names: [[String]]) -> JSONValue {
    [
      "title": ["en_US": "T"],
      "rows": [
        [
          "columns": .array(
            names.map { ["size": 6, "fieldNames": .array($0.map(JSONValue.string))] })
        ]
      ],
    ]
  }

  @Test func `without a layout there is one page, a row for each field`() throws {
    let form = try FormDefinition(FormSample.mooring, file: "f")
    let pages = FormPages(form, nil)
    #expect(pages.mode == .singlePage && pages.remarks.isEmpty)
    #expect(pages.fields(on: 0) == ["Ship", "Quay", "Mark", "View"])
    #expect(pages.pages[0].rows.count == 4 && pages.pages[0].rows[0].columns[0].size == 12)
    #expect(pages.fields(on: 1) == [] && pages.fields(on: -1) == [])
  }

  @Test func `a field that no page has is on the last, and each is on one`() throws {
    let form = try FormSample.definition(
      .array(["A", "B", "C", "D"].map { FormSample.named($0, "text") }))
    let pages = FormPages(
      form, try layout(["pages": [page([["A", "B"], [], ["gone"]]), page([["A"]])]]))
    #expect(pages.fields(on: 0) == ["A", "B"] && pages.fields(on: 1) == ["C", "D"])
    // An empty column keeps its width.
    #expect(pages.pages[0].rows[0].columns.map(\.size) == [6, 6, 6])
    #expect(
      pages.remarks.map(\.description) == [
        "pages.0.rows.0.columns.2 names 'gone', which is no field; remove it",
        "pages.1.rows.0.columns.0 names 'A' again; the first place counts",
        "no page has 'C'; it is put on the last one", "no page has 'D'; it is put on the last one",
      ])
  }

  @Test(
    arguments: [
      ("wizard", 1, .wizard), ("single-page", 2, .singlePage), ("tabbed", 2, .singlePage),
      ("settings", 2, .singlePage), ("multi-pages", 2, .multiPages), ("paginated", 2, .paginated),
      ("odd", 2, .wizard), ("odd", 1, .singlePage), (nil, 3, .wizard), (nil, 1, .singlePage),
    ] as [(String?, Int, FormLayout.Mode)])
  func `the mode is its word's, or that of the number of pages`(
    word: String?, count: Int, mode: FormLayout.Mode
  ) throws {
    let pages = JSONValue.array((0..<count).map { _ in page([[]]) })
    let value: JSONValue =
      word.map { ["paginationMode": .string($0), "pages": pages] } ?? ["pages": pages]
    #expect(try layout(value).mode == mode)
  }

  @Test func `the rows of a group are a text in the text`() throws {
    let form = try FormDefinition(FormSample.booking, file: "f")
    let group = try #require(form.field("Party"))
    #expect(group.type == .group && group.rows.count == 1)
    #expect(group.rows[0].columns.map(\.fields) == [["First"], ["Birth"]])
    #expect(group.rows[0].columns.map(\.size) == [8, 4])
    for rows in ["oops", "{", [["columns": [["fields": ["gone"], "size": 5]]]]] as [JSONValue] {
      let field = try FormSample.field(
        "fieldset", data: nil, ["rows": rows, "nestedFields": [FormSample.named("X", "text")]])
      #expect(field.rows.flatMap { $0.columns.flatMap(\.fields) } == ["X"])
    }
  }

  @Test(
    arguments: [
      (["pages": 1], "layout.json: pages is a number, not a list; "),
      (["pages": [[]]], "layout.json: pages.0 is a list, not an object; "),
      (
        ["pages": [["rows": [["columns": [["size": 13]]]]]]],
        "layout.json: pages.0.rows.0.columns.0.size is 13, not a number from 1 to 12; "
      ),
      ([], "layout.json: the text is a list, not an object; "),
    ] as [(JSONValue, String)])
  func `a layout of another shape is refused with its place`(value: JSONValue, start: String) {
    let error = #expect(throws: FormError.self) { try layout(value) }
    #expect(error?.description == start + "correct the definition on the server, or the connector")
  }
}
