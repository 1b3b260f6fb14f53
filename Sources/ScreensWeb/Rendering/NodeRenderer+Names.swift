import ScreensCore
import ScreensDocuments
import ScreensLayout

/// What controls are called: by the label that is seen, else by what layout or code say of them.
extension NodeRenderer {
  /// The control that a label names; nil where either is not seen.
  func named(by label: Int) -> Int? {
    guard let control = plan.labels.controls[NodeIndex(label)]?.offset,
      self.label(of: control) == label, isLabelled(control)
    else { return nil }
    return control
  }

  /// The label that is seen of a control.
  private func label(of control: Int) -> Int? {
    guard let label = plan.labels.labels[NodeIndex(control)]?.offset,
      string(.text, label) != nil, !tree.isHidden(label), !tree.isHidden(control)
    else { return nil }
    return label
  }

  /// Whether its element is one that a label element can name.
  private func isLabelled(_ control: Int) -> Bool {
    switch document.nodes[control].kind {
    case .segmentedControl, .pickerView: false
    case .textView: isOn(.editable, control)
    default: true
    }
  }

  /// What a control is called in words that are not seen: what is said of it, else what stands in
  /// it while it is empty, else what the layout's author calls it.
  func spokenName(_ index: Int) -> String? {
    string(.accessibilityLabel, index) ?? string(.placeholder, index)
      ?? document.nodes[index].userLabel
  }

  /// What a control is called.
  func name(_ index: Int) -> String {
    label(of: index).flatMap { string(.text, $0) } ?? spokenName(index) ?? texts.choice
  }

  /// Writes the label of a control that has none that is seen.
  func hiddenLabel(_ index: Int, _ writer: inout MarkupWriter) {
    guard label(of: index) == nil else { return }
    writer.begin("label")
    writer.attribute("class", "vh")
    writer.attribute("for", id(index))
    writer.text(spokenName(index) ?? "")
    writer.end()
  }

  /// Writes more words for a control than its label says, if these are among them: a name that
  /// leaves out what is seen would be unspeakable for users of voice control.
  func moreWords(_ index: Int, _ writer: inout MarkupWriter) {
    guard let seen = label(of: index).flatMap({ string(.text, $0) }),
      let spoken = string(.accessibilityLabel, index), spoken != seen, spoken.contains(seen)
    else { return }
    writer.attribute("aria-label", spoken)
  }
}
