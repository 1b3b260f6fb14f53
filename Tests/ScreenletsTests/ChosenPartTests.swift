@testable import ScreensCore
@testable import ScreensSystem
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

/// Screenlets inside others that values choose.
struct ChosenPartTests {
  private static let read = OperationDeclaration(
    OperationName("open")!, .read,
    parameters: [.init("id", .int, isRequired: false, sample: 1, "the box")], "Opens a box.")

  private static func kind(_ name: String) -> ScreenletKind {
    ScreenletKind(
      ScreenletName(name)!, "Shows a part.",
      attributes: [Inspectable(AttributeName("about")!, .string, "")])
  }

  private static func when(_ places: [String], _ accepted: String...)
    -> [ChildDeclaration.Condition]
  {
    [.init(places.compactMap(ChildDeclaration.Source.init), Set(accepted))]
  }

  private static func part(
    _ name: String, _ when: [ChildDeclaration.Condition]?,
    _ place: ChildDeclaration.Place = .view
  ) -> ChildDeclaration {
    ChildDeclaration(
      place, outlet: "lid", ScreenletName(name)!, when: when,
      given: [AttributeName("about")!: .entry(field: "inside.about")])
  }

  private static let parts = [
    part("Cup", when(["entry.form", "entry.number"], "cup", "7")),
    part("Plate", when(["entry.form"], "plate", "cup")),
  ]

  private static func box(_ parts: [ChildDeclaration]) -> ScreenletKind {
    ScreenletKind(
      ScreenletName("Box")!, "Shows what is in a box.",
      attributes: [Inspectable(AttributeName("id")!, .int, 0)],
      viewModel: [
        .init(AttributeName("box")!, .map, .out, "the box"),
        .init(AttributeName("note")!, .string, .out, field: "note", "a delegate's words"),
      ],
      actions: [ActionDeclaration(ActionName("look")!, "opens it again")],
      events: [
        .init(EventName("onBox")!, [("form", .string)], "a box of another form"),
        .init(EventName("onOpened")!, [("form", .string)], "opened"),
        .init(EventName("onStuck")!, EventDeclaration.error, "not opened"),
      ], operations: [read],
      entry: EntryDeclaration(
        ActionName("look")!,
        [
          .init(
            needs: [AttributeName("id")!], runs: .run(read.name, from: ["id": ["attribute.id"]]))
        ], event: EventName("onOpened")!, failure: EventName("onStuck")!,
        answered: AttributeName("note")!,
        unfit: .init(asks: EventName("onBox")!, refusal: "odd-box"),
        sample: ["form": "plate"]), parts: parts)
  }

  private final class Delegate: ScreenletDelegate {
    var log: [String] = []
    var answer = Value.none

    func screenlet(_ screenlet: Screenlet, answerTo event: ScreenletEvent) -> Value {
      log.append(event.name.rawValue)
      return event.name.rawValue == "onBox" ? answer : .none
    }
  }

  private final class Host {
    let connectors = ScriptedConnectors()
    let session: StillSession
    let box: Screenlet
    let delegate = Delegate()

    init(
      _ theme: Theme = DefaultTheme.make(), _ parts: [ChildDeclaration] = ChosenPartTests.parts
    ) throws {
      let kinds = [ChosenPartTests.box(parts), kind("Cup"), kind("Plate")]
      let environment = Environment(
        library: ScreenletLibrary(kinds.map { ScreenletClass($0) }),
        registry: ThemeRegistry(
          generation: 1, themes: [.default: theme], coreStrings: StringTables()),
        server: .fallback, connectors: connectors, log: .none)
      session = StillSession(environment, tray: RequestTray())
      box = try #require(session.scope.makeScreenlet(ScreenletName("Box")!))
      box.delegate = delegate
    }

    func open(_ answer: Value) throws {
      connectors.answer("open", .success(answer))
      try box.set(AttributeName("id")!, to: .int(Int64(connectors.requests.count) + 1))
      #expect(box.performAction(ActionName("look")!))
      session.deliverResults()
    }

    /// The kinds that stand in it now.
    var held: [String] { box.kind.parts.filter(box.holds).map(\.screenlet.rawValue) }
  }

  /// A box that the back end answers, and the part that it chooses.
  private static let boxes: [(answer: Value, held: [String])] = [
    (["form": "cup"], ["Cup"]), (["form": "plate"], ["Plate"]),
    // The first of several places with a value counts, and the first of several parts.
    (["number": 7], ["Cup"]), (["form": "plate", "number": 7], ["Plate"]),
    (["form": "", "number": 7], ["Cup"]),
    (["form": "jug"], []), (["form": ["cup"]], []), (["number": 7.0], []), ([:], []),
    ("cup", []),
  ]

  @Test(arguments: 0..<10)
  func `a value chooses the first part whose tests it passes`(row: Int) throws {
    let (answer, held) = Self.boxes[row]
    let host = try Host()
    #expect(host.held == [])
    try host.open(answer)
    #expect(host.held == held)
    #expect((host.box.outcome?.error == nil) == !held.isEmpty)
  }

