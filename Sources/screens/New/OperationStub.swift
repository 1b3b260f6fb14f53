import ScreensCore

/// The function of one operation in a new connector: it takes every name with one password, and
/// answers what the declaration requires out of its parameters.
struct OperationStub {
  private let operation: OperationDeclaration
  private let language: ThemeProject.Language

  init(_ operation: OperationDeclaration, _ language: ThemeProject.Language) {
    self.operation = operation
    self.language = language
  }

  /// A field of the answer, and where its value comes from.
  private struct Field {
    let name: String
    let isNumber: Bool
    /// Whether a parameter has the same name.
    let isGiven: Bool
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
    }
    return (needed.isEmpty ? all : needed).map { field in
      Field(
        name: field.name, isNumber: Self.isNumber(field.type),
        isGiven: given.contains {
          $0.name == field.name && Self.isNumber($0.type) == Self.isNumber(field.type)
        })
    }
  }

  /// Fields that no example can be made of.
  private var unwritten: [String] {
    operation.result.fields.filter {
      $0.isRequired && $0.type != .string && !Self.isNumber($0.type)
    }.map(\.name)
  }

  private static func isNumber(_ type: ValueType) -> Bool {
    [.int, .id, .date].contains(type)
  }

  private var isWritten: Bool { unwritten.isEmpty }

  private static let wrong = "The name or the password is wrong."
  private var missing: String { "\(operation.name) is not written yet." }

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
    guard isWritten else { return lines(head + ["  \(refuse)\"\(missing)\"));", "}"]) }
    let check =
      secret.map {
        [
          "  if (!is(parameter(parameters, TEXT(\"\($0)\")), TEXT(\"demo\")))",
          "    \(refuse)\"\(Self.wrong)\"));",
        ]
      } ?? []
    let answer = fields.map { field in
      let key = "TEXT(\"\(field.name)\")"
      return switch (field.isNumber, field.isGiven) {
      case (true, true): "  put_number(answer, \(key), number_of(parameters, \(key), 1));"
      case (true, false): "  put_number(answer, \(key), 1);"
      case (false, true): "  put(answer, \(key), parameter(parameters, \(key)));"
      case (false, false): "  put_text(answer, \(key), TEXT(\"example\"));"
      }
    }
    let unused = fields.isEmpty && secret == nil ? ["  (void)answer;"] : []
    return lines(head + unused + check + answer + ["  return SCREENS_OK;", "}"])
  }

  private var cppBody: String {
    let head = [
      "/// \(operation.about)",
      "Fields \(function)([[maybe_unused]] const Fields &parameters) {",
    ]
    let refuse = "throw Refusal{SCREENS_FAILED, "
    guard isWritten else { return lines(head + ["  \(refuse)\"\(missing)\"};", "}"]) }
    let check =
      secret.map {
        [
          "  if (string_of(parameters, \"\($0)\") != \"demo\")",
          "    \(refuse)\"\(Self.wrong)\"};",
        ]
      } ?? []
    let values = fields.map { field in
      let value =
        switch (field.isNumber, field.isGiven) {
        case (true, true): "number_of(parameters, \"\(field.name)\", 1)"
        case (true, false): "int64_t{1}"
        case (false, true): "string_of(parameters, \"\(field.name)\")"
        case (false, false): "std::string(\"example\")"
        }
      return "      {\"\(field.name)\", \(value)},"
    }
    let answer = fields.isEmpty ? ["  return {};"] : ["  return {"] + values + ["  };"]
    return lines(head + check + answer + ["}"])
  }

  private var rustBody: String {
    let parameters = secret == nil && !fields.contains { $0.isGiven } ? "_parameters" : "parameters"
    let head = [
      "/// \(operation.about)",
      "fn \(function)(\(isWritten ? parameters : "_parameters"): &Fields) "
        + "-> Result<Fields, Refusal> {",
    ]
    guard isWritten else {
      return lines(head + ["    Err(Refusal(FAILED, \"\(missing)\"))", "}"])
    }
    let check =
      secret.map {
        [
          "    if string_of(parameters, \"\($0)\") != \"demo\" {",
          "        return Err(Refusal(FAILED, \"\(Self.wrong)\"));", "    }",
        ]
      } ?? []
    let values = fields.map { field in
      let value =
        switch (field.isNumber, field.isGiven) {
        case (true, true): "Content::Number(number_of(parameters, \"\(field.name)\", 1))"
        case (true, false): "Content::Number(1)"
        case (false, true):
          "Content::Words(String::from(string_of(parameters, \"\(field.name)\")))"
        case (false, false): "Content::Words(String::from(\"example\"))"
        }
      return "        (String::from(\"\(field.name)\"), \(value)),"
    }
    return lines(head + check + ["    Ok(Fields::from(["] + values + ["    ]))", "}"])
  }

  private var swiftBody: String {
    let head = [
      "  /// \(operation.about)",
      "  static func \(function)(_ parameters: [String: Value]) throws -> [String: Value] {",
    ]
    let refuse = "throw PluginError(.failed, "
    guard isWritten else { return lines(head + ["    \(refuse)\"\(missing)\")", "  }"]) }
    let check =
      secret.map {
        [
          "    guard parameters[\"\($0)\"]?.stringValue == \"demo\" else {",
          "      \(refuse)\"\(Self.wrong)\")", "    }",
        ]
      } ?? []
    let values = fields.map { field in
      let value =
        switch (field.isNumber, field.isGiven) {
        case (true, true): "parameters[\"\(field.name)\"] ?? .int(1)"
        case (true, false): ".int(1)"
        case (false, true): "parameters[\"\(field.name)\"] ?? .none"
        case (false, false): ".string(\"example\")"
        }
      return "      \"\(field.name)\": \(value),"
    }
    let answer = fields.isEmpty ? ["    return [:]"] : ["    return ["] + values + ["    ]"]
    return lines(head + check + answer + ["  }"])
  }
}
