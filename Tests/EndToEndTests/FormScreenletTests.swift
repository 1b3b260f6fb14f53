import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Forms that a server defines, filled in without script.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler")) struct FormScreenletTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  private static func field(
    _ name: String, _ type: String, _ label: String, isRequired: Bool = false, _ more: String = ""
  ) -> String {
    """
    {"name":"\(name)","type":"\(type)","label":{"en_US":"\(label)"},"showLabel":true,\
    "required":\(isRequired)\(more.isEmpty ? "" : ",\(more)")}
    """
  }

  private static func definition(_ fields: String...) -> String {
    #"{"defaultLanguageId":"en_US","fields":["# + fields.joined(separator: ",") + "]}"
  }

  private static let options = """
    "options":[{"value":"n","label":{"en_US":"North pier"}},\
    {"value":"s","label":{"en_US":"South pier"}}]
    """

  private static let mooring = definition(
    field("Boat", "text", "Boat", isRequired: true), field("Berths", "ddm-integer", "Berths"),
    field("Length", "ddm-decimal", "Length"), field("Arrival", "ddm-date", "Arrival"),
    field("Pier", "select", "Pier", options),
    field("Side", "radio", "Side", options), field("Power", "checkbox", "Power"),
    field("Where", "ddm-geolocation", "Where"), field("Remark", "textarea", "Remark"))

  private func signIn(_ browser: FormBrowser) throws {
    let answer = try browser.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    #expect(answer.status == 303)
  }

  private func form(_ browser: FormBrowser) throws -> RecordForm {
    let answer = try browser.get(FormPage.address)
    #expect(answer.status == 200)
    return RecordForm(answer.text)
  }

  private func send(
    _ filled: [String: String], _ form: RecordForm, _ browser: FormBrowser,
    more: [String: String] = [:]
  ) throws -> RecordForm {
    let request = form.request(filled, pressing: "Send").merging(more) { $1 }
    let answer = try browser.post(FormPage.address, request)
    return RecordForm(
      try answer.status == 303 ? browser.follow(answer).text : answer.text)
  }

  /// The names of the inputs of a field with several, by the words of each.
  private func parts(_ label: String, _ form: RecordForm) -> [String: String] {
    let inputs = form.tree.all(".row input").compactMap { input in
      input["aria-label"].map { ($0, input["name"] ?? "") }
    }.filter { $0.0.hasPrefix("\(label): ") }
    return Dictionary(
      uniqueKeysWithValues: inputs.map { (String($0.dropFirst(label.count + 2)), $1) })
  }

  @Test func `each field has the control of its type, and sends a text of it`() throws {
    let page = try FormPage(Self.mooring)
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    try signIn(browser)
    let first = try form(browser)
    #expect(
      first.fields.map(\.label) == [
        "Boat", "Berths", "Length", "Arrival", "Pier", "Side", "Power", "Where", "Remark", "",
      ])
    #expect(
      first.fields.map { $0.control?["type"] ?? $0.control?.name ?? "" } == [
        "text", "text", "text", "date", "select", "radio", "checkbox", "text", "textarea", "",
      ])
    #expect(first["Boat"]?.control?["aria-required"] == "true")
    let place = parts("Where", first)
    let sent = try send(
      [
        "Boat": "Ada", "Berths": "1234", "Length": "7,505", "Arrival": "2026-06-18", "Pier": "1",
        "Side": "0", "Power": "on", "Remark": "Two\nlines",
      ], first, browser,
      more: [
        place["Latitude"] ?? "": "40.5", place["Longitude"] ?? "": "-3",
      ])
    #expect(sent.faults.isEmpty, "\(sent.faults)")
    #expect(
      page.kept.filter { !$0.hasPrefix("#") } == [
        "Arrival 2026-06-18", "Berths 1234", "Boat Ada", "Length 7.51", "Pier [\"s\"]",
        "Power true", "Remark Two\\nlines", "Side [\"n\"]",
        "Where {\"latitude\":40.5,\"longitude\":-3}",
      ])
    #expect(page.kept.contains("#recordId 0"))
    #expect(sent["Boat"]?.value == "Ada")
    // The same form now changes the record.
    let again = try send(["Boat": "Eva"], sent, browser)
    #expect(again.faults.isEmpty, "\(again.faults)")
    #expect(page.kept.contains("#recordId 35501") && page.kept.contains("Boat Eva"))
    #expect(page.kept.contains("#version 1.1"))
  }

  @Test func `mistakes stand at their fields, and typed values stay through a reload`() throws {
    let page = try FormPage(Self.mooring)
    let host = try ServedScreens(screens, page.plist)
    let (browser, other) = (FormBrowser(host.url), FormBrowser(host.url))
    try signIn(browser)
    let wrong = ["Berths": "many", "Length": "0x10", "Arrival": "soon", "Power": "on"]
    let refused = try send(wrong, try form(browser), browser)
    #expect(
      refused.faults == [
        "Boat": "Boat is missing.", "Berths": "Berths has to be a whole number, such as 12.",
        "Length": "Length has to be a number, such as 12.5.",
        "Arrival": "Arrival has to be a day, such as 2026-06-18.",
      ])
    for label in ["Boat", "Berths", "Length", "Arrival"] {
      #expect(refused[label]?.control?["aria-invalid"] == "true", "\(label)")
    }
    #expect(page.kept.isEmpty)
    let reloaded = try form(browser)
    #expect(reloaded.faults.isEmpty && reloaded["Length"]?.value == "0x10")
    #expect(reloaded["Power"]?.value == "on")
    #expect(try form(other)["Length"]?.value == "")
  }

  @Test func `a record is shown and changed, and what nobody may change goes back`() throws {
    let fields = Self.definition(
      Self.field("Boat", "text", "Boat"), Self.field("Papers", "document_library", "Papers"),
      Self.field("Hologram", "hologram", "Hologram"))
    let page = try FormPage(fields, attributes: [("recordId", "string", "35501")])
    let file = #"{"groupId":1,"uuid":"u","version":"1.0"}"#
    try page.store(["Boat Ada", "Hologram h-17", "Former x", "Papers \(file)"])
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    try signIn(browser)
    let shown = try form(browser)
    #expect(shown["Boat"]?.value == "Ada" && shown["Hologram"]?.name == nil)
    let sent = try send(["Boat": "Eva"], shown, browser)
    #expect(sent.faults.isEmpty, "\(sent.faults)")
    #expect(
      page.kept == [
        "#recordId 35501", "#userId \(userId(page))", "#version 1.0", "Boat Eva", "Former x",
        "Hologram h-17", "Papers \(file)",
      ])
  }

  private func userId(_ page: FormPage) -> String {
    page.kept.first { $0.hasPrefix("#userId") }.map { String($0.dropFirst(8)) } ?? ""
  }

  @Test func `a theme draws a field by its name, and its other cells by their type`() throws {
    func cell(_ words: String) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="v"><rect key="frame" x="0" y="0" width="320" height="80"/><subviews>
      <label text="\(words)" id="l"><rect key="frame" x="16" y="4" width="288" height="20"/></label>
      <textField id="t"><rect key="frame" x="16" y="28" width="288" height="44"/></textField>
      </subviews><connections><outlet property="textField" destination="t" id="o"/></connections>
      </view></objects></document>
      """
    }
    let fields = Self.definition(
      Self.field("boat", "text", "Boat"), Self.field("Port", "text", "Port"),
      Self.field("Length", "ddm-decimal", "Length"))
    let page = try FormPage(
      fields,
      theme: [
        "DDLCustomFieldboatTableCell_formtheme.xib": cell("By name"),
        "DDLFieldTextTableCell_formtheme.xib": cell("By type"),
      ])
    let host = try ServedScreens(screens, page.plist)
    let shown = try form(FormBrowser(host.url))
    #expect(shown.fields.map(\.label) == ["By name", "By type", "Length", ""])
  }
}