  @Test func `an entry that chooses nothing fails with the kind's own sentence`() throws {
    let host = try Host()
    try host.open(["form": "jug"])
    let error = try #require(host.box.outcome?.error)
    #expect(error.cause == .invalidServerResponse)
    #expect(error.text == "box-screenlet-odd-box")
    #expect(host.box.sentence(about: error) == error.text)
    #expect(host.delegate.log == ["onBox", "onStuck"])
    try host.open(["form": "cup"])
    #expect(host.delegate.log.last == "onOpened")
    #expect(host.held == ["Cup"])
  }

  @Test func `a delegate's answer is shown where nothing is chosen, and asked for there alone`()
    throws
  {
    let host = try Host()
    host.delegate.answer = "A jug."
    try host.open(["form": "jug"])
    #expect(host.box.outcome?.error == nil)
    #expect(host.delegate.log == ["onBox", "onOpened"])
    try host.open(["form": "cup"])
    #expect(host.delegate.log == ["onBox", "onOpened", "onOpened"])
  }

  @Test func `a chosen part is given fields at any depth, and again with the next entry`() throws {
    let host = try Host()
    try host.open(["form": "cup", "inside": ["about": "Tea"]])
    let cup = try #require(host.session.scope.makeScreenlet(ScreenletName("Cup")!))
    host.box.contain(cup, as: Self.parts[0], row: .none)
    let about = try #require(AttributeName("about"))
    #expect(cup[attribute: about] == "Tea")
    try host.open(["form": "cup", "inside": "nothing"])
    #expect(cup[attribute: about] == "")
  }

  /// The layouts of a box, and the index of the node in which its part stands.
  private static let layouts = [
    (outlets: [String](), nodes: "", node: 1),
    ([], TestLayout.node("label", "title"), 2),
    (["lid"], TestLayout.node("view", "lid") + TestLayout.node("label", "title"), 1),
  ]

  @Test(arguments: 0..<3)
  func `a part has the place that the layout names, else the whole view`(row: Int) throws {
    let (outlets, nodes, node) = Self.layouts[row]
    let theme = try Self.theme(outlets, nodes)
    let host = try Host(theme)
    host.box.load(theme: .default)
    try host.open(["form": "plate"])
    let view = try #require(host.box.view)
    let made = host.session.scope.makeScreenlets(in: view)
    #expect(made.map(\.node) == [node])
    #expect(made.map(\.screenlet.name.rawValue) == ["Plate"])
    let place = view.tree.document.nodes[node]
    #expect(place.isPlace && place.parent == .root)
    let frame = LayoutSolver(view.tree.document).solution(
      LayoutConditions(container: LayoutSize(width: 500, height: 300))
    ).frames[node]
    #expect(outlets.isEmpty == (frame == LayoutRect(x: 0, y: 0, width: 500, height: 300)))
  }

  @Test func `a picture of the kind has the part that the sample chooses`() throws {
    let host = try Host(try Self.theme([], ""))
    host.box.load(theme: .default)
    host.box.setShown(true)
    let view = try #require(host.box.view)
    #expect(host.session.scope.makeScreenlets(in: view).isEmpty)
    host.box.showSample()
    #expect(
      host.session.scope.makeScreenlets(in: view).map(\.screenlet.name.rawValue) == ["Plate"])
    #expect(host.connectors.requests.isEmpty)
  }

  /// Default with a view of the box, in which its parts have none.
  private static func theme(_ outlets: [String], _ nodes: String) throws -> Theme {
    let box = ScriptedView.viewClass("BoxView_default", ScreenletName("Box")!) { _, _ in
      ScriptedView()
    }
    return Theme(
      name: .default, parent: nil, plugin: .builtIn,
      layouts: [
        "BoxView": try TestLayout.layout(
          "BoxView_default", rootClass: "BoxView_default", outlets: outlets, nodes)
      ], classes: [box.name: box], isAdmitted: true)
  }

  /// A part that cannot work, and the clause about it.
  private static let faults: [(part: ChildDeclaration, sentence: String)] = [
    (part("Cup", when(["attribute.size"], "1")), "there is no attribute size"),
    (part("Cup", when(["row.form"], "cup")), "it has no row around it"),
    (part("Cup", when(["entry.form"], "cup"), .cell), "which they do in a view alone"),
    (part("Cup", nil), "nothing chooses a part"),
  ]

  @Test(arguments: 0..<4)
  func `a part that no value can choose is named`(row: Int) throws {
    let (part, sentence) = Self.faults[row]
    let kind = Self.box([part])
    let faults = kind.contentFaults(
      in: ScreenletLibrary([.init(Self.kind("Cup")), .init(kind)]))
    #expect(faults.contains { $0.contains(sentence) }, "\(faults)")
  }
}
