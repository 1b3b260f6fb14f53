import ScreensCore
package import ScreensModel
package import ScreensViews

/// A view class whose slots call one closure.
package final class ScriptedView: SlotPerformer {
  /// The body of every slot; an error makes it fail, `.inherit` passes the call on.
  package typealias Body = (_ slot: Slot, _ view: ScreenletView) throws -> SlotOutcome

  private let body: Body
  /// The view model, which answers `attribute` where the body handles it.
  package var values: [AttributeName: Value] = [:]

  /// A view whose every slot runs `body`.
  package init(_ body: @escaping Body = { _, _ in .handled }) { self.body = body }

  /// A class with every slot, or those given.
  package static func viewClass(
    _ name: String, _ screenlet: ScreenletName, theme: ThemeName = .default,
    extends: String? = nil, attributes: Set<AttributeName> = [], selectors: [String] = [],
    slots: SlotSet = everySlot,
    make: @escaping @Sendable (ScreenletView, Int) throws -> any SlotPerformer
  ) -> ViewClass {
    ViewClass(
      screenlet: screenlet, name: ViewClassName(name)!,
      extends: extends.flatMap(ViewClassName.init),
      attributes: attributes, selectors: selectors.compactMap(SelectorName.init), slots: slots,
      theme: theme, plugin: .builtIn, make: make)
  }

  /// All slots.
  package static let everySlot = Slot.allCases.reduce(into: SlotSet()) { $0.insert($1) }

  /// Calls the body, and answers as each slot promises where the body handles it: `values` for
  /// attributes, the phase's name for progress. Controls are wired where the body handles that, and
  /// not where it inherits.
  package func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
    let outcome = try body(call.slot, view)
    if [.setUserAction, .setDefaultDelegate].contains(call.slot) {
      return .handled(.bool(outcome == .handled))
    }
    guard outcome == .handled else { return SlotAnswer(outcome) }
    let attribute = AttributeName(call.name)
    switch call.slot {
    case .preAction: return .handled(true)
    case .progressMessage:
      let phase = Int32(exactly: call.number).flatMap(ProgressPhase.init(rawValue:)) ?? .working
      return .handled(.string("\(phase)"))
    case .progressPresenter: return .handled([:])
    case .getAttribute: return .handled(attribute.flatMap { values[$0] } ?? .none)
    case .setAttribute:
      if let attribute { values[attribute] = call.value }
      return .handled(.none)
    default: return .handled(.none)
    }
  }

  package func destroyed() {}
}
