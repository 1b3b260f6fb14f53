// swift-tools-version: 6.2
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

/// Modules that read, solve and hash are optimised in every configuration: each host that a test
/// starts reads all layouts, and a command that lists themes takes twice as long without it.
let quick: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// A plugin exports its entry function and nothing else.
let oneSymbol = "\(Context.packageDirectory)/Sources/CScreens/plugin.map"
let pluginLinking: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "--version-script=\(oneSymbol)", "-Xlinker", "-z", "-Xlinker", "now"])
]
let hiddenSymbols: [CSetting] = [
  .unsafeFlags(["-std=c11", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
]

/// The files that `screens new` writes; the headers are among them, so that a theme needs no
/// sources of ours.
let templates =
  [
    "theme_c", "theme_cpp", "lib_rs", "screens_rs", "Theme_swift", "Package_swift", "Makefile_c",
    "Makefile_cpp", "Makefile_rust", "Makefile_swift", "manifest_plist", "strings_en",
    "strings_es", "readme_md", "connector_c", "connector_cpp", "connector_rs",
    "Connector_swift", "Makefile_connector_c", "Makefile_connector_cpp",
    "Makefile_connector_rust", "Makefile_connector_swift", "connector_plist",
    "readme_connector_md", "screenlet_c", "screenlet_cpp", "screenlet_rs", "Screenlet_swift",
    "Makefile_screenlet_c", "Makefile_screenlet_cpp", "Makefile_screenlet_rust",
    "Makefile_screenlet_swift", "screenlet_manifest_plist", "screenlet_view_xib",
    "screenlet_strings_en", "screenlet_strings_es", "screenlet_plist", "readme_screenlet_md",
  ].map { "\($0).txt" }
  + [
    "base", "child_theme", "connector", "delegate", "entry", "host", "list_view", "note",
    "screenlet", "screens", "session", "theme", "value", "view", "view_class", "view_host",
  ].map { "headers/\($0).h" } + ["headers/plugin.map"]

/// The modules that most of what knows screenlets is built on.
let core: [Target.Dependency] = [
  "ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem",
]

/// A module below `Sources`; `embedding` names files that are compiled into it.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ settings: [SwiftSetting] = [],
  embedding files: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: files.map { .embedInCode($0) },
    swiftSettings: house + settings)
}

/// A program that tests use, or that measures or feeds the others.
func tool(
  _ name: String, _ dependencies: [Target.Dependency], path: String, exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: house)
}

func swiftPlugin(
  _ name: String, exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: ["ScreensPluginKit"], path: "Plugins/\(name)", exclude: exclude,
    swiftSettings: house, linkerSettings: pluginLinking)
}

func cPlugin(_ name: String, exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: ["CScreens"], path: "Plugins/\(name)", exclude: exclude,
    publicHeadersPath: ".", cSettings: hiddenSymbols, linkerSettings: pluginLinking)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = [],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude,
    swiftSettings: house + settings)
}

