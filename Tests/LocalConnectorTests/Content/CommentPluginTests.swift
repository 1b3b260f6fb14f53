import CScreens
import ConnectorSupport
import TestSupport
import Testing

@testable import LocalAccounts

/// Comments through the built library, only by the ABI.
@Suite(.needsSystemLibraries)
struct CommentPluginTests {
  private let host: PluginHost
  private let folder: TemporaryFolder
  private static let blog = AssetClass.blogsEntry.name

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

  /// The newest entry of the blog, which has the demo's comments.
  private func thing() async throws -> [String: HostValue] {
    let page = try await answer(
      "assetListPage",
      [
        "groupId": .integer(7), "classNameId": .integer(AssetClass.blogsEntry.rawValue),
        "startRow": .integer(0), "endRow": .integer(1), "computeRowCount": .bool(false),
      ])
    return [
      "className": .text(Self.blog),
      "classPK": try #require(page.result["rows"].items.first)["classPK"],
    ]
  }

  private func demoUser() async throws -> HostValue {
    let answer = try await answer(
      "loginByEmail",
      ["emailAddress": .text("demo@screens.local"), "password": .text("screens-demo")])
    return answer.result["userId"]
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

  private func page(
    _ first: Int64, _ end: Int64, _ more: [String: HostValue] = [:]
  ) async throws -> [String: HostValue] {
    try await thing().merging([
      "startRow": .integer(first), "endRow": .integer(end), "computeRowCount": .bool(true),
    ]) { $1 }.merging(more) { $1 }
  }

  @Test func `anybody reads a page of comments, from the oldest on`() async throws {
    let demo = try await demoUser()
    let answer = try await answer("commentListPage", page(0, 2))
    #expect(answer.status == SCREENS_OK && answer.result["rowCount"] == .integer(3))
    let rows = answer.result["rows"].items
    #expect(rows.count == 2)
    let first = try #require(rows.first)
    #expect(first["userId"] == demo && first["userName"] == .text("Demo User"))
    #expect(
      first["createDate"] == .integer(DemoDate(2026, 10, 26).milliseconds + 3_600_000)
        && first["modifiedDate"] == first["createDate"])
    #expect(
      first["updatePermission"] == .bool(false) && first["deletePermission"] == .bool(false))
    let body = MarkupTree(try #require(first["body"].text))
    #expect(body["p"]?.text == "Mine is the bag that grumbles loudest.")
    let loaded = try await self.answer("commentLoad", ["commentId": first["commentId"]])
    #expect(loaded == .init(status: SCREENS_OK, result: first))
    let own = try await self.answer(
      "commentLoad", ["commentId": first["commentId"]], by: demo)
    #expect(own.result["updatePermission"] == .bool(true))
    #expect(own.result["deletePermission"] == .bool(true))
    let rest = try await self.answer(
      "commentListPage", page(2, 9, ["computeRowCount": .bool(false)]))
    #expect(rest.result["rows"].items.count == 1 && rest.result["rowCount"] == .none)
  }

  @Test func `a comment is added, changed and deleted by its author alone`() async throws {
    let (ada, bob) = (try await signUp("Ada"), try await signUp("Bob"))
    #expect(ada != .none && bob != .none && ada != bob)
    let text = try await thing().merging(["body": .text("x < y\n\n& z")]) { $1 }
    let added = try await answer("commentAdd", text, by: ada)
    #expect(added.status == SCREENS_OK && added.result["userName"] == .text("Ada"))
    #expect(added.result["userId"] == ada && added.result["updatePermission"] == .bool(true))
    let paragraphs = MarkupTree(try #require(added.result["body"].text)).all("p").map(\.text)
    #expect(paragraphs == ["x < y", "& z"])
    let key = ["commentId": added.result["commentId"]]
    let other = key.merging(["body": .text("mine")]) { $1 }
    for (operation, parameters) in [("commentUpdate", other), ("commentDelete", key)] {
      for (locale, sentence) in [
        ("en_US", "Only its author may change or delete a comment."),
        ("es_ES", "Solo su autor puede cambiar o borrar un comentario."),
      ] {
        let refused = try await answer(operation, parameters, by: bob, in: locale)
        #expect(refused == .init(status: SCREENS_FAILED, text: sentence))
      }
    }
    let seen = try await answer("commentLoad", key, by: bob)
    #expect(seen.result["body"] == added.result["body"])
    #expect(seen.result["deletePermission"] == .bool(false))
    let changed = try await answer("commentUpdate", other, by: ada)
    #expect(changed.result["commentId"] == key["commentId"])
    #expect(MarkupTree(try #require(changed.result["body"].text))["p"]?.text == "mine")
    #expect(changed.result["createDate"] == added.result["createDate"])
    for _ in 0..<2 {
      let deleted = try await answer("commentDelete", key, by: ada)
      #expect(deleted == .init(status: SCREENS_OK))
    }
    let gone = try await answer("commentLoad", key, by: ada, in: "es_ES")
    #expect(gone == .init(status: SCREENS_FAILED, text: "Este comentario ya no existe."))
    #expect(host.surplusCompletions == 0)
  }

  @Test(
    arguments: [
      ("en_US", "Sign in to comment.", "This content is not there any more."),
      ("es_ES", "Inicie sesión para comentar.", "Este contenido ya no existe."),
    ])
  func `a guest writes nothing, and an absent thing has no comments`(
    locale: String, guest: String, absent: String
  ) async throws {
    let demo = try await demoUser()
    let text: [String: HostValue] = ["body": .text("x"), "commentId": .integer(38001)]
    let full = try await thing().merging(text) { $1 }
    for operation in ["commentAdd", "commentUpdate", "commentDelete"] {
      for user in [HostValue.none, .integer(0), .integer(-1), .integer(99)] {
        let refused = try await answer(operation, full, by: user, in: locale)
        #expect(refused == .init(status: SCREENS_FAILED, text: guest))
      }
    }
    let things: [[String: HostValue]] = [
      [:], ["className": .integer(1), "classPK": .bool(true)],
      ["className": .text(Self.blog), "classPK": .integer(1)],
      ["className": .text("x"), "classPK": full["classPK"] ?? .none],
    ]
    for thing in things {
      let added = try await answer("commentAdd", thing.merging(text) { $1 }, by: demo, in: locale)
      #expect(added == .init(status: SCREENS_FAILED, text: absent))
      let rows: [String: HostValue] = ["startRow": .integer(0), "endRow": .integer(5)]
      let listed = try await answer("commentListPage", thing.merging(rows) { $1 }, in: locale)
      #expect(listed == .init(status: SCREENS_FAILED, text: absent))
    }
  }

  @Test(
    arguments: [
      .none, .integer(0), .integer(-5), .integer(38_999), .text("x"), .double(1.5), .list([]),
    ] as [HostValue])
  func `an absent comment is a failure, and a deleted one is deleted`(
    commentId: HostValue
  ) async throws {
    let demo = try await demoUser()
    // Opens the demo's content.
    _ = try await thing()
    let key = ["commentId": commentId, "body": .text("x")]
    for operation in ["commentLoad", "commentUpdate"] {
      let answer = try await answer(operation, key, by: demo)
      #expect(
        answer == .init(status: SCREENS_FAILED, text: "This comment is not there any more."))
    }
    let deleted = try await answer("commentDelete", key, by: demo)
    #expect(deleted.status == (commentId == .integer(38_999) ? SCREENS_OK : SCREENS_FAILED))
  }

