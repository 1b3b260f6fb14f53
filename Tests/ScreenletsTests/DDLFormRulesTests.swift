import ScreensCore
import ScreensModel
import ScreensViews
import Screenlets
import TestSupport
import Testing

/// Forms whose fields depend on each other, and forms of several pages.
struct DDLFormRulesTests {
  private static let options = """
    "options":[{"value":"firm","label":{"en_US":"A firm"}},
    {"value":"person","label":{"en_US":"A person"}}]
    """

  private static func field(_ name: String, _ type: String, isRequired: Bool = false) -> String {
    """
    {"name":"\(name)","type":"\(type)","required":\(isRequired),"label":{"en_US":"\(name)"}\
    \(type == "radio" ? "," + options : "")}
    """
  }

  private static func rule(_ condition: String, _ actions: String...) -> String {
    let actions = actions.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"condition\":\"\(condition)\",\"actions\":[\(actions)]}"
  }

  private static func definition(_ fields: [String], _ rules: [String]) -> Value {
    .string(
      #"{"defaultLanguageId":"en_US","fields":["# + fields.joined(separator: ",")
        + #"],"rules":["# + rules.joined(separator: ",") + "]}")
  }

  private static let order = definition(
    [
      field("Kind", "radio", isRequired: true), field("Vat", "text"), field("Price", "ddm-decimal"),
      field("Count", "ddm-integer"), field("Total", "ddm-decimal"), field("Note", "text"),
    ],
    [
      rule(
        "equals(getValue('Kind'), 'firm')", "setVisible('Vat', true)", "setRequired('Vat', true)"),
      rule("Count > 0", "calculate('Total', Price * Count)"),
      rule("equals(getValue('Kind'), 'person')", "setEnabled('Note', true)"),
    ])

  private static let pages = """
    {"defaultLanguageId":"en_US","paginationMode":"wizard","pages":[
    {"title":{"en_US":"You"},"rows":[{"columns":[{"size":12,"fieldNames":["Kind","Name"]}]}]},
    {"title":{"en_US":"Firm"},"rows":[{"columns":[{"size":12,"fieldNames":["Vat"]}]}]},
    {"title":{"en_US":"End"},"description":{"en_US":"Nearly done"},
    "rows":[{"columns":[{"size":12,"fieldNames":["Wish"]}]}]}]}
    """

  private static let paged = definition(
    [
      field("Kind", "radio", isRequired: true), field("Name", "text", isRequired: true),
      field("Vat", "text", isRequired: true), field("Wish", "text", isRequired: true),
    ], [rule("equals(getValue('Kind'), 'person')", "jumpPage(0, 2)")])

  private func host(
    _ definition: Value, layout: String? = nil, values: [String: Value]? = nil
  ) throws -> AccountKindTests.Host {
    let host = try AccountKindTests.Host(DDLFormScreenlet.kind)
    host.context.loginWithBasic(
      userName: "ada", password: "pw", attributes: UserAttributes(["userId": 20]))
    var form: [String: Value] = ["definition": definition]
    form["layout"] = layout.map(Value.string)
    host.connectors.answer("ddlFormLoad", .success(.map(form)))
    host.connectors.answer("ddlFormSubmit", .success(["recordId": 77]))
    var own: [String: Value] = ["structureId": 1, "recordSetId": 2]
    if let values {
      host.connectors.answer(
        "ddlFormRecordLoad",
        .success(["modelValues": .map(values), "modelAttributes": ["recordId": 9]]))
      own["recordId"] = 9
    }
    for (name, value) in own { try host.set(name, value) }
    host.screenlet.beginShowing()
    host.session.deliverResults()
    return host
  }

  private func rows(_ host: AccountKindTests.Host) -> [[String: Value]] {
    (0..<(host.screenlet.rowCount ?? 0)).compactMap { host.screenlet.row($0)?.map }
  }

  private func names(_ host: AccountKindTests.Host) -> [String] {
    rows(host).compactMap { $0["name"]?.string }.filter { !$0.hasSuffix("#") }
  }

  private func row(_ name: String, _ host: AccountKindTests.Host) -> [String: Value] {
    rows(host).first { $0["name"]?.string == name } ?? [:]
  }

  private func enter(_ value: Value, _ name: String, _ host: AccountKindTests.Host) throws {
    let place = try #require(rows(host).firstIndex { $0["name"]?.string == name })
    let row = try #require(host.screenlet.list?.row(place))
    let cell = try #require(try host.view.makeCells([row])[0])
    try host.view.enter(value, in: try #require(cell.tree.find("valueField")), of: cell)
  }

  /// Chooses a firm or a person, as a browser with script sends it.
  private func choose(_ place: Double, _ host: AccountKindTests.Host) throws {
    try enter(.double(place), "Kind", host)
    host.screenlet.followInput()
  }

  /// Sends the form; the texts of the request, nil where none was made.
  private func send(_ host: AccountKindTests.Host) -> Value? {
    let former = host.connectors.requests.count
    host.screenlet.performAction(.submitForm)
    host.session.deliverResults()
    return host.connectors.requests.count > former
      ? host.connectors.requests.last?.parameters["values"] : nil
  }

  /// Presses a button behind the fields of a step, counted from 1; the step that it leads to.
  private func press(
    _ action: ActionName, _ step: Int64, _ host: AccountKindTests.Host
  ) throws -> Int? {
    let type: Value = action == .nextStep ? "NextButton" : "BackButton"
    let row = rows(host).first { $0["type"] == type && $0["step"] == .int(step - 1) }
    host.screenlet.performAction(action, sender: .map(try #require(row)))
    host.session.deliverResults()
    return lead(host)
  }

  private func lead(_ host: AccountKindTests.Host) -> Int? {
    guard case .step(let step)? = host.screenlet.list?.steps.takeLead() else { return nil }
    return step + 1
  }

  /// The fields of a step, counted from 1.
  private func shown(_ step: Int, _ host: AccountKindTests.Host) -> [String] {
    guard let list = host.screenlet.list else { return [] }
    return list.rows.rows(of: list.steps.shown(step - 1)).compactMap {
      list.rows[$0]?.map?["name"]?.string
    }
  }

  @Test func `a field appears with the value that it depends on, and keeps what was typed`() throws
  {
    let host = try host(Self.order)
    #expect(names(host) == ["Kind", "Price", "Count", "Total", "Note"])
    let watched = rows(host).filter { $0["watched"] == true }.map { $0["name"] }
    #expect(watched == ["Kind", "Price", "Count"])
    #expect(rows(host).map { $0["type"] }.suffix(2) == ["SubmitButton", "UpdateButton"])
    try choose(0, host)
    #expect(names(host).contains("Vat") && row("Vat", host)["required"] == true)
    try enter("ES1", "Vat", host)
    try choose(1, host)
    #expect(!names(host).contains("Vat"))
    #expect(send(host) == ["Kind": "[\"person\"]"])
    try enter("kept", "Note", host)
    try choose(0, host)
    #expect(row("Vat", host)["value"] != "ES1")
    try enter("ES2", "Vat", host)
    try choose(1, host)
    try choose(0, host)
    #expect(row("Vat", host)["value"] == "ES2")
    #expect(send(host) == ["Kind": "[\"firm\"]", "Vat": "ES2", "Note": "kept"])
  }

  @Test func `a form that is sent without script follows its rules as well`() throws {
    let host = try host(Self.order)
    try enter(.double(0), "Kind", host)
    #expect(send(host) == nil)
    #expect(host.faults == ["Vat": "Vat is missing."])
    #expect(names(host).contains("Vat") && row("Kind", host)["value"] == "firm")
    try enter(.double(1), "Kind", host)
    host.screenlet.performAction(
      .updateForm, sender: .map(try #require(rows(host).last)))
    host.session.deliverResults()
    #expect(!names(host).contains("Vat") && host.screenlet.outcome?.error == nil)
  }

  @Test func `results are shown and sent, and a field that is not enabled is read alone`() throws {
    let host = try host(Self.order)
    #expect(row("Note", host)["readOnly"] == true)
    try enter("2.5", "Price", host)
    try enter("3", "Count", host)
    try enter("1", "Total", host)
    try choose(1, host)
    #expect(row("Total", host)["value"] == "7.5" && row("Total", host)["readOnly"] == true)
    #expect(row("Note", host)["readOnly"] == false)
    #expect(
      send(host) == ["Kind": "[\"person\"]", "Price": "2.50", "Count": "3", "Total": "7.50"])
  }

  @Test func `a condition on a day is checked with the day of the session`() throws {
    let due = #"""
      {"name":"Due","type":"date","dataType":"date","required":true,"label":{"en_US":"Due"},
      "validation":{"expression":{"name":"futureDates","value":"futureDates(Due, '{parameter}')"},
      "parameter":{"en_US":"{\"startsFrom\":{\"type\":\"responseDate\"}}"},
      "errorMessage":{"en_US":"That day is over."}}}
      """#
    let host = try host(Self.definition([due], []))
    try enter("1969-12-31", "Due", host)
    #expect(send(host) == nil && host.faults == ["Due": "That day is over."])
    try enter("1970-01-02", "Due", host)
    #expect(send(host) == ["Due": "1970-01-02"])
  }

  @Test func `rules that never end or name no field are remarked, and harm nothing`() throws {
    let form: Value = [
      "definition": Self.definition(
        [Self.field("A", "ddm-integer", isRequired: true), Self.field("B", "text")],
        [Self.rule("A > 0", "setValue('A', A + 1)"), Self.rule("A > 0", "setVisible('C', true)")])
    ]
    let reader = try #require(DDLFormScreenlet.kind.record?.reader)
    let calm = try reader.record(in: form, Locale("en"), today: nil)
    #expect(calm.remarks.count == 1 && calm.remarks[0].contains("'C' is no field"))
    guard var map = form.map else { return }
    map["modelValues"] = ["A": "1"]
    let restless = try reader.record(in: .map(map), Locale("en"), today: nil)
    #expect(restless.remarks.count == 2 && restless.remarks[1].contains("never come to an end"))
    #expect(restless.fields.map(\.name.rawValue) == ["A", "B"])
    #expect(restless.values == ["1", .none] && restless.fields[0].isRequired)
  }

  @Test func `each page is a step, and a step is left when its own fields are right`() throws {
    let host = try host(Self.paged, layout: Self.pages)
    #expect(shown(1, host) == ["page.0#", "Kind", "Name"])
    #expect(row("page.2#", host)["tip"] == "Nearly done")
    #expect(row("page.2#", host)["step"] == 3 && row("page.2#", host)["steps"] == 3)
    // No step behind an incomplete one is shown.
    #expect(shown(3, host) == shown(1, host))
    try enter(.double(0), "Kind", host)
    #expect(try press(.nextStep, 1, host) == 1)
    #expect(host.faults == ["Name": "Name is missing."])
    try enter("Ada", "Name", host)
    #expect(try press(.nextStep, 1, host) == 2 && host.faults.isEmpty)
    #expect(shown(2, host) == ["page.1#", "Vat"] && shown(3, host) == shown(2, host))
    try enter("ES1", "Vat", host)
    #expect(try press(.backStep, 2, host) == 1)
    #expect(row("Vat", host)["value"] == "ES1" && row("Name", host)["value"] == "Ada")
    #expect(try press(.nextStep, 1, host) == 2)
    #expect(try press(.nextStep, 2, host) == 3)
    #expect(send(host) == nil && lead(host) == 3)
    try enter("none", "Wish", host)
    try enter("", "Name", host)
    // A mistake on an earlier page is shown there, without the others.
    try enter("", "Vat", host)
    #expect(send(host) == nil && lead(host) == 1)
    #expect(host.faults == ["Name": "Name is missing."])
    try enter("Eva", "Name", host)
    try enter("ES2", "Vat", host)
    #expect(
      send(host) == ["Kind": "[\"firm\"]", "Name": "Eva", "Vat": "ES2", "Wish": "none"])
    #expect(host.screenlet.list?.steps.takeLead() == .beginning)
  }

  @Test func `a rule passes a page by, whose values are neither needed nor sent`() throws {
    let host = try host(Self.paged, layout: Self.pages)
    try enter(.double(0), "Kind", host)
    try enter("Ada", "Name", host)
    #expect(try press(.nextStep, 1, host) == 2)
    try enter("ES1", "Vat", host)
    #expect(try press(.backStep, 2, host) == 1)
    try enter(.double(1), "Kind", host)
    #expect(try press(.nextStep, 1, host) == 3)
    #expect(row("page.2#", host)["step"] == 2 && row("page.2#", host)["steps"] == 2)
    #expect(shown(2, host) == ["page.2#", "Wish"])
    #expect(try press(.backStep, 3, host) == 1)
    #expect(try press(.nextStep, 1, host) == 3)
    try enter("none", "Wish", host)
    #expect(send(host) == ["Kind": "[\"person\"]", "Name": "Ada", "Wish": "none"])
  }

  @Test func `a loaded record opens all steps, and a page's own button goes last`() throws {
    let host = try host(
      Self.paged, layout: Self.pages,
      values: ["Kind": "[\"firm\"]", "Name": "Ada", "Vat": "ES1", "Wish": "none"])
    #expect(shown(3, host) == ["page.2#", "Wish"] && shown(9, host) == shown(3, host))
    func ways() -> [String] {
      rows(host).filter { $0["name"] == nil }.map { row in
        "\(row["type"]?.string ?? "") \(row["step"]?.int ?? -1)"
      }
    }
    #expect(
      ways() == [
        "NextButton 0", "UpdateButton 0", "NextButton 1", "BackButton 1", "SubmitButton 2",
        "BackButton 2",
      ])
    try host.set("showSubmitButton", false)
    #expect(!ways().contains("SubmitButton 2") && ways().last == "BackButton 2")
  }

  @Test func `typed values are the user's, and another user finds nothing of them`() throws {
    let host = try host(Self.order)
    try choose(0, host)
    try enter("ES1", "Vat", host)
    try choose(1, host)
    host.context.loginWithBasic(
      userName: "eve", password: "pw", attributes: UserAttributes(["userId": 21]))
    host.session.deliverResults()
    #expect(row("Kind", host)["value"] == Value.none)
    try choose(0, host)
    #expect(row("Vat", host)["value"] == Value.none)
  }
}
