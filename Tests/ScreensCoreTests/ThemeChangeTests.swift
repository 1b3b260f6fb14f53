import ScreensCore
import ScreensModel
import ScreensViews
import Synchronization
import TestSupport
import Testing

struct ThemeChangeTests {
  let other = ThemeName("other")!

  @Test func `a change keeps text, focus and scroll; onShow is not called, nothing is sent`() throws
  {
    let host = try ProbeHost()
    host.screenlet.setShown(true)
    try host.type("ada", "name")
    try host.type("pw", "secret")
    let tree = try host.view.tree
    try tree.setFocus(host.node("secret"))
    try tree.setScroll(42, of: host.node("scroller"))
    host.screenlet.view?.setAttribute(AttributeName("title")!, to: "T")
    let former = host.screenlet.view
    host.screenlet.load(theme: other)
    let view = try #require(host.screenlet.view)
    #expect(view !== former)
    #expect(try host.text("name") == "ada")
    #expect(try host.text("secret") == "pw")
    #expect(try view.tree.focus == host.node("secret").index)
    #expect(try view.tree.scroll[host.node("scroller").index] == 42)
    #expect(view.attribute(AttributeName("title")!) == "T")
    #expect(host.probe.log.filter { $0 == "show" }.count == 1)
    #expect(host.connectors.requests.isEmpty)
  }

  @Test func `a field that was emptied stays empty, and an untouched one gets the new text`() throws
  {
    let nodes = { (text: String) in
      TestLayout.node("textField", "name", "text=\"\(text)\"")
        + TestLayout.node("textField", "secret", "text=\"\(text)\"")
    }
    let host = try ProbeHost()
    let themes = [
      try ProbeHost.theme("default", host.reports, nodes: nodes("old")),
      try ProbeHost.theme("other", host.reports, nodes: nodes("new")),
    ]
    let old = host.session.scope.environment
    host.session.scope.adopt(
      Environment(
        library: old.library,
        registry: ThemeRegistry(
          generation: 2, themes: Dictionary(uniqueKeysWithValues: themes.map { ($0.name, $0) })),
        server: old.server, connectors: old.connectors, log: old.log))
    #expect(try host.text("name") == "old")
    try host.type("", "name")
    host.screenlet.load(theme: other)
    #expect(try host.text("name") == "")
    #expect(try host.text("secret") == "new")
  }

  @Test func `a node that code selected or made secure stays so; a text that code shows does not`()
    throws
  {
    let nodes =
      TestLayout.node("textField", "name")
      + TestLayout.node(
        "textField", "secret", content: "<textInputTraits key=\"t\" secureTextEntry=\"YES\"/>")
    let host = try ProbeHost()
    let themes = try ["default", "other"].map {
      try ProbeHost.theme($0, host.reports, nodes: nodes)
    }
    let old = host.session.scope.environment
    host.session.scope.adopt(
      Environment(
        library: old.library,
        registry: ThemeRegistry(
          generation: 2, themes: Dictionary(uniqueKeysWithValues: themes.map { ($0.name, $0) })),
        server: old.server, connectors: old.connectors, log: old.log))
    let tree = try host.view.tree
    try tree.set(.selected, to: .bool(true), of: host.node("name"))
    try tree.set(.secure, to: .bool(true), of: host.node("name"))
    try tree.set(.secure, to: .bool(false), of: host.node("secret"))
    host.screenlet.load(theme: other)
    let new = try #require(host.screenlet.view).tree
    #expect(new !== tree)
    #expect(try new.value(.selected, of: host.node("name")) == .bool(true))
    #expect(try new.value(.secure, of: host.node("name")) == .bool(true))
    #expect(try new.value(.secure, of: host.node("secret")) == .bool(true))
  }

  @Test func `a text that no table defines is shown as its key, and reported once`() throws {
    let host = try ProbeHost()
    let view = try #require(host.screenlet.view)
    for _ in 0..<2 { #expect(view.text("nothing", table: "probe") == "probe-nothing") }
    #expect(
      host.reports.remarks == [
        "default: the text 'probe-nothing' is defined in no table; "
          + "put it into en.lproj of the theme"
      ])
    for number in 0..<1000 { _ = view.text("\(number)", table: "probe") }
    #expect(host.reports.remarks.count == 100)
    #expect(host.reports.lines.isEmpty)
  }

