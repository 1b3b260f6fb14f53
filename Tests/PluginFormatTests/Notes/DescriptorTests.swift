@testable import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensModel
import TestSupport
import Testing

@Suite struct DescriptorTests {
  private func descriptor(_ json: String) throws -> Descriptor {
    try Descriptor(json: Array(json.utf8), file: "libacme.so")
  }

  private func fault(_ json: String) -> DescriptorError.Fault? {
    #expect(throws: DescriptorError.self) { try descriptor(json) }?.fault
  }

  @Test func `every key is read, from a note and a manifest alike`() throws {
    let note = try descriptor(
      """
      {"id": "org.example.acme", "kind": "theme", "name": "Acme-2", "version": "1.2.3-beta.1+5",
       "abi": "1.0", "parent": "Flat7", "threading": "main", "requires": ["screens.theme/1"],
       "library": "libacme.so",
       "views": [{"screenlet": "Login", "class": "LoginView_acme", "extends": "LoginView_flat7",
                  "layout": "LoginView_acme.xib"}],
       "factories": [{"name": "AcmeFactory", "parent": "", "operations": ["loginByEmail"]}]}
      """)
    #expect(note.theme == ThemeName("acme-2"))
    #expect(note.parent == ThemeName("flat7"))
    #expect(note.threading == .main)
    #expect(note.views.first?.layout == "LoginView_acme.xib")
    #expect(note.factories.first?.parent == nil)
    #expect(note.factories.first?.operations == [try #require(OperationName("loginByEmail"))])
    let manifest = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>id</key><string>org.example.acme</string><key>kind</key><string>theme</string>
      <key>name</key><string>Acme-2</string><key>version</key><string>1.2.3-beta.1+5</string>
      <key>abi</key><string>1.0</string><key>parent</key><string>Flat7</string>
      <key>threading</key><string>main</string>
      <key>requires</key><array><string>screens.theme/1</string></array>
      <key>library</key><string>libacme.so</string>
      <key>views</key><array><dict><key>screenlet</key><string>Login</string>
      <key>class</key><string>LoginView_acme</string>
      <key>extends</key><string>LoginView_flat7</string>
      <key>layout</key><string>LoginView_acme.xib</string></dict></array>
      <key>factories</key><array><dict><key>name</key><string>AcmeFactory</string>
      <key>operations</key><array><string>loginByEmail</string></array></dict></array>
      </dict></plist>
      """
    #expect(try Descriptor(manifest: Array(manifest.utf8), file: "manifest.plist") == note)
  }

  @Test func `tests that choose a part are read, and the end where nothing is chosen`() throws {
    let read = try descriptor(
      PluginSource.descriptor(more: [
        "screenlets": """
        [{"name": "Box", "content": {"entry": {"runs": [{"operation": "openBox"}],
          "unfit": {"asks": "onBox", "refusal": "odd-box"}}},
          "parts": [{"in": "view", "outlet": "lid", "screenlet": "Login",
            "when": [{"value": ["entry.form", "entry.a.b"], "is": ["cup", "7"]},
              {"value": "attribute.size", "is": "1"}]},
            {"in": "view", "outlet": "lid", "screenlet": "Login", "when": []},
            {"in": "view", "outlet": "lid", "screenlet": "Login"}]}]
        """
      ]))
    let box = try #require(read.screenlets.first)
    #expect(box.entry?.unfit?.asks == EventName("onBox"))
    #expect(box.entry?.unfit?.refusal == "odd-box")
    let size = try #require(AttributeName("size"))
    #expect(
      box.parts.map(\.when) == [
        [
          .init([.entry(field: "form"), .entry(field: "a.b")], ["cup", "7"]),
          .init([.attribute(size)], ["1"]),
        ], [], nil,
      ])
  }

  private static let plain = [
    """
    {"id": "org.example.acme", "kind": "theme", "name": "Acme-2", "version": "1.2.3-beta.1+5",
     "abi": "1.0", "parent": "Flat7", "threading": "main", "requires": ["screens.theme/1"],
     "library": "libacme.so", "views": [{"screenlet": "Login", "class": "LoginView_acme",
     "extends": "LoginView_flat7", "layout": "LoginView_acme.xib"}], "factories": []}
    """,
    """
    {"factories":[{"name":"AcmeFactory","parent":"","operations":["loginByEmail","signUp"]}],
     "kind":"connector","id":"org.example.acme","version":"1.0.0","abi":"1.0","views":[]}
    """,
  ]

  @Test(arguments: plain)
  func `the plain reader gives the full reader's result, or none`(json: String) {
    func whole(_ bytes: [UInt8]) -> Descriptor.Fields? {
      guard let value = try? JSONReader.read(bytes, file: "libacme.so", depth: 4),
        let descriptor = try? DescriptorReader(file: "libacme.so").descriptor(
          DescriptorValue(value))
      else { return nil }
      return descriptor.parts
    }
    let bytes = Array(json.utf8)
    let plain = PlainDescriptorReader.read(bytes)
    #expect(plain != nil)
    #expect(plain == whole(bytes))
    for index in bytes.indices {
      for byte in "\"\\{}[],: a_/.0é\u{1}".utf8 {
        var changed = bytes
        changed[index] = byte
        if let fields = PlainDescriptorReader.read(changed) { #expect(fields == whole(changed)) }
      }
      var shorter = bytes
      shorter.remove(at: index)
      if let fields = PlainDescriptorReader.read(shorter) { #expect(fields == whole(shorter)) }
    }
  }

  @Test func `escapes in texts are read`() throws {
    let json = PluginSource.descriptor(id: #"org.\u0065xample.ac\u006de"#)
    #expect(try descriptor(json).id.rawValue == "org.example.acme")
  }

  @Test(arguments: [
    "", "{", "[1", "{\"id\"", "{\"id\":", "{\"id\": \"a", "{\"id\": tru}", "{\"id\": 1,}", "{} {}",
    "{\"id\": \"\\x\"}", "{\"id\": \"\\u00\"}", "{\"id\": -}",
  ])
  func `a text that is no JSON is an error with its place`(json: String) throws {
    guard case .json(.unexpected)? = fault(json) else {
      Issue.record("\(json) has to be a syntax error")
      return
    }
  }

  @Test func `each rule has an error of its own`() {
    let file = "libacme.so: descriptor"
    let second = SourcePosition(line: 1, column: 15)
    let deep = SourcePosition(line: 1, column: 23)
    #expect(
      fault("{\"id\": \"a.b\", \"id\": \"c.d\"}")
        == .json(.duplicateName(file: file, at: second, name: "id")))
    #expect(
      fault("{\"views\": [[[[[[[[[[[[[]]]]]]]]]]]]]}")
        == .json(.tooDeep(file: file, at: deep, limit: 12)))
    #expect(fault("[]") == .wrongType(expected: "an object", found: "an array"))
    #expect(fault("{\"id\": 7}") == .wrongType(expected: "a string", found: "a number"))
    let known = DescriptorKey.all.map(\.path).filter { !$0.contains(".") }
      .map { $0.replacing("[]", with: "") }
    #expect(fault("{\"idd\": \"\"}") == .unknownKey(suggestion: "id", known: known))
    #expect(fault("{}") == .missingKey)
    #expect(
      fault(
        PluginSource.descriptor(more: ["views": "[{\"screenlet\": \"Login\", \"extends\": \"X\"}]"])
      )
        == .missingKey)
    #expect(fault(PluginSource.descriptor(id: "org.example.under_score")) != nil)
  }

  /// A key with a value that is refused, and the place of the fault.
  private static let refused: [(key: String, value: String, place: String)] = [
    ("cells", #""ListView_acme""#, "cells"), ("cells", "[7]", "cells.0"),
    ("cells", #"["List View"]"#, "cells.0"), ("delegates", #"{"name": "A"}"#, "delegates"),
    ("delegates", "[{}]", "delegates.0"), ("delegates", #"["a b"]"#, "delegates.0"),
    ("screenlets", #""Acme""#, "screenlets"), ("screenlets", #"["Acme"]"#, "screenlets.0"),
    ("screenlets", "[{}]", "screenlets.0.name"),
    ("screenlets", #"[{"name": 1}]"#, "screenlets.0.name"),
    ("screenlets", #"[{"name": "A"}, {"name": "A"}]"#, "screenlets.1.name"),
    ("screenlets", #"[{"name": "A", "view": []}]"#, "screenlets.0.view"),
    ("screenlets", #"[{"name": "A", "attributes": {}}]"#, "screenlets.0.attributes"),
    ("screenlets", #"[{"name": "A", "texts": "Ratings"}]"#, "screenlets.0.texts"),
    ("screenlets", #"[{"name": "A", "texts": "../ratings"}]"#, "screenlets.0.texts"),
    (
      "screenlets", #"[{"name": "A", "attributes": [{"name": "a", "type": "colour"}]}]"#,
      "screenlets.0.attributes.0.type"
    ),
    (
      "screenlets", #"[{"name": "A", "attributes": [{"name": "a", "type": "int", "value": "1"}]}]"#,
      "screenlets.0.attributes.0.value"
    ),
    (
      "screenlets",
      #"[{"name": "A", "attributes": [{"name": "a", "type": "int"}, {"name": "a", "type": "int"}]}]"#,
      "screenlets.0.attributes.1.name"
    ),
    (
      "screenlets", #"[{"name": "A", "attributes": [{"name": "themeName", "type": "string"}]}]"#,
      "screenlets.0.attributes.0.name"
    ),
    (
      "screenlets", #"[{"name": "A", "viewModel": [{"name": "a", "type": "url"}]}]"#,
      "screenlets.0.viewModel.0.type"
    ),
    (
      "screenlets", #"[{"name": "A", "viewModel": [{"name": "a", "type": "int"}]}]"#,
      "screenlets.0.viewModel.0.direction"
    ),
    (
      "screenlets", #"[{"name": "A", "actions": [{"name": "a"}, {"name": "a"}]}]"#,
      "screenlets.0.actions.1.name"
    ),
    (
      "screenlets", #"[{"name": "A", "list": {"operation": "page"}, "viewModel": []}]"#,
      "screenlets.0.viewModel"
    ),
    (
      "screenlets",
      #"[{"name": "A", "list": {"operation": "page"}, "actions": [{"name": "a"}]}]"#,
      "screenlets.0.actions.0.runs"
    ),
    (
      "screenlets", #"[{"name": "A", "list": {"operation": "page"}, "content": {}}]"#,
      "screenlets.0.content"
    ),
    ("screenlets", #"[{"name": "A", "list": "page"}]"#, "screenlets.0.list"),
    ("screenlets", #"[{"name": "A", "list": {}}]"#, "screenlets.0.list.operation"),
    ("operations", #""save""#, "operations"), ("operations", #"["save"]"#, "operations.0"),
    ("operations", #"[{"name": "a"}]"#, "operations.0.access"),
    ("operations", #"[{"name": "a", "access": "append"}]"#, "operations.0.access"),
    (
      "operations", #"[{"name": "a", "access": "read"}, {"name": "a", "access": "read"}]"#,
      "operations.1.name"
    ),
    (
      "operations", #"[{"name": "a", "access": "read", "parameters": [{"name": "p"}]}]"#,
      "operations.0.parameters.0.type"
    ),
  ]

  @Test(arguments: refused)
  func `an impossible declaration is refused at its place`(
    key: String, value: String, place: String
  ) {
    let json = PluginSource.descriptor(kind: "screenlet", more: [key: value])
    let error = #expect(throws: DescriptorError.self) { try descriptor(json) }
    #expect(error?.key == place)
  }

  @Test func `an unknown key is reported with the known ones of its object`() throws {
    let json = PluginSource.descriptor(more: [
      "views": #"[{"screenlet": "Login", "colour": "red"}]"#
    ])
    let error = #expect(throws: DescriptorError.self) { try descriptor(json) }
    #expect(
      error?.description
        == "libacme.so: unknown descriptor key 'views.0.colour'; remove it, or begin it with x-: "
        + "the keys here are screenlet, class, extends, layout")
  }

  @Test func `an error names the file, the key and the remedy`() throws {
    let json = PluginSource.descriptor(more: ["views": "[{\"screenlet\": 3}]"])
    let error = #expect(throws: DescriptorError.self) { try descriptor(json) }
    #expect(
      error?.description
        == "libacme.so: descriptor key 'views.0.screenlet' is a number, "
        + "it has to be a string; change it")
  }

  @Test(arguments: [
    ("org.example", true), ("a.b-c.D9", true), ("acme", false), (".a.b", false), ("a..b", false),
    ("a.b.", false), ("a.-b", false), ("a-.b", false), ("a.b c", false), ("", false),
  ])
  func `an identifier is in reverse domain order`(text: String, isValid: Bool) {
    #expect((PluginID(text) != nil) == isValid)
  }

  @Test(arguments: [
    ("1.0.0", true), ("0.10.2-rc.1", true), ("1.0.0+build.05", true), ("1.0", false),
    ("01.0.0", false), ("1.0.0-01", false), ("1.0.0-", false), ("v1.0.0", false), ("1..0", false),
  ])
  func `a version is semantic`(text: String, isValid: Bool) {
    #expect((PluginVersion(text) != nil) == isValid)
  }

  @Test(arguments: ["1", "1.", ".1", "1.2.3", "01.2", "-1.2", "4294967296.0"])
  func `an ABI version is two numbers`(text: String) { #expect(ABIVersion(text) == nil) }

  private func attribute(_ name: String, list: String = "") -> String {
    """
    {"id": "org.example.acme", "kind": "screenlet", "version": "1.0.0", "abi": "1.0",
     "requires": ["screens.screenlet/1"],
     "screenlets": [{"name": "Memo", "about": "Keeps a memo.", \(list)
       "attributes": [{"name": "\(name)", "type": "string", "about": "is for a test"}],
       "events": [{"name": "onMemoKept", "about": "a memo was kept"}]}]}
    """
  }

  @Test func `no screenlet has an attribute with another meaning in layouts`() throws {
    let list = #""list": {"operation": "memos"},"#
    for (name, list) in [
      ("name", ""), ("page", ""), ("onMemoKept", ""), ("themeName", ""), ("onMemoSelected", list),
    ] {
      guard case .invalidValue(let found, _)? = fault(attribute(name, list: list)) else {
        Issue.record("\(name) is taken")
        continue
      }
      #expect(found == name)
    }
    _ = try descriptor(attribute("topic"))
    _ = try descriptor(attribute("onMemoSelected"))
  }
}
