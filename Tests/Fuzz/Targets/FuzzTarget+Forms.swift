import ScreensDocuments
import ScreensForms
import ScreensModel

extension FuzzTarget {
  private static let definitionSeeds = [
    """
    {"availableLanguageIds":["en_US","de"],"defaultLanguageId":"en_US","fields":[
    {"name":"A","type":"select","dataType":"string","required":"true","label":{"en_US":"a","de":"b"},
    "predefinedValue":{"en_US":["x"]},"options":[{"value":"x","label":{"en_US":"X"},"reference":"r"}],
    "nestedFields":[{"name":"B","type":"numeric","dataType":"double","repeatable":true,
    "validation":{"expression":{"name":"gt","value":"B > {parameter}"},"parameter":{"en_US":"1"},
    "errorMessage":{"en_US":"no"}},"visibilityExpression":"A == 'x'"}]},
    {"name":"C","type":"fieldset","rows":"[{\\"columns\\":[{\\"fields\\":[\\"D\\"],\\"size\\":8}]}]",
    "nestedFields":[{"name":"D","type":"odd","validation":""}]}],
    "rules":[{"name":{"en_US":"r"},"condition":"getValue('B') > 1","actions":["calculate('B', B + 1)",
    "jumpPage(0, 2)","setVisible('C', true)"],"enabled":true},{"logical-operator":"OR","conditions":[
    {"operator":"equals-to","operands":[{"type":"field","value":"A"},{"type":"option","value":"x"}]}],
    "actions":[{"action":"show","target":"C"}]}],
    "successPage":{"enabled":true,"title":{"en_US":"t"},"body":{}}}
    """,
    """
    <root available-locales="en_US,de" default-locale="en_US"><dynamic-element dataType="string"
    type="select" name="A" multiple="true"><meta-data locale="en_US"><entry name="label">a</entry>
    <entry name="predefinedValue">["x"]</entry></meta-data><meta-data locale="de"><entry name="tip">
    t</entry></meta-data><dynamic-element name="o" type="option" value="x"><meta-data locale="de">
    <entry name="label">X</entry></meta-data></dynamic-element></dynamic-element></root>
    """,
    """
    <root><dynamic-element name="a" type="list" index-type=""><dynamic-element name="One" type="1"/>
    <meta-data><entry name="label">L</entry><entry name="required">true</entry></meta-data>
    </dynamic-element><dynamic-element name="b" type="text" repeatable="true"><dynamic-element
    name="c" type="text_area"/></dynamic-element></root>
    """,
  ].map { Array($0.utf8) }

  private static let formTokens = [
    "{", "}", "[", "]", "\"", ",", ":", "\"name\":\"A\"", "\"en_US\"", "\"iw_IL\"", "\"type\":",
    "\"nestedFields\":[", "\"options\":[", "\"rows\":", "null", "true", "1.0", "\\u0000", "\\\"",
    "<dynamic-element ", "name=\"A\"", "type=\"option\"", "locale=\"en_US\"", "<meta-data>",
    "<entry name=\"label\">", "dataType=\"\"", "index=\"2\"", "</dynamic-element>", "/>",
    "<dynamic-content language-id=\"de\">", "<option>", "<![CDATA[", "]]>", "&#13;", "&lt;",
  ]

