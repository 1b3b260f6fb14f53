package import ScreensCore

/// A view class whose slots call one closure.
package final class ScriptedView: ViewCode {
  /// The body of every slot; throwing makes it fail, `.inherit` passes the call on.
  package typealias Body = (_ slot: Slot, _ view: ScreenletView) throws -> SlotOutcome

  private let body: Body
  /// The view model, which answers `attribute` where the body handles it.
  package var values: [AttributeName: Value] = [:]

  /// A view whose every slot does `body`.
  package init(_ body: @escaping Body = { _, _ in .handled }) { self.body = body }

  /// A class with every slot, or those given.
  package static func viewClass(
    _ name: String, _ screenlet: ScreenletName, theme: ThemeName = .default,
    extends: String? = nil, attributes: Set<AttributeName> = [], selectors: [String] = [],
    slots: SlotSet = everySlot,
    make: @escaping @Sendable (ScreenletView, Int) throws -> any ViewCode
  ) -> ViewClass {
    ViewClass(
      screenlet: screenlet, name: ViewClassName(name)!,
      extends: extends.flatMap(ViewClassName.init),
      attributes: attributes, selectors: selectors.compactMap(SelectorName.init), slots: slots,
      theme: theme, plugin: .builtIn, make: make)
  }

  /// All slots.
  package static let everySlot = Slot.allCases.reduce(into: SlotSet()) { $0.insert($1) }

  /// Calls the body.
  package func preCreate(_ view: ScreenletView) throws -> SlotOutcome { try body(.preCreate, view) }
  /// Calls the body.
  package func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try body(.setTranslations, view)
  }
  /// Calls the body.
  package func created(_ view: ScreenletView) throws -> SlotOutcome { try body(.created, view) }
  /// Calls the body.
  package func shown(_ view: ScreenletView) throws -> SlotOutcome { try body(.shown, view) }
  /// Calls the body.
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome { try body(.hidden, view) }
  /// Lets the action go on where the body handles it.
  package func preAction(_ view: ScreenletView, _ action: ActionName, sender: NodeHandle?) throws
    -> Bool?
  { try body(.preAction, view) == .handled ? true : nil }
  /// Calls the body.
  package func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    try body(.startInteraction, view)
  }
  /// Calls the body.
  package func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome { try body(.finishInteraction, view) }
  /// Answers the phase's name where the body handles it.
  package func progressMessage(
    _ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase
  ) throws -> ProgressMessage? {
    try body(.progressMessage, view) == .handled ? .text("\(phase)") : nil
  }
  /// Answers the default presenter where the body handles it.
  package func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? {
    try body(.progressPresenter, view) == .handled ? ProgressPresenter() : nil
  }
  /// Answers from `values` where the body handles it.
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    try body(.getAttribute, view) == .handled ? values[name] ?? Value.none : nil
  }
  /// Writes to `values` where the body handles it.
  package func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    let outcome = try body(.setAttribute, view)
    if outcome == .handled { values[name] = value }
    return outcome
  }
  /// Calls the body.
  package func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    try body(.changeEditable, view)
  }
  /// Whether the body handles it.
  package func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool? {
    try body(.setUserAction, view) == .handled
  }
  /// Whether the body handles it.
  package func setDefaultDelegate(_ view: ScreenletView, for field: NodeHandle) throws -> Bool? {
    try body(.setDefaultDelegate, view) == .handled
  }
  /// Calls the body.
  package func send(_ selector: SelectorName, sender: NodeHandle?, to view: ScreenletView) throws
    -> SlotOutcome
  { try body(.send, view) }
  /// Calls the body.
  package func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome {
    try body(.event, view)
  }
}
