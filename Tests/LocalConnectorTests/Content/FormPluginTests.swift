import CScreens
import ConnectorSupport
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Forms through the built library, only by the ABI.
@Suite(.needsSystemLibraries)
struct FormPluginTests {
  private let host: PluginHost
  private let folder: TemporaryFolder
  private static let help: [String: HostValue] = ["recordSetId": .integer(41001)]
  private static let texts = [
    "Name": "Ada", "Email": "ada@example.org", "Topic": "[\"engine\"]",
    "Description": "It does not start.", "Date": "2026-12-01", "Urgent": "true",
  ]

  init() throws {
    folder = try TemporaryFolder()
    host = try PluginHost(
      library: try ChildProcess.productsFolder() + "/libLocalConnector.so", folder: folder,
      options: [
        "stateDirectory": .text(folder.path), "hashCost": .integer(1),
        "confirmAddress": .bool(false),
      ])
  }

  private func answer(
    _ operation: String, _ parameters: [String: HostValue], by user: HostValue = .none,
    in locale: String = "en_US"
  ) async throws -> PluginHost.Answer {
    try await host.request(
      operation, parameters,
      context: ["locale": .text(locale), "groupId": .integer(7), "userId": user])
  }

  private func signUp(_ name: String) async throws -> HostValue {
    let answer = try await answer(
      "signUp",
      [
        "emailAddress": .text("\(name)@example.org"), "password": .text("a good long word"),
        "firstName": .text(name), "companyId": .integer(0),
      ])
    return answer.result["userId"]
  }

  private func submit(
    _ texts: [String: String], by user: HostValue, _ more: [String: HostValue] = [:],
    to set: Int64 = 41001, in locale: String = "en_US"
  ) async throws -> PluginHost.Answer {
    let parameters: [String: HostValue] = [
      "values": .map(texts.mapValues(HostValue.text)), "groupId": .integer(7),
      "recordSetId": .integer(set), "userId": user,
    ]
    return try await answer(
      "ddlFormSubmit", parameters.merging(more) { $1 }, by: user, in: locale)
  }

  private func texts(_ record: HostValue) -> [String: String] {
    guard case .map(let values) = record["modelValues"] else { return [:] }
    return values.compactMapValues(\.text)
  }

  private func count(_ sql: String) throws -> Int64 {
    try Connection(path: folder.path("local.sqlite"), sqlite: SQLite()).integer(sql)
  }

  @Test func `a form is read with its name, its definition and its pages`() async throws {
    let help = try await answer("ddlFormLoad", ["structureId": .integer(40001)])
    #expect(help.status == SCREENS_OK && help.result["name"] == .text("Request for help"))
    let definition = MarkupTree(try #require(help.result["definition"].text))
    let elements = definition.all("dynamic-element").filter { $0["type"] != "option" }
    #expect(
      elements.map { $0["name"] } == [
        "Name", "Email", "Topic", "Description", "Date", "Urgent", "Attachment",
      ])
    #expect(help.result["layout"] == .none && help.result["userId"] == .integer(0))
    let survey = try await answer(
      "ddlFormLoad", ["structureId": .integer(40002)], in: "es_ES")
    #expect(survey.result["name"] == .text("Encuesta a los socios"))
    #expect(survey.result["layout"].text?.contains("\"pages\"") == true)
    for (locale, sentence) in [
      ("en_US", "This form is not there any more."), ("es_ES", "Este formulario ya no existe."),
    ] {
      let none = try await answer("ddlFormLoad", ["structureId": .integer(9)], in: locale)
      #expect(none == .init(status: SCREENS_FAILED, text: sentence))
    }
  }

