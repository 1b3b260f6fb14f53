import ScreensDocuments
import Testing

struct XMLReaderTests {
  private func read(_ text: String, limits: XMLLimits = XMLLimits()) throws -> DocumentElement {
    try XMLReader.read(Array(text.utf8), file: "a.xml", limits: limits)
  }

  private func error(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) -> XMLError? {
    do {
      _ = try XMLReader.read(bytes, file: "a.xml", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an element has its name, attributes, children and text`() throws {
    let root = try read("<a x='1'>t<b key=\"k\">u &amp; <![CDATA[<v>]]></b><c/></a>")
    #expect(root.name == "a")
    #expect(root["x"] == "1")
    #expect(root.text == "t")
    #expect(root.children.map(\.name) == ["b", "c"])
    #expect(root.child("b")?.text == "u & <v>")
    #expect(root.child(key: "k", named: "b") != nil)
    #expect(root.child(key: "k", named: "c") == nil)
  }

  @Test func `space between children is no text`() throws {
    #expect(try read("<a>\n  <b/>\n</a>").text == "")
  }

  @Test func `positions are those of the opening bracket, in characters`() throws {
    let root = try read(
      "<?xml version=\"1.0\"?><!--><no/>-->\n<!-- <no/> -->\n<a\n  x='>'>é<b/>\n  <c><![CDATA[<d>]]><e/></c></a>"
    )
    #expect(root.position == SourcePosition(line: 3, column: 1))
    #expect(root.children[0].position == SourcePosition(line: 4, column: 10))
    #expect(root.children[1].position == SourcePosition(line: 5, column: 3))
    #expect(root.children[1].children[0].position == SourcePosition(line: 5, column: 21))
  }

  @Test func `a prefix is part of the name, and has to be declared`() throws {
    let root = try read("<e:b e:d='1' xmlns:e='x'><e:f/></e:b>")
    #expect(root.name == "e:b")
    #expect(root["e:d"] == "1")
    #expect(root.children[0].name == "e:f")
    guard case .malformed(_, _, "a prefix that is not declared")? = error(Array("<a:b/>".utf8))
    else {
      Issue.record("an undeclared prefix was accepted")
      return
    }
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try XMLReader.read([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8), file: "a").name == "a")
  }

  @Test func `a document type without declarations is ignored`() throws {
    let root = try read("<!DOCTYPE plist PUBLIC \"-//x//>\" \"http://127.0.0.1:9/x.dtd\">\n<a/>")
    #expect(root.position == SourcePosition(line: 2, column: 1))
  }

  @Test func `an entity bomb is refused before anything is expanded`() {
    var text = "<!DOCTYPE a [<!ENTITY x0 \"lol\">"
    for level in 1...30 {
      let inner = String(repeating: "&x\(level - 1);", count: 10)
      text += "<!ENTITY x\(level) \"\(inner)\">"
    }
    text += "]>\n<a>&x30;</a>"
    #expect(
      error(Array(text.utf8))
        == .declaresDocumentType(file: "a.xml", at: SourcePosition(line: 1, column: 1)))
  }

  @Test func `an external entity is refused`() {
    let text = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>"
    guard case .declaresDocumentType? = error(Array(text.utf8)) else {
      Issue.record("an external entity was not refused")
      return
    }
  }

  @Test func `an undeclared entity is malformed`() {
    guard case .malformed(_, let place, let reason)? = error(Array("<a>\n&x;</a>".utf8)) else {
      Issue.record("an undeclared entity was accepted")
      return
    }
    #expect(place.line == 2)
    #expect(reason == "an entity that is not declared")
  }

  @Test(arguments: [
    ("", 1), ("<a>", 1), ("<a>\n</b>", 2), ("<a>\n<b x=1/></a>", 2), ("<a x='1' x='2'/>", 1),
    ("<a/><b/>", 1), ("<a>\n<\n</a>", 2), ("text", 1), ("<a>\u{1}</a>", 1), ("<!DOCTYPE a", 1),
    ("<a><!-- x</a>", 1), ("<a><![CDATA[ x</a>", 1), ("<a x='<'/>", 1), ("<", 1), ("</a>", 1),
    ("<a/><!DOCTYPE a>", 1),
  ])
  func `malformed documents are refused with their line`(text: String, line: Int) {
    guard case .malformed(let file, let place, let reason)? = error(Array(text.utf8)) else {
      Issue.record("'\(text)' was accepted")
      return
    }
    #expect(file == "a.xml")
    #expect(place.line == line, "\(text)")
    #expect(!reason.contains("code"), "\(text): \(reason)")
  }

  @Test func `bytes that are not UTF-8 are refused, wherever they stand`() {
    for head in ["<a>\né", "<a\né", "<a\n\"", "<a \nx='"] {
      let bytes = Array(head.utf8) + [0xC3, 0x28] + Array("'>x</a>".utf8)
      guard case .malformed(_, let place, "the bytes are not UTF-8")? = error(bytes) else {
        Issue.record("invalid UTF-8 was accepted")
        continue
      }
      #expect(place.line == 2)
    }
  }

  @Test(
    arguments: [
      [0xFE, 0xFF, 0, 0x3C], [0xFF, 0xFE, 0x3C, 0], [0, 0x3C, 0, 0x61],
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a/>".utf8),
      Array("<?xml version='1.0' encoding=\"UTF-7\"?><a/>".utf8),
    ] as [[UInt8]])
  func `other encodings are refused by name`(bytes: [UInt8]) {
    guard case .unsupportedEncoding(_, let encoding)? = error(bytes) else {
      Issue.record("another encoding was accepted")
      return
    }
    #expect(!encoding.isEmpty)
  }

  @Test func `each limit is enforced, and names the place`() {
    let text = Array("<a>\n<b><c/></b></a>".utf8)
    let place = SourcePosition(line: 2, column: 1)
    #expect(error(text, limits: XMLLimits(depth: 2)) == nil)
    #expect(
      error(text, limits: XMLLimits(depth: 1)) == .tooDeep(file: "a.xml", at: place, limit: 1))
    #expect(error(text, limits: XMLLimits(elements: 3)) == nil)
    let tag = Array("<a>\n<b c='>' d=\"=\" e=''/></a>".utf8)
    #expect(error(tag, limits: XMLLimits(attributes: 3)) == nil)
    #expect(
      error(tag, limits: XMLLimits(attributes: 2))
        == .tooManyAttributes(file: "a.xml", at: place, limit: 2))
    #expect(
      error(text, limits: XMLLimits(elements: 1))
        == .tooManyElements(file: "a.xml", at: place, limit: 1))
    #expect(
      error(text, limits: XMLLimits(bytes: 10))
        == .tooLarge(file: "a.xml", bytes: text.count, limit: 10))
  }

  @Test func `a hundred thousand levels are refused without recursion`() {
    let text = String(repeating: "<a>", count: 100_000)
    guard case .tooDeep? = error(Array(text.utf8)) else {
      Issue.record("deep nesting was accepted")
      return
    }
  }

  @Test func `every error is one sentence that begins with the file`() {
    let place = SourcePosition(line: 3, column: 4)
    let errors: [XMLError] = [
      .malformed(file: "a.xml", at: place, reason: "r"),
      .declaresDocumentType(file: "a.xml", at: place),
      .unsupportedEncoding(file: "a.xml", encoding: "UTF-16"),
      .tooLarge(file: "a.xml", bytes: 2, limit: 1), .tooDeep(file: "a.xml", at: place, limit: 1),
      .tooManyElements(file: "a.xml", at: place, limit: 1),
      .tooManyAttributes(file: "a.xml", at: place, limit: 1),
    ]
    for error in errors {
      #expect(error.description.hasPrefix("a.xml:"))
      #expect(!error.description.contains("\n"))
      #expect(error.position.map { $0 == place } ?? true)
    }
  }

  @Test(arguments: [
    "<?foo?><a/>", "<?xml-stylesheet?><a/>", "<?xml version='1.0'?><?xmlfoo?><a/>",
    "<a><?x?><?y z?></a>", "<??><a/>",
  ])
  func `a processing instruction is skipped, with content or without`(text: String) throws {
    #expect(try XMLReader.read(Array(text.utf8), file: "d").name == "a")
  }

  @Test(arguments: ["\n<?xml version='1.0'?><a/>", "<!-- x --><?xml version='1.0'?><a/>"])
  func `an XML declaration that is not the first thing is named in the sentence`(
    text: String
  ) throws {
    let error = #expect(throws: XMLError.self) {
      try XMLReader.read(Array(text.utf8), file: "d")
    }
    #expect("\(try #require(error))".contains("'<?xml' stands after the document's beginning"))
  }

  @Test(arguments: [
    "<?xml?><a/>", "<a><?xml?></a>", "<a><?xml ?></a>", "<a><?xml\n?></a>", "<?xml", "<?x", "<?",
  ])
  func `an XML declaration without a version, or in a wrong place, is malformed`(
    text: String
  ) throws {
    #expect(throws: XMLError.self) { try XMLReader.read(Array(text.utf8), file: "d") }
  }
}
