import Foundation
import Testing

/// The allowed imports of each module: they point down.
@Suite struct ImportGraphTests {
  /// The modules that most of what knows screenlets is built on.
  private static let core: Set<String> = [
    "ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem",
  ]

  /// The package's own modules that each module may import.
  private static let allowed: [String: Set<String>] = [
    "ScreensPluginKit": ["CScreens"],
    "ScreensSystem": ["CLinux"],
    "ScreensDocuments": [],
    "ScreensConstraints": [],
    "ScreensLayout": ["ScreensDocuments", "ScreensConstraints"],
    "ScreensCore": ["ScreensLayout", "ScreensDocuments", "ScreensSystem"],
    "Screenlets": ["ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem"],
    "PluginFormat": core.union(["CScreens"]),
    "PluginCatalog": core.union(["PluginFormat", "CLinux"]),
    "PluginCalls": core.union(["PluginCatalog", "PluginFormat", "CScreens", "CLinux"]),
    "PluginWorkers": core.union([
      "PluginCalls", "PluginCatalog", "PluginFormat", "CScreens", "CLinux",
    ]),
    "ScreensHost": core.union([
      "PluginWorkers", "PluginCalls", "PluginCatalog", "PluginFormat", "CLinux",
    ]),
    "PluginValidation": core.union([
      "ScreensHost", "PluginWorkers", "PluginCalls", "PluginCatalog", "PluginFormat", "CScreens",
      "CLinux",
    ]),
    "ScreensHTTP": ["ScreensSystem", "CLinux"],
    "ScreensWeb": [
      "ScreensHTTP", "ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem", "CLinux",
    ],
    "ScreensSVG": ["ScreensCore", "ScreensLayout", "ScreensDocuments"],
    "screens": core.union([
      "PluginValidation", "ScreensHost", "PluginWorkers", "PluginCalls", "PluginCatalog",
      "PluginFormat", "ScreensWeb", "ScreensHTTP", "ScreensSVG", "Screenlets", "CLinux",
    ]),
  ]

  private static let own: Set<String> = Set(allowed.keys).union(["CScreens", "CLinux"])

  private func imports(_ file: SourceTree.File) -> Set<String> {
    let pattern =
      /^(?:@\w+ )?(?:package |public |internal )?import (?:struct |enum |class |func )?(\w+)/
    return Set(file.lines.compactMap { $0.firstMatch(of: pattern).map { String($0.1) } })
  }

  @Test func `Every module imports only what lies below it`() {
    var wrong: [String] = []
    for file in SourceTree.sources.files where file.path.hasPrefix("Sources/") {
      let module = String(file.path.split(separator: "/")[1])
      let allowed = Self.allowed[module] ?? []
      for name in imports(file).intersection(Self.own) where !allowed.contains(name) {
        wrong.append("\(file.path) imports \(name)")
      }
    }
    #expect(wrong == [])
  }

  @Test func `A plugin imports the kit and no module of the host`() {
    var wrong: [String] = []
    for file in SourceTree.sources.files where file.path.hasPrefix("Plugins/") {
      let foreign = imports(file).intersection(Self.own).subtracting([
        "ScreensPluginKit", "CScreens",
      ])
      wrong += foreign.map { "\(file.path) imports \($0)" }
    }
    #expect(wrong == [])
  }

  @Test func `Foundation is imported only where it parses or fetches`() {
    let allowed = ["Sources/ScreensDocuments/", "Plugins/"]
    let found = SourceTree.sources.files.filter { file in
      imports(file).contains { $0.hasPrefix("Foundation") }
        && !allowed.contains { file.path.hasPrefix($0) }
    }
    #expect(found.map(\.path) == [])
  }
}
