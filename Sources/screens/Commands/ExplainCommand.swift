import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore
import ScreensDocuments
import ScreensHost
import Screenlets
import ScreensModel

/// `screens explain`: which layout and class a screenlet gets, or which connector factory makes an
/// operation, and why.
enum ExplainCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "explain",
      summary: "say which layout and class a screenlet gets, or who makes an operation, and why",
      operands: .one("SCREENLET|OPERATION"),
      examples: [
        .init("explain Login --theme acme", "every candidate, the winner, and why the others lost"),
        .init("explain AssetList", "also the layout of its rows, and who makes its operations"),
        .init("explain loginByEmail", "the factory that makes it, what says so, and delegates"),
        .init("explain Login --theme acme --json", "for scripts"),
      ], options: [.theme, .configuration], run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    if let operation = operation(invocation) {
      explain(operation, try invocation.configuration(), invocation)
      return .success
    }
    let screenlet = try screenlet(invocation)
    let theme = try invocation.value(.theme, as: "a theme's name", ThemeName.init(_:))
    let configuration = try invocation.configuration()
    if let answer = try invocation.ask(.explain(screenlet, theme), configuration) {
      let themes = try invocation.ask(.themes, configuration)?.array ?? []
      show(suggesting(answer, themes), invocation)
      return .success
    }
    return try await HostAssembly.passingHost(configuration) { host in
      await host.survey()
      let theme = theme ?? configuration.defaultTheme
      var answer = try await embedded(screenlet, theme, host, configuration, invocation)
      if answer == nil { answer = try await host.explanation(screenlet, theme: theme) }
      show(suggesting(answer ?? .null, await host.themeRows()), invocation)
      return .success
    }
  }

  /// The explanation where libraries may embed the view's files; nil where none does, or they
  /// cannot be read. They are read in a process of their own.
  private static func embedded(
    _ screenlet: ScreenletName, _ theme: ThemeName, _ host: PluginHost,
    _ configuration: HostConfiguration, _ invocation: Invocation
  ) async throws -> JSONValue? {
    let libraries = await host.embedding(for: screenlet, theme: theme)
    guard let first = libraries.first else { return nil }
    let outcome = try TrialCommand.explanation(
      of: screenlet, theme: theme, first, invocation.configurationSource(),
      stateDirectory: configuration.stateDirectory)
    if case .answered(let answer) = outcome { return answer }
    Console.note(
      "screens: the files in \(libraries.joined(separator: ", ")) are not read: "
        + (outcome.reason ?? outcome.state.rawValue).withoutControls)
    return nil
  }

  /// The operation that the first operand names; nil where it names none.
  private static func operation(_ invocation: Invocation) -> OperationName? {
    let name = OperationName(invocation.operands[0])
    guard let known = try? HostAssembly.library(invocation.configuration()) else { return nil }
    return known.operations.map(\.name).first { $0 == name }
  }

  private static func explain(
    _ operation: OperationName, _ configuration: HostConfiguration, _ invocation: Invocation
  ) {
    let graph = HostAssembly.graph(configuration)
    let explanation = OperationExplanation(
      of: operation, configuration, in: graph, graph.library(DefaultTheme.library))
    if invocation.wantsJSON { return Console.result(explanation.json) }
    let maker = explanation.maker.map { "is made by \($0)" } ?? "is made by nothing"
    Console.result("\(operation) \(maker)")
    Console.result("because \(explanation.setting) of \(explanation.place)\n")
    var table = TextTable(header: ["FACTORY", "OUTCOME", "REASON", "PLUGIN"])
    for one in explanation.candidates {
      table.add([one.factory.rawValue, one.outcome.rawValue, one.reason, one.path ?? "-"])
    }
    Console.result(table.text)
    guard !explanation.delegates.isEmpty else { return }
    var delegates = TextTable(header: ["DELEGATE", "OUTCOME", "REASON", "PLUGIN", "SETTING"])
    for one in explanation.delegates {
      delegates.add([
        one.delegate.rawValue, one.outcome.rawValue, one.reason, one.path ?? "-",
        "\(one.setting) of \(one.place)",
      ])
    }
    Console.result("\n" + delegates.text)
  }

  /// The screenlet that the first operand names.
  static func screenlet(_ invocation: Invocation) throws(UsageError) -> ScreenletName {
    try screenlet(invocation.operands[0], invocation)
  }

  /// The screenlet that a word of the command line names.
  static func screenlet(
    _ text: String, _ invocation: Invocation
  ) throws(UsageError) -> ScreenletName {
    // A configuration that cannot be read is reported where it is needed.
    let configuration = try? invocation.configuration()
    let library = configuration.map(HostAssembly.library) ?? DefaultTheme.library
    let known = library.names
    if let name = known.first(where: { $0.rawValue.lowercased() == text.lowercased() }) {
      return name
    }
    let operations =
      invocation.command.name == syntax.name
      ? library.operations.map(\.name.rawValue) : []
    let nearest = Suggestion.nearest(to: text, among: known.map(\.rawValue) + operations)
    throw .unknownScreenlet(
      text, suggestion: nearest, known: known.map(\.rawValue), command: invocation.command.name)
  }

  /// An explanation whose unknown candidates suggest the theme that may be meant.
  private static func suggesting(_ answer: JSONValue, _ themes: [JSONValue]) -> JSONValue {
    let known = themes.compactMap { $0["name"]?.string }
    return answer.replacing("candidates") { candidates in
      .array(
        (candidates.array ?? []).map { candidate in
          guard let name = candidate["theme"]?.string, !known.contains(name) else {
            return candidate
          }
          return candidate.replacing("reason") { reason in
            .string((reason.string ?? "") + Suggestion.clause(for: name, among: known))
          }
        })
    }
  }

  private static func show(_ json: JSONValue, _ invocation: Invocation) {
    if invocation.wantsJSON { return Console.result(json) }
    func text(_ value: JSONValue?) -> String { (value?.string ?? "-").withoutControls }
    let chain = (json["class"]?["chain"]?.array ?? []).map { text($0) }
    Console.result("\(text(json["screenlet"])) in theme \(text(json["requested"]))")
    if json["plugin"]?.string != nil { Console.result("plugin  \(text(json["plugin"]))") }
    Console.result(
      "layout  \(text(json["layout"]?["file"])) of \(text(json["layout"]?["theme"]))")
    Console.result("class   \(chain.joined(separator: " over "))")
    let cell = json["cell"]
    if cell?.members != nil {
      Console.result("cell    \(text(cell?["file"])) of \(text(cell?["theme"]))")
    }
    for nested in json["screenlets"]?.array ?? [] {
      let line = nested["line"]?.integer.map(String.init) ?? "-"
      Console.result(
        "holds   \(text(nested["screenlet"])) in theme \(text(nested["theme"])), "
          + "at \(text(nested["node"])) of \(text(nested["file"])):\(line)")
    }
    for operation in json["operations"]?.array ?? [] {
      Console.result(
        "runs    \(text(operation["operation"])), made by "
          + (operation["factory"]?.string == nil ? "nothing" : text(operation["factory"])))
    }
    for delegate in json["delegates"]?.array ?? [] {
      Console.result(
        "asks    \(text(delegate["delegate"])), which \(text(delegate["outcome"])): "
          + "\(text(delegate["setting"])) of \(text(delegate["place"]))")
    }
    Console.result("\n" + candidates("CANDIDATE", json["candidates"]))
    if cell?.members != nil { Console.result("\n" + candidates("CELL", cell?["candidates"])) }
  }

  private static func candidates(_ title: String, _ all: JSONValue?) -> String {
    var table = TextTable(header: [title, "OUTCOME", "REASON"])
    for candidate in all?.array ?? [] {
      table.add(["theme", "outcome", "reason"].map { candidate[$0]?.string ?? "-" })
    }
    return table.text
  }
}

extension JSONValue {
  /// The same object with another value for a member.
  fileprivate func replacing(_ name: String, _ body: (JSONValue) -> JSONValue) -> JSONValue {
    .object(
      (members ?? []).map {
        $0.name == name ? JSONValue.Member($0.name, body($0.value)) : $0
      })
  }
}