  @Test func `a slot or a creation that loses its code is reported once, with its culprit`() throws
  {
    struct Gone: PluginLoss {
      let isHang = false
      let description = "signal 11"
    }
    let host = try ProbeHost()
    let old = host.session.scope.environment
    let lost = LossLog()
    host.session.scope.adopt(
      Environment(
        library: old.library, registry: old.registry, server: old.server,
        connectors: old.connectors,
        log: old.log, oversight: PluginOversight(lose: { lost.add($0) })))
    host.reports.makeError = Gone()
    host.screenlet.load(theme: other)
    let fault = try #require(lost.all.first)
    #expect(lost.all.count == 1)
    #expect(fault.view == ThemeView(theme: other, screenlet: ProbeScreenlet.kind.name))
    #expect(fault.text == "signal 11")
    // Its parent replaces it before the host has a new environment.
    #expect(host.screenlet.appearance.failure == nil)
    #expect(host.screenlet.view?.resolution.isSubstitute == true)
    #expect(host.screenlet.view?.resolution.requested == other)
    host.reports.makeError = ProbeHost.Broken()
    host.screenlet.reload()
    #expect(host.screenlet.appearance.failure?.theme == other)
    #expect(lost.all.count == 1)
  }

  @Test func `a running interactor ends in the new view, which shows its progress`() throws {
    let host = try ProbeHost()
    host.screenlet.performAction(action("x"))
    host.screenlet.load(theme: other)
    #expect(host.screenlet.progress.isWorking)
    #expect(host.viewLog.contains("other.startInteraction"))
    host.connectors.complete("x", .success(true))
    host.session.deliverResults()
    #expect(!host.screenlet.progress.isWorking)
    #expect(host.viewLog.contains("other.finishInteraction"))
    #expect(!host.viewLog.contains("default.finishInteraction"))
  }

  @Test func `a failed change leaves the previous view working, and is reported`() throws {
    let host = try ProbeHost()
    try host.type("ada", "name")
    let view = host.screenlet.view
    host.reports.makeError = ProbeHost.Broken()
    host.screenlet.load(theme: other)
    #expect(host.screenlet.view === view)
    #expect(host.screenlet.themeName == other)
    #expect(host.screenlet.appearance.failure?.theme == other)
    #expect(host.reports.lines.contains { $0.contains("Probe") && $0.contains("other") })
    #expect(try host.screenlet.view?.fire(host.node("both")) == true)
    #expect(try host.text("name") == "ada")
  }

  @Test func `a layout whose root has no view class is skipped and named`() throws {
    let host = try ProbeHost()
    host.screenlet.load(theme: ThemeName("wrong")!)
    #expect(host.screenlet.view?.resolution.layoutTheme == .default)
    let candidates = host.screenlet.view?.resolution.candidates ?? []
    #expect(
      candidates.contains {
        $0.outcome == .unreadable && $0.reason.contains("ProbeView_wrong.xib")
      })
    // The host has reported it once, and does not repeat it for each view.
    #expect(host.reports.lines.isEmpty)
    #expect(host.screenlet.appearance.failure == nil)
  }

  @Test func `a view that requests another theme during its creation gets it afterwards`() throws {
    let host = try ProbeHost()
    var isFirst = true
    host.reports.body = { [other] slot, view in
      if slot == .created, isFirst {
        isFirst = false
        view.screenlet.load(theme: other)
      }
      return .handled
    }
    host.screenlet.reload()
    #expect(host.screenlet.themeName == other)
    #expect(host.screenlet.view?.resolution.layoutTheme == other)
    #expect(host.viewLog.filter { $0 == "other.created" }.count == 1)
  }

  @Test func `themes that request each other endlessly are stopped and reported`() throws {
    let host = try ProbeHost()
    host.reports.body = { [other] slot, view in
      if slot == .created {
        view.screenlet.load(theme: view.screenlet.themeName == other ? .default : other)
      }
      return .handled
    }
    host.screenlet.reload()
    #expect(host.reports.lines.contains { $0.contains("without end") })
    #expect(host.screenlet.view != nil)
  }

  @Test func `a slot that changes the theme and then fails ends in the new view`() throws {
    let host = try ProbeHost()
    host.reports.body = { [other] slot, view in
      guard slot == .send else { return .handled }
      view.screenlet.load(theme: other)
      throw ProbeHost.Broken()
    }
    try host.screenlet.view?.fire(host.node("both"))
    #expect(host.screenlet.view?.resolution.layoutTheme == other)
    #expect(host.reports.lines.contains { $0.contains("send failed") })
  }

  @Test func `the handles of the former view are refused`() throws {
    let host = try ProbeHost()
    let old = try host.node("name")
    host.screenlet.load(theme: other)
    #expect(throws: ViewTreeError.staleHandle) {
      try host.screenlet.view?.tree.set(.text, to: "x", of: old)
    }
  }
}

/// The losses that a host was notified of.
private final class LossLog: Sendable {
  private let faults = Mutex<[ViewFault]>([])

  var all: [ViewFault] { faults.withLock { $0 } }

  func add(_ fault: ViewFault) { faults.withLock { $0.append(fault) } }
}
