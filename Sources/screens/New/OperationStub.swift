import ScreensCore
import ScreensModel

/// The function of one operation in a new connector: it takes every name with one password, and
/// answers what the declaration requires out of its parameters.
struct OperationStub {
  private let operation: OperationDeclaration
  private let language: ThemeProject.Language
  private let rows: ExampleRows

  /// - Parameter samples: the rows that the operation's list shows in pictures.
  init(
    _ operation: OperationDeclaration, _ language: ThemeProject.Language, samples: [Value] = []
  ) {
    self.operation = operation
    self.language = language
    rows = ExampleRows(samples)
  }

  /// Whether it answers the rows of a list.
  var hasRows: Bool { operation.result.fields.contains { $0.isRows } }

  /// The line about it in the README.
  var readme: String {
    let check = secret == nil ? "" : "takes every name with the password `demo`, and "
    let names = fields.map { "`\($0.name)`" }.joined(separator: ", ")
    let rows = hasRows ? ": of \(rows.count) example rows the range that is asked for" : ""
    return "- `\(operation.name)`: \(operation.about) As it is written, it \(check)answers "
      + (names.isEmpty ? "nothing" : names) + rows + "."
  }

  /// A field of the answer, and where its value comes from.
  private struct Field {
    let name: String
    let content: Content
    /// Whether a parameter has the same name and content.
    let isGiven: Bool
  }

  /// The contents that an example tells apart.
  private enum Content {
    case text, number, real, flag
    /// Values that an example leaves empty.
    case list, map, bytes
    /// The rows of a list, and their number.
    case rows, rowCount

    init(_ type: ValueType) {
      self =
        switch type {
        case .string, .json, .any: .text
        case .int, .id, .date: .number
        case .double: .real
        case .bool: .flag
        case .list, .strings: .list
        case .map: .map
        case .bytes, .image, .media: .bytes
        }
    }

    /// The end of the names that headers and crates have for its kind of values.
    var kind: String {
      switch self {
      case .list: "LIST"
      case .map: "MAP"
      default: "BYTES"
      }
    }
  }

  /// The parameter that is compared with the one password.
  private var secret: String? {
    operation.parameters.first { $0.isSecret && $0.isRequired && $0.type == .string }?.name
  }

  private var fields: [Field] {
    let given = operation.parameters.filter { !$0.isSecret }
    let all = operation.result.fields
    let needed = all.filter { field in
      field.isRequired || given.contains { $0.name == field.name }
        || hasRows && field.name == "rowCount"
    }
    return (needed.isEmpty ? all : needed).map { field in
      let isCount = hasRows && field.name == "rowCount"
      let content = field.isRows ? .rows : isCount ? .rowCount : Content(field.type)
      return Field(
        name: field.name, content: content,
        isGiven: given.contains {
          $0.name == field.name && Content($0.type) == content
            && [.text, .number].contains(content)
        })
    }
  }

  private static let wrong = "The name or the password is wrong."

  /// The operation's name in the list of the factory.
  var name: String {
    switch language {
    case .c: "    SCREENS_STRING_INIT(\"\(operation.name)\"),"
    case .cpp: "    SCREENS_STRING_INIT(\"\(operation.name)\"),"
    case .rust: "    Text::new(\"\(operation.name)\"),"
    case .swift: ""
    }
  }

  /// The operation's row in the table of functions.
  var row: String {
    let name = operation.name.rawValue
    return switch language {
    case .c: "    {SCREENS_STRING_INIT(\"\(name)\"), \(function)},"
    case .cpp: "    {\"\(name)\", \(function)},"
    case .rust: "    (\"\(name)\", \(function)),"
    case .swift: "    \"\(name)\": { try \(function)($0) },"
    }
  }

  /// The function's name: that of the operation as the language writes names.
  private var function: String {
    guard language != .swift else { return operation.name.rawValue }
    return operation.name.rawValue.reduce(into: "run") { text, letter in
      if text == "run" || letter.isUppercase { text += "_" }
      text += letter.lowercased()
    }
  }

