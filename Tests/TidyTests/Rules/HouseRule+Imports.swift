/// The allowed imports of each module: they point down.
extension HouseRule {
  static let imports = [down, kit, foundation, cycles]

  /// The modules that most of what knows screenlets is built on.
  private static let core: Set<String> = [
    "ScreensCore", "ScreensViews", "ScreensModel", "ScreensLayout", "ScreensDocuments",
    "ScreensSystem",
  ]

  /// The package's own modules that each module may import.
  private static let allowed: [String: Set<String>] = [
    "ScreensPluginKit": ["CScreens"],
    "ScreensSystem": ["CLinux", "CEmbedded"],
    "ScreensDocuments": [],
    "ScreensPictures": ["ScreensSystem", "CLinux"],
    "ScreensConstraints": [],
    "ScreensLayout": ["ScreensDocuments", "ScreensConstraints"],
    "ScreensModel": ["ScreensLayout", "ScreensDocuments", "ScreensSystem"],
    "ScreensForms": ["ScreensModel", "ScreensDocuments"],
    "ScreensViews": ["ScreensModel", "ScreensLayout", "ScreensDocuments", "ScreensSystem"],
    "ScreensCore": [
      "ScreensViews", "ScreensModel", "ScreensLayout", "ScreensDocuments", "ScreensSystem",
    ],
    "Screenlets": core.union(["ScreensForms"]),
    "PluginFormat": core.union(["CScreens"]),
    "PluginCatalog": core.union(["PluginFormat", "CLinux"]),
    "PluginCalls": [
      "PluginCatalog", "PluginFormat", "ScreensCore", "ScreensViews", "ScreensModel",
      "ScreensSystem", "CScreens", "CLinux",
    ],
    "PluginWorkers": core.union([
      "PluginCalls", "PluginCatalog", "PluginFormat", "CScreens", "CLinux",
    ]),
    "ScreensHost": core.union([
      "PluginWorkers", "PluginCalls", "PluginCatalog", "PluginFormat", "CLinux",
    ]),
    "PluginValidation": core.union([
      "PluginWorkers", "PluginCalls", "PluginCatalog", "PluginFormat", "CScreens", "CLinux",
    ]),
    "ScreensHTTP": ["ScreensSystem", "CLinux"],
    "ScreensFace": core,
    "ScreensWeb": core.union(["ScreensFace", "ScreensHTTP"]),
    "ScreensSVG": [
      "ScreensCore", "ScreensViews", "ScreensModel", "ScreensLayout", "ScreensDocuments",
    ],
    "screens": core.union([
      "PluginValidation", "ScreensHost", "PluginWorkers", "PluginCalls", "PluginCatalog",
      "PluginFormat", "ScreensWeb", "ScreensFace", "ScreensHTTP", "ScreensSVG", "Screenlets",
      "ScreensPictures", "CLinux",
    ]),
  ]

  private static let own: Set<String> = Set(allowed.keys).union(["CScreens", "CLinux", "CEmbedded"])

  /// The module that a line imports.
  private static func imported(_ line: SourceFile.Line) -> String? {
    guard line.code.contains("import ") else { return nil }
    let words = line.code.split(separator: " ")
    guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
      words[..<index].allSatisfy({ $0.hasPrefix("@") || isAccess($0) })
    else { return nil }
    let kinds: Set<Substring> = ["struct", "enum", "class", "func"]
    let name = kinds.contains(words[index + 1]) ? words.last : words[index + 1]
    return name.map { String($0.prefix { $0 != "." }) }
  }

  private static func isAccess(_ word: Substring) -> Bool {
    ["package", "public", "internal", "private", "fileprivate"].contains(word)
  }

  /// Every module imports only what lies below it.
  private static let down = HouseRule(
    "imports", about: { $0.isSwift && $0.path.hasPrefix("Sources/") }
  ) { file in
    let module = String(file.path.split(separator: "/")[1])
    let allowed = Self.allowed[module] ?? []
    return file.lines.compactMap { line in
      guard let name = imported(line), own.contains(name), !allowed.contains(name) else {
        return nil
      }
      return Finding(line: line.number, sentence: "\(module) lies beside or below \(name).")
    }
  }

  /// A plugin imports the kit and no module of the host.
  private static let kit = HouseRule(
    "plugin-imports", about: { $0.isSwift && $0.path.hasPrefix("Plugins/") },
    except: [
      .init(
        "Plugins/LocalConnector/Accounts/Content/Forms/",
        because: "checks forms as the host does, by a copy of its pure modules"),
      .init(
        "Plugins/LocalConnector/Accounts/Content/Demo/DemoForms.swift",
        because: "writes JSON by the same copy"),
    ]
  ) { line in
    guard let name = imported(line), own.contains(name),
      !["ScreensPluginKit", "CScreens"].contains(name)
    else { return nil }
    return "A plugin imports no module of the host: \(name) is one."
  }

  /// Foundation is imported only where it parses or fetches.
  private static let foundation = HouseRule(
    "foundation", about: { $0.isSwift && $0.isSource },
    except: [
      .init("Sources/ScreensDocuments/", because: "parses"),
      .init("Plugins/LiferayConnector/", because: "fetches, and parses what came"),
    ]
  ) { line in
    imported(line)?.hasPrefix("Foundation") ?? false
      ? "Foundation is for parsing and fetching: do without it here." : nil
  }

  /// A folder names no type of another one that needs it: inside a module, too, one thing stands
  /// on the other.
  private static let cycles = HouseRule(
    "folder-cycles", about: { $0.isSwift && FolderGraph.Folder(of: $0.path) != nil },
    except: [
      .init(
        "Sources/ScreensCore/",
        because: "a screenlet, its session and its interactors name one another"),
      .init("Sources/ScreensPluginKit/", because: "the plugin's entry and its tables are one"),
    ]
  ) { file in
    guard let folder = FolderGraph.Folder(of: file.path) else { return [] }
    return file.lines.flatMap { line in
      FolderGraph.sources.named(line, in: folder).filter { FolderGraph.sources.reaches($0, folder) }
        .map { other in
          Finding(
            line: line.number,
            sentence: "The folder '\(folder.name)' needs '\(other.name)', which needs it: move one "
              + "of the types.")
        }
    }
  }
}
