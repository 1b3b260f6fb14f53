package import ScreensCore

/// A view class whose slots call one closure.
package final class ScriptedView: ViewCode {
  /// What a slot does; throwing makes it fail, `.inherit` passes the call on.
  package typealias Body = (_ slot: Slot, _ view: ScreenletView) throws -> SlotOutcome

  private let body: Body
  package var values: [AttributeName: Value] = [:]

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

  package func preCreate(_ view: ScreenletView) throws -> SlotOutcome { try body(.preCreate, view) }
  package func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try body(.setTranslations, view)
  }
  package func created(_ view: ScreenletView) throws -> SlotOutcome { try body(.created, view) }
  package func shown(_ view: ScreenletView) throws -> SlotOutcome { try body(.shown, view) }
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome { try body(.hidden, view) }
  package func preAction(_ view: ScreenletView, _ action: ActionName, sender: NodeHandle?) throws
    -> Bool?
  { try body(.preAction, view) == .handled ? true : nil }
  package func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    try body(.startInteraction, view)
  }
  package func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome { try body(.finishInteraction, view) }
  package func progressMessage(
    _ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase
  ) throws -> ProgressMessage? {
    try body(.progressMessage, view) == .handled ? .text("\(phase)") : nil
  }
  package func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? {
    try body(.progressPresenter, view) == .handled ? ProgressPresenter() : nil
  }
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    try body(.getAttribute, view) == .handled ? values[name] ?? Value.none : nil
  }
  package func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    let outcome = try body(.setAttribute, view)
    if outcome == .handled { values[name] = value }
    return outcome
  }
  package func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    try body(.changeEditable, view)
  }
  package func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool? {
    try body(.setUserAction, view) == .handled
  }
  package func setDefaultDelegate(_ view: ScreenletView, for field: NodeHandle) throws -> Bool? {
    try body(.setDefaultDelegate, view) == .handled
  }
  package func send(_ selector: SelectorName, sender: NodeHandle?, to view: ScreenletView) throws
    -> SlotOutcome
  { try body(.send, view) }
  package func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome {
    try body(.event, view)
  }
}
