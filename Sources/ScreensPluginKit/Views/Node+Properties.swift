extension Node {
  /// The text of a label, field or button; empty when it has none.
  public var text: String {
    get { self[.text].stringValue ?? "" }
    nonmutating set { self[.text] = .string(newValue) }
  }

  /// The text of an empty field.
  public var placeholder: String {
    get { self[.placeholder].stringValue ?? "" }
    nonmutating set { self[.placeholder] = .string(newValue) }
  }

  /// Whether the node is out of sight.
  public var isHidden: Bool {
    get { self[.hidden].boolValue ?? false }
    nonmutating set { self[.hidden] = .bool(newValue) }
  }

  /// Whether a control can be used.
  public var isEnabled: Bool {
    get { self[.enabled].boolValue ?? true }
    nonmutating set { self[.enabled] = .bool(newValue) }
  }

  /// Whether a field hides what is typed.
  public var isSecure: Bool {
    get { self[.secure].boolValue ?? false }
    nonmutating set { self[.secure] = .bool(newValue) }
  }

  /// Whether a control is on.
  public var isSelected: Bool {
    get { self[.selected].boolValue ?? false }
    nonmutating set { self[.selected] = .bool(newValue) }
  }

  /// The colour behind the node; nil for none.
  public var backgroundColor: Color? {
    get { color(.backgroundColor) }
    nonmutating set { setColor(.backgroundColor, newValue) }
  }

  /// The colour of the text; nil for the default one.
  public var textColor: Color? {
    get { color(.textColor) }
    nonmutating set { setColor(.textColor, newValue) }
  }

  /// The colour of the border; nil for none.
  public var borderColor: Color? {
    get { color(.borderColor) }
    nonmutating set { setColor(.borderColor, newValue) }
  }

  /// The text that a screen reader reads instead of the shown one; empty for none of its own.
  public var accessibilityLabel: String {
    get { self[.accessibilityLabel].stringValue ?? "" }
    nonmutating set { self[.accessibilityLabel] = .string(newValue) }
  }

  private func color(_ property: Property) -> Color? {
    self[property].stringValue.flatMap { Color($0) }
  }

  private func setColor(_ property: Property, _ color: Color?) {
    self[property] = color.map { .string($0.description) } ?? .none
  }
}
