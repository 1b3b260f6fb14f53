import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Forms of several pages whose fields depend on each other, filled in without script.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler")) struct FormStepsTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  private static let definition = #"""
    {"availableLanguageIds":["en_US","es_ES"],"defaultLanguageId":"en_US","fields":[
    {"name":"Kind","type":"radio","required":true,"label":{"en_US":"Kind"},"options":[
    {"value":"sail","label":{"en_US":"Sail"}},{"value":"motor","label":{"en_US":"Motor"}}]},
    {"name":"Power","type":"text","required":true,"label":{"en_US":"Power"}},
    {"name":"Wish","type":"text","required":true,"label":{"en_US":"Wish"}}],
    "rules":[{"condition":"equals(getValue('Kind'), 'motor')",
    "actions":["setVisible('Power', true)"]}]}
    """#

  private static let layout = """
    {"defaultLanguageId":"en_US","paginationMode":"wizard","pages":[
    {"title":{"en_US":"Boat"},"rows":[{"columns":[{"size":12,"fieldNames":["Kind","Power"]}]}]},
    {"title":{"en_US":"End"},"rows":[{"columns":[{"size":12,"fieldNames":["Wish"]}]}]}]}
    """

  private func signIn(_ browser: FormBrowser) throws {
    let answer = try browser.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    #expect(answer.status == 303)
  }

  /// Presses a button after some fields were filled in; the address and the form of the answer.
  private func press(
    _ button: String, _ form: RecordForm, _ filled: [String: String] = [:], at path: String,
    _ browser: FormBrowser
  ) throws -> (path: String, form: RecordForm) {
    let answer = try browser.post(path, form.request(filled, pressing: button))
    let text = try answer.status == 303 ? browser.follow(answer).text : answer.text
    #expect(answer.status == 303 || answer.status == 422)
    let next = RecordForm(text)
    let own = next.tree.all("form").first { $0.has("[name=once]") && $0.has(".row") }
    return (own?["action"] ?? "", next)
  }

  private func labels(_ form: RecordForm) -> [String] {
    form.fields.map(\.label).filter { !$0.isEmpty }
  }

  @Test func `each step has an address, and fields follow others at the next request`() throws {
    let page = try FormPage(Self.definition, layout: Self.layout)
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    try signIn(browser)
    let (first, second) = (FormPage.address, FormPage.address + "?step=2")
    // A link to a step that nobody has reached shows the first one.
    var form = RecordForm(try browser.get(second).text)
    #expect(labels(form) == ["Step 1 of 2", "Kind"])
    var path: String
    (path, form) = try press("Next", form, at: second, browser)
    #expect(path == first && Array(form.faults.values) == ["Kind is missing."])
    (path, form) = try press("Update the form", form, ["Kind": "1"], at: path, browser)
    #expect(path == first && labels(form) == ["Step 1 of 2", "Kind", "Power"])
    #expect(form.faults.isEmpty && form["Kind"]?.value == "1")
    (path, form) = try press("Next", form, ["Power": "40"], at: path, browser)
    #expect(path == second && labels(form) == ["Step 2 of 2", "Wish"])
    (path, form) = try press("Back", form, ["Wish": "Shade"], at: path, browser)
    #expect(path == first && form["Power"]?.value == "40" && form.faults.isEmpty)
    form = RecordForm(try browser.get(second).text)
    #expect(form["Wish"]?.value == "Shade")
    // Another browser has nothing of it.
    #expect(labels(RecordForm(try FormBrowser(host.url).get(second).text)).first == "Step 1 of 2")
    (path, form) = try press("Send", form, at: second, browser)
    #expect(path == first && form.faults.isEmpty)
    let kept = page.kept.filter { !$0.hasPrefix("#") }
    #expect(kept == ["Kind [\"motor\"]", "Power 40", "Wish Shade"])
  }

  @Test func `a mistake on an earlier step is shown there`() throws {
    let page = try FormPage(Self.definition, layout: Self.layout)
    let host = try ServedScreens(screens, page.plist)
    let browser = FormBrowser(host.url)
    try signIn(browser)
    let (first, second) = (FormPage.address, FormPage.address + "?step=2")
    var form = RecordForm(try browser.get(first).text)
    var path: String
    (path, form) = try press("Next", form, ["Kind": "0"], at: first, browser)
    let last = form
    #expect(path == second && labels(last) == ["Step 2 of 2", "Wish"])
    // Another tab of the browser goes back, and makes the boat one with a motor.
    form = RecordForm(try browser.get(first).text)
    (path, form) = try press("Update the form", form, ["Kind": "1"], at: first, browser)
    (path, form) = try press("Send", last, ["Wish": "Shade"], at: second, browser)
    #expect(path == first && form.faults == ["Power": "Power is missing."])
    #expect(page.kept.isEmpty)
    (path, form) = try press("Next", form, ["Power": "40"], at: path, browser)
    #expect(path == second && form["Wish"]?.value == "Shade")
  }
}
