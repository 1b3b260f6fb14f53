import Foundation
import TestSupport
import Testing

/// C that calls every function of the host's tables, as the headers declare them, once for each of
/// its pointers: with NULL there, and with good arguments beside it; and once for each of its
/// handles, with one that never was.
enum NullCalls {
  /// A function of a table.
  private struct Function {
    let name: String
    let result: String
    let parameters: [(type: String, name: String)]
  }

  /// Good texts for parameters of a name; other texts are `text`.
  private static let texts = [
    "name": "passwordField", "property": "hidden", "attribute": "userName", "table": "default",
    "action": "login",
  ]

  /// A statement for each call. It writes what was wrong into `said`.
  ///
  /// - Parameters:
  ///   - table: the name of the table's type, `screens_view_host_1`.
  ///   - variable: the C expression of the table.
  ///   - first: the expression of the first argument, the context or the class's `super_self`.
  ///   - texts: more good texts, by `function parameter`.
  ///   - withFirst: whether the first argument is NULL once, too.
  static func statements(
    _ table: String, _ variable: String, first: String, texts more: [String: String] = [:],
    withFirst: Bool = true
  ) throws -> String {
    try functions(of: table).flatMap { function in
      function.parameters.indices.dropFirst(withFirst ? 0 : 1).compactMap { index -> String? in
        let parameter = function.parameters[index]
        guard parameter.type.contains("*"), index == 0 || !isNullable(parameter.type) else {
          return nil
        }
        let call = call(function, variable, first: first, more, with: "NULL", at: index)
        // Most functions need no context; a NULL one must do no harm.
        guard function.result == "int32_t", parameter.name != "context" else { return call }
        return "status = \(call) if (status != SCREENS_WRONG_TYPE) "
          + "SAY(\"\(table).\(function.name): \(parameter.name)\", status);"
      }
    }.joined(separator: "\n")
  }

  /// A statement for each call with a handle that names nothing. It writes what was wrong into
  /// `said`.
  static func statementsOfHandles(
    _ table: String, _ variable: String, first: String, texts more: [String: String] = [:]
  ) throws -> String {
    let handles = ["screens_view ", "screens_node ", "screens_screenlet "]
    return try functions(of: table).flatMap { function in
      function.parameters.indices.filter { handles.contains(function.parameters[$0].type) }
        .flatMap { index in
          ["~0ull", "1ull << 63", "\(good(function.parameters[index])) + (1ull << 32)"].map { bad in
            let call = call(function, variable, first: first, more, with: bad, at: index)
            return "status = \(call) if (status != SCREENS_STALE_HANDLE) "
              + "SAY(\"\(table).\(function.name): \(function.parameters[index].name)\", status);"
          }
        }
    }.joined(separator: "\n")
  }

  private static func good(_ parameter: (type: String, name: String)) -> String {
    argument(parameter, nil)
  }

  private static func call(
    _ function: Function, _ variable: String, first: String, _ texts: [String: String],
    with bad: String, at index: Int
  ) -> String {
    let arguments = function.parameters.indices.map { other in
      if other == index { return bad }
      if other == 0 { return first }
      return argument(
        function.parameters[other], texts["\(function.name) \(function.parameters[other].name)"])
    }
    return "\(variable)->\(function.name)(\(arguments.joined(separator: ", ")));"
  }

  private static func functions(of table: String) throws -> [Function] {
    let headers = Repository.root + "/Sources/CScreens/include/screens"
    let all = try FileManager.default.contentsOfDirectory(atPath: headers).sorted().map {
      try String(contentsOfFile: "\(headers)/\($0)", encoding: .utf8)
    }.joined().replacing(/\/\*(.|\n)*?\*\//, with: "")
    let body = try #require(
      all.firstRange(of: "typedef struct \(table) {").map { all[$0.upperBound...] }?
        .components(separatedBy: "} \(table);").first)
    return try functions(in: body)
  }

  /// The variables of the statements.
  static let variables = """
    int32_t status = 0, flag = 0; uint64_t count = 0; screens_node node = 0;
    screens_value out = {SCREENS_VALUE_NONE, 0, {0}}, none = out; screens_cell_1 cell = {0};
    const void *table = NULL; void *self_of = NULL; static char said[8192]; said[0] = 0;
    (void)status; (void)flag; (void)count; (void)node; (void)cell; (void)table; (void)self_of;
    none.kind = SCREENS_VALUE_NONE;
    #define SAY(text, status) snprintf(said + strlen(said), sizeof said - strlen(said), \\
      "%s answered %d; ", text, (int)(status))
    """

  private static func functions(in body: String) throws -> [Function] {
    body.matches(of: /([\w *]+?)\(\*(?:\w+ )?(\w+)\)\(((?:[^;])*)\);/).map { match in
      var (depth, part, parts) = (0, "", [String]())
      for letter in match.3 {
        depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
        if letter == ",", depth == 0 {
          parts.append(part)
          part = ""
        } else {
          part.append(letter)
        }
      }
      parts.append(part)
      let parameters = parts.map { part -> (type: String, name: String) in
        let words = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let function = words.firstMatch(of: /\(\*(\w+)\)/) {
          return ("void (*)", String(function.1))
        }
        let name = words.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last ?? ""
        return (String(words.dropLast(name.count)), String(name))
      }
      return Function(
        name: String(match.2), result: match.1.trimmingCharacters(in: .whitespacesAndNewlines),
        parameters: parameters)
    }
  }

  /// Whether NULL means something. Where the function writes, it needs an address all the same.
  private static func isNullable(_ type: String) -> Bool {
    type.contains("SCREENS_NULLABLE") && !type.contains("SCREENS_NONNULL")
      && (type.hasPrefix("const ") || type.hasPrefix("void "))
  }

  private static func argument(_ parameter: (type: String, name: String), _ text: String?)
    -> String
  {
    let plain = parameter.type.replacing(/SCREENS_\w*NULL\w*/, with: "")
      .split(separator: " ").joined(separator: " ")
    switch plain {
    case "screens_string": return "SCREENS_STRING(\"\(text ?? texts[parameter.name] ?? "text")\")"
    case "screens_view": return "view"
    case "screens_screenlet": return "screenlet"
    case "screens_node": return "root"
    case "const screens_value *": return "&none"
    case "screens_value *": return "&out"
    case "screens_node *": return "&node"
    case "uint64_t *": return "&count"
    case "int32_t *": return "&flag"
    case "const screens_cell_1 *": return "&cell"
    case "screens_sink *": return "(screens_sink *)&out"
    case "void (*)": return "idle"
    case "const void * *": return "&table"
    case "void * *": return "&self_of"
    default: return plain.contains("*") ? "NULL" : parameter.name == "tag" ? "1" : "0"
    }
  }
}
