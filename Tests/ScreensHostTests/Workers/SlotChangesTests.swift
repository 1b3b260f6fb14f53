@testable import PluginWorkers
import Screenlets
import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews
import TestSupport
import Testing

/// The record that undoes a lost worker's changes in a view: it needs no worker.
@Suite struct SlotChangesTests {
  private let login: DrivenLogin
  private let view: ScreenletView

  init() throws {
    let none = try #require(ConnectorFactoryName("None"))
    login = try DrivenLogin(
      Environment(
        library: DefaultTheme.library,
        registry: ThemeRegistry(
          generation: 1, themes: [.default: DefaultTheme.make()],
          coreStrings: DefaultTheme.coreStrings()),
        server: .fallback, connectors: NoConnectorFactory(name: none), log: .none), .default)
    view = try #require(login.view)
  }

  /// The changes that a worker reports: texts by outlet; nil is the layout's.
  private func state(_ texts: [(String, Value?)], isWhole: Bool = false) throws -> ViewState {
    var state = ViewState()
    state.isWhole = isWhole
    state.changes = try texts.map { outlet, text in
      let node = try view.tree.index(#require(view.tree.find(outlet)))
      return ViewState.Change(key: .init(node: Int32(node), property: .text), value: text)
    }
    state.focus = view.tree.focus
    return state
  }

  @Test func `a slot whose worker is lost leaves the view unchanged`() throws {
    try login.set("userName", to: "before")
    try view.tree.setFocus(view.tree.find("loginButton"))
    let before = login.picture
    var changes = SlotChanges()
    changes.begin(view)
    var changed = try state([
      ("userNameField", "a"), ("userNameField", "b"), ("passwordField", "c"),
    ])
    changed.focus = nil
    changed.isEditable = false
    try changes.apply(changed, view)
    #expect(try login.text("userNameField") == "b")
    #expect(!view.isEditable)
    changes.undo(view)
    #expect(login.picture == before)
  }

  @Test func `changes of others stay, even of the same properties`() throws {
    let password = try login.text("passwordField")
    var changes = SlotChanges()
    changes.begin(view)
    try changes.apply(state([("userNameField", "worker's"), ("passwordField", "worker's")]), view)
    let field = try #require(view.tree.find("userNameField"))
    try view.tree.set(.text, to: "another's", of: field)
    changes.undo(view)
    #expect(try login.text("userNameField") == "another's")
    #expect(try login.text("passwordField") == password)
  }

  @Test func `a state that replaces all changes is undone change by change`() throws {
    try login.set("userName", to: "kept")
    try login.set("password", to: "also kept")
    let before = login.picture
    var changes = SlotChanges()
    changes.begin(view)
    try changes.apply(state([("userNameField", "new")], isWhole: true), view)
    #expect(try login.text("passwordField") != "also kept")
    changes.undo(view)
    #expect(login.picture == before)
  }

  @Test func `changes are final when the outermost slot ends, and not before`() throws {
    let before = login.picture
    var changes = SlotChanges()
    changes.begin(view)
    changes.begin(view)
    try changes.apply(state([("userNameField", "inner")]), view)
    changes.commit()
    try changes.apply(state([("passwordField", "outer")]), view)
    changes.undo(view)
    #expect(login.picture == before)
    changes.begin(view)
    try changes.apply(state([("userNameField", "final")]), view)
    changes.commit()
    changes.begin(view)
    changes.undo(view)
    #expect(try login.text("userNameField") == "final")
  }

  @Test func `changes before an impossible one are also undone`() throws {
    let before = login.picture
    var changes = SlotChanges()
    changes.begin(view)
    var lie = try state([("userNameField", "true")])
    lie.changes.append(.init(key: .init(node: 10_000, property: .text), value: "a lie"))
    #expect(throws: ViewTreeError.staleHandle) { try changes.apply(lie, view) }
    changes.undo(view)
    #expect(login.picture == before)
  }
}