  @Test func `a record is its author's: for others it is as if it were not there`() async throws {
    let (ada, bob) = (try await signUp("Ada"), try await signUp("Bob"))
    let made = try await submit(Self.texts, by: ada)
    #expect(made.status == SCREENS_OK && made.result["version"] == .text("1"))
    let key = ["recordId": made.result["recordId"]]
    let read = try await answer("ddlFormRecordLoad", key, by: ada)
    #expect(texts(read.result) == Self.texts)
    let attributes = read.result["modelAttributes"]
    #expect(attributes["recordId"] == key["recordId"] && attributes["userId"] == ada)
    #expect(attributes["structureId"] == .integer(40001))
    #expect(attributes["recordSetId"] == .integer(41001))
    #expect(attributes["modifiedDate"] == made.result["modifiedDate"])
    let missing = try await answer("ddlFormRecordLoad", ["recordId": .integer(1)], by: ada)
    #expect(missing == .init(status: SCREENS_FAILED, text: "This record is not there any more."))
    for user in [bob, .none] {
      #expect(try await answer("ddlFormRecordLoad", key, by: user) == missing)
    }
    #expect(try await submit(Self.texts, by: bob, key) == missing)
    let otherSet = try await submit(["Since": "1999"], by: ada, key, to: 41002)
    #expect(otherSet == missing)
  }

  @Test func `a form is sent in the name of its own user, whoever it names, and never by a guest`()
    async throws
  {
    let ada = try await signUp("Ada")
    let refused = try await submit(Self.texts, by: .none, ["userId": ada])
    #expect(refused == .init(status: SCREENS_FAILED, text: "Sign in to send this form."))
    let sent = try await submit(Self.texts, by: .integer(20101), ["userId": ada])
    #expect(sent.status == SCREENS_OK)
    #expect(try count("SELECT userId FROM records WHERE recordId > 42004") == 20101)
    let upload = try await answer("ddlFormUpload", ["document": .bytes([1])])
    #expect(upload.status == SCREENS_FAILED && upload.text == "Sign in to send this form.")
    #expect(try count("SELECT count(*) FROM records WHERE recordId > 42004") == 1)
  }

  @Test func `a list has the records that its user may read, the newest first`() async throws {
    let (ada, bob) = (try await signUp("Ada"), try await signUp("Bob"))
    for number in 1...5 {
      var texts = Self.texts
      texts["Description"] = "Number \(number)"
      _ = try await submit(texts, by: number == 3 ? bob : ada)
    }
    func page(
      _ first: Int64, _ end: Int64, by user: HostValue, _ more: [String: HostValue] = [:]
    ) async throws -> PluginHost.Answer {
      let rows: [String: HostValue] = [
        "startRow": .integer(first), "endRow": .integer(end), "computeRowCount": .bool(true),
      ]
      return try await answer(
        "ddlListPage", Self.help.merging(rows) { $1 }.merging(more) { $1 }, by: user)
    }
    func descriptions(_ answer: PluginHost.Answer) -> [String?] {
      answer.result["rows"].items.map { texts($0)["Description"] }
    }
    let first = try await page(0, 3, by: ada)
    #expect(descriptions(first) == ["Number 5", "Number 4", "Number 2"])
    #expect(first.result["rowCount"] == .integer(4))
    #expect(try await descriptions(page(3, 9, by: ada)) == ["Number 1"])
    #expect(try await descriptions(page(0, 9, by: bob)) == ["Number 3"])
    #expect(try await descriptions(page(0, 9, by: bob, ["userId": bob])) == ["Number 3"])
    for (user, author) in [(bob, ada), (HostValue.none, ada), (.none, .none)] {
      let none = try await page(0, 9, by: user, author == .none ? [:] : ["userId": author])
      #expect(none.status == SCREENS_OK && none.result["rowCount"] == .integer(0))
      #expect(none.result["rows"].items.isEmpty)
    }
    let other = try await page(0, 9, by: ada, ["recordSetId": .integer(1)])
    #expect(other == .init(status: SCREENS_FAILED, text: "This list is not there any more."))
    let ordered = try await page(0, 9, by: ada, ["obcClassName": .text("org.acme.ById")])
    #expect(ordered.status == SCREENS_VALIDATION_FAILED)
  }

