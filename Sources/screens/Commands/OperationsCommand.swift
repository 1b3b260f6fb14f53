import PluginFormat
import PluginCatalog
import ScreensCore
import ScreensDocuments
import ScreensHost
import Screenlets
import ScreensModel

/// `screens operations`: the operations that this host runs, and the factories that make their
/// connectors.
enum OperationsCommand {
  static let markdown = OptionSyntax(
    "--markdown", does: "print the reference page of the operations")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "operations", summary: "say what an operation takes and answers, and who makes it",
      operands: .optional("OPERATION"),
      examples: [
        .init("operations", "every operation, in a line each"),
        .init("operations loginByEmail", "what the author of a connector has to know of it"),
        .init("operations --markdown > Operations.md", "the reference page"),
        .init("operations --json", "for scripts"),
      ], options: [markdown, .configuration],
      notes: """
        Access: read changes nothing; write may be repeated; once is never repeated. An id is a
        whole number above 0, strings are a list. An answer is a map, and may have more than is
        listed. Factories make the operation themselves; others may hand it on.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let graph = HostAssembly.graph(try invocation.configuration())
    var declarations = graph.library(DefaultTheme.library).operations
    if let text = invocation.operands.first {
      let known = declarations.map(\.name.rawValue)
      declarations = declarations.filter { $0.name.rawValue == text }
      if declarations.isEmpty {
        throw UsageError.unknownOperation(
          text, suggestion: Suggestion.nearest(to: text, among: known), command: syntax.name)
      }
    }
    if invocation.has(markdown) {
      Console.result(OperationPage(declarations).text)
      return .success
    }
    let makers = makers(graph)
    if invocation.wantsJSON {
      Console.result(.array(declarations.map { $0.json(makers[$0.name] ?? []) }))
    } else if let one = declarations.first, !invocation.operands.isEmpty {
      Console.result(text(one, makers[one.name] ?? []))
    } else {
      var table = TextTable(header: ["OPERATION", "ACCESS", "FACTORIES", "WHAT IT DOES"])
      for one in declarations {
        table.add([one.name.rawValue, one.access.rawValue, list(makers[one.name]), one.about])
      }
      Console.result(table.text)
    }
    return .success
  }

  /// The factories by their operations, out of the plugins' descriptors: no plugin is run.
  private static func makers(_ graph: PluginGraph) -> [OperationName: [ConnectorFactoryName]] {
    var makers: [OperationName: [ConnectorFactoryName]] = [:]
    for (name, node) in graph.factories {
      let factories = graph.entries[node.entry].plugin.descriptor?.factories ?? []
      for operation in factories.first(where: { $0.name == name })?.operations ?? [] {
        makers[operation, default: []].append(name)
      }
    }
    return makers.mapValues { $0.sorted() }
  }

  private static func list(_ factories: [ConnectorFactoryName]?) -> String {
    let names = (factories ?? []).map(\.rawValue)
    return names.isEmpty ? "-" : names.joined(separator: ", ")
  }

  private static func text(
    _ declaration: OperationDeclaration, _ factories: [ConnectorFactoryName]
  ) -> String {
    func section(_ title: String, _ header: [String], _ rows: [[String]]) -> String {
      guard !rows.isEmpty else { return "\n\n\(title): none" }
      var table = TextTable(header: header)
      for row in rows { table.add(row) }
      return "\n\n" + table.text
    }
    return "\(declaration.name) (\(declaration.access.rawValue)): \(declaration.about)\n"
      + "Made by \(list(factories))"
      + section(
        "Parameters", ["PARAMETER", "TYPE", "REQUIRED", "SECRET", "WHAT IT IS"],
        declaration.parameters.map {
          [
            $0.name, $0.type.word, $0.isRequired ? "yes" : "no", $0.isSecret ? "yes" : "no",
            $0.about,
          ]
        })
      + section(
        "Result", ["RESULT", "TYPE", "REQUIRED", "WHAT IT IS"],
        declaration.result.fields.map {
          [$0.name, $0.type.word, $0.isRequired ? "yes" : "no", $0.about]
        })
      + section(
        "Errors", ["ERROR", "STATUS", "WHEN, AND WHAT THE HOST DOES"],
        declaration.errors.map { ["\($0.cause)", String($0.cause.rawValue), $0.about] })
  }
}
