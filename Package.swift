// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Modules of a release see into each other: generic types of one are made for the types of another.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

/// A plugin exports its entry function and nothing else.
let oneSymbol = "\(Context.packageDirectory)/Sources/CScreens/plugin.map"
let pluginLinking: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "--version-script=\(oneSymbol)", "-Xlinker", "-z", "-Xlinker", "now"])
]
let hiddenSymbols: [CSetting] = [
  .unsafeFlags(["-std=c11", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
]

/// `#embed` is younger than C17.
let embedding: [CSetting] = [.disableWarning("c23-extensions")]

/// The modules that most of what knows screenlets is built on.
let core: [Target.Dependency] = [
  "ScreensCore", "ScreensViews", "ScreensModel", "ScreensLayout", "ScreensDocuments",
  "ScreensSystem",
]

/// The files of a folder that are no sources: `CEmbedded` carries them, by their paths.
func carried(_ folder: String) -> [String] {
  let root = URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent(folder).path
  let files = FileManager.default.subpaths(atPath: root) ?? []
  return files.filter { $0.contains(".") && !$0.hasSuffix(".swift") && !$0.hasSuffix(".lproj") }
}

/// A module below `Sources`.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], carriesFiles: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    exclude: carriesFiles ? carried("Sources/\(name)") : [], swiftSettings: house)
}

/// A program that tests use, or that measures or feeds the others.
func tool(
  _ name: String, _ dependencies: [Target.Dependency], path: String, exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: house)
}

/// A plugin in Swift, and its note: C, since Swift has no `#embed`.
func swiftPlugin(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> [Target] {
  [
    .target(
      name: "\(name)Note", dependencies: ["CScreens"], path: "Plugins/\(name)/Note",
      cSettings: embedding),
    .target(
      name: name, dependencies: ["ScreensPluginKit", .byName(name: "\(name)Note")] + dependencies,
      path: "Plugins/\(name)", exclude: exclude + ["Note", "manifest.json"],
      swiftSettings: house, linkerSettings: pluginLinking),
  ]
}

func cPlugin(_ name: String, exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: ["CScreens"], path: "Plugins/\(name)", exclude: exclude,
    publicHeadersPath: ".", cSettings: hiddenSymbols, linkerSettings: pluginLinking)
}

/// Code of tests runs once: it is compiled as it stands in a release, too.
let trial = house + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: trial)
}

/// Programs that measure and that feed the others, where `SCREENS_TOOLS` is set: a release without it
/// builds what runs.
let tools: [Target] =
  Context.environment["SCREENS_TOOLS"] == nil
  ? []
  : [
    tool(
      "screens-benchmarks",
      [
        "ScreensHost", "PluginWorkers", "PluginCatalog", "PluginFormat", "ScreensWeb",
        "ScreensFace", "ScreensHTTP", "ScreensPictures", "Screenlets", "ScreensConstraints",
        "ScreensForms",
        "LocalAccounts", "Bookmarks", "TestSupport",
      ] + core, path: "Tests/Benchmarks", exclude: ["Peers"]),
    tool(
      "screens-fuzz",
      [
        "ScreensWeb", "ScreensFace", "ScreensHTTP", "ScreensHost", "PluginWorkers",
        "PluginFormat", "ScreensPictures", "ScreensForms", "TestSupport",
      ] + core, path: "Tests/Fuzz", exclude: ["Corpus", "Seeds"]),
    tool("screens-portal", ["TestPortal", "ScreensHTTP"], path: "Tests/Portal/Program"),
  ]

