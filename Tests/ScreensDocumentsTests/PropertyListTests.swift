import Foundation
import ScreensDocuments
import Testing

struct PropertyListTests {
  private let head = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n"

  private func read(_ body: String) throws -> PropertyListDictionary {
    try PropertyList(Array((head + body + "</plist>").utf8), file: "p.plist").dictionary()
  }

  private func error(_ body: String) -> PropertyListError? {
    error(bytes: Array((head + body + "</plist>").utf8))
  }

  private func error(bytes: [UInt8]) -> PropertyListError? {
    do {
      _ = try PropertyList(bytes, file: "p.plist")
      return nil
    } catch {
      return error
    }
  }

  @Test func `every type of value is read`() throws {
    let values = try read(
      """
      <dict>
      <key>s</key><string>a &lt; b</string><key>i</key><integer>-0x10</integer>
      <key>r</key><real>1.5e3</real><key>t</key><true/><key>f</key><false/>
      <key>d</key><date>2000-03-01T00:00:01Z</date><key>b</key><data>aGk=
      </data><key>a</key><array><string>x</string></array><key>n</key><dict/>
      </dict>
      """)
    #expect(try values.string("s") == "a < b")
    #expect(try values.integer("i") == -16)
    #expect(try values.real("r") == 1500)
    #expect(try values.real("i") == -16)
    #expect(try values.boolean("t") == true)
    #expect(try values.boolean("f") == false)
    #expect(try values.strings("a") == ["x"])
    #expect(try values.dictionary("n")?.entries.isEmpty == true)
    #expect(values.keys == ["s", "i", "r", "t", "f", "d", "b", "a", "n"])
    guard case .date(let seconds)? = values["d"]?.content,
      case .data(let bytes)? = values["b"]?.content
    else {
      Issue.record("no date or no data")
      return
    }
    #expect(seconds == 951_868_801)
    #expect(bytes == [0x68, 0x69])
    #expect(try values.string("absent") == nil)
  }

  @Test func `keys and values know line and column`() throws {
    let values = try read("<dict>\n  <key>a</key>\n    <array><true/>\n<dict/></array></dict>")
    let entry = values.entries[0]
    #expect(entry.place.position == SourcePosition(line: 4, column: 3))
    #expect(entry.value.place.position == SourcePosition(line: 5, column: 5))
    let items = try entry.value.array()
    #expect(items[1].place.position == SourcePosition(line: 6, column: 1))
    #expect(items[1].place.keyPath == "a.1")
    #expect(items[1].place.description == "p.plist:6:1")
  }

