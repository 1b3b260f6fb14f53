// swift-tools-version: 6.2
import PackageDescription

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A plugin exports its entry function and nothing else.
let oneSymbol = "\(Context.packageDirectory)/Sources/CScreens/plugin.map"
let pluginLinking: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "--version-script=\(oneSymbol)", "-Xlinker", "-z", "-Xlinker", "now"])
]
let hiddenSymbols: [CSetting] = [
  .unsafeFlags(["-std=c11", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wpedantic", "-Werror"])
]

/// What `screens new` writes; the headers go with it, so that a theme needs no sources of ours.
let templates =
  [
    "theme_c", "theme_cpp", "lib_rs", "screens_rs", "Theme_swift", "Package_swift", "Makefile_c",
    "Makefile_cpp", "Makefile_rust", "Makefile_swift", "manifest_plist", "strings_en",
    "strings_es", "layout_xib", "readme_md",
  ].map { "\($0).txt" }
  + [
    "base", "connector", "entry", "host", "note", "screens", "theme", "value", "view",
    "view_class",
  ].map { "headers/\($0).h" } + ["headers/plugin.map"]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
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

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: house)
}

let package = Package(
  name: "screens",
  products: [
    .executable(name: "screens", targets: ["screens"]),
    .library(name: "ScreensPluginKit", targets: ["ScreensPluginKit"]),
    .library(name: "LocalConnector", type: .dynamic, targets: ["LocalConnector"]),
    .library(name: "Flat7Theme", type: .dynamic, targets: ["Flat7Theme"]),
    .library(name: "LockscreenTheme", type: .dynamic, targets: ["LockscreenTheme"]),
    .library(name: "MaintenanceConnector", type: .dynamic, targets: ["MaintenanceConnector"]),
  ],
  targets: [
    .target(name: "CScreens", exclude: ["plugin.map"]),
    .target(name: "CLinux"),
    module("ScreensPluginKit", ["CScreens"]),
    module("ScreensSystem", ["CLinux"]),
    module("ScreensDocuments"),
    module("ScreensConstraints"),
    module("ScreensLayout", ["ScreensDocuments", "ScreensConstraints"]),
    module("ScreensCore", ["ScreensLayout", "ScreensSystem"]),
    .target(
      name: "Screenlets",
      dependencies: ["ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem"],
      resources: [
        .embedInCode("Default/LoginView_default.xib"),
        .embedInCode("Default/default_en.strings"), .embedInCode("Default/default_es.strings"),
        .embedInCode("Login/login_screenlet_en.strings"),
        .embedInCode("Login/login_screenlet_es.strings"),
      ], swiftSettings: house),
    module(
      "ScreensHost",
      [
        "ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem", "CScreens", "CLinux",
      ]),
    module("ScreensHTTP", ["ScreensSystem", "CLinux"]),
    .target(
      name: "ScreensWeb",
      dependencies: [
        "ScreensHTTP", "ScreensCore", "ScreensLayout", "ScreensDocuments", "ScreensSystem",
        "CLinux",
      ],
      resources: [
        .embedInCode("Assets/page.css"), .embedInCode("Assets/live.js"),
        .embedInCode("Assets/icon.svg"),
      ], swiftSettings: house),
    module("ScreensSVG", ["ScreensCore", "ScreensLayout", "ScreensDocuments"]),
    .executableTarget(
      name: "screens",
      dependencies: [
        "ScreensHost", "ScreensWeb", "ScreensHTTP", "ScreensSVG", "Screenlets", "ScreensCore",
        "ScreensLayout", "ScreensDocuments", "ScreensSystem",
      ],
      resources: templates.map { .embedInCode("Templates/\($0)") }, swiftSettings: house),
    .target(
      name: "LocalAccounts", path: "Plugins/LocalConnector/Accounts", swiftSettings: house),
    .target(
      name: "TestSupport", dependencies: ["ScreensCore", "ScreensLayout", "ScreensSystem"],
      path: "Tests/TestSupport", swiftSettings: house),
    .executableTarget(
      name: "screens-benchmarks",
      dependencies: [
        "ScreensHost", "ScreensWeb", "Screenlets", "ScreensCore", "ScreensLayout",
        "ScreensConstraints", "ScreensDocuments", "LocalAccounts", "TestSupport",
      ], path: "Tests/Benchmarks", exclude: ["Peers"], swiftSettings: house),
    tests("ScreensDocumentsTests", ["ScreensDocuments"]),
    tests("ScreensConstraintsTests", ["ScreensConstraints"]),
    tests("ScreensLayoutTests", ["ScreensLayout", "ScreensConstraints"]),
    tests("ScreensCoreTests", ["ScreensCore", "ScreensLayout"]),
    tests("ScreenletsTests", ["Screenlets", "ScreensCore", "ScreensLayout", "CLinux"]),
    tests(
      "ScreensHostTests", ["ScreensHost", "ScreensCore", "ScreensLayout", "Screenlets", "CLinux"]),
    tests("TidyTests", []),
    tests("EndToEndTests", ["screens", "ScreensDocuments"]),
    tests("ScreensSVGTests", ["ScreensSVG", "ScreensCore", "ScreensLayout", "ScreensDocuments"]),
    tests("ScreensSystemTests", ["ScreensSystem"]),
    tests("ScreensHTTPTests", ["ScreensHTTP", "ScreensSystem"]),
    tests("ScreensWebTests", ["ScreensWeb", "ScreensHTTP", "ScreensSystem", "Screenlets"]),
    .target(
      name: "LocalConnector", dependencies: ["ScreensPluginKit", "LocalAccounts"],
      path: "Plugins/LocalConnector", exclude: ["Accounts", "manifest.json"],
      swiftSettings: house, linkerSettings: pluginLinking),
    swiftPlugin("Flat7Theme", exclude: ["manifest.json", "Flat7.screens"]),
    tests("ABITests", ["ScreensPluginKit", "CScreens", "ScreensDocuments", "ScreensHost"]),
    tests("ShippedThemesTests", ["ScreensDocuments", "ScreensLayout"]),
    tests("ScreensPluginKitTests", ["CScreens", "ScreensPluginKit"]),
    cPlugin("LockscreenTheme", exclude: ["manifest.json", "Lockscreen.screens"]),
    cPlugin("MaintenanceConnector", exclude: ["manifest.json"]),
    tests("LocalConnectorTests", ["LocalAccounts", "AccountWriter", "CScreens"]),
    .executableTarget(
      name: "AccountWriter", dependencies: ["LocalAccounts"],
      path: "Tests/Fixtures/AccountWriter", swiftSettings: house),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "ScreensWeb", "ScreensCore", "ScreensLayout", "ScreensDocuments", "TestSupport",
      ],
      swiftSettings: house),
    .executableTarget(
      name: "screens-fuzz",
      dependencies: [
        "ScreensWeb", "ScreensHost", "ScreensLayout", "ScreensDocuments", "TestSupport",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus", "Seeds"], swiftSettings: house),
  ],
  swiftLanguageModes: [.v6]
)