  /// Whether a text has characters that the writer of XML replaces, because HTML has no place for
  /// them.
  private static func isReplaced(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) || $0.value & 0xFFFE == 0xFFFE }
  }

  /// Definitions: read, written and read again they are the same, and their rules and conditions
  /// come to an end.
  static let formDefinition = FuzzTarget(
    name: "form-definition", rounds: 8_000, seeds: definitionSeeds, tokens: formTokens
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    let form = try parsed("f.form") { try FormDefinition(text, file: "f.form") }
    guard let form else { return }
    let language = FormLanguage("de_AT")
    if form.dialect == .json || !isReplaced(text) {
      let again = try? FormDefinition(form.text, file: "again.form")
      try require(again == form, "written and read again it differs: \(form.text)")
    }
    let record = FormRecord(entries: form.fields.map { FormEntry($0.name, value: .plain("x")) })
    let rules = FormRules(form)
    let state = (try? rules.state(for: record, language))?.state ?? FormState()
    _ = FormValidation(form, nil, in: language).mistakes(in: record, state)
    for field in form.allFields {
      _ = field.rows
      _ = field.label(of: field.predefined(form.choice(language)), form.choice(language))
    }
    for fault in rules.faults { try requireSentence(fault.description, naming: "does not count") }
    for remark in form.remarks {
      try requireSentence(remark.description, naming: remark.place.onOneLine)
    }
  }

  static let formLayout = FuzzTarget(
    name: "form-layout", rounds: 4_000,
    seeds: [
      Array(
        """
        {"defaultLanguageId":"en_US","paginationMode":"wizard","pages":[{"title":{"en_US":"a"},
        "rows":[{"columns":[{"size":6,"fieldNames":["A","B"]},{"size":6,"fieldNames":[]}]}]}],
        "rules":[{"condition":"true","actions":[]}]}
        """.utf8)
    ], tokens: formTokens + ["\"size\":", "\"fieldNames\":[", "\"pages\":["]
  ) { input in
    let layout = try parsed("f.layout") { try FormLayout(json: input, file: "f.layout") }
    guard let layout else { return }
    let again = try? FormLayout(json: Array(layout.text.utf8), file: "again.layout")
    try require(again == layout, "written and read again it differs: \(layout.text)")
    if let form = try? FormDefinition("{\"fields\":[{\"name\":\"A\"}]}", file: "f") {
      let pages = FormPages(form, layout)
      let names = pages.pages.indices.flatMap { pages.fields(on: $0) }
      try require(names == ["A"], "the field stands in \(names)")
    }
  }

  /// Records: read, written and read again they are the same, in JSON and in XML.
  static let formRecord = FuzzTarget(
    name: "form-record", rounds: 8_000,
    seeds: [
      """
      {"availableLanguageIds":["en_US"],"defaultLanguageId":"en_US","fieldValues":[
      {"instanceId":"aaaa","name":"A","value":{"en_US":"[\\"x\\"]","de":"y"}},{"name":"C",
      "nestedFieldValues":[{"instanceId":"b","name":"D","value":"1,5"}]},{"name":"A","value":""}]}
      """,
      """
      <root available-locales="en_US" default-locale="en_US"><dynamic-element instance-id="a"
      name="A" type="text" index="1"><dynamic-element name="B"/><dynamic-content
      language-id="en_US">x</dynamic-content><dynamic-content>y</dynamic-content></dynamic-element>
      <dynamic-element name="A" index="0"><dynamic-content><option>1</option></dynamic-content>
      </dynamic-element></root>
      """,
    ].map { Array($0.utf8) }, tokens: formTokens
  ) { input in
    let isXML = input.first == UInt8(ascii: "<")
    func read(_ bytes: [UInt8]) throws -> FormRecord {
      try isXML
        ? FormRecord(xml: bytes, file: "f.record") : FormRecord(json: bytes, file: "f.record")
    }
    guard let record = try parsed("f.record", { try read(input) }) else { return }
    if !isXML || !isReplaced(String(decoding: input, as: UTF8.self)) {
      let again = try? read(Array(record.text.utf8))
      try require(again == record, "written and read again it differs: \(record.text)")
    }
    // No address has a zero, so a place that has one is not read again.
    for name in record.entries.map(\.name) where !name.isEmpty && !name.utf8.contains(0) {
      let path = EntryPath(name, 3).child(name)
      try require(EntryPath(written: path.description) == path, "the place \(path) differs")
    }
    guard
      let form = try? FormDefinition(String(decoding: definitionSeeds[0], as: UTF8.self), file: "f")
    else { return }
    _ = FlatRecord(record, of: form, in: FormLanguage("de"), .v62)
    _ = form.instances(in: record.matched(to: form))
  }

  /// Expressions and patterns: they have a value or a fault, in a time that their length bounds.
  static let formExpression = FuzzTarget(
    name: "form-expression", rounds: 30_000, sizeLimit: 600,
    seeds: [
      "equals(getValue('A'), 'x') AND NOT(A > 1 + 2 * -3.5) || contains(['a', \"b\"], 'a')",
      "match(A, \"^([A-Z]{2,3}|\\\\d+)?[^a-z-]*$\") OR A.isEmpty() or max(1, 2) / 3 <= sum([1, 2])",
      "all('#value# != 1', [1, 2])", "jumpPage(0, 2)", "calculate('A', A * 1.1)",
    ].map { Array($0.utf8) },
    tokens: [
      "(", ")", "[", "]", "{9}", "*", "+", "?", "|", "\\", "'", "\"", "match(A, '", "getValue('A')",
      " AND ", " NOT ", "!", "==", "<", "-", "1e9", ".", ",", "99999999999999999999", "#value#",
    ]
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    _ = try parsed("") { try FormAction(text) }
    let scope = ExpressionScope(today: CalendarDate("2026-01-01")) { name in
      name == "A" ? .text("AB12ab12AB12") : nil
    }
    _ = try parsed("") { try FormExpression(text).value(in: scope) }
    _ = try parsed("") { try TextPattern(text).matches("AB12ab12AB12") }
  }
}
