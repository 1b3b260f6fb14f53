import PluginSystem
import Synchronization
import TestSupport
import Testing

@testable import LocalAccounts

/// Records in their languages, with their instances, and the owner of a set.
@Suite(.needsSystemLibraries)
struct FormStoreTests {
  private let folder: TemporaryFolder
  private let accounts: LocalAccounts
  private let store: ContentStore
  private let ada: Int64
  private let bob: Int64
  private static let survey: Int64 = 41002

  init() throws {
    folder = try TemporaryFolder()
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.hashCost = 1
    accounts = LocalAccounts(settings)
    store = try LocalContent(accounts).store(groupId: 7)
    let users = try accounts.users
    ada = try users.insert(
      User(companyId: 10157, emailAddress: "ada@example.org", screenName: "ada"),
      passwordHash: "")
    bob = try users.insert(
      User(companyId: 10157, emailAddress: "bob@example.org", screenName: "bob"),
      passwordHash: "")
  }

  private func submit(
    _ texts: [String: String], over recordId: Int64? = nil, by user: Int64? = nil,
    in locale: String = "en_US"
  ) throws -> Result<StoredRecord, FormRefusal> {
    try store.submit(
      texts, to: Self.survey, recordId: recordId, version: nil, by: user ?? ada, in: locale)
  }

  private func texts(_ recordId: Int64, in locale: String = "en_US") throws -> [String: String] {
    try store.record(recordId, by: ada, in: locale).get().texts
  }

  private static let least = ["Since": "1999", "Boat": "none", "Berth": "yes"]

  @Test func `instances of fields and of groups are kept at their places`() throws {
    let texts = Self.least.merging([
      "Crew.CrewName": "Noor", "Crew.CrewBirth": "1992-02-29", "Crew.1.CrewName": "Juri",
      "Crew.2.CrewBirth": "2001-01-01", "Wish": "More tea", "Wish.1": "A longer pontoon",
      "Courses": "[\"knots\", \"night\"]", "Length": "7.45",
    ]) { $1 }
    let record = try submit(texts).get()
    #expect(try self.texts(record.recordId) == texts)
    // The form is sent whole: an instance that is no longer in it is gone.
    var fewer = texts
    fewer["Crew.2.CrewBirth"] = nil
    fewer["Wish.1"] = nil
    _ = try submit(fewer, over: record.recordId).get()
    #expect(try self.texts(record.recordId) == fewer)
  }

  @Test func `values in the spellings of older servers are read as the same values`() throws {
    let record = try store.submit(
      [
        "Name": "Ada", "Email": "ada@example.org", "Topic": "An engine", "Urgent": "[\"true\"]",
        "Description": "It coughs.", "Date": "1764547200000",
      ], to: 41001, recordId: nil, version: nil, by: ada, in: "en_US"
    ).get()
    let texts = try texts(record.recordId)
    #expect(texts["Topic"] == "[\"engine\"]" && texts["Date"] == "2025-12-01")
    #expect(texts["Urgent"] == "true")
  }

  @Test func `the texts of another language stay, and stand in where there is none`() throws {
    let record = try submit(Self.least.merging(["Wish": "More tea"]) { $1 }).get()
    #expect(try texts(record.recordId, in: "es_ES")["Wish"] == "More tea")
    _ = try submit(
      Self.least.merging(["Wish": "Más té"]) { $1 }, over: record.recordId, in: "es_ES"
    ).get()
    #expect(try texts(record.recordId)["Wish"] == "More tea")
    #expect(try texts(record.recordId, in: "es_ES")["Wish"] == "Más té")
  }

  @Test(
    arguments: [
      ("Since", "1950", "The yard was founded in 1951.", "El astillero se fundó en 1951."),
      ("Since", "long ago", "This is not a whole number.", "Esto no es un número entero."),
      ("Length", "25", "The slipway takes 24 metres.", "La rampa admite 24 metros."),
      ("Boat", "raft", "This cannot be chosen here.", "Esto no se puede elegir aquí."),
      (
        "Courses", "[\"knots\", \"x\"]", "This cannot be chosen here.",
        "Esto no se puede elegir aquí."
      ),
      ("Crew.1.CrewBirth", "soon", "This is not a day.", "Esto no es un día."),
    ])
  func `a value is refused in the words of its author, or in ours, in the user's language`(
    name: String, text: String, english: String, spanish: String
  ) throws {
    let texts = Self.least.merging([name: text]) { $1 }
    #expect(try submit(texts) == .failure(.mistakes([name: english])))
    #expect(try submit(texts, in: "es_ES") == .failure(.mistakes([name: spanish])))
  }

  @Test func `names cannot make more instances than a form may have`() throws {
    let places = ["Crew.1000.CrewName", "Wish.999999999", "Since.1", "Crew", "Crew.0.CrewName"]
    for name in places {
      guard
        case .failure(.mistakes(let mistakes)) = try submit(
          Self.least.merging([name: "x"]) { $1 })
      else {
        Issue.record("\(name)")
        continue
      }
      #expect(Array(mistakes.keys) == [name])
    }
  }

