@testable import PluginCatalog
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A killed slot's changes are undone; the changes of others meanwhile stay, and the view continues
/// with its parent's slots.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct UndoTests {
  private static let plugin = "org.example.undoing"

  /// The steps that lead to a slot.
  private static let slots: [(String, @Sendable (DrivenLogin) throws -> Void)] = [
    ("set_attribute", { try $0.set("userName", to: "me") }),
    ("get_attribute", { _ = try $0.attribute("userName") }),
    ("shown", { $0.view?.shown() }),
    ("hidden", { $0.view?.hidden() }),
    ("event", { $0.view?.event(7) }),
    ("change_editable", { $0.view?.setEditable(false) }),
    ("set_translations", { $0.view?.setTranslations() }),
    ("progress_presenter", { _ = $0.view?.progressPresenter() }),
    ("pre_action", { _ = $0.view?.preAction(.default, sender: .none) }),
    ("send", { $0.view?.send(try #require(SelectorName("nothing:")), sender: .none) }),
  ]

  private static let cases: [(String, String)] =
    ["text", "typed", "hidden", "focus", "editable", "cleared", "twice", "all"].map {
      ("set_attribute", $0)
    }
    + slots.map { ($0.0, "all") } + [("shown", "others"), ("event", "others")]

  @Test(arguments: cases)
  func `every change of a killed slot is undone, and nothing else`(
    slot: String, change: String
  ) async throws {
    let folder = try TemporaryFolder()
    try CompiledFixture.put("Workers/undoing", into: try folder.makeFolder("plugins"))
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.plugins[Self.plugin] = .init(options: ["slot": .string(slot), "change": .string(change)])
    }
    await host.plugins.start()
    let theme = try #require(ThemeName("undoing"))
    await host.plugins.source.admit(theme)
    let environment = host.plugins.source.current
    let victim = try DrivenLogin(environment, theme)
    let parent = try DrivenLogin(environment, .default)
    let step = try #require(Self.slots.first { $0.0 == slot }).1
    for login in [victim, parent] {
      try login.set("password", to: "typed")
      try login.set("userName", to: "before")
      let view = try #require(login.view)
      try view.tree.setFocus(view.tree.find("loginButton"))
      login.view?.event(99)
    }
    #expect(victim.view?.resolution.isSubstitute == false)
    // "all" makes the host change the screenlet too.
    if change == "all" || change == "others" {
      try step(victim)
      try parent.screenlet.set(
        try #require(AttributeName("basicAuthMethod")), to: "screenName")
      try step(parent)
    } else {
      for login in [victim, parent] { try step(login) }
    }
    #expect(victim.reports.lines.count == 1)
    let line = try #require(victim.reports.lines.first)
    #expect(line.contains("crashed (Killed, signal 9)"), "\(line)")
    let difference = zip(victim.picture, parent.picture).first { $0 != $1 }
    #expect(difference == nil)
    // The view is the same one, and goes on.
    #expect(victim.view?.classes.first?.name.rawValue == "LoginView_undoing")
    for login in [victim, parent] {
      try login.set("userName", to: "after")
      login.screenlet.setShown(true)
    }
    #expect(try victim.text("userNameField") == "after")
    #expect(zip(victim.picture, parent.picture).first { $0 != $1 } == nil)
    #expect(victim.reports.lines.count == 1)
    for login in [victim, parent] { login.end() }
  }
}
