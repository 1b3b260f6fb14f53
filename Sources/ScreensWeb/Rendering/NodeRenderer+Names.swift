import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensViews

/// The names of controls: the visible label, else the text from layout or code.
extension NodeRenderer {
  /// The control that a label names; nil where either is hidden.
  func named(by label: Int) -> Int? {
    guard let control = plan.order.labels.controls[NodeIndex(label)]?.offset,
      self.label(of: control) == label, isLabelled(control)
    else { return nil }
    return control
  }

  /// The group of buttons that a label names for the eye; nil where either is hidden.
  func group(namedBy label: Int) -> Int? {
    guard let control = plan.order.labels.controls[NodeIndex(label)]?.offset,
      document.nodes[control].kind == .segmentedControl, self.label(of: control) == label
    else { return nil }
    return control
  }

  /// A control's visible label.
  private func label(of control: Int) -> Int? {
    guard let label = plan.order.labels.labels[NodeIndex(control)]?.offset,
      string(.text, label) != nil, !tree.isHidden(label), !tree.isHidden(control)
    else { return nil }
    return label
  }

  /// Whether HTML's label element can name the control's element.
  private func isLabelled(_ control: Int) -> Bool {
    switch document.nodes[control].kind {
    case .segmentedControl: false
    case .textView: isOn(.editable, control)
    default: true
    }
  }

  func hasVisibleLabel(_ control: Int) -> Bool { label(of: control) != nil }

  /// The visible sentence that says what to fill in: `codeNoteLabel` for `codeField`.
  func note(of control: Int) -> Int? {
    for name in document.nodes[control].outletNames where name.hasSuffix("Field") {
      guard let note = document.node(outlet: name.dropLast("Field".count) + "NoteLabel")?.offset,
        string(.text, note) != nil, !tree.isHidden(note)
      else { continue }
      return note
    }
    return nil
  }

  /// Whether a label is the sentence about a field.
  func isNote(_ label: Int) -> Bool {
    document.nodes[label].outletNames.contains { $0.hasSuffix("NoteLabel") }
  }

  /// A control's name in invisible words: its accessibility label, else its placeholder, else the
  /// name that the layout's author gave it.
  func spokenName(_ index: Int) -> String? {
    string(.accessibilityLabel, index) ?? string(.placeholder, index)
      ?? document.nodes[index].userLabel
  }

  /// A control's name, which is never empty.
  func name(_ index: Int) -> String {
    label(of: index).flatMap { string(.text, $0) } ?? spokenName(index) ?? texts[.choice]
  }

  /// Writes an invisible label for a control without a visible one.
  func hiddenLabel(_ index: Int, _ writer: inout MarkupWriter) {
    guard label(of: index) == nil else { return }
    writer.begin("label")
    writer.attribute("class", "vh")
    writer.attribute("for", id(index))
    writer.text(spokenName(index) ?? "")
    writer.end()
  }

  /// Writes a longer name for a control than its visible label, if it contains the label: users of
  /// voice control speak the visible words, so the name must have them.
  func moreWords(_ index: Int, _ writer: inout MarkupWriter) {
    guard let seen = label(of: index).flatMap({ string(.text, $0) }),
      let spoken = string(.accessibilityLabel, index), spoken != seen, spoken.contains(seen)
    else { return }
    writer.attribute("aria-label", cutting: spoken)
  }
}
