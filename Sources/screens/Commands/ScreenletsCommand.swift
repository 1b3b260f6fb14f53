import PluginCatalog
import ScreensCore
import ScreensDocuments
import Screenlets
import ScreensModel

/// `screens screenlets`: what each screenlet of this host takes, has and does.
enum ScreenletsCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "screenlets", summary: "say what a screenlet takes, has and does",
      operands: .optional("SCREENLET"),
      examples: [
        .init("screenlets", "every screenlet, in a line each"),
        .init("screenlets Login", "what the author of a theme or page has to know of it"),
        .init("screenlets --json", "for scripts"),
      ], options: [.configuration],
      notes: """
        Attributes are set by pages, plugins.plist and code; a Full view answers the view model.
        Direction: in = from the view to the screenlet; out = the other way; command = the view
        does something.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let graph = HostAssembly.graph(try invocation.configuration())
    var declarations = graph.library(DefaultTheme.library).all
    if !invocation.operands.isEmpty {
      let name = try ExplainCommand.screenlet(invocation)
      declarations = declarations.filter { $0.name == name }
    }
    if invocation.wantsJSON {
      Console.result(.array(declarations.map { $0.json(from: graph.supplier(of: $0.name)) }))
    } else if let one = declarations.first, !invocation.operands.isEmpty {
      Console.result(text(one, graph.supplier(of: one.name)))
    } else {
      var table = TextTable(header: ["SCREENLET", "FROM", "WHAT IT IS FOR"])
      for one in declarations {
        table.add([one.name.rawValue, graph.supplier(of: one.name) ?? "built-in", one.about])
      }
      Console.result(table.text)
    }
    return .success
  }

  private static func text(_ declaration: ScreenletKind, _ plugin: String?) -> String {
    func section(_ header: [String], _ rows: [[String]]) -> String {
      var table = TextTable(header: header)
      for row in rows { table.add(row) }
      return "\n\n" + table.text
    }
    return "\(declaration.name): \(declaration.about)" + (plugin.map { "\n\nFrom \($0)." } ?? "")
      + section(
        ["ATTRIBUTE", "TYPE", "DEFAULT", "WHAT IT IS FOR"],
        declaration.attributes.map {
          [
            $0.name.rawValue, $0.kind.rawValue,
            DeclarationText.value($0.initial), $0.about,
          ]
        })
      + section(
        ["VIEW MODEL", "TYPE", "DIRECTION", "WHAT IT IS"],
        declaration.viewModel.map {
          [
            $0.name.rawValue, $0.type.rawValue, $0.direction.rawValue,
            $0.isRequired ? "required; " + $0.about : $0.about,
          ]
        })
      + section(
        ["ACTION", "SELECTORS", "WHAT IT DOES"],
        declaration.actions.map {
          [
            $0.name.rawValue, $0.selectors.map(\.rawValue).joined(separator: ", "), $0.about,
          ]
        })
      + section(
        ["OUTLET", "TYPE", "WHAT IT IS"],
        declaration.outlets.map {
          [$0.name, "\($0.kind)", $0.isOptional ? "optional; " + $0.about : $0.about]
        })
      + section(
        ["EVENT", "WITH", "WHEN"],
        declaration.events.map {
          [$0.name.rawValue, $0.payload.map(\.name).joined(separator: ", "), $0.about]
        })
      + section(
        ["OPERATION", "WHAT IT DOES"],
        declaration.operations.map { [$0.name.rawValue, $0.about] })
  }
}

/// Values of declarations as people read them.
enum DeclarationText {
  static func value(_ value: Value) -> String {
    switch value {
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .string(let text): text.isEmpty ? "\"\"" : text
    default: "-"
    }
  }
}
