import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// Forms that a server defines: what is read, shown, checked and sent.
struct DDLFormTests {
  private static let options = """
    "options":[{"value":"n","label":{"en_US":"North"}},{"value":"s","label":{"en_US":"South"}}]
    """

  private static let fields = """
    {"name":"Boat","type":"text","required":true,"label":{"en_US":"Boat","es_ES":"Barco"}},
    {"name":"Length","type":"ddm-decimal","required":false,"label":{"en_US":"Length"}},
    {"name":"Arrival","type":"ddm-date","required":false,"label":{"en_US":"Arrival"}},
    {"name":"Pier","type":"select","required":false,"label":{"en_US":"Pier"},\(options)},
    {"name":"Extras","type":"select","multiple":true,"required":false,
     "label":{"en_US":"Extras"},\(options)},
    {"name":"Power","type":"checkbox","required":false,"label":{"en_US":"Power"}},
    {"name":"Where","type":"ddm-geolocation","required":false,"label":{"en_US":"Where"}},
    {"name":"Crew","type":"text","repeatable":true,"required":false,"label":{"en_US":"Crew"},
     "nestedFields":[{"name":"Age","type":"ddm-integer","required":false,
     "label":{"en_US":"Age"}}]},
    {"name":"Hologram","type":"hologram","required":false,"label":{"en_US":"Hologram"}}
    """

