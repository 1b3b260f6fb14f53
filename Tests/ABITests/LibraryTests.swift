import CScreens
import Foundation
import TestSupport
import Testing

struct LibraryTests {
  static let shipped = [
    "BookmarkScreenlet", "Flat7Theme", "LiferayConnector", "LocalConnector", "LockscreenTheme",
    "MaintenanceConnector",
  ]

  @Test(arguments: shipped)
  func `a library of this package exports its entry function and nothing else`(
    product: String
  ) throws {
    let library = BuiltProducts.library(product)
    #expect(try Command.exports(of: library) == ["screens_plugin_entry"])
  }

  @Test(arguments: shipped)
  func `entry gives the same table each time, and none to another major version`(
    product: String
  ) throws {
    let plugin = try LoadedPlugin(BuiltProducts.library(product))
    let minor = UInt32(SCREENS_ABI_MINOR)
    #expect(unsafe plugin.entry(UInt32(SCREENS_ABI_MAJOR), minor) == plugin.table)
    #expect(unsafe plugin.entry(UInt32(SCREENS_ABI_MAJOR), minor + 1) == plugin.table)
    #expect(unsafe plugin.entry(UInt32(SCREENS_ABI_MAJOR) + 1, 0) == nil)
    #expect(unsafe plugin.table.pointee.struct_size == 64)
    #expect(!plugin.id.isEmpty && !plugin.version.isEmpty && !plugin.extensions.isEmpty)
  }

  @Test(arguments: [["gcc", "-std=c11"], ["gcc", "-std=c17"], ["clang", "-std=c11"]])
  func `a C compiler and the headers alone make the lock screen`(compiler: [String]) throws {
    let folder = try TemporaryFolder()
    let headers = try folder.makeFolder("include")
    try FileManager.default.copyItem(
      atPath: Repository.headers(of: "CScreens") + "/screens", toPath: headers + "/screens")
    let library = folder.path("liblock.so")
    let result = try Command(
      compiler + HeaderTests.strict
        + [
          "-shared", "-fvisibility=hidden", "-I", headers, "-o", library,
          "\(Repository.root)/Plugins/LockscreenTheme/lockscreen_theme.c",
        ])
    try #require(result.status == 0, "\(result.output)")
    if compiler[0] == "gcc" {
      #expect(try Command.exports(of: library) == ["screens_plugin_entry"])
    }
    let plugin = try LoadedPlugin(library)
    #expect(plugin.id == "org.screens.lockscreen" && plugin.extensions == [SCREENS_THEME_1])
    #expect(try unsafe plugin.theme.view_class_count == 1)
  }

  @Test func `a theme in one library carries its files byte for byte`() throws {
    let folder = Repository.fixtures("Plugins/EmbeddedTheme/Embedded.screens")
    let plugin = try LoadedPlugin(EmbeddedLibrary.path())
    let resources = try plugin.resources
    #expect(resources.keys.sorted() == EmbeddedFiles.names)
    for name in EmbeddedFiles.names {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      #expect(resources[name] == [UInt8](bytes), "\(name)")
    }
  }
}
