import ScreensDocuments
import ScreensLayout
import TestSupport

extension FuzzTarget {
  private static let markupTokens = [
    "<", ">", "/>", "</", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "<![CDATA[", "]]>", "<!--",
    "--", "&amp;", "&#0;", "&#x110000;", "&x;", "<!DOCTYPE a [<!ENTITY x \"y\">]>", "xmlns:a=\"b\"",
    "=\"", "'", "a:b",
  ]

  static let xml = FuzzTarget(
    name: "xml", rounds: 6000,
    seeds: [
      "<a><b c=\"d\">t&amp;é</b><!-- x --><![CDATA[<]]></a>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE a SYSTEM \"x\">\n<a x='1'/>",
    ].map { Array($0.utf8) },
    tokens: markupTokens
  ) { input in
    _ = try parsed("a.xml") {
      try XMLReader.read(input, file: "a.xml", limits: XMLLimits(bytes: 8192, depth: 40))
    }
  }

  /// Layouts: every index leads somewhere and every frame is a number.
  static let layout = FuzzTarget(
    name: "layout", rounds: 2500, sizeLimit: 32_768,
    seeds: Corpus.package("Plugins", suffix: ".xib") + Corpus.package("Sources", suffix: ".xib"),
    tokens: markupTokens + [
      "<rect key=\"frame\" x=\"1e400\" y=\"nan\" width=\"-1\" height=\"inf\"/>", "<subviews>",
      "id=\"1\"", "destination=\"-1\"", "property=\"loginButton\"",
      "<autoresizingMask key=\"m\" "
        + "widthSizable=\"YES\" flexibleMinX=\"YES\"/>", "<constraint ", "multiplier=\"1:0\"",
      "customClass=\"", "<color key=\"textColor\" red=\"2\" alpha=\"-1\"/>", "</view>", "<view ",
    ]
  ) { input in
    guard let document = try parsed("a.xib", { try XIBReader.read(input, file: "a.xib") }) else {
      return
    }
    let count = document.nodes.count
    try require(document.outlets.values.allSatisfy { $0.offset < count }, "an outlet to nowhere")
    try require(document.actions.allSatisfy { $0.control.offset < count }, "an action of nowhere")
    let size = LayoutSize(width: 320, height: 480)
    for (frame, node) in zip(LayoutGeometry(document).frames(at: size), document.nodes) {
      let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
      try require(isFinite, "the frame of \(node.key) is \(frame)")
    }
    for diagnostic in document.diagnostics { try requireSentence("\(diagnostic)", naming: "a.xib") }
  }

  static let propertyList = FuzzTarget(
    name: "plist", rounds: 5000,
    seeds: Corpus.package("Plugins", suffix: ".plist") + Corpus.seeds("plist"),
    tokens: markupTokens + [
      "<dict>", "<key>", "</key>", "<array/>", "<integer>", "<real>", "<true/>", "<data>",
      "<date>2026-01-01T00:00:00Z</date>", "bplist00",
    ]
  ) { input in
    try parsed("a.plist") {
      try PropertyList(input, file: "a.plist").dictionary().refuseKeys(besides: ["id"])
    }
  }

  /// Strings: UTF-8 and UTF-16 say the same.
  static let strings = FuzzTarget(
    name: "strings", rounds: 20_000,
    seeds: Corpus.package("Plugins", suffix: ".strings") + [
      Array("/* c */ \"a\\n\\U00e9\" = \"b\\\"\"; // d\nk = v;\n\"k2\";".utf8)
    ],
    tokens: ["/*", "*/", "//", "\"", "\\", "\\U", "\\u12", "=", ";", "<?xml ", "bplist00"]
  ) { input in
    let texts = try parsed("a.strings") { try StringsFile(input, file: "a.strings").texts }
    guard let texts, !input.contains(0), !input.starts(with: [0xEF, 0xBB]),
      let text = String(validating: input, as: UTF8.self), !text.hasPrefix("bplist"),
      !text.drop(while: \.isWhitespace).hasPrefix("<?xml")
    else { return }
    let wide: [UInt8] = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let again = try? StringsFile([0xFE, 0xFF] + wide, file: "a.strings").texts
    try require(again == texts, "UTF-16 gives \(again ?? [:]), UTF-8 gives \(texts)")
  }

  /// JSON: the value, written again, reads the same.
  static let json = FuzzTarget(
    name: "json", rounds: 30_000,
    seeds: [
      "{\"a\": [1, -0.5e3, true, null, \"\\u00e9\\ud83d\\ude00\\n\"], \"b\": {}}", "[[[[]]]]", "0",
      "\"é\"", "{\"a\":{\"b\":[{\"c\":9223372036854775807}]}}",
    ].map { Array($0.utf8) },
    tokens: [
      "{", "}", "[", "]", "\"", ":", ",", "\\u", "\\ud800", "1e", "-0", "true", "null", "1e308",
    ]
  ) { input in
    guard let value = try parsed("a.json", { try JSONReader.read(input, file: "a.json") }) else {
      return
    }
    let again = try? JSONReader.read(Array(value.text.utf8), file: "again.json")
    try require(
      again?.text == value.text, "written and read again, it is \(again?.text ?? "no JSON")")
  }

  /// Foreign HTML: the result holds allowed parts only, and is its own result.
  static let html = FuzzTarget(
    name: "html", rounds: 8000, sizeLimit: 4096,
    seeds: ((try? ForeignHTML.vectors()) ?? []).map { Array($0.utf8) },
    tokens: markupTokens + [
      "<script>", "</script>", "<style>", "<svg>", "</svg>", "<math>", "<template>", "<!--!>",
      "--!>", "<table>", "<tr>", "<td>", "<p>", "</p>", "<li>", "<pre>\n", "<select>", "<b>",
      "onerror=alert(1)", "<img src=x onerror=alert(1)>", "<img src=https://images.example/x>",
      "&colon;", "&lt", "&#x3c;", "javascript:", "\0", "`", "\u{0C}", "<plaintext>", "<noscript>",
    ]
  ) { input in
    let fragment = HTMLFragment(
      String(decoding: input, as: UTF8.self), in: ForeignHTML.surroundings)
    let markup = String(decoding: fragment.markup, as: UTF8.self)
    let strays = ForeignHTML.strays(in: MarkupTree(markup))
    try require(strays.isEmpty, "\(strays) are left in \(markup)")
    let again = String(
      decoding: HTMLFragment(markup, in: ForeignHTML.surroundings).markup, as: UTF8.self)
    try require(again == markup, "\(markup) becomes \(again)")
  }
}