let package = Package(
  name: "screens",
  products: [
    .executable(name: "screens", targets: ["screens"]),
    .library(name: "ScreensPluginKit", targets: ["ScreensPluginKit"]),
    .library(name: "LocalConnector", type: .dynamic, targets: ["LocalConnector"]),
    .library(name: "LiferayConnector", type: .dynamic, targets: ["LiferayConnector"]),
    .library(name: "BookmarkScreenlet", type: .dynamic, targets: ["BookmarkScreenlet"]),
    .library(name: "Flat7Theme", type: .dynamic, targets: ["Flat7Theme"]),
    .library(name: "LockscreenTheme", type: .dynamic, targets: ["LockscreenTheme"]),
    .library(name: "MaintenanceConnector", type: .dynamic, targets: ["MaintenanceConnector"]),
  ],
  targets: [
    // The parts that plugins are built from.
    .target(name: "CScreens", exclude: ["plugin.map"]),
    .target(name: "CLinux"),
    .target(name: "CEmbedded", cSettings: embedding),
    module("ScreensPluginKit", ["CScreens"]),

    // Modules that know neither screenlets nor plugins.
    module("ScreensSystem", ["CLinux", "CEmbedded"]),
    module("ScreensDocuments"),
    module("ScreensPictures", ["ScreensSystem", "CLinux"]),
    module("ScreensConstraints"),
    module("ScreensLayout", ["ScreensDocuments", "ScreensConstraints"]),

    // Screenlets.
    module("ScreensModel", ["ScreensLayout", "ScreensDocuments", "ScreensSystem"]),
    module("ScreensForms", ["ScreensModel", "ScreensDocuments"]),
    module(
      "ScreensViews", ["ScreensModel", "ScreensLayout", "ScreensDocuments", "ScreensSystem"]),
    module(
      "ScreensCore",
      ["ScreensViews", "ScreensModel", "ScreensLayout", "ScreensDocuments", "ScreensSystem"]),
    module(
      "Screenlets", ["ScreensForms"] + core,
      carriesFiles: true),

    // Plugins.
    module(
      "PluginFormat",
      core + ["CScreens"]),
    module("PluginCatalog", ["PluginFormat", "CLinux"] + core),
    module(
      "PluginCalls",
      [
        "PluginCatalog", "PluginFormat", "ScreensCore", "ScreensViews", "ScreensModel",
        "ScreensSystem", "CScreens", "CLinux",
      ]),
    module(
      "PluginWorkers",
      ["PluginCalls", "PluginCatalog", "PluginFormat", "CScreens", "CLinux"] + core),
    module(
      "ScreensHost",
      ["PluginWorkers", "PluginCalls", "PluginCatalog", "PluginFormat", "CLinux"] + core),
    module(
      "PluginValidation",
      ["PluginWorkers", "PluginCalls", "PluginCatalog", "PluginFormat", "CScreens", "CLinux"]
        + core),

    // Faces, and the program.
    module("ScreensHTTP", ["ScreensSystem", "CLinux"]),
    module("ScreensFace", core, carriesFiles: true),
    module("ScreensWeb", ["ScreensFace", "ScreensHTTP"] + core, carriesFiles: true),
    module(
      "ScreensSVG",
      ["ScreensCore", "ScreensViews", "ScreensModel", "ScreensLayout", "ScreensDocuments"]),
    .executableTarget(
      name: "screens",
      dependencies: [
        "PluginValidation", "ScreensHost", "PluginWorkers", "PluginCalls", "PluginCatalog",
        "PluginFormat", "ScreensWeb", "ScreensFace", "ScreensHTTP", "ScreensSVG", "Screenlets",
        "ScreensPictures",
      ] + core,
      exclude: ["Templates"], swiftSettings: house),

    // Plugins that ship.
    .target(name: "PluginSystem", path: "Plugins/PluginSystem", swiftSettings: house),
    .target(
      name: "CFilm", path: "Plugins/LocalConnector/Film", exclude: ["make.sh", "launch.webm"],
      cSettings: hiddenSymbols + embedding),
    .target(
      name: "LocalAccounts",
      dependencies: [
        "PluginSystem", "CFilm", "ScreensForms", "ScreensModel", "ScreensDocuments",
      ],
      path: "Plugins/LocalConnector/Accounts", swiftSettings: house),
    .target(
      name: "LiferayProtocol", dependencies: ["ScreensPluginKit"],
      path: "Plugins/LiferayConnector/Protocol", swiftSettings: house),
    .target(name: "CCurl", path: "Plugins/BookmarkScreenlet/CCurl", cSettings: hiddenSymbols),
    .target(
      name: "Bookmarks", dependencies: ["PluginSystem", "CCurl"],
      path: "Plugins/BookmarkScreenlet/Bookmarks", swiftSettings: house),
    cPlugin("LockscreenTheme", exclude: ["manifest.json", "Lockscreen.screens"]),
    cPlugin("MaintenanceConnector", exclude: ["manifest.json"]),

    // Tests.
    .target(name: "TestWidth", path: "Tests/TestWidth"),
    .target(
      name: "TestSupport", dependencies: core + ["ScreensFace", "TestWidth", "CLinux"],
      path: "Tests/TestSupport",
      swiftSettings: house),
    .target(
      name: "ConnectorSupport", dependencies: ["TestSupport", "CScreens"],
      path: "Tests/ConnectorSupport", swiftSettings: house),
    tests("TidyTests", []),
    tests("ScreensSystemTests", ["ScreensSystem"]),
    tests("ScreensDocumentsTests", ["ScreensDocuments"]),
    tests("ScreensPicturesTests", ["ScreensPictures", "ScreensSystem", "CLinux"]),
    tests("ScreensConstraintsTests", ["ScreensConstraints"]),
    tests("ScreensLayoutTests", ["ScreensLayout", "ScreensDocuments"]),
    tests("ScreensModelTests", ["ScreensModel"]),
    tests("ScreensFormsTests", ["ScreensForms", "ScreensModel", "ScreensDocuments"]),
    tests("ScreensViewsTests", ["ScreensViews", "ScreensModel", "ScreensLayout", "ScreensSystem"]),
    tests(
      "ScreensCoreTests",
      ["ScreensCore", "ScreensViews", "ScreensModel", "ScreensLayout", "ScreensSystem"]),
    tests("ScreenletsTests", ["Screenlets", "ScreensForms", "CLinux"] + core),
    tests("PluginFormatTests", ["PluginFormat"] + core),
    tests("PluginCatalogTests", ["PluginCatalog", "PluginFormat"] + core),
    tests(
      "ScreensHostTests",
      [
        "PluginValidation", "ScreensHost", "PluginWorkers", "PluginCalls", "PluginCatalog",
        "PluginFormat", "Screenlets", "CScreens", "CLinux",
      ] + core),
    tests("ScreensHTTPTests", ["ScreensHTTP", "ScreensSystem", "ScreensCore", "ScreensModel"]),
    tests(
      "ScreensFaceTests",
      ["ScreensFace", "ScreensCore", "ScreensViews", "ScreensModel", "ScreensSystem"]),
    tests(
      "ScreensWebTests",
      ["ScreensWeb", "ScreensFace", "ScreensHTTP", "Screenlets"] + core),
    tests(
      "ScreensSVGTests", ["ScreensSVG"] + core),
    tests("ScreensPluginKitTests", ["CScreens", "ScreensPluginKit"]),
    tests(
      "ABITests",
      ["ScreensPluginKit", "CScreens", "ScreensDocuments", "PluginFormat", "ScreensHost"]),
    tests("ShippedThemesTests", ["ScreensDocuments", "ScreensLayout"]),
    tests("BookmarkTests", ["Bookmarks", "PluginSystem", "ConnectorSupport", "CScreens"]),
    tests(
      "LocalConnectorTests",
      [
        "LocalAccounts", "PluginSystem", "AccountWriter", "ConnectorSupport", "CScreens",
        "ScreensForms", "ScreensModel", "ScreensDocuments",
      ]),
    .target(
      name: "TestPortal",
      dependencies: ["ScreensHTTP", "ScreensSystem", "ScreensDocuments", "ScreensModel"],
      path: "Tests/Portal/TestPortal", swiftSettings: house),
    tests(
      "LiferayConnectorTests",
      ["LiferayProtocol", "ScreensPluginKit", "TestPortal", "ConnectorSupport", "CScreens"]),
    tests(
      "EndToEndTests",
      [
        "screens", "PluginValidation", "ScreensHost", "PluginWorkers", "PluginCatalog",
        "PluginFormat", "PluginSystem", "ScreensWeb", "ScreensSVG", "Screenlets", "TestPortal",
      ] + core, exclude: ["Scripts"]),
    tests(
      "BrowserTests",
      ["ScreensWeb", "ScreensFace", "ScreensHTTP", "Screenlets"] + core),

    tool("AccountWriter", ["LocalAccounts"], path: "Tests/Fixtures/AccountWriter"),
  ]
    + swiftPlugin("LocalConnector", ["LocalAccounts"], exclude: ["Accounts", "Film"])
    + swiftPlugin("LiferayConnector", ["LiferayProtocol"], exclude: ["Protocol"])
    + swiftPlugin(
      "BookmarkScreenlet", ["Bookmarks", "PluginSystem"],
      exclude: ["Bookmarks", "CCurl", "Bookmark.screens"])
    + swiftPlugin("Flat7Theme", exclude: ["Flat7.screens"])
    + tools,
  swiftLanguageModes: [.v6]
)
