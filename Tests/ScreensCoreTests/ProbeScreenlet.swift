@testable import ScreensSystem
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// A screenlet that records every call, with actions that run connectors.
final class ProbeScreenlet: ScreenletLogic {
  static let kind = ScreenletKind(
    ScreenletName("Probe")!, "Writes down every call.",
    attributes: [
      Inspectable(AttributeName("number")!, .int, 3),
      Inspectable(AttributeName("text")!, .string, ""),
      Inspectable(AttributeName("apiSecret")!, .string, "", isSecret: true),
    ], viewModel: [.init(AttributeName("title")!, .string, .in, "")])

  static let screenletClass = ScreenletClass(kind) { ProbeScreenlet() }

  /// The step `onAction` of a test; nil for the one that all screenlets share.
  typealias Step = (ActionName, Interactor, Sender, Screenlet) -> Bool

  var log: [String] = []
  var senders: [Sender] = []
  var onAction: Step?

  func onPreCreate(_ screenlet: Screenlet) { log.append("preCreate") }
  func onCreated(_ screenlet: Screenlet) { log.append("created") }
  func onShow(_ screenlet: Screenlet) { log.append("show") }
  func onHide(_ screenlet: Screenlet) { log.append("hide") }
  func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    log.append("changed \(attribute)")
  }
  func createInteractor(_ action: ActionName, sender: Sender, _ screenlet: Screenlet)
    -> Interactor?
  {
    log.append("interactor \(action)")
    senders.append(sender)
    switch action.rawValue {
    case "nothing": return nil
    case "idle": return Interactor(IdleTask(), for: screenlet)
    default: break
    }
    let task = ConnectorTask(in: screenlet.session, Self.graph(of: action)) { answers in
      .list(answers.all)
    }
    let interactor = Interactor(task, for: screenlet)
    interactor.onSuccess = { [unowned self, unowned interactor] result in
      interactor.interactionResult = result
      log.append("success")
    }
    interactor.onFailure = { [unowned self] error in log.append("failure \(error.cause)") }
    return interactor
  }
  func onAction(
    _ action: ActionName, _ interactor: Interactor, sender: Sender, _ screenlet: Screenlet
  ) -> Bool {
    onAction?(action, interactor, sender, screenlet)
      ?? screenlet.start(interactor, of: action, sender: sender)
  }
  func onStartInteraction(_ action: ActionName, _ screenlet: Screenlet) { log.append("start") }
  func onFinishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, _ screenlet: Screenlet
  ) { log.append("finish \(action)") }

  /// Two sequential operations, with a computed value between them or none, a diamond of four, or
  /// one.
  private static func graph(of action: ActionName) -> OperationGraph {
    switch action.rawValue {
    case "chain": OperationGraph(node("first"), node("second", after: ["first"]))
    case "diamond":
      OperationGraph(
        node("left"), node("right"), node("both", after: ["left", "right"]),
        node("last", after: ["both"]))
    case "computed":
      OperationGraph(
        node("first"),
        .value("value", after: ["first"]) { .list([$0["first"], "computed"]) },
        node("second", after: ["value"]))
    case "bookingThenRead": OperationGraph(node("booking"), node("read", after: ["booking"]))
    default: OperationGraph(node(action.rawValue))
    }
  }

  private static func node(_ name: String, after: [String] = []) -> OperationGraph.Node {
    OperationGraph.Node(name, after: after) { answers in
      .init(operation(name), ["results": .list(answers.all)])
    }
  }

  private static func operation(_ name: String) -> OperationDeclaration {
    OperationDeclaration(
      OperationName(name)!, name == "booking" ? .once : .read,
      parameters: [.init("results", .list, sample: [], "what came of the steps before")], "")
  }

  final class IdleTask: InteractorTask {
    func start(_ interactor: Interactor) -> Bool { false }
  }
}

/// A host in memory with the probe in several themes.
final class ProbeHost {
  static let nodes =
    TestLayout.node("textField", "name", "tag=\"1\"")
    + TestLayout.node(
      "textField", "secret", "tag=\"2\"",
      content: "<textInputTraits key=\"textInputTraits\" secureTextEntry=\"YES\"/>")
    + TestLayout.node(
      "button", "both", "tag=\"3\" restorationIdentifier=\"probe\"",
      content: TestLayout.action("clicked:"))
    + TestLayout.node("button", "plain", "restorationIdentifier=\"plainAction\"")
    + TestLayout.node("scrollView", "scroller")
  static let outlets = ["name", "secret", "both", "plain", "scroller"]

  let connectors = ScriptedConnectors()
  let reports = Reports()
  var viewLog: [String] { reports.view }
  let session: StillSession
  let screenlet: Screenlet
  var probe: ProbeScreenlet { screenlet.logic as! ProbeScreenlet }

  final class Reports: @unchecked Sendable {
    // Safety: a test and its session run on one thread.
    var lines: [String] = []
    var remarks: [String] = []
    var view: [String] = []
    var body: (Slot, ScreenletView) throws -> SlotOutcome = { _, _ in .handled }
    var makeError: (any Error)?
  }

  struct Broken: Error {}

  static func theme(
    _ name: String, _ reports: Reports, root: String? = nil, nodes: String = ProbeHost.nodes,
    outlets: [String] = ProbeHost.outlets
  ) throws -> Theme {
    let className = "ProbeView_\(name)"
    let viewClass = ScriptedView.viewClass(
      className, ProbeScreenlet.kind.name, theme: ThemeName(name)!,
      attributes: [AttributeName("title")!], selectors: ["clicked:"]
    ) { _, _ in
      if name != "default", let error = reports.makeError { throw error }
      return ScriptedView { slot, view in
        reports.view.append("\(name).\(slot)")
        return try reports.body(slot, view)
      }
    }
    return Theme(
      name: ThemeName(name)!, parent: nil, plugin: .builtIn,
      layouts: [
        "ProbeView": try TestLayout.layout(
          className, rootClass: root ?? className,
          outlets: outlets.filter { nodes.contains("id=\"\($0)\"") }, nodes)
      ], classes: root == nil ? [viewClass.name: viewClass] : [:], isAdmitted: true)
  }

  init(tray: RequestTray = RequestTray()) throws {
    let reports = reports
    let themes = [
      try Self.theme("default", reports), try Self.theme("other", reports),
      try Self.theme("wrong", reports, root: "UIView"),
    ]
    let environment = Environment(
      library: ScreenletLibrary([ProbeScreenlet.screenletClass]),
      registry: ThemeRegistry(
        generation: 1, themes: Dictionary(uniqueKeysWithValues: themes.map { ($0.name, $0) })),
      server: .fallback, connectors: connectors,
      log: OperatorLog { entry in
        if entry.level == .info {
          reports.remarks.append(entry.message)
        } else {
          reports.lines.append(entry.message)
        }
      })
    session = StillSession(environment, tray: tray)
    screenlet = try #require(session.scope.makeScreenlet(ProbeScreenlet.kind.name))
    screenlet.load(theme: .default)
  }

  var view: ScreenletView { get throws { try #require(screenlet.view) } }

  func node(_ name: String) throws -> NodeHandle { try #require(view.tree.find(name)) }

  func text(_ name: String) throws -> Value {
    try view.tree.value(.text, of: node(name))
  }

  func type(_ text: String, _ name: String) throws {
    try view.enter(.string(text), in: node(name))
  }
}

func action(_ name: String) -> ActionName { ActionName(name)! }