let package = Package(
  name: "screens",
  products: [
    .executable(name: "screens", targets: ["screens"]),
    .library(name: "ScreensPluginKit", targets: ["ScreensPluginKit"]),
    .library(name: "LocalConnector", type: .dynamic, targets: ["LocalConnector"]),
    .library(name: "BookmarkScreenlet", type: .dynamic, targets: ["BookmarkScreenlet"]),
    .library(name: "Flat7Theme", type: .dynamic, targets: ["Flat7Theme"]),
    .library(name: "LockscreenTheme", type: .dynamic, targets: ["LockscreenTheme"]),
    .library(name: "MaintenanceConnector", type: .dynamic, targets: ["MaintenanceConnector"]),
  ],
  targets: [
    // The parts that plugins are built from.
    .target(name: "CScreens", exclude: ["plugin.map"]),
    .target(name: "CLinux"),
    module("ScreensPluginKit", ["CScreens"]),

    // Modules that know neither screenlets nor plugins.
    module("ScreensSystem", ["CLinux"], quick),
    module("ScreensDocuments", [], quick),
    module("ScreensConstraints", [], quick),
    module("ScreensLayout", ["ScreensDocuments", "ScreensConstraints"], quick),

    // Screenlets.
    module("ScreensCore", ["ScreensLayout", "ScreensDocuments", "ScreensSystem"]),
    module(
      "Screenlets", ["ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem"],
      embedding: [
        "Default/LoginView_default.xib", "Default/default_en.strings", "Default/default_es.strings",
        "Default/SignUpView_default.xib", "Default/ForgotPasswordView_default.xib",
        "Default/NewPasswordView_default.xib",
        "Login/login_screenlet_en.strings", "Login/login_screenlet_es.strings",
        "SignUp/signup_screenlet_en.strings", "SignUp/signup_screenlet_es.strings",
        "ForgotPassword/forgotpassword_screenlet_en.strings",
        "ForgotPassword/forgotpassword_screenlet_es.strings",
        "NewPassword/newpassword_screenlet_en.strings",
        "NewPassword/newpassword_screenlet_es.strings",
        "Default/AssetListView_default.xib", "Default/AssetListCell_default.xib",
        "Default/AssetListView_default-collection.xib",
        "Default/AssetListCell_default-collection.xib",
        "Default/WebContentListView_default-collection.xib",
        "Default/WebContentListCell_default-collection.xib",
        "AssetList/assetlist_screenlet_en.strings", "AssetList/assetlist_screenlet_es.strings",
        "Default/WebContentListView_default.xib", "Default/WebContentListCell_default.xib",
        "WebContentList/webcontentlist_screenlet_en.strings",
        "WebContentList/webcontentlist_screenlet_es.strings",
      ]),

    // Plugins.
    module(
      "PluginFormat",
      ["ScreensCore", "ScreensDocuments", "ScreensLayout", "ScreensSystem", "CScreens"]),
    module("PluginCatalog", ["PluginFormat", "CLinux"] + core),
    module(
      "PluginCalls",
      ["PluginCatalog", "PluginFormat", "ScreensCore", "ScreensSystem", "CScreens", "CLinux"]),
    module(
      "PluginWorkers",
      ["PluginCalls", "PluginCatalog", "PluginFormat", "CScreens", "CLinux"] + core),
    module(
      "ScreensHost",
      ["PluginWorkers", "PluginCalls", "PluginCatalog", "PluginFormat", "CLinux"] + core),
    module(
      "PluginValidation",
      [
        "ScreensHost", "PluginWorkers", "PluginCalls", "PluginCatalog", "PluginFormat", "CScreens",
        "CLinux",
      ] + core),

    // Faces, and the program.
    module("ScreensHTTP", ["ScreensSystem", "CLinux"]),
    module("ScreensFace", core),
    module(
      "ScreensWeb", ["ScreensFace", "ScreensHTTP"] + core,
      embedding: ["Assets/page.css", "Assets/live.js", "Assets/icon.svg", "Assets/foreign.css"]),
    module("ScreensSVG", ["ScreensCore", "ScreensLayout", "ScreensDocuments"]),
    .executableTarget(
      name: "screens",
      dependencies: [
        "PluginValidation", "ScreensHost", "PluginWorkers", "PluginCalls", "PluginCatalog",
        "PluginFormat", "ScreensWeb", "ScreensFace", "ScreensHTTP", "ScreensSVG", "Screenlets",
      ] + core,
      resources: templates.map { .embedInCode("Templates/\($0)") }, swiftSettings: house),

    // Plugins that ship.
    .target(name: "PluginSystem", path: "Plugins/PluginSystem", swiftSettings: house),
    .target(
      name: "LocalAccounts", dependencies: ["PluginSystem"],
      path: "Plugins/LocalConnector/Accounts", swiftSettings: house),
    .target(
      name: "LocalConnector", dependencies: ["ScreensPluginKit", "LocalAccounts"],
      path: "Plugins/LocalConnector", exclude: ["Accounts", "manifest.json"],
      swiftSettings: house, linkerSettings: pluginLinking),
    .target(name: "CCurl", path: "Plugins/BookmarkScreenlet/CCurl", cSettings: hiddenSymbols),
    .target(
      name: "Bookmarks", dependencies: ["PluginSystem", "CCurl"],
      path: "Plugins/BookmarkScreenlet/Bookmarks", swiftSettings: house),
    .target(
      name: "BookmarkScreenlet", dependencies: ["ScreensPluginKit", "Bookmarks", "PluginSystem"],
      path: "Plugins/BookmarkScreenlet",
      exclude: ["Bookmarks", "CCurl", "manifest.json", "Bookmark.screens"],
      swiftSettings: house, linkerSettings: pluginLinking),
    swiftPlugin("Flat7Theme", exclude: ["manifest.json", "Flat7.screens"]),
    cPlugin("LockscreenTheme", exclude: ["manifest.json", "Lockscreen.screens"]),
    cPlugin("MaintenanceConnector", exclude: ["manifest.json"]),

    // Tests.
    .target(
      name: "TestSupport", dependencies: core, path: "Tests/TestSupport", swiftSettings: house),
    .target(
      name: "ConnectorSupport", dependencies: ["TestSupport", "CScreens"],
      path: "Tests/ConnectorSupport", swiftSettings: house),
    tests("TidyTests", [], quick),
    tests("ScreensSystemTests", ["ScreensSystem"]),
    tests("ScreensDocumentsTests", ["ScreensDocuments"]),
    tests("ScreensConstraintsTests", ["ScreensConstraints"]),
    tests("ScreensLayoutTests", ["ScreensLayout", "ScreensDocuments"]),
    tests("ScreensCoreTests", ["ScreensCore", "ScreensLayout", "ScreensSystem"]),
    tests(
      "ScreenletsTests", ["Screenlets", "ScreensCore", "ScreensLayout", "ScreensSystem", "CLinux"]),
    tests(
      "PluginFormatTests", ["PluginFormat", "ScreensCore", "ScreensDocuments", "ScreensSystem"]),
    tests("PluginCatalogTests", ["PluginCatalog", "PluginFormat"] + core),
    tests(
      "ScreensHostTests",
      [
        "PluginValidation", "ScreensHost", "PluginWorkers", "PluginCalls", "PluginCatalog",
        "PluginFormat", "Screenlets", "CLinux",
      ] + core),
    tests("ScreensHTTPTests", ["ScreensHTTP", "ScreensSystem", "ScreensCore"]),
    tests("ScreensFaceTests", ["ScreensFace", "ScreensCore", "ScreensSystem"]),
    tests(
      "ScreensWebTests",
      ["ScreensWeb", "ScreensFace", "ScreensHTTP", "Screenlets"] + core),
    tests(
      "ScreensSVGTests",
      ["ScreensSVG", "ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem"]),
    tests("ScreensPluginKitTests", ["CScreens", "ScreensPluginKit"]),
    tests(
      "ABITests",
      ["ScreensPluginKit", "CScreens", "ScreensDocuments", "PluginFormat", "ScreensHost"]),
    tests("ShippedThemesTests", ["ScreensDocuments", "ScreensLayout"]),
    tests("BookmarkTests", ["Bookmarks", "PluginSystem", "ConnectorSupport", "CScreens"]),
    tests(
      "LocalConnectorTests",
      ["LocalAccounts", "PluginSystem", "AccountWriter", "ConnectorSupport", "CScreens"]),
    tests(
      "EndToEndTests",
      [
        "screens", "PluginValidation", "ScreensHost", "PluginWorkers", "PluginCatalog",
        "PluginFormat", "ScreensWeb", "ScreensSVG", "Screenlets",
      ] + core, exclude: ["Scripts"]),
    tests(
      "BrowserTests",
      ["ScreensWeb", "ScreensFace", "ScreensHTTP", "Screenlets"] + core),

    // Tools.
    tool("AccountWriter", ["LocalAccounts"], path: "Tests/Fixtures/AccountWriter"),
    tool(
      "screens-benchmarks",
      [
        "ScreensHost", "PluginWorkers", "PluginCatalog", "PluginFormat", "ScreensWeb",
        "ScreensFace", "ScreensHTTP", "Screenlets", "ScreensConstraints", "LocalAccounts",
        "Bookmarks", "TestSupport",
      ] + core, path: "Tests/Benchmarks", exclude: ["Peers"]),
    tool(
      "screens-fuzz",
      [
        "ScreensWeb", "ScreensFace", "ScreensHTTP", "ScreensHost", "PluginWorkers",
        "PluginFormat", "TestSupport",
      ] + core, path: "Tests/Fuzz", exclude: ["Corpus", "Seeds"]),
  ],
  swiftLanguageModes: [.v6]
)
