/// How names and strings are spelled in CSS: the project's only escaping of style sheets.
enum StylesheetEscaping {
  /// An identifier as the CSS object model serialises it.
  static func identifier(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    if scalars.isEmpty { return "\\0 " }
    for (index, scalar) in scalars.enumerated() {
      let isDigit = ("0"..."9").contains(scalar)
      let isLeading = index == 0 || index == 1 && scalars[0] == "-"
      switch scalar {
      case "\0": result.unicodeScalars.append("\u{FFFD}")
      case "\u{1}"..."\u{1F}", "\u{7F}": result += code(scalar)
      case _ where isDigit && isLeading: result += code(scalar)
      case "-" where scalars.count == 1: result += "\\-"
      case "-", "_", "0"..."9", "a"..."z", "A"..."Z", "\u{80}"...:
        result.unicodeScalars.append(scalar)
      default:
        result += "\\"
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A string in double quotes; `<` is escaped so that no sheet can close an element around it.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0": result.unicodeScalars.append("\u{FFFD}")
      case "\u{1}"..."\u{1F}", "\u{7F}", "<": result += code(scalar)
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    "\\" + String(scalar.value, radix: 16) + " "
  }
}
