import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensLayout

/// The names of controls: the visible label, else the words of layout or code.
extension NodeRenderer {
  /// The control that a label names; nil where either is not seen.
  func named(by label: Int) -> Int? {
    guard let control = plan.order.labels.controls[NodeIndex(label)]?.offset,
      self.label(of: control) == label, isLabelled(control)
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

  /// Whether its element is one that a label element can name.
  private func isLabelled(_ control: Int) -> Bool {
    switch document.nodes[control].kind {
    case .segmentedControl, .pickerView: false
    case .textView: isOn(.editable, control)
    default: true
    }
  }

  /// A control's name in invisible words: its accessibility label, else its placeholder, else the
  /// name that the layout's author gave it.
  func spokenName(_ index: Int) -> String? {
    string(.accessibilityLabel, index) ?? string(.placeholder, index)
      ?? document.nodes[index].userLabel
  }

  /// A control's name.
  func name(_ index: Int) -> String {
    label(of: index).flatMap { string(.text, $0) } ?? spokenName(index) ?? texts[.choice]
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

  /// Writes more words for a control than its label says, if these are among them: users of voice
  /// control speak the visible words, so the name must have them.
  func moreWords(_ index: Int, _ writer: inout MarkupWriter) {
    guard let seen = label(of: index).flatMap({ string(.text, $0) }),
      let spoken = string(.accessibilityLabel, index), spoken != seen, spoken.contains(seen)
    else { return }
    writer.attribute("aria-label", spoken)
  }
}
