@testable import PluginCatalog
@testable import PluginFormat
import TestSupport
import Testing

@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct ELFFindingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func findings(_ flags: [String]) throws -> [ELFFinding.Matter] {
    let source =
      PluginSource.plugin(PluginSource.descriptor())
      + "\n__attribute__((visibility(\"default\"))) int spare(void) { return 1; }\n"
    try CCompiler.compile(
      source, to: folder.path("libacme.so"), flags: flags, witness: folder.path("executed"))
    let found = try ELFImage(try folder.read("libacme.so"), file: "libacme.so").findings()
    for finding in found { #expect(finding.description.hasPrefix("libacme.so: ")) }
    return found.map(\.matter)
  }

  private func exportList(_ symbols: String) throws -> String {
    try folder.write("{ global: \(symbols); local: *; };", to: "plugin.map")
    return "-Wl,--version-script=\(folder.path("plugin.map"))"
  }

  private static let clean = ["-Wl,--build-id", "-Wl,-z,relro", "-Wl,-z,now"]

  @Test func `a library that is linked as required has no findings`() throws {
    let list = try exportList("screens_plugin_entry")
    #expect(try findings(Self.clean + [list]).isEmpty)
    let own = "-Wl,-rpath,$ORIGIN:${ORIGIN}/lib"
    #expect(try findings(Self.clean + [list, own]).isEmpty)
  }

  @Test func `every symbol besides the entry function is named`() throws {
    let list = try exportList("screens_plugin_entry; spare")
    #expect(try findings(Self.clean + [list]) == [.exports(["spare"])])
    let many = ELFFinding(file: "f", matter: .exports(["a", "b", "c", "d", "e"]))
    #expect(many.description.contains("a, b, c and 2 more"))
  }

  @Test func `a part that the linker omitted is found`() throws {
    let list = try exportList("screens_plugin_entry")
    let loose = ["-Wl,--build-id=none", "-Wl,-z,norelro", "-Wl,-z,lazy"]
    #expect(
      try findings(loose + [list]) == [.noBuildID, .writableAfterRelocation, .bindsLazily])
  }

  @Test(arguments: ["/opt/lib", "$ORIGINAL", "$ORIGIN/../lib", "lib"])
  func `a run path outside the library's folder is found`(path: String) throws {
    let list = try exportList("screens_plugin_entry")
    let found = try findings(Self.clean + [list, "-Wl,-rpath,$ORIGIN:\(path)"])
    #expect(found == [.foreignRunpath(path)])
  }

  @Test func `an inspection reports the findings and executes nothing`() throws {
    _ = try findings(["-Wl,--build-id=none", "-Wl,-z,lazy"])
    let inspection = try PluginInspection(
      path: folder.path("libacme.so"), offer: HostOffer(viewClasses: []))
    let matters = inspection.library?.findings.map(\.matter) ?? []
    #expect(matters.contains(.noBuildID) && matters.contains(.bindsLazily))
    #expect("\(inspection.json)".contains("has no build id"), "scripts read it too")
    #expect(!folder.has("executed"))
  }
}
