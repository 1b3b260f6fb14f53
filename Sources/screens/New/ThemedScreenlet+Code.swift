import ScreensCore
import ScreensModel

/// The lines of a theme's code that differ from screenlet to screenlet.
extension ThemedScreenlet {
  /// The names of the templates, and what stands for them.
  func lines(theme: ThemeName) -> [String: String] {
    let attributes = attributes
    let methods = methods
    func lines<Item>(_ items: [Item], _ line: (Item) -> String) -> String {
      items.map(line).joined(separator: "\n")
    }
    func texts(_ language: String) -> String {
      lines(attributes.filter { $0.field != nil }) { attribute in
        let text = Self.escaped(placeholder(attribute, in: language))
        return "\"\(theme)-\(attribute.name)\" = \"\(text)\";"
      }
    }
    return [
      "COUNT": String(attributes.count), "SELECTORCOUNT": String(methods.count),
      "MODEL": lines(attributes, \.cRow), "CPPMODEL": lines(attributes, \.cppRow),
      "RUSTMODEL": lines(attributes, \.rustRow), "SWIFTMODEL": lines(attributes, \.swiftSlot),
      "ATTRIBUTES": lines(attributes) { "    SCREENS_STRING_INIT(\"\($0.name)\")," },
      "RUSTATTRIBUTES": lines(attributes) { "    Text::new(\"\($0.name)\")," },
      "SELECTORS": lines(methods, \.cRow), "RUSTSELECTORS": lines(methods, \.rustRow),
      "SWIFTSELECTORS": lines(methods, \.swiftSlot),
      "SELECTORFUNCTIONS": methods.map(\.cFunction).joined(separator: "\n\n"),
      "CPPSELECTORFUNCTIONS": methods.map(\.cppFunction).joined(separator: "\n\n"),
      "RUSTSELECTORFUNCTIONS": methods.map(\.rustFunction).joined(separator: "\n\n"),
      "SWIFTTEXTS": lines(attributes.filter { $0.field != nil }) { attribute in
        "    view.node(\"\(attribute.field ?? "")\")?.accessibilityLabel = "
          + "view.text(\"\(theme)\", \"\(attribute.name)\")"
      },
      "BUTTON": button ?? "", "BUTTONKEY": words["en"]?.buttonKey ?? "",
      "ENGLISH": texts("en"), "SPANISH": texts("es"),
    ]
  }

  /// The strings file of the layout's own words in a language.
  func layoutStrings(_ language: String) -> String {
    let words = (words[language]?.ofLayout ?? [:]).sorted { $0.key < $1.key }
    return words.map { "\"\($0)\" = \"\(Self.escaped($1))\";\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  /// The lines of the templates that the screenlet needs in a theme that extends another one or
  /// not.
  func tags(isFull: Bool) -> Set<String> {
    let model = isFull ? attributes : []
    let kept = model.filter { $0.field == nil }
    let hasFields = kept.count < model.count
    let isDeep = kept.contains { ["", "LIST", "MAP"].contains($0.valueKind) }
    let hasSelectors = isFull && !methods.isEmpty
    let hasButton = button != nil
    let hasWords = hasButton || hasFields
    let tags: [String: Bool] = [
      "model": !model.isEmpty, "nomodel": model.isEmpty, "bare": isFull && model.isEmpty,
      "kept": !kept.isEmpty, "deep": isDeep, "flat": !model.isEmpty && !isDeep,
      "fields": hasFields, "nofields": !model.isEmpty && !hasFields,
      "selectors": hasSelectors, "noselectors": !hasSelectors,
      "button": hasButton, "nobutton": !hasButton, "fullbutton": isFull && hasButton,
      "words": hasWords, "parentwords": !isFull && hasWords,
    ]
    return Set(tags.filter(\.value).keys)
  }
}

extension ThemedScreenlet.Attribute {
  /// The end of the header's name of the kind of its values; empty where there are several.
  fileprivate var valueKind: String {
    switch type {
    case .bool: "BOOL"
    case .int, .date, .id: "INT"
    case .double: "DOUBLE"
    case .string: "STRING"
    case .bytes, .media: "BYTES"
    case .list, .strings: "LIST"
    case .map: "MAP"
    case .json: "JSON"
    case .image, .any: ""
    }
  }

  private var constant: String { "VALUE_\(valueKind.isEmpty ? "NONE" : valueKind)" }

  fileprivate var cRow: String {
    "    {SCREENS_STRING_INIT(\"\(name)\"), SCREENS_STRING_INIT(\"\(field ?? "")\"), "
      + "SCREENS_\(constant)},"
  }

  fileprivate var cppRow: String {
    "    {\"\(name)\", \"\(field ?? "")\", SCREENS_\(constant)},"
  }

  fileprivate var rustRow: String { "    (\"\(name)\", \"\(field ?? "")\", \(constant))," }

  fileprivate var swiftSlot: String {
    let (get, set) =
      field.map { field in
        (
          "{ .string($1.node(\"\(field)\")?.text ?? \"\") }",
          "{ $1.node(\"\(field)\")?.text = $2.stringValue ?? \"\" }"
        )
      } ?? (
        "{ view, _ in view.kept[\"\(name)\", default: .none] }",
        "{ view, _, value in view.kept[\"\(name)\"] = value }"
      )
    return "    .attribute(\n      \"\(name)\", get: \(get),\n      set: \(set)),"
  }
}

extension ThemedScreenlet.Method {
  /// The function's name: the selector as C and Rust write names.
  private var function: String {
    selector.split(separator: ":").reduce(into: "on") { text, part in
      text += "_"
      for letter in part {
        text += letter.isUppercase ? "_\(letter.lowercased())" : String(letter)
      }
    }
  }

  fileprivate var cRow: String { "    {SCREENS_STRING_INIT(\"\(selector)\"), \(function)}," }

  fileprivate var rustRow: String {
    "    Selector { name: Text::new(\"\(selector)\"), call: Some(\(function)) },"
  }

  fileprivate var swiftSlot: String {
    let name = action.isEmpty ? "" : "\"\(action)\", "
    return "    .selector(\"\(selector)\") { _, view, sender in\n"
      + "      try view.userAction(\(name)sender: sender)\n    },"
  }

  fileprivate var cFunction: String {
    """
    static int32_t \(function)(void *self, screens_view view, screens_node sender) {
      (void)self;
      return views->user_action(host->context, view, TEXT("\(action)"), sender);
    }
    """
  }

  fileprivate var cppFunction: String {
    """
    int32_t \(function)(void *, screens_view view, screens_node sender) {
      return views->user_action(host->context, view, SCREENS_STRING("\(action)"), sender);
    }
    """
  }

  fileprivate var rustFunction: String {
    """
    unsafe extern "C" fn \(function)(_me: *mut c_void, view: u64, sender: u64) -> i32 {
        unsafe { (views().user_action)(host().context, view, Text::new("\(action)"), sender) }
    }
    """
  }
}
