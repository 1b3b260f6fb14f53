import ScreensLayout
import ScreensModel

extension ViewTree {
  func layoutValue(_ index: Int, _ property: NodeProperty) -> Value {
    // Through a span: a copy of a node would retain all its texts.
    let array = document.nodes
    let nodes = array.span
    switch property {
    case .placeholder: return Self.string(nodes[index].input?.placeholder)
    case .hidden: return .bool(nodes[index].appearance.isHidden)
    case .enabled:
      return .bool(
        nodes[index].appearance.isEnabled && nodes[index].appearance.isUserInteractionEnabled)
    case .secure: return .bool(nodes[index].input?.isSecure ?? false)
    case .selected: return .bool(nodes[index].control?.isSelected ?? false)
    case .editable: return .bool(nodes[index].input?.isEditable ?? true)
    case .autocomplete:
      return Self.runtime(nodes[index].runtimeAttributes, "autocomplete")
        ?? Self.string(nodes[index].input?.textContentType)
    case .text where nodes[index].kind != .button:
      return Self.string(nodes[index].text.attributed?.string ?? nodes[index].text.string)
    case .accessibilityLabel: return Self.string(nodes[index].accessibility.label)
    default: return layoutValue(of: nodes[index], property)
    }
  }

  private func layoutValue(of node: LayoutNode, _ property: NodeProperty) -> Value {
    switch property {
    case .text: return text(of: node)
    case .value: return controlValue(of: node)
    case .image: return Self.string(node.imageName)
    case .keyboardType:
      return Self.runtime(node.runtimeAttributes, "keyboardType")
        ?? Self.string(node.input?.keyboardType)
    case .kind: return .string(node.element)
    case .tag: return .int(Int64(node.tag))
    case .restorationIdentifier: return Self.string(node.restorationIdentifier)
    case .outlet: return Self.string(node.outletNames.first)
    case .x: return .double(node.box.frame.x)
    case .y: return .double(node.box.frame.y)
    case .width: return .double(node.box.frame.width)
    case .height: return .double(node.box.frame.height)
    case .html, .choices: return .none
    default: return style(of: node, property)
    }
  }

  private func style(of node: LayoutNode, _ property: NodeProperty) -> Value {
    switch property {
    case .alpha: .double(node.appearance.alpha)
    case .backgroundColor: Self.color(node.appearance.backgroundColor)
    case .tintColor: Self.color(node.appearance.tintColor)
    case .textColor: Self.color(node.button?.look(.normal).titleColor ?? node.text.color)
    case .borderColor: Self.runtime(node.runtimeAttributes, "borderColor") ?? .none
    case .borderWidth: Self.runtime(node.runtimeAttributes, "layer.borderWidth") ?? .double(0)
    case .cornerRadius: .double(node.cornerRadius)
    case .fontFamily: Self.family(node.text.font)
    case .fontSize: node.text.font.map { .double($0.size) } ?? .none
    case .fontWeight: node.text.font.map { .double(Double($0.weight)) } ?? .none
    case .textAlignment: .string(node.text.alignment.rawValue)
    default: .none
    }
  }

  private func text(of node: LayoutNode) -> Value {
    if let button = node.button { return Self.string(button.look(.normal).plainTitle) }
    return Self.string(node.text.plain)
  }

  private func controlValue(of node: LayoutNode) -> Value {
    guard let control = node.control else { return .none }
    if node.kind == .switch { return .bool(control.isOn) }
    return control.value.map(Value.double) ?? .none
  }

  private static func string(_ text: String?) -> Value { text.map(Value.string) ?? .none }

  private static func color(_ color: LayoutColor?) -> Value {
    color.map { .string($0.hex) } ?? .none
  }

  private static func family(_ font: LayoutFont?) -> Value {
    if case .named(let name)? = font?.family { .string(name) } else { .none }
  }

  private static func runtime(_ attributes: [RuntimeAttribute], _ keyPath: String) -> Value? {
    switch attributes.last(where: { $0.keyPath == keyPath })?.value {
    case .boolean(let flag)?: .bool(flag)
    case .number(let number)?: .double(number)
    case .string(let text)?, .localizedString(let text)?: .string(text)
    case .color(let color)?: .string(color.hex)
    default: nil
    }
  }
}
