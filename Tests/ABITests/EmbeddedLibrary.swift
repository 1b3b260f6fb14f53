import Foundation
import TestSupport
import Testing

/// The fixture theme that ships as one library, compiled by swiftc against the plugin kit that this
/// build made.
enum EmbeddedLibrary {
  private static let built = Result { try build() }
  private static let folder = Result { try TemporaryFolder() }

  static func path() throws -> String { try built.get() }

  private static func build() throws -> String {
    let library = try folder.get().path("libEmbeddedTheme.so")
    let fixture = Repository.fixtures("Plugins/EmbeddedTheme")
    let kit = "\(BuiltProducts.folder)/ScreensPluginKit.build"
    func files(_ folder: String, _ suffix: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(suffix) }.map { "\(folder)/\($0)" }.sorted()
    }
    // The build folder may still hold an object whose source was removed.
    let sources = "\(Repository.root)/Sources/ScreensPluginKit"
    let names = Set(
      (FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? [])
        .map { ($0 as NSString).lastPathComponent + ".o" })
    let objects = try files(kit, ".o").filter { names.contains(($0 as NSString).lastPathComponent) }
    let result = try Command(
      [
        "swiftc", "-swift-version", "6", "-emit-library", "-o", library, "-module-name",
        "EmbeddedTheme", "-I", "\(BuiltProducts.folder)/Modules", "-I",
        Repository.headers(of: "CScreens"), "-Xlinker",
        "--version-script=\(Repository.root)/Sources/CScreens/plugin.map",
      ] + objects + files(fixture, ".swift"))
    try #require(result.status == 0, "\(result.output)")
    return library
  }
}
