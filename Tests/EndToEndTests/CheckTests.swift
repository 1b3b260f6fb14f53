import Foundation
import ScreensDocuments
import TestSupport
import Testing

@Suite struct CheckTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  @Test func `the shipped plugins have no problems, read or loaded`() throws {
    let result = try screens.run("check", "--load")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output == "No problems found.\n")
  }

  @Test(
    .enabled(if: CCompiler.isThere, "needs a C compiler"),
    arguments: PluginFixture.all)
  func `a plugin that misbehaves is named, by looking or by loading`(
    fixture: PluginFixture
  ) throws {
    let folder = try TemporaryFolder()
    try fixture.build(in: folder)
    let screens = try screens.alone(with: folder.path("plugins"))
    let looked = fixture.scan.filter { $0.value.state != "listed" }
    if !looked.isEmpty { try expect(looked, in: try screens.run("check", "--json"), folder) }
    let loaded = (fixture.load ?? [:]).filter { $0.value.state != "ready" }
    if !loaded.isEmpty {
      try expect(loaded, in: try screens.run("check", "--load", "--json"), folder)
    }
  }

  private func expect(
    _ outcomes: [String: PluginFixture.Outcome], in result: Screens.Result,
    _ folder: TemporaryFolder
  ) throws {
    let problems = try #require(try result.json()["problems"]?.array)
    for (name, outcome) in outcomes where outcome.state != "disabled" {
      let path = folder.path("plugins/\(name)")
      let problem = try #require(
        problems.first { $0["path"]?.string == path }, "\(name): \(result.output)")
      #expect(problem["state"]?.string == outcome.state)
      for text in outcome.says {
        #expect(problem["reason"]?.string?.contains(text) == true, "\(problem)")
      }
      #expect(result.status == 1)
    }
  }

  private static let childLayout = "p/Acme.screens/LoginView_acme.xib"

  /// Copies a Child theme's bundle, and returns its layout's text.
  private func copyChild(into folder: TemporaryFolder) throws -> String {
    let good = Repository.fixtures("Plugins/child-good/Acme.screens")
    try FileManager.default.copyItem(
      atPath: good, toPath: try folder.makeFolder("p") + "/Acme.screens")
    return String(decoding: try folder.read(Self.childLayout), as: UTF8.self)
  }

  @Test func `contradictory and incomplete constraints are named with their views`()
    throws
  {
    let folder = try TemporaryFolder()
    var layout = try copyChild(into: folder)
      .replacing("<document ", with: "<document useAutolayout=\"YES\" ")
    let end = try #require(layout.ranges(of: "</subviews>").last)
    layout.replaceSubrange(
      end,
      with: """
        <view translatesAutoresizingMaskIntoConstraints="NO" id="str-ip-001" userLabel="Stripe">
        <rect key="frame" x="0" y="0" width="50" height="4"/></view></subviews><constraints>
        <constraint firstItem="str-ip-001" firstAttribute="leading" secondItem="acm-lg-001" \
        secondAttribute="leading" constant="10" id="str-ip-002"/>
        <constraint firstItem="str-ip-001" firstAttribute="width" constant="50" id="str-ip-003"/>
        <constraint firstAttribute="trailing" secondItem="str-ip-001" \
        secondAttribute="trailing" constant="10" id="str-ip-004"/>
        <constraint firstItem="str-ip-001" firstAttribute="height" constant="4" id="str-ip-005"/>
        </constraints>
        """)
    try folder.write(layout, to: Self.childLayout)
    let result = try screens.alone(with: folder.path("p")).run("check")
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n").map(String.init)
    let conflict = try #require(lines.first { $0.contains("gives way") }, "\(result.output)")
    for part in [
      "LoginView_acme.xib:", "constraint str-ip-004", "constraint str-ip-002",
      "constraint str-ip-003", "view 'Stripe'.width = 50", "lower its priority",
    ] {
      #expect(conflict.contains(part), "\(conflict)")
    }
    let open = try #require(lines.first { $0.contains("open; add what is missing") })
    #expect(open.contains("constraints leave the vertical place of view 'Stripe' open"))
    #expect(lines.count { $0.contains("Stripe") } == 2, "\(result.output)")
  }

  @Test func `a missing image of a layout is named with its line`() throws {
    let folder = try TemporaryFolder()
    var layout = try copyChild(into: folder)
    let end = try #require(layout.ranges(of: "</subviews>").last)
    layout.replaceSubrange(
      end,
      with: """
        <imageView image="logo" id="acm-im-001"><rect key="frame" x="0" y="0" width="9" \
        height="9"/></imageView></subviews>
        """)
    try folder.write(layout, to: Self.childLayout)
    let screens = try screens.alone(with: folder.path("p"))
    let result = try screens.run("check")
    #expect(result.status == 1)
    let line = layout[..<end.lowerBound].count { $0 == "\n" } + 1
    let place = "\(folder.path(Self.childLayout)):\(line): "
    #expect(result.output.contains(place + "there is no image 'logo'; put it into the bundle, or"))
    var several = layout
    several.replaceSubrange(
      try #require(layout.ranges(of: "</subviews>").last),
      with: """
        <imageView image="seal" id="acm-im-002"><rect key="frame" x="0" y="0" width="9" \
        height="9"/></imageView></subviews>
        """)
    try folder.write(several, to: Self.childLayout)
    let lines = try screens.run("check").output.split(separator: "\n")
    let both = lines.filter { $0.contains("image") }
    #expect(both.count == 1)
    #expect(both[0].contains("there are no images 'logo', 'seal'; put them into the bundle, or"))
    try folder.write(layout, to: Self.childLayout)
    try folder.write(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: "p/Acme.screens/logo.png")
    #expect(!(try screens.run("check").output.contains("image")))
  }

  private static let crash = """
    #include "witness.h"
    #include <stdlib.h>
    SCREENS_NOTE(
        "{\\"id\\": \\"org.example.acme\\", \\"kind\\": \\"theme\\", \\"version\\": \\"1.0.0\\", "
        "\\"abi\\": \\"1.0\\", \\"parent\\": \\"default\\"}");
    __attribute__((constructor)) static void crash(void) { END; }
    WITNESS_ENTRY

    """

  @Test(
    .enabled(if: CCompiler.isThere, "needs a C compiler"),
    arguments: [
      ("abort()", "300", "crashed", "signal 6"), ("exit(0)", "300", "crashed", "exit code 0"),
      ("for (;;) sleep(9)", "1", "hung", "within 1 seconds"),
    ])
  func `a plugin that ends or blocks its process is bad and named; the others are tried`(
    code: String, seconds: String, state: String, says: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    try CCompiler.compile(
      Self.crash.replacing("END", with: code), to: folder.path("plugins/libacme.so"),
      flags: ["-I", PluginFixture.root, "-include", "unistd.h"], witness: folder.path("witness"))
    let screens = try screens.alone(with: folder.path("plugins"))
    #expect(!(try screens.run("check").output.contains("libacme")))
    let result = try screens.run("check", "--load", "--within", seconds, "--json")
    #expect(result.status == 1)
    let problem = try #require(
      try result.json()["problems"]?.array?.first {
        $0["path"]?.string == folder.path("plugins/libacme.so")
      })
    #expect(problem["state"]?.string == state)
    #expect(problem["reason"]?.string?.contains(says) == true, "\(problem)")
  }

  @Test func `names that no plugin has are problems, with the nearest name`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>defaultTheme</key><string>flat8</string>
      <key>connectorFactory</key><string>LocalConectorFactory</string>
      <key>connectorOverrides</key>
      <dict><key>logout</key><string>LocalConnectorFactory</string></dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string><string>none</string></array>
      <key>plugins</key><dict><key>org.screens.flat8</key><dict/></dict>
      """ + "</dict></plist>", to: "plugins.plist")
    let result = try screens.run("check", "--config", file)
    #expect(result.status == 1)
    for text in [
      "\(file):2:24: no plugin has the theme 'flat8'; did you mean 'flat7'?",
      "'LocalConectorFactory'; did you mean 'LocalConnectorFactory'?",
      "the connector factory 'LocalConnectorFactory' doesn't make 'logout'",
      "\(folder.path("none")): cannot be used: No such file or directory",
    ] {
      #expect(result.output.contains(text), "\(result.output)")
    }
    #expect(
      result.errors.contains(
        "no plugin 'org.screens.flat8' was found; did you mean 'org.screens.flat7'?"))
  }

  @Test(arguments: [("remote-only", 0), ("cache-first", 1)])
  func `an attribute's value that has no effect yet is named`(
    policy: String, status: Int32
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <plist version="1.0"><dict><key>screenlets</key><dict><key>AssetList</key><dict>
      <key>classNameId</key><integer>20015</integer>
      <key>offlinePolicy</key><string>\(policy)</string></dict></dict></dict></plist>
      """, to: "plugins.plist")
    let result = try screens.run("check", "--config", folder.path("plugins.plist"))
    #expect(result.status == status)
    #expect(result.output.contains("only remote-only works on this host so far") == (status == 1))
  }

  @Test func `a page whose screenlet lacks a key of the server context is named`() throws {
    let folder = try TemporaryFolder()
    func configuration(_ keys: String, _ attributes: String = "") throws -> String {
      try folder.write(
        "<plist version=\"1.0\"><dict>\n<key>serverContext</key><dict>\(keys)</dict>\(attributes)"
          + "</dict></plist>", to: "plugins.plist")
    }
    let sentence =
      "the server context has no companyId; set it (an integer) in plugins.plist, serverContext"
    let server = "<key>server</key><string>http://localhost</string>"
    let result = try screens.run("check", "--config", try configuration(server))
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix("\(folder.path("plugins.plist")):2:")
        && result.output.hasSuffix(": the page of Login cannot work: \(sentence)\n"),
      "\(result.output)")
    let good = try configuration(server + "<key>companyId</key><integer>7</integer>")
    #expect(try screens.run("check", "--config", good).status == 0)
    let other = try configuration(
      server,
      "<key>screenlets</key><dict><key>Login</key><dict><key>basicAuthMethod</key>"
        + "<string>userId</string></dict></dict>")
    #expect(try screens.run("check", "--config", other).status == 0)

    // A problem of one page is named with the line of its screenlet.
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
      <view id="in" customClass="LoginScreenlet"><rect key="frame" x="0" y="30" width="320" \
      height="300"/></view></subviews></view></objects></document>
      """, to: "Home.xib")
    let page = try configuration(
      server, "<key>pages</key><dict><key>/home</key><string>Home.xib</string></dict>")
    let drawn = try screens.run("check", "--config", page)
    #expect(drawn.status == 1)
    #expect(
      drawn.output
        == "\(folder.path("Home.xib")):3: Login cannot work on page /home: \(sentence)\n")
  }

  private func configuration(database: String, in folder: TemporaryFolder) throws -> String {
    try folder.write(
      """
      <plist version="1.0"><dict><key>plugins</key><dict>
      <key>org.screens.local-connector</key><dict><key>options</key><dict>
      <key>database</key><string>\(database)</string>
      """ + "</dict></dict></dict></dict></plist>", to: "plugins.plist")
  }

  @Test func `an unusable database is found by loading, and reported when serving begins`()
    throws
  {
    let folder = try TemporaryFolder()
    let missing = try configuration(database: folder.path("none/a.sqlite"), in: folder)
    let sentence = "\(folder.path("none/a.sqlite")): its folder does not exist; create the folder"
    #expect(try screens.run("check", "--config", missing).status == 0)
    let result = try screens.run("check", "--load", "--config", missing)
    #expect(result.status == 1)
    #expect(result.output.contains(sentence))
    let host = try ServedScreens(screens, missing)
    try host.waitForError(sentence)
    #expect(host.end() == 0)
  }

  @Test func `the database in the state folder is checked, and left unchanged`() throws {
    let folder = try TemporaryFolder()
    let file = try configuration(database: "local.sqlite", in: folder)
    let place = "plugins/org.screens.local-connector/local.sqlite"
    #expect(try screens.run("check", "--load", "--config", file).status == 0)
    #expect(!screens.state.has("plugins"))
    try screens.state.write("no database", to: place)
    let result = try screens.run("check", "--load", "--config", file)
    #expect(result.status == 1)
    #expect(
      result.output.contains("\(screens.state.path(place)): is not an SQLite database; move it"))
    #expect(String(decoding: try screens.state.read(place), as: UTF8.self) == "no database")
  }

  @Test func `loading reports options that leak information, and a missing mail program`() throws {
    let folder = try TemporaryFolder()
    let script = try folder.write("#!/bin/sh\n", to: "mail.sh")
    func check(_ program: String, _ more: String...) throws -> Screens.Result {
      let file = try folder.write(
        """
        <plist version="1.0"><dict><key>plugins</key><dict>
        <key>org.screens.local-connector</key><dict><key>options</key><dict>
        <key>confirmAddress</key><false/><key>mailCommand</key><string>\(program) -t</string>
        """ + "</dict></dict></dict></dict></plist>", to: "plugins.plist")
      return try screens.run(["check", "--load", "--config", file] + more)
    }
    for (program, reason) in [
      ("/no/such", "No such file or directory"), (script, "Permission denied"),
      (folder.path, "it is no file"),
    ] {
      let result = try check(program)
      #expect(result.status == 1)
      #expect(
        result.output.contains(
          "\(program): cannot be run (\(reason)); correct the option 'mailCommand'"),
        "\(result.output)")
      #expect(
        result.errors.contains(
          "warning: org.screens.local-connector: the option 'confirmAddress' is false: anybody"))
    }
    let good = try check("/bin/true", "--json")
    #expect(good.status == 0)
    #expect(try good.json()["warnings"]?.array?.count == 1)
  }

  @Test func `a state folder that is a file is a problem`() throws {
    var screens = screens
    let file = try screens.state.write("", to: "file")
    screens.environment["SCREENS_STATE_DIR"] = "\(file)/state"
    let result = try screens.run("check")
    #expect(result.status == 1)
    #expect(result.output.contains("the state folder: \(file): cannot be used: Not a directory"))
  }

  @Test func `all problems of a configuration are reported at once`() throws {
    let file = Repository.fixtures("Configurations") + "/several/plugins.plist"
    let result = try screens.run("check", "--config", file, "--json")
    #expect(result.status == 1)
    #expect(try result.json()["problems"]?.array?.count == 2)
  }
}