  @Test func `the owner of a set reads and changes all records, and nobody else's alone`() throws {
    var structure = StoredStructure(
      groupId: 7, names: FormNames("Berths"), definition: DemoContent.memberSurvey)
    structure.userId = bob
    let set = try store.add(structure)
    let record = try store.submit(
      Self.least, to: set.recordSetId, recordId: nil, version: nil, by: ada, in: "en_US"
    ).get()
    #expect(try store.record(record.recordId, by: bob, in: "en_US").get().record == record)
    func page(by user: Int64, of author: Int64? = nil) throws -> RecordPage {
      try store.records(
        of: set.recordSetId, author: author, by: user, rows: 0..<9, counts: true, in: "en_US"
      ).get()
    }
    #expect(try page(by: bob).count == 1 && page(by: bob, of: ada).count == 1)
    #expect(try page(by: bob, of: bob).count == 0)
    let changed = try store.submit(
      Self.least.merging(["Wish": "Seen"]) { $1 }, to: set.recordSetId,
      recordId: record.recordId, version: 1, by: bob, in: "en_US"
    ).get()
    // It stays its author's.
    #expect(changed.userId == ada && changed.version == 2)
    #expect(try texts(record.recordId)["Wish"] == "Seen")
    _ = try accounts.administer(.delete, address: "bob@example.org")
    #expect(try store.structure(set.structureId)?.userId == 0)
    #expect(try page(by: ada).count == 1)
    #expect(try store.record(record.recordId, by: 0, in: "en_US") == .failure(.noRecord))
  }

  @Test func `a definition that cannot be read is not stored`() throws {
    let wrong = StoredStructure(groupId: 7, names: FormNames("X"), definition: "{}")
    #expect(throws: (any Error).self) { try store.add(wrong) }
    #expect(try store.structure(40003) == nil)
  }

  @Test func `hidden fields need no value, and lose a wrong one`() throws {
    let record = try submit(Self.least.merging(["Wanted": "By the crane"]) { $1 }).get()
    #expect(try texts(record.recordId)["Wanted"] == "By the crane")
    let definition = """
      {"availableLanguageIds":["en_US"],"defaultLanguageId":"en_US","fields":[
      {"name":"A","type":"text","dataType":"string","required":true},
      {"name":"B","type":"numeric","dataType":"integer","required":true},
      {"name":"C","type":"text","dataType":"string","readOnly":true,"required":false,
      "predefinedValue":{"en_US":"ours"}},
      {"name":"D","type":"numeric","dataType":"integer","readOnly":true,"required":false}],
      "rules":[{"condition":"equals(getValue('A'), 'x')","actions":["setVisible('B', false)"]},
      {"condition":"true","actions":["calculate('D', 6 * 7)"]}]}
      """
    let set = try store.add(
      StoredStructure(groupId: 7, names: FormNames("Y"), definition: definition))
    let kept = try store.submit(
      ["A": "x", "B": "many", "C": "mine", "D": "1"], to: set.recordSetId, recordId: nil,
      version: nil, by: ada, in: "en_US"
    ).get()
    #expect(try texts(kept.recordId) == ["A": "x", "C": "ours", "D": "42"])
    let shown = try store.submit(
      ["A": "y", "B": "many"], to: set.recordSetId, recordId: nil, version: nil, by: ada,
      in: "en_US")
    #expect(shown == .failure(.mistakes(["B": "This is not a whole number."])))
  }

  @Test func `documents that no form names are bounded, and gone a day later`() throws {
    let time = Mutex<Int64>(1_000)
    let clocked = try ContentStore(
      path: folder.path("local.sqlite"), now: { time.withLock { $0 } })
    func upload() throws -> Result<StoredUpload, FormRefusal> {
      try clocked.upload(
        [1], mimeType: "text/plain", prefix: "f-", groupId: 7, folderId: 0, by: ada)
    }
    for _ in 0..<StoredUpload.mostUnused { _ = try upload().get() }
    #expect(try upload() == .failure(.tooManyUploads))
    time.withLock { $0 += 86_400_001 }
    #expect(try upload().get().size == 1)
    let connection = try Connection(path: folder.path("local.sqlite"), sqlite: SQLite())
    #expect(try connection.integer("SELECT count(*) FROM uploads") == 1)
    let large = [UInt8](repeating: 1, count: StoredUpload.mostBytes + 1)
    let refused = try clocked.upload(
      large, mimeType: "text/plain", prefix: "f-", groupId: 7, folderId: 0, by: ada)
    #expect(refused == .failure(.wrongSize))
  }

  @Test func `two forms sent at once over one record are two versions`() async throws {
    let record = try submit(Self.least).get()
    let (store, ada) = (store, ada)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let other = Self.least.merging(["Wish": "\(number)"]) { $1 }
          _ = try store.submit(
            other, to: Self.survey, recordId: record.recordId, version: nil, by: ada,
            in: "en_US"
          ).get()
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.record(record.recordId, by: ada, in: "en_US").get().record.version == 9)
  }
}

extension LocalAccounts {
  fileprivate var users: UserStore { get throws { try backend().users } }
}