  @Test(
    arguments: [
      (["Name": ""], ["Name": "This field must be filled in."]),
      (["Topic": "[\"nets\"]"], ["Topic": "This cannot be chosen here."]),
      (["Topic": "[\"bill\", \"sails\"]"], ["Topic": "This cannot be chosen here."]),
      (["Date": "yesterday"], ["Date": "This is not a day."]),
      (
        ["Gone": "x", "Name.1": "x", "Date": "2026-02-30"],
        [
          "Gone": "The form does not have this field any more. Open the form again.",
          "Name.1": "The form does not have this field any more. Open the form again.",
          "Date": "This is not a day.",
        ]
      ),
      (["Attachment": "https://example.org/x"], ["Attachment": "Choose the document again."]),
    ])
  func `wrong values are refused at their fields, and nothing is stored`(
    changes: [String: String], mistakes: [String: String]
  ) async throws {
    let ada = try await signUp("Ada")
    let refused = try await submit(Self.texts.merging(changes) { $1 }, by: ada)
    #expect(refused.status == SCREENS_VALIDATION_FAILED)
    #expect(refused.result["fields"] == .map(mistakes.mapValues(HostValue.text)))
    #expect(try count("SELECT count(*) FROM records WHERE recordId > 42004") == 0)
  }

  @Test func `a change makes a version, and a form that saw an older one is refused`() async throws
  {
    let ada = try await signUp("Ada")
    let made = try await submit(Self.texts, by: ada)
    let key = ["recordId": made.result["recordId"]]
    let seen = key.merging(["version": .text("1")]) { $1 }
    var texts = Self.texts
    texts["Description"] = "It starts, and stops."
    texts["Urgent"] = nil
    let changed = try await submit(texts, by: ada, seen)
    #expect(changed.status == SCREENS_OK && changed.result["version"] == .text("2"))
    for (locale, sentence) in [
      ("en_US", "Somebody has changed this record since you opened it. Open it again."),
      ("es_ES", "Alguien ha cambiado este registro desde que lo abrió. Vuelva a abrirlo."),
    ] {
      let late = try await submit(Self.texts, by: ada, seen, in: locale)
      #expect(late == .init(status: SCREENS_FAILED, text: sentence))
    }
    let read = try await answer("ddlFormRecordLoad", key, by: ada)
    // A value that the form no longer has is gone.
    #expect(self.texts(read.result) == texts)
    #expect(read.result["modelAttributes"]["version"] == .text("2"))
    #expect(try count("SELECT count(*) FROM recordVersions") == 1)
    let third = try await submit(Self.texts, by: ada, key)
    #expect(third.result["version"] == .text("3"))
    #expect(try count("SELECT max(version) FROM recordVersions") == 2)
  }

  @Test func `a document is uploaded first, and only its user's form names it`() async throws {
    let (ada, bob) = (try await signUp("Ada"), try await signUp("Bob"))
    let file = try await answer(
      "ddlFormUpload",
      [
        "document": .bytes([1, 2, 3]), "mimeType": .text("image/png"),
        "filePrefix": .text("form-file-"), "repositoryId": .integer(7), "folderId": .integer(0),
      ], by: ada)
    #expect(file.status == SCREENS_OK && file.result["size"] == .integer(3))
    #expect(file.result["mimeType"] == .text("image/png"))
    let uuid = try #require(file.result["uuid"].text)
    #expect(file.result["title"] == .text("form-file-\(uuid)"))
    #expect(file.result["groupId"] == .integer(7) && file.result["version"] == .text("1.0"))
    let value = "{\"groupId\":7,\"uuid\":\"\(uuid)\",\"version\":\"1.0\"}"
    let texts = Self.texts.merging(["Attachment": value]) { $1 }
    let stolen = try await submit(texts, by: bob)
    #expect(
      stolen.result["fields"] == .map(["Attachment": .text("Choose the document again.")]))
    let made = try await submit(texts, by: ada)
    #expect(made.status == SCREENS_OK)
    let key = ["recordId": made.result["recordId"]]
    let read = try await answer("ddlFormRecordLoad", key, by: ada)
    #expect(self.texts(read.result)["Attachment"] == value)
    // The record keeps what it had.
    #expect(try await submit(texts, by: ada, key).status == SCREENS_OK)
    // No list and no address of the site's files leads to it.
    let asset = try await answer(
      "fileLoad",
      [
        "className": .text(AssetClass.fileEntry.name),
        "classPK": file.result["fileEntryId"],
      ], by: bob)
    #expect(asset.status == SCREENS_FAILED)
    let empty = try await answer("ddlFormUpload", ["document": .bytes([])], by: ada)
    #expect(empty.status == SCREENS_VALIDATION_FAILED)
  }
}
