import CScreens
import ConnectorSupport
import Foundation
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// The built library, only through the ABI.
@Suite(.needsSystemLibraries)
struct LocalConnectorPluginTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func host(_ options: [String: HostValue] = [:]) throws -> PluginHost {
    let library = try ChildProcess.productsFolder() + "/libLocalConnector.so"
    let defaults: [String: HostValue] = [
      "stateDirectory": .text(folder.path), "hashCost": .integer(1),
    ]
    return try PluginHost(
      library: library, folder: folder, options: defaults.merging(options) { $1 })
  }

  private static let demo: [String: HostValue] = [
    "userId": .integer(20101), "companyId": .integer(10157),
    "emailAddress": .text("demo@screens.local"), "screenName": .text("demo"),
    "firstName": .text("Demo"), "middleName": .text(""), "lastName": .text("User"),
    "greeting": .text("Welcome Demo User!"), "jobTitle": .text("Guide"),
    "locale": .text("en_US"),
  ]

  @Test func `the factory stands alone and lists its operations`() throws {
    let factory = try unsafe host().factory
    #expect(unsafe HostValue.text(factory.name) == "LocalConnectorFactory")
    #expect(unsafe HostValue.text(factory.parent) == "")
    let operations = unsafe UnsafeBufferPointer(
      start: factory.operations, count: Int(factory.operation_count))
    #expect(
      unsafe operations.map { unsafe HostValue.text($0) } == [
        "loginByEmail", "loginByScreenName", "loginByUserId", "getCurrentUser", "getUserByEmail",
        "getUserByScreenName", "getUserByUserId", "signUp", "confirmSignUp", "updateCurrentUser",
        "forgotPasswordByEmail",
        "forgotPasswordByScreenName", "forgotPasswordByUserId", "resetPassword", "changePassword",
        "userPortraitLoad", "uploadUserPortrait",
        "assetListPage", "assetLoadByEntryId", "assetLoadByClassPK", "assetLoadByPortletItemName",
        "webContentListPage", "webContentLoadHtml", "fileLoad", "ratingLoadByEntryId",
        "ratingLoadByClassPK",
        "ratingUpdate",
        "ratingDelete", "commentListPage", "commentAdd", "commentLoad", "commentUpdate",
        "commentDelete", "ddlListPage", "ddlFormLoad", "ddlFormRecordLoad", "ddlFormSubmit",
        "ddlFormUpload", "demoAccount", "checkStorage", "accountsPage", "accountDisable",
        "accountEnable", "accountDelete", "reportGuesses",
      ])
  }

  @Test(
    arguments: [
      ("loginByEmail", ["emailAddress": .text("demo@screens.local"), "companyId": .integer(0)]),
      (
        "loginByEmail", ["emailAddress": .text("DEMO@screens.local"), "companyId": .integer(10157)]
      ),
      ("loginByScreenName", ["screenName": .text("demo")]),
      ("loginByUserId", ["userId": .integer(20101)]),
      ("getCurrentUser", ["userId": .integer(20101)]),
    ] as [(String, [String: HostValue])])
  func `the demo user's attributes are the answer`(
    operation: String, name: [String: HostValue]
  ) async throws {
    let host = try host()
    let parameters = name.merging(["password": .text("screens-demo")]) { $1 }
    let answer = try await host.request(operation, parameters)
    #expect(answer == .init(status: SCREENS_OK, result: .map(Self.demo)))
    #expect(host.surplusCompletions == 0)
  }

  @Test func `a wrong password and an unknown user get the same answer`() async throws {
    let host = try host()
    let attempts: [[String: HostValue]] = [
      ["emailAddress": .text("demo@screens.local"), "password": .text("wrong")],
      ["emailAddress": .text("demo@screens.local"), "password": .text("screens-demo ")],
      ["emailAddress": .text("nobody@screens.local"), "password": .text("screens-demo")],
      [
        "emailAddress": .text("demo@screens.local"), "password": .text("screens-demo"),
        "companyId": .integer(1),
      ],
      ["emailAddress": .text("demo@screens.local"), "password": .text("nul\0")],
    ]
    for attempt in attempts {
      let answer = try await host.request("loginByEmail", attempt)
      #expect(answer.status == SCREENS_FAILED && answer.result == .none)
      #expect(answer.text == AccountError.wrongCredentials.description)
    }
    #expect(host.log.filter { !$0.contains("a new one was made") }.isEmpty)
  }

  @Test(
    arguments: [
      ("loginByEmail", ["password": .text("x")]),
      ("loginByEmail", ["emailAddress": .text(""), "password": .text("x")]),
      ("loginByEmail", ["emailAddress": .integer(1), "password": .text("x")]),
      ("loginByEmail", ["emailAddress": .text("a@example.org"), "password": .text("")]),
      ("loginByEmail", ["emailAddress": .text("a@example.org")]),
      ("loginByScreenName", ["screenName": .text(""), "password": .text("x")]),
      ("loginByUserId", ["userId": .integer(0), "password": .text("x")]),
      ("loginByUserId", ["userId": .text("demo"), "password": .text("x")]),
      ("loginByUserId", ["userId": .integer(20101), "password": .none]),
      ("getCurrentUser", [:]), ("getCurrentUser", ["userId": .integer(-1)]),
      ("getUserByEmail", [:]), ("getUserByScreenName", ["screenName": .text("")]),
      ("getUserByUserId", ["userId": .text("20101")]),
    ] as [(String, [String: HostValue])])
  func `an empty or ill-typed parameter is refused before a file is opened`(
    operation: String, parameters: [String: HostValue]
  ) async throws {
    let answer = try await host().request(operation, parameters)
    #expect(answer.status == SCREENS_VALIDATION_FAILED)
    #expect(answer.text.hasPrefix("Enter a"))
    #expect(DatabaseFile(at: folder.path("local.sqlite")) == nil)
  }

  @Test(
    arguments: [
      ("getUserByEmail", "emailAddress", .text("DEMO@screens.local"), .text("no@screens.local")),
      ("getUserByScreenName", "screenName", .text("demo"), .text("nobody")),
      ("getUserByUserId", "userId", .integer(20101), .integer(7)),
    ] as [(String, String, HostValue, HostValue)])
  func `a user is found by each name, by nobody else, and no answer shows who has an account`(
    operation: String, name: String, own: HostValue, unknown: HostValue
  ) async throws {
    let host = try host()
    func ask(_ value: HostValue, _ user: Int64?) async throws -> PluginHost.Answer {
      try await host.request(
        operation, [name: value], context: user.map { ["userId": .integer($0)] } ?? [:])
    }
    #expect(try await ask(own, 20101) == .init(status: SCREENS_OK, result: .map(Self.demo)))
    let refused = try await ask(unknown, nil)
    #expect(refused.status == SCREENS_FAILED)
    #expect(refused.text == "You can see your own account alone.")
    for (value, user) in [(own, nil), (own, 20102), (unknown, 20101)] as [(HostValue, Int64?)] {
      #expect(try await ask(value, user) == refused)
    }
  }

  @Test func `an unknown key has no current user`() async throws {
    let answer = try await host().request("getCurrentUser", ["userId": .integer(5)])
    #expect(answer.status == SCREENS_FAILED)
    #expect(answer.text == AccountError.noSuchUser(5).description)
  }

  @Test func `an operation of other back ends is not made`() throws {
    let host = try host()
    let error = #expect(throws: PluginHost.Refusal.self) {
      try PluginRequest(host, "loginByCookie", [:])
    }
    #expect(error?.status == SCREENS_UNKNOWN_NAME)
    #expect(error?.text == "LocalConnectorFactory does not make 'loginByCookie'")
  }

  @Test func `the demo account is announced, but not where none was wanted`() async throws {
    let account: [String: HostValue] = [
      "userName": .text("demo@screens.local"), "password": .text("screens-demo"),
    ]
    #expect(
      try await host().request("demoAccount") == .init(status: SCREENS_OK, result: .map(account)))
    let without = try host(["seedDemo": .bool(false), "database": .text("other.sqlite")])
    #expect(try await without.request("demoAccount") == .init(status: SCREENS_OK))
    #expect(DatabaseFile(at: folder.path("other.sqlite")) != nil)
  }

  @Test func `the database may lie anywhere, and the company may be another`() async throws {
    let elsewhere = try TemporaryFolder()
    let host = try host([
      "database": .text(elsewhere.path("accounts.db")), "companyId": .integer(42),
      "stateDirectory": .none,
    ])
    let answer = try await host.request("getCurrentUser", ["userId": .integer(20101)])
    #expect(answer.result == .map(Self.demo.merging(["companyId": .integer(42)]) { $1 }))
    #expect(try elsewhere.mode(of: "accounts.db") == 0o600)
  }

  @Test(
    arguments: [
      (["database": .integer(1)], "'database' is not a path"),
      (["database": .text("")], "'database' is not a path"),
      (["companyId": .text("x")], "'companyId' is not a positive integer"),
      (["companyId": .integer(0)], "'companyId' is 0, not a positive integer"),
      (["groupId": .text("x")], "'groupId' is not a positive integer"),
      (["hashCost": .integer(12)], "'hashCost' is 12, not an integer from 1 to 11"),
      (["hashCost": .double(1.5)], "'hashCost' is not an integer from 1 to 11"),
      (["seedDemo": .text("yes")], "'seedDemo' is not true or false"),
      (["stateDirectory": .none], "names no state folder"),
    ] as [([String: HostValue], String)])
  func `an option that cannot be used refuses the plugin`(
    options: [String: HostValue], text: String
  ) {
    let refusal = #expect(throws: PluginHost.Refusal.self) { try host(options) }
    #expect(refusal?.text.contains(text) == true)
    #expect(refusal?.text.contains("plugins.plist") == true)
  }

  @Test func `a database that cannot be used is not available, and the log says why`() async throws
  {
    let host = try host(["database": .text("missing/local.sqlite")])
    let path = folder.path("missing/local.sqlite")
    let answer = try await host.request("getCurrentUser", ["userId": .integer(20101)])
    #expect(answer.status == SCREENS_NOT_AVAILABLE)
    // The page shows its user no path of the server.
    #expect(!answer.text.isEmpty && !answer.text.contains("sqlite"))
    #expect(host.log == [StorageError.noFolder(path: path).description])
  }

  @Test func `a fault of the database is reported, and the database is not touched`()
    async throws
  {
    let host = try host()
    let path = folder.path("kept/local.sqlite")
    func check() async throws -> PluginHost.Answer {
      try await host.request("checkStorage", ["stateDirectory": .text(folder.path("kept"))])
    }
    func problem(_ error: StorageError) -> PluginHost.Answer {
      .init(
        status: SCREENS_OK, result: .map(["problems": .list([.text(error.description)])]))
    }
    #expect(try await check() == problem(.noFolder(path: path)))
    try folder.write("no database", to: "kept/local.sqlite")
    #expect(try await check() == problem(.notADatabase(path: path)))
    try folder.write("", to: "kept/local.sqlite")
    #expect(try await check() == .init(status: SCREENS_OK))
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    #expect(DatabaseFile(at: folder.path("local.sqlite")) == nil)
    #expect(host.log.isEmpty)
  }

  @Test func `a full pool answers at once`() async throws {
    let host = try host()
    host.usePool(.isFull)
    let answer = try await host.request("demoAccount")
    #expect(answer.status == SCREENS_NOT_AVAILABLE && !answer.text.isEmpty)
    host.usePool(.runs)
    #expect(try await host.request("demoAccount").status == SCREENS_OK)
    #expect(host.surplusCompletions == 0)
  }

  @Test func `a request that is cancelled before its turn opens nothing and says so`() async throws
  {
    let host = try host()
    host.usePool(.holds)
    let request = try PluginRequest(
      host, "loginByUserId", ["userId": .integer(20101), "password": .text("screens-demo")])
    request.start()
    request.cancel()
    host.runHeldWork()
    #expect(try await request.answer().status == SCREENS_CANCELLED)
    #expect(DatabaseFile(at: folder.path("local.sqlite")) == nil)
    #expect(host.surplusCompletions == 0)
  }

  @Test func `many sign-ins at once are each answered once`() async throws {
    let host = try host()
    let right = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask {
          let password = number % 2 == 0 ? "screens-demo" : "wrong"
          let answer = try await host.request(
            "loginByScreenName", ["screenName": .text("demo"), "password": .text(password)])
          return answer.status == SCREENS_OK
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(right == 20)
    #expect(host.surplusCompletions == 0)
  }

  @Test(arguments: ["LocalConnector", "MaintenanceConnector"])
  func `the note repeats the manifest`(name: String) throws {
    let library = try ChildProcess.productsFolder() + "/lib\(name).so"
    let bytes = try Data(contentsOf: URL(filePath: library))
    let owner = try #require(bytes.range(of: Data("SCRN\0\0\0\0".utf8)))
    // The note's length stands four bytes before its type, in the order of this machine.
    let length = bytes[(owner.lowerBound - 8)..<(owner.lowerBound - 4)].reversed()
      .reduce(0) { $0 << 8 | Int($1) }
    let note = bytes[owner.upperBound...].prefix(length).prefix { $0 != 0 }
    let source = "\(Repository.root)/Plugins/\(name)/manifest.json"
    let manifest = try Data(contentsOf: URL(filePath: source))
    func dictionary(_ json: Data) throws -> NSDictionary {
      try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }
    #expect(try dictionary(note) == dictionary(manifest))
  }
}
