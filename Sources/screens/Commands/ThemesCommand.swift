import ScreensDocuments
import ScreensHost

/// `screens themes`: every theme, with the kind it is for each screenlet.
enum ThemesCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "themes", summary: "list the themes, and their kind for each screenlet",
      operands: .none,
      examples: [
        .init("themes", "from the running host, else by looking without running any of them"),
        .init("themes --json", "for scripts"),
      ], options: [.configuration],
      notes: """
        Kinds: full = own layout and class; child = own layout, the parent's class; extended = a
        class over the parent's; inherits = nothing of its own. A sub-theme has layouts named
        after it in the bundle of the theme that its name begins with.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let configuration = try invocation.configuration()
    if let rows = try invocation.ask(.themes, configuration) {
      show(rows, invocation)
      return .success
    }
    return try await HostAssembly.passingHost(configuration) { host in
      await host.survey()
      show(.array(await host.themeRows()), invocation)
      return .success
    }
  }

  private static func show(_ rows: JSONValue, _ invocation: Invocation) {
    if invocation.wantsJSON { return Console.result(rows) }
    var table = TextTable(header: ["THEME", "PARENT", "STATE", "PLUGIN", "VIEWS"])
    for row in rows.array ?? [] {
      let views = (row["views"]?.members ?? []).map { "\($0.name): \($0.value.string ?? "-")" }
      var cells = ["name", "parent", "state", "plugin"].map { row[$0]?.string ?? "-" }
      if isSubTheme(row, in: rows) { cells[1] += " (sub-theme)" }
      table.add(cells + [views.joined(separator: ", ")])
    }
    Console.result(table.text)
  }

  /// Whether a row's theme lies in the plugin of the theme that its name begins with.
  private static func isSubTheme(_ row: JSONValue, in rows: JSONValue) -> Bool {
    guard let name = row["name"]?.string, let parent = row["parent"]?.string,
      name.hasPrefix("\(parent)-")
    else { return false }
    let base = rows.array?.first { $0["name"]?.string == parent }
    return base?["plugin"] == row["plugin"]
  }
}
