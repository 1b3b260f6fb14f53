@testable import PluginCatalog
import Foundation
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Each slot of a chain of three libraries calls its `super`: each link is called exactly once,
/// with complete arguments and answers, wherever the libraries run.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct SuperSlotsTests {
  /// One call from the face's side, and each link's report of it.
  struct Call: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The arguments of each link's call.
    let said: String
    /// Each link's report of its super's answer, from the first on.
    var between: [String]?
    let body: @Sendable (ScreenletView, Nodes) -> Value

    init(
      _ said: String, between: [String]? = nil,
      _ body: @escaping @Sendable (ScreenletView, Nodes) -> Value
    ) {
      testDescription = said
      self.said = said
      self.between = between
      self.body = body
    }

    /// All lines of the three links, in order.
    var lines: [String] {
      let slot = said.prefix { $0 != " " }
      let there = [3, 2, 1].map { "\($0)>\(said)" }
      let back = (1...3).flatMap { link in
        (between.map { ["\(link)=\(slot) \($0[link - 1])"] } ?? []) + ["\(link)<\(slot) 0"]
      }
      return there + back
    }
  }

  struct Nodes {
    let button: NodeHandle
    let password: NodeHandle
  }

  private static let login: ActionName = .default

  private static func name<Name: ValidatedName>(_ text: String) -> Name {
    guard let name = Name(text) else { preconditionFailure("\(text) is a valid name") }
    return name
  }

  /// A call that answers nothing.
  private static func step(
    _ said: String, _ body: @escaping @Sendable (ScreenletView, Nodes) -> Void
  ) -> Call {
    Call(said) { view, nodes in
      body(view, nodes)
      return .none
    }
  }

  /// Every slot, some with more than one argument.
  private static let calls: [Call] = [
    step("pre_create") { view, _ in view.preCreate() },
    step("set_translations") { view, _ in view.setTranslations() },
    step("created") { view, _ in view.created() },
    step("shown") { view, _ in view.shown() },
    step("hidden") { view, _ in view.hidden() },
    Call("pre_action one loginButton", between: ["1", "1", "1"]) { view, nodes in
      .bool(view.preAction(name("one"), sender: .node(nodes.button)))
    },
    Call("pre_action deny nobody", between: ["1", "0", "0"]) { view, _ in
      .bool(view.preAction(name("deny"), sender: .none))
    },
    step("start_interaction one ") { view, _ in
      view.startInteraction(name("one"))
    },
    step("finish_interaction one done") { view, _ in
      view.finishInteraction(name("one"), result: "done", error: nil)
    },
    step("finish_interaction two \(ScreensError.Cause.notAvailable.rawValue) far.off gone") {
      view, _ in
      let error = ScreensError(.notAvailable, "gone", domain: "far.off")
      view.finishInteraction(name("two"), result: .none, error: error)
    },
    Call("progress_message \(login) 0") { view, _ in
      .string(view.progressMessage(for: login, .working).text ?? "-")
    },
    Call("progress_message \(login) 1") { view, _ in
      .string(view.progressMessage(for: login, .success).text ?? "-")
    },
    Call("progress_message \(login) 2") { view, _ in
      .string(view.progressMessage(for: login, .failure).text ?? "-")
    },
    Call("progress_presenter") { view, _ in
      let presenter = view.progressPresenter()
      return .list([
        .string(presenter.style.rawValue), .string(presenter.color), .double(presenter.opacity),
      ])
    },
    Call("set_attribute userName text") { view, _ in
      .bool(view.setAttribute(name("userName"), to: "ada"))
    },
    Call("get_attribute userName ") { view, _ in view.attribute(name("userName")) },
    step("change_editable 0") { view, _ in view.setEditable(false) },
    step("change_editable 1") { view, _ in view.setEditable(true) },
    Call("set_user_action loginButton", between: ["1", "1", "1"]) { view, nodes in
      .bool(view.wants(.setUserAction, nodes.button, from: 0))
    },
    Call("set_user_action passwordField", between: ["1", "0", "0"]) { view, nodes in
      .bool(view.wants(.setUserAction, nodes.password, from: 0))
    },
    Call("set_default_delegate loginButton", between: ["1", "1", "1"]) { view, nodes in
      .bool(view.wants(.setDefaultDelegate, nodes.button, from: 0))
    },
    Call("set_default_delegate passwordField", between: ["1", "0", "0"]) { view, nodes in
      .bool(view.wants(.setDefaultDelegate, nodes.password, from: 0))
    },
    step("event fedcba9876543210") { view, _ in view.event(0xFEDC_BA98_7654_3210) },
  ]

  /// The answers of some calls besides Default's own.
  private static let answers: [String: Value] = [
    "pre_action deny nobody": false, "get_attribute userName ": "ada123",
    "set_user_action passwordField": false, "set_default_delegate passwordField": false,
  ]

  private func nodes(_ view: ScreenletView) throws -> Nodes {
    Nodes(
      button: try #require(view.tree.find("loginButton")),
      password: try #require(view.tree.find("passwordField")))
  }

  private static let all: Set<String> = ["links1", "links2", "links3"]

  /// A host with the three links, some of which run in workers.
  private func makeHost(_ workers: Set<String>) async throws -> (FixtureHost, ThemeName) {
    let folder = try TemporaryFolder()
    let plugins = try folder.makeFolder("plugins")
    let source = try String(
      contentsOfFile: Repository.fixtures("Chains/links") + ".c", encoding: .utf8)
    for link in 1...3 {
      try CCompiler.compile(
        "#define LINK \(link)\n" + source, to: "\(plugins)/liblinks\(link).so")
    }
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      for link in Self.all {
        $0.plugins["org.example.\(link)"] = .init(
          isolation: workers.contains(link) ? .process : .host)
      }
    }
    await host.plugins.start()
    let theme = try #require(ThemeName("links3"))
    await host.plugins.source.admit(theme)
    return (host, theme)
  }

  /// The links' reports of the calls on a view.
  private func said(
    _ view: ScreenletView, _ nodes: Nodes, _ body: () -> Value
  ) throws -> (lines: [String], answer: Value) {
    try view.tree.set(.accessibilityLabel, to: "", of: nodes.button)
    let answer = body()
    let text = try view.tree.value(.accessibilityLabel, of: nodes.button).string ?? ""
    return (text.split(separator: "\n").map(String.init), answer)
  }

  @Test(arguments: [[], ["links1", "links3"], ["links2"], all] as [Set<String>])
  func `each slot of three links is called once and in order, with all arguments and answers`(
    workers: Set<String>
  ) async throws {
    let (host, theme) = try await makeHost(workers)
    let environment = host.plugins.source.current
    let login = try DrivenLogin(environment, theme)
    let parent = try DrivenLogin(environment, .default)
    let view = try #require(login.view)
    let parentView = try #require(parent.view)
    #expect(
      view.classes.map(\.name.rawValue)
        == ["LoginView_links3", "LoginView_links2", "LoginView_links1", "LoginView_default"])
    let slots = Set(Self.calls.map { $0.said.prefix { $0 != " " } })
    // The other tests have the seventeenth, `send`.
    #expect(slots.count == 16)
    for call in Self.calls {
      let own = call.body(parentView, try nodes(parentView))
      let known = try nodes(view)
      let (lines, answer) = try said(view, known) { call.body(view, known) }
      #expect(lines == call.lines, "\(call.said)")
      if call.said.hasPrefix("progress_message"), let text = own.string, text != "-" {
        #expect(answer == .string(text + "123"))
      } else {
        #expect(answer == Self.answers[call.said] ?? own, "\(call.said)")
      }
      #expect(login.reports.lines == [])
    }
    let tree = view.tree
    #expect(try tree.value(.text, of: try #require(tree.find("userNameField"))) == "ada")
    for login in [login, parent] { login.end() }
  }

  @Test(arguments: [[], all] as [Set<String>])
  func `a selector reaches the link that lists it, through links that accept any`(
    workers: Set<String>
  ) async throws {
    let (host, theme) = try await makeHost(workers)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    let view = try #require(login.view)
    let known = try nodes(view)
    for link in 1...3 {
      let selector = try #require(SelectorName("accepted\(link):"))
      let (lines, isTaken) = try said(view, known) {
        .bool(view.send(selector, sender: .node(known.button)))
      }
      #expect(isTaken == true)
      let passed = Array(([3, 2, 1] as [Int]).prefix { $0 > link })
      #expect(
        lines
          == passed.map { "\($0)>send accepted\(link): loginButton" }
          + ["\(link)!accepted loginButton"] + passed.reversed().map { "\($0)<send 0" })
    }
    login.end()
  }

  @Test(arguments: [[], ["links1", "links3"], ["links2"], all] as [Set<String>])
  func `each link is called for an unknown name once, and no link has failed`(workers: Set<String>)
    async throws
  {
    let (host, theme) = try await makeHost(workers)
    let login = try DrivenLogin(host.plugins.source.current, theme)
    let view = try #require(login.view)
    let known = try nodes(view)
    let selector = try #require(SelectorName("nobodys:"))
    let attribute = try #require(AttributeName("nobodys"))
    let questions: [(said: String, slot: String, ask: () -> Bool)] = [
      ("send nobodys: loginButton", "send", { view.send(selector, sender: .node(known.button)) }),
      ("set_attribute nobodys text", "set_attribute", { view.setAttribute(attribute, to: "a") }),
    ]
    for question in questions {
      let (lines, isTaken) = try said(view, known) { .bool(question.ask()) }
      #expect(isTaken == false)
      #expect(
        lines
          == ([3, 2, 1] as [Int]).map { "\($0)>\(question.said)" }
          + (1...3).map { "\($0)<\(question.slot) -17" })
    }
    #expect(login.reports.lines == [])
    login.end()
  }
}
