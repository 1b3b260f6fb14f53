import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Layouts that a library embeds: `explain` and `check` know them though no host has loaded it.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler")) struct EmbeddedLayoutTests {
  private let folder: TemporaryFolder
  private let screens: Screens

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    screens = try Screens().alone(with: folder.path("plugins"))
  }

  /// Builds the Full theme acme in one library.
  ///
  /// - Parameter change: Changes its source, which has the layout in it.
  private func build(_ change: (String) -> String = { $0 }) throws {
    let source = try String(contentsOfFile: "\(PluginFixture.root)/theme.h", encoding: .utf8)
    try CCompiler.compile(
      change(source), to: folder.path("plugins/libacme.so"),
      flags: ["-I", PluginFixture.root, "-Wl,-z,now"], witness: folder.path("witness"))
  }

  @Test func `explain names the embedded layout, and nothing of it runs unconfined`() throws {
    try build()
    let json = try screens.run("explain", "Login", "--theme", "acme", "--json").json()
    #expect(json["layout"]?["theme"] == "acme")
    #expect(json["layout"]?["file"]?.string?.hasSuffix("libacme.so:LoginView_acme.xib") == true)
    #expect(json["class"]?["name"] == "LoginView_acme")
    #expect(json["candidates"]?[0]?["outcome"] == "won")
    #expect(!folder.has("witness"))
  }

  @Test func `explain of a library that ends its process says so, and what is known without it`()
    throws
  {
    try build { source in
      source.replacing(
        "#include \"witness.h\"",
        with: "#include \"witness.h\"\n"
          + "__attribute__((constructor)) static void end(void) { __builtin_trap(); }")
    }
    let result = try screens.run("explain", "Login", "--theme", "acme", "--json")
    #expect(try result.json()["requested"] == "acme")
    #expect(try result.json()["layout"]?["theme"] == "default")
    let reason = try result.json()["candidates"]?[0]?["reason"]?.string ?? ""
    #expect(reason.contains("libacme.so: crashed: it crashed"), "\(result.output)")
    let check = try screens.run("check")
    #expect(check.errors.contains("the files that it embeds are not read"), "\(check.errors)")
  }

  @Test func `a good embedded layout is no problem`() throws {
    try build()
    let result = try screens.run("check")
    #expect(!result.output.contains("libacme"), "\(result.output)")
    #expect(!result.errors.contains("libacme"), "\(result.errors)")
    #expect(!folder.has("witness"))
  }

  @Test(arguments: [
    (
      "\"LoginVeiw_acme.xib\"",
      "libacme.so:LoginVeiw_acme.xib: is not used, because no screenlet has a view or rows of "
        + "that name; did you mean 'LoginView_acme.xib'?"
    ),
    (
      "\"AssetLisCell_acme.xib\"",
      "libacme.so:AssetLisCell_acme.xib: is not used, because no screenlet has a view or rows of "
        + "that name; did you mean 'AssetListCell_acme.xib'?"
    ),
  ])
  func `a misspelt embedded layout is a problem`(name: String, sentence: String) throws {
    try build { source in
      source.replacing(
        "resources[] = {",
        with: "resources[] = {{SCREENS_STRING_INIT(\(name)), (const uint8_t *)layout, "
          + "sizeof layout - 1},"
      ).replacing(".resource_count = 1", with: ".resource_count = 2")
    }
    for command in [["check"], ["check", "--load"]] {
      let result = try screens.run(command)
      #expect(result.status == 1)
      #expect(result.output.contains(sentence), "\(result.output)\(result.errors)")
    }
  }

  @Test func `a misspelt outlet of an embedded layout is a problem`() throws {
    try build { $0.replacing("userNameField", with: "userNmaeField") }
    let result = try screens.run("check")
    #expect(result.status == 1)
    #expect(
      result.output.contains("Login has no outlet 'userNmaeField'; did you mean 'userNameField'?"),
      "\(result.output)\(result.errors)")
  }
}
