import ScreensDocuments
import ScreensHTTP
import ScreensHost

/// `screens accounts`: looks after the accounts of the back end that the running host uses.
enum AccountsCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "accounts", summary: "list, disable, enable or delete accounts, or end their sessions",
      operands: .some("\(AccountOrder.words.joined(separator: "|")) [ADDRESS|USER]"),
      examples: [
        .init("accounts list", "every account: address, name, since when, disabled"),
        .init("accounts disable ada@example.org", "no sign-in, and its sessions end"),
        .init("accounts enable ada@example.org", "sign-ins again"),
        .init("accounts delete ada@example.org", "the account, and what is kept for its user"),
        .init("accounts end-sessions ada@example.org", "signs its user out everywhere"),
        .init("accounts gone", "users without an account of whom data is kept"),
        .init("accounts erase 20105", "what is kept for such a user"),
        .init("accounts list --json", "for scripts"),
      ], options: [.configuration],
      notes: """
        The running host asks the connector factory that makes accountsPage, accountDisable,
        accountEnable or accountDelete at this moment ('screens operations' names them). No page and
        no plugin's screenlet can ask for these. Of sessions in other hosts nothing is known.
        'delete' has each factory in use that makes eraseUser erase what it keeps for the user, such
        as bookmarks, and names factories that do not make it, or failed. 'gone' asks the factories
        that make usersWithData for users who are not in 'list', whose accounts were deleted
        elsewhere or by an earlier host; 'erase' takes such a user's number.

        As JSON, 'list' is an array of objects with address, name, since (in UTC) and disabled, and
        'gone' one of objects with userId and factory. The other orders print one object: address,
        userId, endedSessions (a number), and the names of factories: erasedBy, notErasedBy and
        notAsked.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let order = try order(invocation.operands)
    let configuration = try invocation.configuration()
    guard let answer = try invocation.ask(.accounts(order), configuration) else {
      throw CommandFailure(
        "no host serves \(configuration.file); start it with 'screens serve', and ask again")
    }
    if invocation.wantsJSON {
      Console.result(order == .list ? .array((answer.array ?? []).map(json)) : answer)
    } else if order == .list {
      Console.result(table(answer.array ?? []))
    } else if order == .gone {
      Console.result(gone(answer.array ?? []))
    } else {
      Console.result(sentence(order, answer))
    }
    return .success
  }

  private static func order(_ operands: [String]) throws(UsageError) -> AccountOrder {
    let word = operands[0]
    guard AccountOrder.words.contains(word) else {
      throw .unknownOrder(
        word, suggestion: Suggestion.nearest(to: word, among: AccountOrder.words),
        command: "accounts")
    }
    if operands.count > 2 { throw .tooManyOperands(operands[2], command: "accounts") }
    let address = operands.dropFirst().first
    if let order = AccountOrder(word, address: address) { return order }
    if word == "erase" { throw .missingOperand("erase USER", command: "accounts") }
    guard let address else { throw .missingOperand("\(word) ADDRESS", command: "accounts") }
    throw .tooManyOperands(address, command: "accounts")
  }

  private static func table(_ rows: [JSONValue]) -> String {
    var table = TextTable(header: ["ADDRESS", "NAME", "SINCE", "DISABLED"])
    for row in rows {
      table.add([
        row["address"]?.string ?? "", row["name"]?.string ?? "", since(row),
        row["disabled"]?.boolean == true ? "yes" : "no",
      ])
    }
    return table.text
  }

  private static func gone(_ rows: [JSONValue]) -> String {
    var table = TextTable(header: ["USER", "FACTORY"])
    for row in rows {
      table.add([String(row["userId"]?.integer ?? 0), row["factory"]?.string ?? ""])
    }
    return table.text
  }

  private static func json(_ row: JSONValue) -> JSONValue {
    .object([
      .init("address", row["address"] ?? .null), .init("name", row["name"] ?? .null),
      .init("since", .string(since(row))), .init("disabled", row["disabled"] ?? .null),
    ])
  }

  private static func since(_ row: JSONValue) -> String {
    HTTPDate.timestamp(row["since"]?.integer ?? 0)
  }

  private static func sentence(_ order: AccountOrder, _ answer: JSONValue) -> String {
    let address = (order.address ?? "").withoutControls
    let count = answer["endedSessions"]?.integer ?? 0
    let ended = count == 1 ? "1 session ended" : "\(count) sessions ended"
    let rest = rest(of: answer)
    return switch order {
    case .list, .gone: ""
    case .disable: "Disabled \(address); \(ended)"
    case .enable: "Enabled \(address)"
    case .delete: "Deleted \(address); \(ended)\(rest)"
    case .endSessions: "\(address): \(ended)"
    case .erase: "Erased what is kept for user \(address)\(rest)"
    }
  }

  /// The clauses about the factories that keep data besides the account.
  private static func rest(of answer: JSONValue) -> String {
    [
      ("erasedBy", "erased by"), ("notErasedBy", "not erased, for the reason in the log, by"),
      ("notAsked", "not asked, so its own data stays:"),
    ].compactMap { key, clause in
      let names = (answer[key]?.array ?? []).compactMap(\.string)
      return names.isEmpty ? nil : "; \(clause) \(names.joined(separator: ", "))"
    }.joined()
  }
}
