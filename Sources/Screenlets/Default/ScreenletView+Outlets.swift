import ScreensCore
import ScreensModel
import ScreensViews

/// Outlets by name, for view classes. A missing outlet is skipped, because a derived theme may omit
/// one.
extension ScreenletView {
  func set(_ property: NodeProperty, _ outlet: OutletDeclaration, _ value: Value) throws {
    guard let node = tree.find(outlet.name) else { return }
    try tree.set(property, to: value, of: node)
  }

  func set(_ property: NodeProperty, _ outlet: OutletDeclaration, _ text: String) throws {
    try set(property, outlet, .string(text))
  }

  /// The text that was typed into a field; none when it is empty.
  func text(in outlet: OutletDeclaration) throws -> Value {
    guard let node = tree.find(outlet.name) else { return .none }
    return try tree.value(.text, of: node).nonEmptyString.map(Value.string) ?? .none
  }
}

/// Makes a view class of the Default theme.
func defaultViewClass(
  _ name: String, for screenlet: ScreenletName, attributes: Set<AttributeName>,
  selectors: [SelectorName], slots: SlotSet, make: @escaping @Sendable () -> any ViewCode
) -> ViewClass {
  guard let className = ViewClassName(name) else { preconditionFailure("\(name) is no class name") }
  return ViewClass(
    screenlet: screenlet, name: className, extends: nil, attributes: attributes,
    selectors: selectors, slots: slots, theme: .default,
    plugin: .builtIn
  ) { _, _ in make() }
}