  @Test(
    arguments: [
      (.none, "en_US"), (.text(""), "es_ES"), (.text(" \n\t"), "en_US"), (.integer(7), "es_ES"),
      (.text("</p><p>"), "en_US"), (.text("<script>alert(1)</script>"), "es_ES"),
      (.text(String(repeating: "a", count: 10_001)), "en_US"), (.list([.text("x")]), "es_ES"),
    ] as [(HostValue, String)])
  func `a body that says nothing or too much is refused at its field`(
    body: HostValue, locale: String
  ) async throws {
    let demo = try await demoUser()
    let text =
      locale == "en_US"
      ? "A comment has 1 to 10000 characters." : "Un comentario tiene entre 1 y 10000 caracteres."
    let parameters = try await thing().merging(["commentId": .integer(38001), "body": body]) { $1 }
    for operation in ["commentAdd", "commentUpdate"] {
      let answer = try await answer(operation, parameters, by: demo, in: locale)
      let fields = HostValue.map(["fields": .map(["body": .text(text)])])
      #expect(
        answer == .init(status: SCREENS_VALIDATION_FAILED, result: fields, text: text))
    }
  }

  @Test(
    arguments: [
      ("<script>alert(1)</script><b onclick=x>Hi</b>", "<p><b>Hi</b></p>"),
      ("x</p><p>y", "<p>x</p><p>y</p>"), ("&amp; & &lt;i&gt;", "<p>&amp; &amp; &lt;i&gt;</p>"),
      ("a\0b", "<p>a\0b</p>"), ("\u{202E}abc\u{202C}", "<p>\u{202E}abc\u{202C}</p>"),
      ("<a href=javascript:x>y</a>", "<p>y</p>"),
      ("'); DELETE FROM comments; --", "<p>'); DELETE FROM comments; --</p>"),
      (
        String(repeating: "&", count: 10_000),
        "<p>" + String(repeating: "&amp;", count: 10_000) + "</p>"
      ),
    ])
  func `a hostile body is kept as text and harmless markup`(
    body: String, html: String
  ) async throws {
    let demo = try await demoUser()
    let parameters = try await thing().merging(["body": .text(body)]) { $1 }
    let added = try await answer("commentAdd", parameters, by: demo)
    #expect(added.status == SCREENS_OK && added.result["body"] == .text(html))
    let loaded = try await answer(
      "commentLoad", ["commentId": added.result["commentId"]], by: demo)
    #expect(loaded == added)
    // The text that an editor sends back is the same.
    let saved = try await answer(
      "commentUpdate", ["commentId": added.result["commentId"], "body": .text(html)], by: demo)
    #expect(saved == added)
    let listed = try await answer("commentListPage", page(3, 4), by: demo)
    #expect(listed.result == .map(["rows": .list([added.result]), "rowCount": .integer(4)]))
  }

  @Test(
    arguments: [
      ("en_US", "Comments are listed from the oldest on, and not by 'org.acme.ById'."),
      ("es_ES", "Los comentarios se listan desde el más antiguo, y no por «org.acme.ById»."),
    ])
  func `a page in another order, or of no rows, is refused`(
    locale: String, sentence: String
  ) async throws {
    let ordered = try await answer(
      "commentListPage", page(0, 5, ["obcClassName": .text("org.acme.ById")]), in: locale)
    #expect(ordered == .init(status: SCREENS_VALIDATION_FAILED, text: sentence))
    for (first, end) in [(-1, 5), (5, 4), (0, 501), (0, Int64.max)] as [(Int64, Int64)] {
      let answer = try await answer("commentListPage", page(first, end), in: locale)
      #expect(answer.status == SCREENS_VALIDATION_FAILED)
      #expect(answer.text == Wording(locale: locale).wrongRows)
    }
  }
}
