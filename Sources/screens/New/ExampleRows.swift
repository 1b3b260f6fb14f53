import ScreensCore
import ScreensModel

/// The rows that a new connector's page of a list answers: the rows of the list's pictures, or two
/// of its own. They stand in the code as a constant named `rows`.
struct ExampleRows {
  /// An attribute of a row.
  private enum Scalar {
    case text(String)
    case number(Int64)
    case real(Double)
    case flag(Bool)
  }

  private let rows: [[(name: String, value: Scalar)]]

  init(_ samples: [Value]) {
    let shown = samples.map { sample in
      (sample.map ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
        Self.scalar(value).map { (name, $0) }
      }
    }.filter { !$0.isEmpty }
    rows =
      shown.isEmpty
      ? [[("title", .text("The first row"))], [("title", .text("The second row"))]] : shown
  }

  var count: Int { rows.count }

  /// Long texts and lists are for the author's own rows.
  private static func scalar(_ value: Value) -> Scalar? {
    switch value {
    case .string(let text): text.utf8.count > 80 || text.contains("\n") ? nil : .text(text)
    case .int(let number): .number(number)
    case .double(let real): .real(real)
    case .bool(let flag): .flag(flag)
    default: nil
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  var cLines: [String] {
    var lines: [String] = []
    for (index, row) in rows.enumerated() {
      lines.append("  static const screens_entry row\(index + 1)[] = {")
      for (name, value) in row {
        let content =
          switch value {
          case .text(let text):
            ".kind = SCREENS_VALUE_STRING, .as.string = SCREENS_STRING_INIT(\(Self.quoted(text)))"
          case .number(let number): ".kind = SCREENS_VALUE_INT, .as.integer = \(number)"
          case .real(let real): ".kind = SCREENS_VALUE_DOUBLE, .as.real = \(real)"
          case .flag(let flag): ".kind = SCREENS_VALUE_BOOL, .as.integer = \(flag ? 1 : 0)"
          }
        lines.append("      {SCREENS_STRING_INIT(\"\(name)\"), {\(content)}},")
      }
      lines.append("  };")
    }
    lines.append("  static const screens_value rows[] = {")
    for index in rows.indices {
      let row = "row\(index + 1)"
      let map = "{\(row), sizeof \(row) / sizeof *\(row)}"
      lines.append("      {.kind = SCREENS_VALUE_MAP, .as.map = \(map)},")
    }
    return lines + ["  };", "  const int64_t row_count = sizeof rows / sizeof *rows;"]
  }

  var cppLines: [String] {
    var lines = ["  static const Rows rows = {"]
    for row in rows {
      lines.append("      Row{")
      for (name, value) in row {
        let content =
          switch value {
          case .text(let text): "std::string(\(Self.quoted(text)))"
          case .number(let number): "int64_t{\(number)}"
          case .real(let real): "\(real)"
          case .flag(let flag): "\(flag)"
          }
        lines.append("          {\"\(name)\", \(content)},")
      }
      lines.append("      },")
    }
    return lines + ["  };"]
  }

  /// - Parameter isCounted: Whether the answer says how many rows there are.
  func rustLines(isCounted: Bool) -> [String] {
    var lines = ["    let rows: Vec<Fields> = vec!["]
    for row in rows {
      lines.append("        Fields::from([")
      for (name, value) in row {
        let content =
          switch value {
          case .text(let text): "Content::Words(String::from(\(Self.quoted(text))))"
          case .number(let number): "Content::Number(\(number))"
          case .real(let real): "Content::Real(\(real))"
          case .flag(let flag): "Content::Flag(\(flag))"
          }
        lines.append("            (String::from(\"\(name)\"), \(content)),")
      }
      lines.append("        ]),")
    }
    lines.append("    ];")
    return lines + (isCounted ? ["    let row_count = rows.len() as i64;"] : [])
  }

  var swiftLines: [String] {
    var lines = ["    let rows: [[String: Value]] = ["]
    for row in rows {
      lines.append("      [")
      for (name, value) in row {
        let content =
          switch value {
          case .text(let text): ".string(\(Self.quoted(text)))"
          case .number(let number): ".int(\(number))"
          case .real(let real): ".double(\(real))"
          case .flag(let flag): ".bool(\(flag))"
          }
        lines.append("        \"\(name)\": \(content),")
      }
      lines.append("      ],")
    }
    return lines + ["    ]"]
  }
}
