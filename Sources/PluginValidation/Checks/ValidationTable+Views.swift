import PluginCalls
import PluginFormat
import CScreens
import ScreensCore
import ScreensModel
import ScreensViews

/// The checks of view classes.
extension ValidationTable {
  static let views: [ValidationCheck] = [
    .process("create", .theme, gate: true, "each class makes a view") { probe in
      try each(probe) { entry in
        let view = entry.view()
        let status = view.create()
        return .unless(
          status == SCREENS_OK, "\(view.place) answered \(status); make the view's state or none")
      }
    },
    .process("destroy-unshown", .theme, "a view is destroyed that was never shown") { probe in
      try survive(probe) { $0.live([]) }
    },
    .process("slots-answer", .theme, "slots succeed in the life that most views have") { probe in
      try each(probe) { entry in
        let view = entry.view()
        _ = view.create()
        for step in entry.life() {
          guard let status = view.perform(step), status < 0 else { continue }
          // Another check covers the attributes and their kinds.
          if [SCREENS_UNKNOWN_NAME, SCREENS_WRONG_TYPE].contains(status), step.isOfAttribute {
            continue
          }
          return .fail(
            "\(view.place) answered \(status) to what every host does; answer SCREENS_OK or "
              + "SCREENS_INHERIT")
        }
        return .pass
      }
    },
    .process("slots-in-any-order", .theme, "slots are called in an order that is rare, yet legal") {
      probe in
      try survive(probe) { entry in
        let life = entry.life()
        for seed in 0..<UInt64(40) { entry.live(ProbeStep.shuffled(life, seed: seed)) }
      }
    },
    .process("failure-taken", .theme, "an interaction ends with a failure") { probe in
      try survive(probe) { entry in
        let failures = [
          ScreensError(.failed, "no"), ScreensError(.validationFailed, ""),
          ScreensError(.cancelled, "…", domain: "org.example"),
        ]
        let action = entry.model.action
        entry.live(
          ProbeStep.beginning
            + failures.flatMap { error -> [ProbeStep] in
              [
                .slot(.startInteraction, action),
                .call(SlotCall(.finishInteraction, name: action, error: error)),
                .progressMessage(action, .failure),
              ]
            })
      }
    },
    .process("attributes-answered", .theme, "each listed attribute is answered") { probe in
      try each(probe) { entry in
        let view = begun(entry)
        for name in entry.viewClass.attributes.map(\.rawValue).sorted()
        where view.perform(.slot(.getAttribute, name)) == SCREENS_UNKNOWN_NAME {
          return .fail(
            "\(view.place) does not know \(name), which the class lists; answer or inherit it")
        }
        return .pass
      }
    },
    .process("unknown-attribute", .theme, "an attribute that no class has is refused") { probe in
      try each(probe) { entry in
        let view = begun(entry)
        for step in [
          ProbeStep.slot(.getAttribute, "noSuchAttribute"),
          .slot(.setAttribute, "noSuchAttribute", "x"),
        ] {
          guard let status = view.perform(step), !unknown.contains(status) else { continue }
          return .fail(
            "\(view.place) answered \(status) for noSuchAttribute; answer SCREENS_UNKNOWN_NAME")
        }
        return .pass
      }
    },
    .process("unknown-selector", .theme, "a selector that no class has is refused") { probe in
      try each(probe) { entry in
        let view = begun(entry)
        let status = view.perform(.slot(.send, "noSuchSelector:"))
        return .unless(
          status.map(unknown.contains) ?? true,
          "\(view.place) took noSuchSelector:; answer SCREENS_UNKNOWN_NAME or SCREENS_INHERIT")
      }
    },
    .process("odd-texts", .theme, "texts are long, empty, from right to left, or combined") {
      probe in
      let texts = [
        "", "a", "שלום עולם", "e\u{301}\u{302}\u{303}", "👩‍👩‍👧‍👦", "%s%n%s", "\u{1}\u{0}z",
        String(repeating: "x", count: 255), String(repeating: "ü", count: 1 << 16),
      ]
      return try survive(probe) { entry in
        for text in texts { entry.live(entry.life(text: text)) }
      }
    },
    .process("wrong-kinds", .theme, "attributes are set to values of every kind") { probe in
      try survive(probe) { entry in
        let view = begun(entry)
        for name in entry.viewClass.attributes.map(\.rawValue).sorted() {
          for value in kinds { view.perform(.slot(.setAttribute, name, value)) }
          view.perform(.slot(.getAttribute, name))
        }
      }
    },
    .process("errors-have-texts", level: 3, .theme, "a slot that fails says why") { probe in
      try survive(probe) { entry in
        let view = begun(entry)
        for name in entry.viewClass.attributes.map(\.rawValue).sorted() {
          for value in [["a", 1], ["k": 1]] as [Value] {
            view.perform(.slot(.setAttribute, name, value))
          }
        }
      }
      return probe.stage.verdict(.silentFailure)
    },
    strike("statuses", level: 3, "slots answer statuses of the header", .unknownStatus),
    strike("flags", "flags are 0 or 1", .flag),
    strike("texts-are-utf8", "texts that it gives are UTF-8", .textNotUTF8),
    strike("values-are-valid", "values that it gives are complete", .invalidValue),
    strike("results-fit", "slots write what they are asked for", .misfit),
    strike("properties-are-known", "it sets properties that nodes have", .unknownProperty),
    strike("super-as-given", "super is called as create was given it", .foreignSuper),
    strike("views-in-slots", "views are used during their slots alone", .viewOutsideSlot),
    strike(
      "nodes-in-slots", level: 3, "nodes are used in the slot that found them", .nodeOutsideSlot),
    strike("sinks-in-slots", "sinks are used before the slot returns", .closedSink),
    .process("slot-time", .theme, attempts: 4, "each slot returns within 50 ms") { probe in
      try each(probe) { entry in
        let view = entry.view()
        view.live(entry.life())
        return .unless(
          view.slowest.time < 50_000_000,
          "\(view.slowest.step) took \(view.slowest.time / 1_000_000) ms; every face waits "
            + "for it, so move the work elsewhere and post")
      }
    },
    .process("deterministic", .theme, "the same life leads to the same view") { probe in
      try each(probe) { entry in
        let first = traces(entry, ["one"])
        return .first(
          difference(first, traces(entry, ["one"])).map {
            "\(entry.viewClass.name): a second view in the same life did “\($0.1)” and not "
              + "“\($0.0)”; keep state in self alone"
          })
      }
    },
    .process("views-are-independent", .theme, "views live side by side") { probe in
      try each(probe) { entry in
        // No plugin's name or text contains them by chance.
        let marks = (0..<2).map { _ in "p" + String(UInt64.random(in: .min ... .max), radix: 16) }
        let views = traces(entry, marks)
        let foreign = views[0].first { $0.contains(marks[1]) }
        return .first(
          [foreign ?? views[1].first { $0.contains(marks[0]) }].compactMap(\.self).map {
            "\(entry.viewClass.name): a view shows what was said to another: \($0); keep state in "
              + "self alone"
          })
      }
    },
    .process("concurrent-views", .theme, "views of different sessions are called at once") {
      probe in
      guard probe.descriptor.threading == .any else { return .skip("it says threading=main") }
      return try survive(probe) { entry in
        ProbeThread.together(4) { _ in for _ in 0..<40 { entry.live() } }
      }
    },
    .process("failing-host", level: 3, .theme, "every function of the host fails") { probe in
      let classes = try probe.start().classes
      probe.stage.manners = ProbeManners(fails: true)
      for entry in classes { entry.live() }
      return .pass
    },
  ]

