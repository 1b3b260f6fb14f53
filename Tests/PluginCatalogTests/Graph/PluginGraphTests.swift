@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensModel
import TestSupport
import Testing

@Suite struct PluginGraphTests {
  private func plugin(_ name: String, _ more: [String: String] = [:]) throws -> ListedPlugin {
    let json = PluginSource.descriptor(
      id: "org.example.\(name)", kind: more["factories"] == nil ? "theme" : "connector", more: more)
    let status = FileStatus(
      identity: FileIdentity(device: 1, inode: 1, size: 1, modified: 1, changed: 1), mode: 0,
      owner: 0, group: 0)
    let candidate = PluginCandidate(
      path: "/p/lib\(name).so", form: .library,
      directory: PluginDirectory("/p", origin: .configuration), status: status)
    return ListedPlugin(
      candidate: candidate, descriptor: try Descriptor(json: Array(json.utf8), file: name))
  }

  private func graph(_ plugins: [ListedPlugin]) throws -> PluginGraph {
    let base = try #require(ViewClassName("LoginView_default"))
    return PluginGraph(plugins, offer: HostOffer(viewClasses: [base]))
  }

  @Test(arguments: [
    (["screenlets": #"[{"name": "Login"}]"#], "screenlet 'Login'"),
    (["operations": #"[{"name": "signUp", "access": "write"}]"#], "operation 'signUp'"),
  ])
  func `a plugin's screenlets and operations cannot use a name of the host or another plugin`(
    more: [String: String], claimed: String
  ) throws {
    let plugins = try [plugin("first", more), plugin("second", more)]
    let login = try #require(ScreenletName("Login"))
    let signUp = try #require(OperationName("signUp"))
    let host = PluginGraph(
      plugins, offer: HostOffer(viewClasses: [], screenlets: [login], operations: [signUp]))
    #expect(host.rows.map(\.state) == [.shadowed, .shadowed])
    for row in host.rows { #expect(row.reason?.contains(claimed) == true, "\(row)") }
    let free = PluginGraph(plugins, offer: HostOffer(viewClasses: []))
    #expect(free.rows.map(\.state) == [.listed, .shadowed])
    #expect(free.rows[1].reason?.contains(claimed) == true, "\(free.rows[1])")
    #expect(free.rows[1].reason?.contains("libfirst.so") == true, "\(free.rows[1])")
  }

  private func theme(_ name: String) throws -> ThemeName { try #require(ThemeName(name)) }

  @Test func `a line leads from the theme over its parents to Default`() throws {
    let graph = try graph([
      plugin("child", ["parent": "\"Base\""]), plugin("base", ["parent": "\"default\""]),
      plugin("alone"),
    ])
    #expect(graph.rows.map(\.state) == [.listed, .listed, .listed])
    let lineage = try graph.themes[theme("child")]?.lineage.map(\.rawValue)
    #expect(lineage == ["child", "base", "default"])
    #expect(try graph.themes[theme("alone")]?.lineage.map(\.rawValue) == ["alone", "default"])
    #expect(try graph.themes[theme("base")]?.entry == 1)
  }

  @Test func `no plugin replaces Default; a theme of another name is its own`() throws {
    let graph = try graph([plugin("default"), plugin("mine", ["parent": "\"default\""])])
    #expect(graph.rows.map(\.state) == [.shadowed, .listed])
    #expect(graph.themes[.default] == nil)
    #expect(try graph.themes[theme("mine")]?.lineage.map(\.rawValue) == ["mine", "default"])
  }

  @Test func `a plugin in use keeps its name until a restart, whatever comes before it`() throws {
    let plugins = try [
      plugin("a", ["parent": "\"default\""]), plugin("b", ["parent": "\"default\""]),
    ]
    let copy = ListedPlugin(
      candidate: plugins[0].candidate, descriptor: plugins[1].descriptor)
    let base = try #require(ViewClassName("LoginView_default"))
    let offer = HostOffer(viewClasses: [base])
    let running = PluginGraph([copy, plugins[1]], offer: offer, holders: ["/p/libb.so"])
    #expect(running.rows.map(\.state) == [.shadowed, .listed])
    #expect(
      running.rows[0].reason?.contains(
        "is already that of /p/libb.so, which is in use until the host starts again; then this one "
          + "is; rename it or remove one of them") == true)
    #expect(try running.themes[theme("b")]?.entry == 1)
    let started = PluginGraph([copy, plugins[1]], offer: offer)
    #expect(started.rows.map(\.state) == [.listed, .shadowed])
    #expect(started.rows[1].reason?.contains("in use") == false)
  }

  @Test func `removing a plugin leaves no hole in the lines through it`() throws {
    let broken = Objection(.refused, "libmid.so: broke")
    let graph = try graph([
      plugin("low", ["parent": "\"mid\""]),
      plugin("mid", ["parent": "\"top\""]).marked(broken, warning: nil), plugin("top"),
    ])
    #expect(try graph.themes[theme("low")]?.lineage.map(\.rawValue) == ["low", "default"])
    #expect(try graph.themes[theme("mid")] == nil)
    let row = graph.rows[0]
    #expect(row.state == .listed)
    #expect(row.reason?.contains("'mid'") == true)
    #expect(graph.rows[1].reason == "libmid.so: broke")
  }

  @Test func `a class is found anywhere in the line, and is lost with its theme`() throws {
    let views = { (name: String, extends: String) in
      """
      [{"screenlet": "Login", "class": "LoginView_\(name)", "extends": "LoginView_\(extends)"}]
      """
    }
    let plugins = try [
      plugin("low", ["parent": "\"mid\"", "views": views("low", "top")]),
      plugin("mid", ["parent": "\"top\""]),
      plugin("top", ["parent": "\"default\"", "views": views("top", "default")]),
    ]
    #expect(try graph(plugins).rows.map(\.state) == [.listed, .listed, .listed])
    let broken = plugins[2].marked(Objection(.refused, "libtop.so: broke"), warning: nil)
    let rows = try graph([plugins[0], plugins[1], broken]).rows
    #expect(rows.map(\.state) == [.refused, .listed, .refused])
    #expect(rows[0].reason?.contains("LoginView_top") == true)
  }

  @Test func `a factory's line leads over its parents, and a missing one is reported`() throws {
    let factory = { (name: String, parent: String) in
      "[{\"name\": \"\(name)\", \"parent\": \"\(parent)\", \"operations\": [\"loginByEmail\"]}]"
    }
    let graph = try graph([
      plugin("one", ["factories": factory("One", "Two")]),
      plugin("two", ["factories": factory("Two", "")]),
      plugin("three", ["factories": factory("Three", "Gone")]),
    ])
    let one = try #require(ConnectorFactoryName("One"))
    #expect(graph.factories[one]?.lineage.map(\.rawValue) == ["One", "Two"])
    #expect(graph.rows[2].state == .listed)
    #expect(graph.rows[2].reason?.contains("'Gone'") == true)
  }

  @Test func `a refused plugin takes no name from others`() throws {
    let broken = try plugin("acme", ["abi": "\"9.0\""])
    let graph = try graph([broken, plugin("acme")])
    #expect(graph.rows.map(\.state) == [.incompatible, .listed])
  }

  @Test(arguments: [
    ["name": "\"taken\""],
    ["factories": #"[{"name": "Taken", "parent": "", "operations": ["loginByEmail"]}]"#],
  ])
  func `a plugin that loses its name to another one gives its other names back`(
    more: [String: String]
  ) throws {
    let first = try plugin("first", more)
    let shadowed = try plugin("second", more)
    let same = try plugin("second", ["version": "\"2.0.0\""])
    let graph = try graph([first, shadowed, same])
    #expect(graph.rows.map(\.state) == [.listed, .shadowed, .listed], "\(graph.rows)")
    #expect(graph.rows[2].version?.rawValue == "2.0.0")
  }

  @Test func `a row is the JSON object that scripts read`() throws {
    let row = try graph([plugin("acme")]).rows[0]
    #expect(
      row.json.text
        == #"{"path":"/p/libacme.so","id":"org.example.acme","kind":"theme","version":"1.0.0","#
        + #""state":"listed","reason":null,"digest":null,"generation":null,"source":"scan"}"#)
    #expect(
      PluginState.allCases.map(\.rawValue) == [
        "ready", "listed", "not-a-plugin", "incompatible", "missing-dependency", "refused",
        "crashed", "hung", "disabled", "shadowed",
      ])
  }

  @Test func `operations of a plugin without screenlets are known too`() throws {
    let operation = #"[{"name": "memos", "access": "read", "about": "Reads memos."}]"#
    let graph = try graph([plugin("memos", ["operations": operation])])
    let name = try #require(OperationName("memos"))
    #expect(graph.library(ScreenletLibrary([])).operation(name) != nil)
  }
}
