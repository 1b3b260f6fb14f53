import ScreensDocuments
import Testing

@testable import ScreensForms

/// The files of fields, and the states of their uploads.
struct FormFileTests {
  private static let choice = FormSample.choice()
  private static let object: JSONValue = ["groupId": 7, "uuid": "u", "version": "1.0", "x": "y"]

  @Test func `documents and images are alike`() throws {
    for (type, data) in [("ddm-documentlibrary", "document-library"), ("ddm-image", "image")] {
      let field = try FormSample.field(type, data: data)
      func value(_ text: String?) -> FieldValue { field.value(of: text, Self.choice) }
      #expect(value(nil) == .none && value("") == .none && value("{}") == .none)
      #expect(value("a.png") == .file(.pending("a.png")))
      #expect(value(Self.object.text) == .file(.uploaded(Self.object)))
      #expect(
        field.text(of: value(Self.object.text), .v70)
          == "{\"groupId\":7,\"uuid\":\"u\",\"version\":\"1.0\"}")
      let others: JSONValue = ["fileEntryId": 5, "title": "T"]
      #expect(field.text(of: .file(.uploaded(others)), .v70) == others.text)
    }
  }

  @Test func `only an uploaded file has a text, and a version keeps its zero`() {
    #expect(FormFile.pending("a").text == nil && FormFile.failed("a").text == nil)
    #expect(FormFile.uploading("a", sent: 1, total: 2).text == nil)
    let object: JSONValue = ["groupId": 7, "uuid": "u", "version": .number(1.0)]
    #expect(
      FormFile.uploaded(object).text == "{\"groupId\":7,\"uuid\":\"u\",\"version\":\"1.0\"}")
  }

  @Test func `a file is kept with the name of its state`() throws {
    let files: [FormFile] = [
      .pending("a"), .uploading("a", sent: 1, total: 2), .uploaded(Self.object), .failed("why"),
    ]
    for file in files { #expect(FormFile(archived: file.archived) == file) }
    let names = files.map { $0.archived["status"]?.string }
    #expect(names == ["pending", "uploading", "uploaded", "failed"])
    #expect(FormFile(archived: ["status": "1"]) == nil && FormFile(archived: 4) == nil)
    #expect(FormFile(archived: ["status": "uploaded"]) == nil)
  }

  @Test func `the words for a file say what is there`() throws {
    let document = try FormSample.field("ddm-documentlibrary", data: "document-library")
    let image = try FormSample.field("ddm-image", data: "image")
    #expect(
      document.label(of: .file(.uploaded(Self.object)), Self.choice)
        == .key("core-a-file-is-already-uploaded"))
    #expect(
      image.label(of: .file(.pending("a")), Self.choice)
        == .key("core-an-image-has-been-selected"))
    #expect(document.label(of: .file(.pending("a.pdf")), Self.choice) == .text("a.pdf"))
    #expect(document.label(of: .none, Self.choice) == nil)
  }
}