  /// The right answers for a name that no class knows.
  private static let unknown: Set<Int32> = [SCREENS_UNKNOWN_NAME, SCREENS_INHERIT]

  private static let kinds: [Value] = [
    .none, true, 7, 0.5, "text", .bytes([0, 255]), ["a", 1], ["key": "value"], .handle(3),
    .json("{}"),
  ]

  /// A check that a whole life, failures included, causes no strike of a kind.
  static func strike(
    _ name: String, level: Int = 2, _ about: String, _ kind: Misuse.Kind
  ) -> ValidationCheck {
    .seen(name, level: level, .theme, .views, about) { $0.stage.verdict(kind) }
  }

  private static func begun(_ entry: ProbeClass) -> ProbeView {
    let view = entry.view()
    _ = view.create()
    for step in ProbeStep.beginning { view.perform(step) }
    return view
  }

  /// The changes by views that live at once; every view does a step before any does the next one.
  private static func traces(_ entry: ProbeClass, _ texts: [String]) -> [[String]] {
    let views = texts.map { _ in entry.view() }
    for view in views { _ = view.create() }
    let lives = texts.map { entry.life(text: $0) }
    for index in lives[0].indices {
      for (view, life) in zip(views, lives) { view.perform(life[index]) }
    }
    for view in views { view.destroy() }
    return views.map(\.trace)
  }

  /// The first pair that differs.
  private static func difference(_ one: [[String]], _ other: [[String]]) -> [(String, String)] {
    let (one, other) = (one[0], other[0])
    for (first, second) in zip(one, other) where first != second { return [(first, second)] }
    return one.count == other.count ? [] : [("\(one.count) changes", "\(other.count) changes")]
  }

  /// Checks every class; returns the first verdict that is no pass.
  @discardableResult
  static func each(
    _ probe: Probe, _ manners: ProbeManners = ProbeManners(),
    _ body: (ProbeClass) throws -> ValidationVerdict
  ) throws -> ValidationVerdict {
    for entry in try probe.start(manners).classes {
      let verdict = try body(entry)
      if verdict != .pass { return verdict }
    }
    return .pass
  }

  /// Runs a closure on every class, which has to survive it.
  @discardableResult
  static func survive(
    _ probe: Probe, _ manners: ProbeManners = ProbeManners(), _ body: (ProbeClass) throws -> Void
  ) throws -> ValidationVerdict {
    for entry in try probe.start(manners).classes { try body(entry) }
    return .pass
  }
}