  @Test func `a wrong type is an error that names place and both types`() throws {
    let values = try read("<dict><key>port</key>\n<string>80</string></dict>")
    let error = #expect(throws: PropertyListError.self) { try values.integer("port") }
    #expect(
      error?.description
        == "p.plist:4:1: 'port' is a string, it has to be an integer; change it")
    #expect(throws: PropertyListError.self) { try values.boolean("port") }
    #expect(throws: PropertyListError.self) { try values.real("port") }
    #expect(throws: PropertyListError.self) { try values.array("port") }
    #expect(throws: PropertyListError.self) { try values.strings("port") }
    #expect(throws: PropertyListError.self) { try values.dictionary("port") }
  }

  @Test func `a key with dots is named in full`() throws {
    let values = try read("<dict><key>com.acme.theme</key><true/></dict>")
    let error = #expect(throws: PropertyListError.self) { try values.string("com.acme.theme") }
    #expect(error?.description.contains("'com.acme.theme' is a boolean") == true)
  }

  @Test func `an unknown key is an error with a suggestion`() throws {
    let values = try read("<dict>\n<key>pugins</key><array/><key>zzz</key><true/></dict>")
    let errors = values.unknownKeys(besides: ["plugins", "pages"])
    #expect(
      errors.map(\.description) == [
        "p.plist:4:1: unknown key 'pugins'; did you mean 'plugins'?",
        "p.plist:4:26: unknown key 'zzz'; remove it",
      ])
    let first = try #require(errors.first)
    #expect(throws: first) { try values.refuseKeys(besides: ["plugins", "pages"]) }
    #expect(throws: Never.self) { try values.refuseKeys(besides: ["pugins", "zzz"]) }
  }

  @Test func `a missing key is an error at the dictionary`() throws {
    let values = try read("<dict/>")
    let error = #expect(throws: PropertyListError.self) { try values.required("server") }
    #expect(error?.description == "p.plist:3:1: key 'server' is missing; add it")
  }

  @Test func `a duplicate key names both places`() {
    #expect(
      error("<dict><key>a</key><true/>\n<key>a</key><false/></dict>")?.description
        == "p.plist:4:1: key 'a' is given twice, first at p.plist:3:7; remove one of them")
  }

  @Test(arguments: [
    "<integer>x</integer>", "<integer>99999999999999999999</integer>", "<integer></integer>",
    "<real>nan</real>", "<real>inf</real>", "<date>yesterday</date>",
    "<date>2026-13-01T00:00:00Z</date>", "<data>*</data>",
  ])
  func `text that is no value of its element is refused`(body: String) {
    guard case .invalidText(let place, _, _)? = error(body) else {
      Issue.record("\(body) was accepted")
      return
    }
    #expect(place.position?.line == 3)
  }

  @Test(arguments: [
    ("<dict><key>a</key><true>no</true></dict>", "true", "no"),
    ("<array><false>\n no </false></array>", "false", "no"),
    ("<dict>x<key>a</key><true/></dict>", "dict", "x"),
    ("<array><true/>x</array>", "array", "x"),
    ("x<true/>", "plist", "x"),
  ])
  func `text in an element that has none is refused`(body: String, element: String, text: String) {
    guard case .unexpectedText(_, let found, let words)? = error(body) else {
      Issue.record("\(body) was accepted")
      return
    }
    #expect(found == element && words == text)
  }

  @Test func `structure that property lists don't have is refused`() {
    guard case .unexpectedElement? = error("<dict><string>x</string></dict>"),
      case .unexpectedElement? = error("<thing/>"),
      case .unexpectedElement? = error("<string><true/></string>"),
      case .missingValue? = error("<dict><key>a</key></dict>"),
      case .missingValue? = error("<dict><key>a</key><key>b</key><true/></dict>"),
      case .notAPropertyList? = error(""),
      case .notAPropertyList? = error("<true/><true/>"),
      case .notAPropertyList? = error(bytes: Array("<xml/>".utf8)),
      case .xml? = error(bytes: Array("hello".utf8))
    else {
      Issue.record("a wrong structure was accepted")
      return
    }
  }

  @Test func `a binary property list reads the same, with key paths for places`() throws {
    let object: [String: Any] = [
      "flag": true, "one": 1, "half": 0.5, "text": "x", "when": Date(timeIntervalSince1970: 5),
      "bytes": Data([1, 2]), "list": [1, ["deep": false]],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: object, format: .binary, options: 0)
    let values = try PropertyList([UInt8](data), file: "b.plist").dictionary()
    #expect(try values.boolean("flag") == true)
    #expect(try values.integer("one") == 1)
    #expect(try values.real("half") == 0.5)
    #expect(try values.string("text") == "x")
    #expect(throws: PropertyListError.self) { try values.boolean("one") }
    #expect(throws: PropertyListError.self) { try values.integer("flag") }
    guard case .date(5)? = values["when"]?.content, case .data([1, 2])? = values["bytes"]?.content
    else {
      Issue.record("no date or no data")
      return
    }
    let deep = try values.array("list")?[1].dictionary().required("deep")
    #expect(deep?.place.description == "b.plist: at list.1.deep")
    #expect(deep?.place.position == nil)
  }

  @Test func `a damaged binary property list is refused`() {
    guard case .unreadableBinary? = error(bytes: Array("bplist00garbage".utf8)) else {
      Issue.record("a damaged binary property list was accepted")
      return
    }
  }

  @Test func `a small binary property list that expands endlessly is refused`() {
    // Each of 60 arrays holds the next one twice.
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<60 {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA2, UInt8(level + 1), UInt8(level + 1)]
    }
    offsets.append(UInt8(bytes.count))
    bytes.append(0x09)
    let table = bytes.count
    bytes += offsets
    bytes += [UInt8](repeating: 0, count: 6) + [1, 1]
    for number in [offsets.count, 0, table] {
      bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(number)]
    }
    let limits = XMLLimits(bytes: 4096, depth: 64, elements: 2_000)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList(bytes, file: "b.plist", limits: limits)
    }
    #expect(error?.description.hasPrefix("b.plist: is not a readable binary") == true)
  }
}