  private static func definition(_ fields: String = fields) -> Value {
    .string(#"{"defaultLanguageId":"en_US","fields":["# + fields + "]}")
  }

  private static let stored: Value = [
    "modelValues": [
      "Boat": "Ada", "Length": "1234.50", "Arrival": "2026-06-18", "Pier": "[\"s\"]",
      "Extras": "[\"n\", \"s\"]", "Power": "true",
      "Where": "{\"latitude\": 40.5, \"longitude\": -3}", "Crew": "Eve", "Crew.Age": "7",
      "Crew.1": "Bob", "Hologram": "h-17", "Former": "kept",
    ],
    "modelAttributes": ["recordId": 35_501, "version": "1.3", "modifiedDate": 5],
  ]

  private func host(
    _ definition: Value = definition(), record: Value? = nil, _ values: [String: Value] = [:]
  ) throws -> AccountKindTests.Host {
    let host = try AccountKindTests.Host(DDLFormScreenlet.kind)
    host.context.loginWithBasic(
      userName: "ada", password: "pw", attributes: UserAttributes(["userId": 20]))
    host.connectors.answer("ddlFormLoad", .success(["definition": definition, "name": "Form"]))
    if let record { host.connectors.answer("ddlFormRecordLoad", .success(record)) }
    let own: [String: Value] = ["structureId": 34_012, "recordSetId": 34_020]
    for (name, value) in own.merging(values, uniquingKeysWith: { $1 }) {
      try host.set(name, value)
    }
    if record != nil { try host.set("recordId", 35_501) }
    host.screenlet.beginShowing()
    host.session.deliverResults()
    return host
  }

  private func rows(_ host: AccountKindTests.Host) -> [[String: Value]] {
    (0..<(host.screenlet.rowCount ?? 0)).compactMap { host.screenlet.row($0)?.map }
  }

  private func cell(_ name: String, _ host: AccountKindTests.Host) throws -> Cell {
    let place = try #require(rows(host).firstIndex { $0["name"]?.string == name })
    let row = try #require(host.screenlet.list?.row(place))
    return try #require(try host.view.makeCells([row])[0])
  }

  private func enter(
    _ value: Value, _ name: String, _ host: AccountKindTests.Host, _ outlet: String = "valueField"
  ) throws {
    let cell = try cell(name, host)
    try host.view.enter(value, in: try #require(cell.tree.find(outlet)), of: cell)
  }

  /// Sends the form; the values of the request, nil where none was made.
  private func send(_ host: AccountKindTests.Host) -> [String: Value]? {
    let former = host.connectors.requests.count
    host.screenlet.performAction(.submitForm)
    host.session.deliverResults()
    return host.connectors.requests.count > former
      ? host.connectors.requests.last?.parameters : nil
  }

  @Test func `fields stand in their order, inner ones and instances behind them`() throws {
    let host = try host(record: Self.stored)
    #expect(host.events.log == ["onFormLoaded", "onRecordLoaded"])
    #expect(
      rows(host).map { $0["name"]?.string ?? "" } == [
        "Boat", "Length", "Arrival", "Pier", "Extras#", "Extras#0", "Extras#1", "Power", "Where",
        "Crew", "Crew.Age", "Crew##", "Crew.1", "Crew.1.Age", "Crew.1##", "Hologram", "",
      ])
    #expect(
      rows(host).map { $0["type"]?.string ?? "" } == [
        "Text", "Number", "Date", "Select", "Heading", "Checkbox", "Checkbox", "Checkbox",
        "Geolocation", "Text", "Number", "Instance", "Text", "Number", "Instance", "StandIn",
        "SubmitButton",
      ])
    #expect(
      rows(host).map { $0["value"] ?? .none } == [
        "Ada", "1234.5", "2026-06-18", "s", .none, true, true, true,
        ["latitude": "40.5", "longitude": "-3"], "Eve", "7", .none, "Bob", "", .none,
        "h-17", .none,
      ])
    #expect(rows(host)[12]["label"] == "Crew 2")
  }

  @Test func `a record goes back as it came, with its number and version`() throws {
    let host = try host(record: Self.stored)
    host.connectors.answer(
      "ddlFormSubmit", .success(["recordId": 35_501, "version": "1.4", "modifiedDate": 9]))
    try enter("Eva", "Boat", host)
    let sent = try #require(send(host))
    #expect(
      sent["values"] == [
        "Boat": "Eva", "Length": "1234.50", "Arrival": "2026-06-18", "Pier": "[\"s\"]",
        "Extras": "[\"n\", \"s\"]", "Power": "true",
        "Where": "{\"latitude\":40.5,\"longitude\":-3}", "Crew": "Eve", "Crew.Age": "7",
        "Crew.1": "Bob", "Hologram": "h-17", "Former": "kept",
      ])
    #expect(
      sent.filter { $0.key != "values" } == [
        "recordSetId": 34_020, "recordId": 35_501, "groupId": 10_184, "userId": 20,
        "version": "1.3",
      ])
    #expect(host.events.log.suffix(1) == ["onFormSubmitted"])
    #expect(send(host)?["version"] == "1.4")
  }

  @Test func `a new record has a text for each value, and its number from then on`() throws {
    let host = try host()
    #expect(host.events.log == ["onFormLoaded"])
    host.connectors.answer("ddlFormSubmit", .success(["recordId": 77]))
    try enter("Ada", "Boat", host)
    try enter("7,505", "Length", host)
    try enter("2026-06-18", "Arrival", host)
    try enter(.double(0), "Pier", host)
    try enter(true, "Extras#1", host)
    try enter("40.5", "Where", host, "latitudeTextField")
    try enter("-3", "Where", host, "longitudeTextField")
    let sent = try #require(send(host))
    #expect(
      sent["values"] == [
        "Boat": "Ada", "Length": "7.51", "Arrival": "2026-06-18", "Pier": "[\"n\"]",
        "Extras": "[\"s\"]", "Where": "{\"latitude\":40.5,\"longitude\":-3}",
      ])
    #expect(sent["recordId"] == nil || sent["recordId"] == Value.none)
    #expect(host.screenlet[attribute: try #require(AttributeName("recordId"))] == 77)
    #expect(send(host)?["recordId"] == 77)
    #expect(rows(host).first?["value"] == "Ada")
  }

  @Test func `all mistakes come at once, in the order of the form`() throws {
    let host = try host()
    try enter("many", "Length", host)
    try enter("soon", "Arrival", host)
    try enter("91", "Where", host, "latitudeTextField")
    try enter("0", "Where", host, "longitudeTextField")
    #expect(send(host) == nil)
    #expect(
      host.faults == [
        "Boat": "Boat is missing.", "Length": "Length has to be a number, such as 12.5.",
        "Arrival": "Arrival has to be a day, such as 2026-06-18.",
        "Where": "Where has to be a place on the earth: a latitude from -90 to 90 and a longitude "
          + "from -180 to 180.",
      ])
    #expect(host.screenlet.outcome?.error?.text.hasPrefix("Boat is missing. Length has") == true)
    #expect(host.events.log == ["onFormLoaded", "onFormSubmitError"])
  }

  @Test(arguments: [
    ("recordSetId", "No list is named that keeps what is filled in."),
    ("structureId", "No form is named."),
  ])
  func `an attribute that is missing is named`(attribute: String, sentence: String) throws {
    let host = try host(Self.definition(), [attribute: 0])
    if attribute == "structureId" {
      host.screenlet.performAction(.loadForm)
      host.session.deliverResults()
    } else {
      try enter("Ada", "Boat", host)
      #expect(send(host) == nil)
    }
    #expect(host.screenlet.outcome?.error?.text == sentence)
  }

  @Test func `a form without any value is not sent`() throws {
    let host = try host(
      Self.definition(#"{"name":"A","type":"text","required":false,"label":{"en_US":"A"}}"#))
    #expect(send(host) == nil)
    #expect(host.screenlet.outcome?.error?.text == "Fill in something first.")
  }

  @Test func `a form of a language has its words, and its input stays`() throws {
    let host = try host()
    try enter("Ada", "Boat", host)
    host.session.scope.locale = Locale(language: "es")
    host.screenlet.refreshTranslations()
    #expect(rows(host).first?["label"] == "Barco")
    let boat = try cell("Boat", host)
    let field = try #require(boat.tree.find("valueField"))
    #expect(try boat.tree.value(.text, of: field) == "Ada")
  }

  @Test func `XML of an older server is a form whose values have that server's spelling`() throws {
    let host = try host(
      """
      <root available-locales="en_US" default-locale="en_US">
      <dynamic-element dataType="date" type="ddm-date" name="Due" required="true" showLabel="true">
      <meta-data locale="en_US"><entry name="label"><![CDATA[Due]]></entry></meta-data>
      </dynamic-element></root>
      """)
    try enter("1970-01-02", "Due", host)
    #expect(send(host)?["values"] == ["Due": "86400000"])
  }

  @Test func `a page may do without the button, and a cleared form has its first values`() throws {
    let field = """
      {"name":"A","type":"text","required":false,"label":{"en_US":"A"},
       "predefinedValue":{"en_US":"first"}}
      """
    let host = try host(Self.definition(field), ["showSubmitButton": false])
    #expect(rows(host).count == 1)
    try host.set("showSubmitButton", true)
    #expect(rows(host).count == 2)
    try enter("other", "A", host)
    host.screenlet.performAction(.clearForm)
    host.session.deliverResults()
    #expect(rows(host).first?["value"] == "first")
    #expect(send(host)?["values"] == ["A": "first"])
  }

  /// Performs an action of a row, as its button does.
  private func press(_ action: ActionName, _ name: String, _ host: AccountKindTests.Host) throws {
    let row = try #require(rows(host).first { $0["name"]?.string == name })
    host.screenlet.performAction(action, sender: .map(row))
    host.session.deliverResults()
  }

  private func crew(_ host: AccountKindTests.Host) -> [String] {
    rows(host).compactMap { row in
      row["name"]?.string.flatMap { $0.hasPrefix("Crew") && !$0.hasSuffix("##") ? $0 : nil }
    }
  }

  @Test func `instances are added, moved and removed, and what was typed stays with each`() throws {
    let host = try host(record: Self.stored)
    host.connectors.answer("ddlFormSubmit", .success(["recordId": 35_501]))
    try enter("Rob", "Crew.1", host)
    try press(.addInstance, "Crew", host)
    #expect(
      crew(host) == [
        "Crew", "Crew.Age", "Crew.1000", "Crew.1000.Age", "Crew.1", "Crew.1.Age",
      ])
    #expect(rows(host).first { $0["name"] == "Crew.1" }?["label"] == "Crew 3")
    try enter("Zoe", "Crew.1000", host)
    try press(.raiseInstance, "Crew.1", host)
    try press(.removeInstance, "Crew", host)
    #expect(crew(host) == ["Crew.1", "Crew.1.Age", "Crew.1000", "Crew.1000.Age"])
    let rob = try cell("Crew.1", host)
    #expect(try rob.tree.value(.text, of: try #require(rob.tree.find("valueField"))) == "Rob")
    // Another reading keeps the arrangement.
    host.screenlet.beginShowing()
    host.session.deliverResults()
    #expect(crew(host).count == 4)
    let sent = try #require(send(host)?["values"]?.map).filter { $0.key.hasPrefix("Crew") }
    #expect(sent == ["Crew": "Rob", "Crew.1": "Zoe"])
    #expect(crew(host) == ["Crew", "Crew.Age", "Crew.1", "Crew.1.Age"])
    #expect(rows(host).first { $0["name"] == "Crew.1" }?["value"] == "Zoe")
  }

  @Test func `the last instance is emptied, and a new form has instances as well`() throws {
    let field = """
      {"name":"A","type":"text","repeatable":true,"required":false,"label":{"en_US":"A"},
       "predefinedValue":{"en_US":"first"}}
      """
    let host = try host(Self.definition(field))
    host.connectors.answer("ddlFormSubmit", .success(["recordId": 1]))
    try press(.addInstance, "A", host)
    #expect(rows(host).map { $0["value"] ?? .none }.prefix(3) == ["first", .none, ""])
    try press(.removeInstance, "A.1000", host)
    try press(.removeInstance, "A##", host)
    #expect(rows(host).map { $0["name"] ?? .none } == ["A.1000", "A.1000##", .none])
    try enter("typed", "A.1000", host)
    #expect(send(host)?["values"] == ["A": "typed"])
  }

  @Test func `a definition that cannot be read is refused with its place`() throws {
    let host = try host("{\"fields\":[")
    #expect(host.events.log == ["onFormLoadError"])
    #expect(host.screenlet.outcome?.error?.text.contains("definition of the answer") == true)
    #expect(rows(host).isEmpty)
  }
}