  /// The function.
  var body: String {
    switch language {
    case .c: cBody
    case .cpp: cppBody
    case .rust: rustBody
    case .swift: swiftBody
    }
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  private var cBody: String {
    let refuse = "return refuse(answer, SCREENS_FAILED, TEXT("
    let head = [
      "/* \(operation.about) */",
      "static int32_t \(function)(const screens_value *parameters, answer *answer) {",
      "  (void)parameters;",
    ]
    let check =
      secret.map {
        [
          "  if (!is(parameter(parameters, TEXT(\"\($0)\")), TEXT(\"demo\")))",
          "    \(refuse)\"\(Self.wrong)\"));",
        ]
      } ?? []
    let rows = hasRows ? rows.cLines : []
    let answer = fields.map { field in
      let key = "TEXT(\"\(field.name)\")"
      return switch (field.content, field.isGiven) {
      case (.number, true): "  put_number(answer, \(key), number_of(parameters, \(key), 1));"
      case (.number, false): "  put_number(answer, \(key), 1);"
      case (.text, true): "  put(answer, \(key), parameter(parameters, \(key)));"
      case (.text, false): "  put_text(answer, \(key), TEXT(\"example\"));"
      case (.real, _): "  put_real(answer, \(key), 0.5);"
      case (.flag, _): "  put_flag(answer, \(key), 1);"
      case (.rows, _): "  put_page(answer, parameters, rows, row_count);"
      case (.rowCount, _): "  put_number(answer, \(key), row_count);"
      case (let content, _): "  put_empty(answer, \(key), SCREENS_VALUE_\(content.kind));"
      }
    }
    let unused = fields.isEmpty && secret == nil ? ["  (void)answer;"] : []
    return lines(head + unused + check + rows + answer + ["  return SCREENS_OK;", "}"])
  }

  private var cppBody: String {
    let head = [
      "/// \(operation.about)",
      "Fields \(function)([[maybe_unused]] const Fields &parameters) {",
    ]
    let refuse = "throw Refusal{SCREENS_FAILED, "
    let check =
      secret.map {
        [
          "  if (string_of(parameters, \"\($0)\") != \"demo\")",
          "    \(refuse)\"\(Self.wrong)\"};",
        ]
      } ?? []
    let values = fields.map { field in
      let value =
        switch (field.content, field.isGiven) {
        case (.number, true): "number_of(parameters, \"\(field.name)\", 1)"
        case (.number, false): "int64_t{1}"
        case (.text, true): "string_of(parameters, \"\(field.name)\")"
        case (.text, false): "std::string(\"example\")"
        case (.real, _): "0.5"
        case (.flag, _): "true"
        case (.rows, _): "page(rows, parameters)"
        case (.rowCount, _): "static_cast<int64_t>(rows.size())"
        case (let content, _): "Empty{SCREENS_VALUE_\(content.kind)}"
        }
      return "      {\"\(field.name)\", \(value)},"
    }
    let answer = fields.isEmpty ? ["  return {};"] : ["  return {"] + values + ["  };"]
    return lines(head + check + (hasRows ? rows.cppLines : []) + answer + ["}"])
  }

  private var rustBody: String {
    let isUsed = secret != nil || hasRows || fields.contains(where: \.isGiven)
    let parameters = isUsed ? "parameters" : "_parameters"
    let head = [
      "/// \(operation.about)",
      "fn \(function)(\(parameters): &Fields) -> Result<Fields, Refusal> {",
    ]
    let check =
      secret.map {
        [
          "    if string_of(parameters, \"\($0)\") != \"demo\" {",
          "        return Err(Refusal(FAILED, \"\(Self.wrong)\"));", "    }",
        ]
      } ?? []
    let values = fields.map { field in
      let value =
        switch (field.content, field.isGiven) {
        case (.number, true): "Content::Number(number_of(parameters, \"\(field.name)\", 1))"
        case (.number, false): "Content::Number(1)"
        case (.text, true):
          "Content::Words(String::from(string_of(parameters, \"\(field.name)\")))"
        case (.text, false): "Content::Words(String::from(\"example\"))"
        case (.real, _): "Content::Real(0.5)"
        case (.flag, _): "Content::Flag(true)"
        case (.rows, _): "page(rows, parameters)"
        case (.rowCount, _): "Content::Number(row_count)"
        case (let content, _): "Content::Empty(VALUE_\(content.kind))"
        }
      return "        (String::from(\"\(field.name)\"), \(value)),"
    }
    let isCounted = fields.contains { $0.name == "rowCount" }
    let rows = hasRows ? rows.rustLines(isCounted: isCounted) : []
    return lines(head + check + rows + ["    Ok(Fields::from(["] + values + ["    ]))", "}"])
  }

  private var swiftBody: String {
    let head = [
      "  /// \(operation.about)",
      "  static func \(function)(_ parameters: [String: Value]) throws -> [String: Value] {",
    ]
    let refuse = "throw PluginError(.failed, "
    let check =
      secret.map {
        [
          "    guard parameters[\"\($0)\"]?.stringValue == \"demo\" else {",
          "      \(refuse)\"\(Self.wrong)\")", "    }",
        ]
      } ?? []
    let values = fields.map { field in
      let value =
        switch (field.content, field.isGiven) {
        case (.number, true): "parameters[\"\(field.name)\"] ?? .int(1)"
        case (.number, false): ".int(1)"
        case (.text, true): "parameters[\"\(field.name)\"] ?? .none"
        case (.text, false): ".string(\"example\")"
        case (.real, _): ".double(0.5)"
        case (.flag, _): ".bool(true)"
        case (.rows, _): "page(rows, parameters)"
        case (.rowCount, _): ".int(Int64(rows.count))"
        case (.list, _): ".list([])"
        case (.map, _): ".map([:])"
        case (.bytes, _): ".bytes([])"
        }
      return "      \"\(field.name)\": \(value),"
    }
    let answer = fields.isEmpty ? ["    return [:]"] : ["    return ["] + values + ["    ]"]
    return lines(head + check + (hasRows ? rows.swiftLines : []) + answer + ["  }"])
  }
}

extension AnswerDeclaration.Field {
  /// Whether it holds the rows of a list's page.
  fileprivate var isRows: Bool { name == "rows" && type == .list }
}
