import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// A form whose fields come from a server, declared by a plugin without a line of code.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler")) struct DeclaredRecordTests {
  private static let filled = [
    "Name": "Ada Lovelace", "Age": "36", "Fee": "7,5", "News by mail": "on",
    "Birthday": "1815-12-10", "Course": "0", "Level": "1",
  ]
  private static let kept = [
    "age 2 36", "badge 4 B-17", "birthday 2 -4861728000000", "course 4 swift", "fee 3 7.5",
    "fullName 4 Ada Lovelace", "level 2 2", "news 1 1",
  ]

  private let screens: Screens
  private let page: EnrolPage

  init() throws {
    screens = try Screens()
    page = try EnrolPage()
  }

  private func form(_ browser: FormBrowser) throws -> RecordForm {
    let answer = try browser.get(EnrolPage.address)
    #expect(answer.status == 200)
    return RecordForm(answer.text)
  }

  /// Fills in the form that a browser has, presses a button, and follows to the page that shows
  /// what came of it.
  private func send(
    _ filled: [String: String], _ form: RecordForm, _ browser: FormBrowser,
    pressing button: String = "Send"
  ) throws -> RecordForm {
    let answer = try browser.post(
      EnrolPage.address, form.request(filled, pressing: button))
    return RecordForm(
      try answer.status == 303 ? browser.follow(answer).text : answer.text)
  }

  @Test func `each field has the control of its type, and sends a value of it`() throws {
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    let first = try form(browser)
    #expect(
      first.fields.map(\.label) == [
        "Name", "Age", "Fee", "News by mail", "Birthday", "Course", "Level", "Badge",
      ])
    #expect(
      first.fields.map { $0.control?["type"] ?? $0.control?.name ?? "" } == [
        "text", "text", "text", "checkbox", "date", "select", "radio", "text",
      ])
    #expect(first["Fee"]?.value == "12.5" && first["Badge"]?.value == "B-17")
    #expect(first["Badge"]?.control?["readonly"] != nil)
    #expect(first["Name"]?.control?["aria-required"] == "true")
    #expect(first["Level"]?.value == "")
    let sent = try send(Self.filled, first, browser)
    #expect(sent.faults.isEmpty && sent.tree["[role=alert]"]?.text == "")
    #expect(page.kept == Self.kept)
    #expect(sent["Fee"]?.value == "7.5" && sent["Course"]?.value == "0")
    // Another visitor sees what the server keeps.
    let other = try form(FormBrowser(host.url))
    #expect(other["Name"]?.value == "Ada Lovelace" && other["News by mail"]?.value == "on")
    #expect(other["Birthday"]?.value == "1815-12-10" && other["Level"]?.value == "1")
  }

  @Test func `all mistakes come at once, each at its field, and nothing is sent or lost`() throws {
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    let wrong = ["Age": "thirty", "Fee": "0x10", "Birthday": "soon", "News by mail": "on"]
    let refused = try send(wrong, try form(browser), browser)
    #expect(
      refused.faults == [
        "Name": "Say who you are.", "Age": "Age has to be a whole number, such as 12.",
        "Fee": "Fee has to be a number, such as 12.5.",
        "Birthday": "Birthday has to be a day, such as 2026-06-18.", "Course": "Course is missing.",
      ])
    for label in ["Name", "Age", "Fee", "Birthday", "Course"] {
      #expect(refused[label]?.control?["aria-invalid"] == "true", "\(label)")
    }
    #expect(page.kept.isEmpty)
    #expect(refused["Age"]?.value == "thirty" && refused["News by mail"]?.value == "on")
    // A reload has it as well, and the rest is corrected there.
    let reloaded = try form(browser)
    #expect(reloaded.faults.isEmpty && reloaded["Fee"]?.value == "0x10")
    let sent = try send(Self.filled, reloaded, browser)
    #expect(sent.faults.isEmpty)
    #expect(page.kept == Self.kept)
  }

  @Test func `typed values are the visitor's own, and outlive the host`() throws {
    var host = try ServedScreens(screens, page.plist)
    let (ada, other) = (FormBrowser(host.url), FormBrowser(host.url))
    _ = try send(["Name": "Ada", "Age": "x"], try form(ada), ada)
    #expect(try form(other)["Name"]?.value == "")
    let (port, cookie) = (host.url.port ?? 0, ada)
    host.process.terminate()
    host.process.waitForEnd()
    host = try ServedScreens(screens, page.plist, listen: "127.0.0.1:\(port)")
    let again = try form(cookie)
    #expect(again["Name"]?.value == "Ada" && again["Age"]?.value == "x")
    #expect(try form(other)["Name"]?.value == "")
  }

  @Test func `a definition that changes keeps what was typed in fields that stay`() throws {
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    let former = try form(browser)
    _ = try send(["Name": "Ada", "Age": "x"], former, browser)
    try page.grow()
    let grown = try form(browser)
    #expect(grown.fields.map(\.label).prefix(2) == ["Remark", "Badge"])
    #expect(grown["Name"]?.value == "Ada" && grown["Age"]?.value == "x")
    // The page from before the change is sent.
    let sent = try send(Self.filled, former, browser)
    #expect(sent.faults.isEmpty, "\(sent.faults)")
    #expect(page.kept == (Self.kept + ["remark 0 "]).sorted())
  }

  @Test func `a form that is cleared has its defaults, and a user's text goes at sign-out`() throws
  {
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    let emptied = try send(
      ["Name": "Ada", "Fee": "1"], try form(browser), browser, pressing: "Empty")
    #expect(emptied["Name"]?.value == "" && emptied["Fee"]?.value == "12.5")
    let signIn = try browser.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    #expect(signIn.status == 303)
    _ = try send(["Name": "Ada", "Age": "x"], try form(browser), browser)
    #expect(try form(browser)["Name"]?.value == "Ada")
    let out = RecordForm(try browser.get(EnrolPage.address).text)
    let signOut = try browser.post("/sign-out", ["csrf": out.request()["csrf"] ?? ""])
    #expect(signOut.status == 303)
    #expect(try form(browser)["Name"]?.value == "")
  }

  /// A theme in C whose cells name their row before the label. It stands on Default, to which the
  /// form's layouts are moved.
  private func addTheme() throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Corpus/list-view-1/rows.c"), encoding: .utf8
    ).replacing("AssetList", with: "Enrol")
      .replacing(#"TEXT("titleLabel")"#, with: #"TEXT("label")"#)
      .replacing("cell->row % 2 == 1", with: "cell->row > 99")
    try CCompiler.compile(source, to: page.folder.path("librows.so"))
    let bundle = "Enrol.screens"
    let files = try FileManager.default.contentsOfDirectory(atPath: page.folder.path(bundle))
    for file in files where file.hasSuffix("_enrol.xib") {
      let layout = String(decoding: try page.folder.read("\(bundle)/\(file)"), as: UTF8.self)
      try page.folder.write(
        layout.replacing("View_enrol", with: "View_default"),
        to: "\(bundle)/\(file.replacing("_enrol", with: "_default"))")
      try FileManager.default.removeItem(atPath: page.folder.path("\(bundle)/\(file)"))
    }
    let manifest = String(
      decoding: try page.folder.read("\(bundle)/manifest.plist"), as: UTF8.self)
    let theme = /<key>name<\/key>\s*<string>enrol[\s\S]*?<key>screenlets/
    try page.folder.write(
      manifest.replacing(theme, with: "<key>screenlets", maxReplacements: 1),
      to: "\(bundle)/manifest.plist")
    let xib = String(decoding: try page.folder.read("Enrol.xib"), as: UTF8.self)
    try page.folder.write(
      xib.replacing("value=\"enrol\"", with: "value=\"rows\""), to: "Enrol.xib")
  }

  @Test(arguments: ["host", "process"])
  func `a theme's class fills the cells of fields, whose values stay typed`(isolation: String)
    throws
  {
    try addTheme()
    let plist = try String(contentsOfFile: page.plist, encoding: .utf8).replacing(
      "<key>plugins</key><dict>",
      with: """
        <key>plugins</key><dict><key>org.example.corpus-rows</key><dict><key>isolation</key>
        <string>\(isolation)</string></dict>
        """)
    let file = try page.folder.write(plist, to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    let browser = FormBrowser(host.url)
    try Limit.block(for: "the theme") { try form(browser).fields.first?.label == "0 of 8: Name" }
    let labels = ["Name", "Age", "Fee", "News by mail", "Birthday", "Course", "Level"]
    var filled: [String: String] = [:]
    for (place, label) in labels.enumerated() {
      filled["\(place) of 8: \(label)"] = Self.filled[label]
    }
    let refused = try send(["0 of 8: Name": "Ada", "1 of 8: Age": "x"], try form(browser), browser)
    #expect(refused.faults.keys.sorted() == ["1 of 8: Age", "5 of 8: Course"])
    #expect(refused["0 of 8: Name"]?.value == "Ada")
    #expect(try send(filled, refused, browser).faults.isEmpty)
    #expect(page.kept == Self.kept)
  }

  @Test func `scripts read the declared record, and a wrong declaration is refused by name`() throws
  {
    let listed = try screens.run("screenlets", "Enrol", "--json", "--config", page.plist).json()
    #expect(listed.array?.first?["content"] == "record", "\(listed)")
    let keys = try screens.run("manifest", "--keys").output
    #expect(keys.contains("screenlets[].content.record.cells"))
    let manifest = String(
      decoding: try page.folder.read("Enrol.screens/manifest.plist"), as: UTF8.self)
    for (old, new, sentence) in [
      ("EnrolDateCell", "EnrolDayCell", "add EnrolDayCell_enrol.xib"),
      ("record.values", "record.value", "there is no place 'record.value'"),
      (
        "<key>cells</key>", "<key>fields</key><string>form.fields</string><key>cells</key>",
        "content: 'fields': no step has the name 'form'; name one of 'runs'"
      ),
      ("<string>Enrols for", "<string>Enrols for", "No problems found"),
      (
        "<key>label</key>", "<key>valueType</key><string>text</string><key>label</key>",
        "the sample is no record: fields.0.valueType of the answer is text, not one of string"
      ),
    ] {
      try #require(manifest.contains(old))
      try page.folder.write(
        manifest.replacing(old, with: new), to: "Enrol.screens/manifest.plist")
      let checked = try screens.run("check", "--config", page.plist)
      #expect((checked.output + checked.errors).contains(sentence), "\(checked.output)")
    }
  }

  @Test(arguments: [
    (1, "enrolLoad: fields of the answer has 10000 entries, more than 400"),
    (2, "enrolLoad: fields.1.name of the answer is 'fullName', as that of an earlier field"),
    (3, "enrolLoad: values.age of the answer is string, not int"),
    (4, "the field fields of the answer is string, not list"),
    (5, "the answer is list, not map"),
  ])
  func `an answer that is no record is one sentence for the operator, and can be read again`(
    number: Int, sentence: String
  ) throws {
    try page.answerOddly(number)
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    let failed = try form(browser)
    #expect(failed.fields.isEmpty && failed.tree.has("[role=alert] button", text: "Try again"))
    let line = try host.error(with: "enrolLoad")
    #expect(line.contains(sentence), "\(line)")
    try page.answerOddly(0)
    let again = try browser.post(
      EnrolPage.address,
      failed.request(pressing: "Try again"))
    #expect(again.status == 303)
    #expect(RecordForm(try browser.follow(again).text).fields.count == 8)
  }
}
