import ScreensDocuments
import ScreensHTTP
import ScreensHost

/// `screens accounts`: looks after the accounts of the back end that the running host uses.
enum AccountsCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "accounts", summary: "list, disable, enable or delete accounts, or end their sessions",
      operands: .some("\(AccountOrder.words.joined(separator: "|")) [ADDRESS]"),
      examples: [
        .init("accounts list", "every account: address, name, since when, disabled"),
        .init("accounts disable ada@example.org", "no sign-in, and its sessions end"),
        .init("accounts enable ada@example.org", "sign-ins again"),
        .init("accounts delete ada@example.org", "the account and its data in that back end"),
        .init("accounts end-sessions ada@example.org", "signs its user out everywhere"),
        .init("accounts list --json", "for scripts"),
      ], options: [.configuration],
      notes: """
        The running host asks the connector factory that makes accountsPage, accountDisable,
        accountEnable or accountDelete at this moment ('screens operations' names them). No page and
        no plugin's screenlet can ask for these. Of sessions in other hosts nothing is known.
        Other factories, which may keep data of a deleted user, such as bookmarks, are not asked;
        'delete' names them.

        As JSON, 'list' is an array of objects with address, name, since (in UTC) and disabled. The
        other orders print one object: address, userId, endedSessions (a number) and notAsked (the
        names of those factories).
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
    let others = (answer["notAsked"]?.array ?? []).compactMap(\.string)
    let rest =
      others.isEmpty
      ? "" : "; not asked, so its own data stays: \(others.joined(separator: ", "))"
    return switch order {
    case .list: ""
    case .disable: "Disabled \(address); \(ended)"
    case .enable: "Enabled \(address)"
    case .delete: "Deleted \(address); \(ended)\(rest)"
    case .endSessions: "\(address): \(ended)"
    }
  }
}
