import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Commands that only read.
@Suite struct QuestionTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  @Test func `plugins are rows with the keys that scripts read, and come from a scan`() throws {
    let rows = try #require(try screens.run("plugins", "--json").json().array)
    for row in rows {
      #expect(
        row.members?.map(\.name) == [
          "path", "id", "kind", "version", "state", "reason", "digest", "generation", "source",
        ])
      #expect(row["source"]?.string == "scan")
    }
    let states = Dictionary(
      rows.map { ($0["id"]?.string ?? "", $0["state"]?.string ?? "") }, uniquingKeysWith: { $1 })
    for id in ["flat7", "harbor", "lockscreen", "local-connector", "maintenance-connector"] {
      #expect(states["org.screens.\(id)"] == "listed")
    }
  }

  @Test func `themes are rows with their kind for each screenlet`() throws {
    let rows = try #require(try screens.run("themes", "--json").json().array)
    #expect(rows[0].members?.map(\.name) == ["name", "parent", "plugin", "state", "views"])
    let kinds = Dictionary(
      rows.map { ($0["name"]?.string ?? "", $0["views"]?["Login"]?.string ?? "") },
      uniquingKeysWith: { $1 })
    #expect(
      kinds == [
        "default": "full", "default-collection": "inherits", "default-emojis": "inherits",
        "default-like": "inherits", "default-search": "inherits", "default-stars": "inherits",
        "default-thumbs": "inherits", "flat7": "extended",
        "flat7-collection": "inherits", "harbor": "child", "lockscreen": "full",
      ])
  }

  @Test func `explain says which layout and class are used, and names the candidates`() throws {
    let json = try screens.run("explain", "login", "--theme", "harbor", "--json").json()
    #expect(
      json.members?.map(\.name) == [
        "screenlet", "plugin", "requested", "layout", "class", "cell", "screenlets", "operations",
        "delegates", "candidates",
      ])
    #expect(json["plugin"] == .null && json["cell"] == .null)
    #expect(json["requested"] == "harbor")
    #expect(json["layout"]?["theme"] == "harbor")
    #expect(json["layout"]?["file"]?.string?.hasSuffix("LoginView_harbor.xib") == true)
    #expect(json["class"] == ["name": "LoginView_default", "chain": ["LoginView_default"]])
    #expect(json["candidates"]?[0]?.members?.map(\.name) == ["theme", "outcome", "reason"])
  }

  @Test func `explain of a list also says whose layout its rows have, and what reads them`() throws
  {
    let json = try screens.run(
      "explain", "AssetList", "--theme", "flat7-collection", "--json"
    ).json()
    let cell = try #require(json["cell"])
    #expect(cell["name"] == "AssetListCell")
    let outcomes = try #require(cell["candidates"]?.array).map {
      "\($0["theme"]?.string ?? "") \($0["outcome"]?.string ?? "")"
    }
    #expect(outcomes.count { $0.hasSuffix(" won") } == 1)
    #expect(outcomes.contains("\(cell["theme"]?.string ?? "") won"), "\(outcomes)")
    #expect(outcomes.last == "default lost")
    #expect(cell["file"]?.string?.contains("/AssetListCell_flat7") == true)
    let operation = try #require(json["operations"]?[0])
    #expect(operation["operation"] == "assetListPage")
    #expect(operation["factory"] == "LocalConnectorFactory")
    #expect(operation["setting"] == "connectorFactory")
    let text = try screens.run("explain", "AssetList").output
    for part in ["cell    AssetListCell_default.xib of default", "CELL", "runs    assetListPage,"] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test func `explain of a plugin's list names the plugin, and the screenlets in its rows`()
    throws
  {
    let fixture = try #require(PluginFixture.all.first { $0.name == "list-without-cells" })
    let folder = try TemporaryFolder()
    try fixture.build(in: folder)
    let screens = try screens.alone(with: folder.path("plugins"))
    let bare = try screens.run("explain", "ShelfList", "--json").json()
    #expect(bare["plugin"] == "org.example.shelf")
    #expect(bare["cell"]?["file"] == .null)
    #expect(bare["operations"]?[0]?["factory"] == .null)
    #expect(try screens.run("explain", "ShelfList").output.contains("shelfPage, made by nothing"))
    let file = try folder.write(
      ListCheckTests.cell, to: "plugins/Shelf.screens/ShelfListCell_default.xib")
    let json = try screens.run("explain", "ShelfList", "--json").json()
    #expect(json["cell"]?["file"]?.string == file)
    let nested = try #require(json["screenlets"]?[0])
    #expect(nested["screenlet"] == "Login" && nested["file"]?.string == file)
    #expect(nested["line"] == 4)
    let text = try screens.run("explain", "ShelfList").output
    #expect(text.contains("plugin  org.example.shelf"))
    #expect(text.contains("holds   Login in theme default, at in of \(file):4"), "\(text)")
  }

  @Test func `an unknown theme is explained as Default, with a warning`() throws {
    let json = try screens.run("explain", "Login", "--theme", "nowhere", "--json").json()
    #expect(json["layout"]?["theme"] == "default")
    #expect(json["candidates"]?[0]?["theme"] == "nowhere")
    #expect(json["candidates"]?[0]?["reason"]?.string?.contains("did you mean") == false)
    let mistyped = try screens.run("explain", "Login", "--theme", "falt7", "--json")
    #expect(mistyped.status == 0)
    #expect(
      try mistyped.json()["candidates"]?[0]?["reason"]
        == "no theme of that name is known; did you mean 'flat7'?")
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `nothing of a plugin runs when it is listed, explained, inspected or checked`() throws {
    let fixture = try #require(PluginFixture.all.first { $0.name == "good" })
    let folder = try TemporaryFolder()
    try fixture.build(in: folder)
    var screens = screens
    screens.environment["SCREENS_PLUGIN_PATH"] = folder.path("plugins")
    for command in [
      ["plugins"], ["themes"], ["explain", "Login", "--theme", "acme"], ["check"],
      ["inspect", folder.path("plugins/libacme.so")],
    ] {
      _ = try screens.run(command)
      #expect(!folder.has("witness"), "\(command) ran a plugin")
    }
    _ = try screens.run("check", "--load")
    #expect(!folder.has("witness"), "check --load keeps untrusted code in a worker")
    _ = try screens.run("trust", folder.path("plugins/libacme.so"))
    _ = try screens.run("check", "--load")
    #expect(folder.has("witness"), "check --load runs them")
  }

  @Test func `inspect shows descriptor and digest of a library`() throws {
    let file = "\(BuiltProducts.folder)/libLocalConnector.so"
    let result = try screens.run("inspect", file, "--json")
    #expect(result.status == 0)
    let json = try result.json()
    #expect(json["descriptor"]?["id"] == "org.screens.local-connector")
    #expect(json["library"]?["digest"]?.string?.count == 64)
    #expect(json["state"] == "listed")
  }

  @Test func `inspect of a file that is no plugin exits with 1 and says why`() throws {
    let result = try screens.run("inspect", "Package.swift", "--json")
    #expect(result.status == 1)
    #expect(try result.json()["state"] == "not-a-plugin")
    let missing = try screens.run("inspect", "none.so")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("none.so: cannot be used: No such file or directory"))
  }

  @Test func `inspect of some good plugins of several exits with 3`() throws {
    let good = "Plugins/HarborTheme/Harbor.screens"
    let result = try screens.run("inspect", good, "none.so", "Package.swift", "--json")
    #expect(result.status == 3)
    #expect(try result.json().array?.map { $0["state"]?.string } == ["listed", "not-a-plugin"])
    #expect(try screens.run("inspect", "none.so", "Package.swift").status == 1)
  }

  @Test func `inspect finds the library of a bundle beside the program`() throws {
    let result = try screens.run("inspect", "Plugins/Flat7Theme/Flat7.screens", "--json")
    #expect(result.status == 0)
    let library = try result.json()["library"]?["path"]?.string
    #expect(library?.hasSuffix("/libFlat7Theme.so") == true)
  }

  @Test func `manifest prints the source that is committed`() throws {
    let folder = "Tests/Fixtures/Plugins/EmbeddedTheme"
    let committed = try String(
      contentsOfFile: "\(Repository.root)/\(folder)/Manifest.swift", encoding: .utf8)
    let result = try screens.run(
      "manifest", "\(folder)/manifest.json", "--language", "swift", "--resources",
      "\(folder)/Embedded.screens")
    #expect(result.output == committed)
  }

  @Test(arguments: ["c", "rust", "swift"])
  func `manifest accepts a bundle's property list, which says the same as JSON`(language: String)
    throws
  {
    let folder = try TemporaryFolder()
    let plist = try folder.write(
      """
      <plist version="1.0"><dict><key>id</key><string>org.example.acme</string>
      <key>kind</key><string>theme</string><key>name</key><string>acme</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string><key>library</key><string>libacme.so</string>
      <key>views</key><array><dict><key>screenlet</key><string>Login</string>
      <key>layout</key><string>LoginView_acme.xib</string></dict></array>
      <key>x-acme</key><dict><key>price</key><real>1.5</real><key>ships</key><true/></dict>
      </dict></plist>
      """, to: "manifest.plist")
    let json = try folder.write(
      """
      {"id": "org.example.acme", "kind": "theme", "name": "acme", "version": "1.0.0",
       "abi": "1.0", "parent": "default",
       "views": [{"screenlet": "Login", "layout": "LoginView_acme.xib"}],
       "x-acme": {"price": 1.5, "ships": true}}
      """, to: "manifest.json")
    let fromPlist = try screens.run("manifest", plist, "--language", language)
    #expect(fromPlist.status == 0, "\(fromPlist.errors)")
    let fromJSON = try screens.run("manifest", json, "--language", language)
    #expect(fromPlist.output.replacing("manifest.plist", with: "manifest.json") == fromJSON.output)
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "manifest.plist")
    let refused = try screens.run("manifest", plist, "--language", language)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("manifest.plist"), "\(refused.errors)")
  }

  @Test func `screenlets say which plugin they are from`() throws {
    let all = try #require(try screens.run("screenlets", "--json").json().array)
    let from = Dictionary(
      all.map { ($0["name"]?.string ?? "", $0["from"]?.string ?? "") }, uniquingKeysWith: { $1 })
    #expect(from["Login"] == "built-in")
    #expect(from["Bookmark"] == "org.screens.bookmark")
    #expect(from["BookmarkList"] == "org.screens.bookmark")
    #expect(try screens.run("screenlets", "Bookmark").output.contains("org.screens.bookmark"))
  }

  @Test func `a failure is an object of JSON where JSON is asked for`() throws {
    let missing = try screens.run("config", "--config", "none.plist", "--json")
    #expect(missing.status == 1)
    #expect(try missing.json()["error"]?.string?.contains("none.plist") == true)
    let wrong = try screens.run("explain", "Logni", "--json")
    #expect(wrong.status == 2)
    #expect(try wrong.json()["error"]?.string?.contains("Logni") == true)
  }

  @Test func `frames are in the parent's coordinates, the root at its own size`() throws {
    let file = "Plugins/HarborTheme/Harbor.screens/LoginView_harbor.xib"
    let own = try #require(try screens.run("frames", file).json()[file]?.members)
    let root = try #require(own.first?.value.array)
    #expect(root[0] == 0 && root[1] == 0 && root[2] == 320)
    let wide = try screens.run("frames", file, "--size", "640x480", "--scale", "2").json()
    #expect(wide[file]?.members?.first?.value == [0, 0, 640, 480])
  }

  @Test func `frames are solved, at any size and to the pixels of a scale`() throws {
    let file = "Tests/Fixtures/Layouts/LoginView_constraints.xib"
    let own = try #require(try screens.run("frames", file).json()[file])
    #expect(own["title"] == [20, 24, 280, 41])
    #expect(own["signIn"] == [90, 208, 140, 43.5])
    let narrow = try #require(try screens.run("frames", file, "--size", "250x480").json()[file])
    #expect(narrow["title"] == [20, 24, 210, 61])
    let whole = try #require(try screens.run("frames", file, "--scale", "1").json()[file])
    #expect(whole["signIn"]?.array?[3] == 44)
  }

  @Test func `frames of some files of several exit with 3`() throws {
    let file = "Plugins/HarborTheme/Harbor.screens/LoginView_harbor.xib"
    let result = try screens.run("frames", "none.xib", file)
    #expect(result.status == 3)
    #expect(result.errors.contains("none.xib: cannot be used"))
    #expect(try result.json().members?.map(\.name) == [file])
    #expect(try screens.run("frames", "none.xib").status == 1)
  }

  @Test func `render prints a page, or the tree with frames`() throws {
    let page = try screens.run("render", "Login", "--theme", "flat7")
    #expect(page.status == 0)
    #expect(MarkupTree(page.output).has("[autocomplete=username]"))
    #expect(MarkupTree(page.output).has("[autocomplete=current-password]"))
    let tree = try screens.run("render", "Login", "--theme", "flat7", "--format", "json").json()
    #expect(tree["class"] == ["LoginView_flat7", "LoginView_default"])
    #expect(tree["nodes"]?[0]?["frame"]?.array?.count == 4)
  }

  @Test func `config prints each value and its source`() throws {
    let result = try screens.run("config", "--origin", "--json", "--listen", "127.0.0.1:1")
    let json = try result.json()
    #expect(json["listen"] == ["value": "127.0.0.1:1", "origin": "--listen"])
    #expect(json["stateDirectory"]?["origin"] == "$SCREENS_STATE_DIR")
    #expect(json["limits"]?["origin"] == "default")
    let origin = json["connectorFactory"]?["origin"]?.string
    #expect(origin?.contains("/plugins.plist:") == true)
  }

  @Test func `without a host, retry and reload have nothing to do`() throws {
    let retry = try screens.run("retry")
    #expect(retry.status == 0)
    #expect(retry.output.hasPrefix("There is nothing to retry: no host serves"))
    let reload = try screens.run("reload")
    #expect(reload.status == 1)
    #expect(reload.errors.contains("no host serves"))
  }

  @Test func `frames name the skipped views of a file`() throws {
    let view = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></view>"
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "<document><objects>\n<view id=\"a\">\(view)\n<view id=\"b\">\(view)</objects></document>",
      to: "Two.xib")
    let result = try screens.run("frames", file)
    #expect(result.status == 0)
    #expect(try result.json()[file]?.members?.map(\.name) == ["a"])
    #expect(
      result.errors == "screens: \(file):3: <view> beside the root is omitted; "
        + "only one view is shown: the one that the owner's outlet 'view' names, else the first\n")
  }
}
