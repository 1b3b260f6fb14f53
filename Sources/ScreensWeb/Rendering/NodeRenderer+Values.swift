import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// The controls that hold a value other than text.
extension NodeRenderer {
  mutating func toggle(_ index: Int, _ writer: inout MarkupWriter) {
    hiddenLabel(index, &writer)
    writer.begin("div")
    writer.attribute("class", classes(index, " c"))
    if controlPrefix != nil {
      // The field lists the switches shown, for a form with rows of several pages.
      writer.begin("input", of: form)
      writer.attribute("type", "hidden")
      writer.attribute("name", fieldName(index))
      writer.attribute("value", "")
      writer.end()
    }
    writer.begin("input", of: form)
    writer.attribute("type", "checkbox")
    writer.attribute("role", "switch")
    writer.attribute("id", id(index))
    writer.attribute("name", fieldName(index))
    writer.attribute("value", "on")
    moreWords(index, &writer)
    writer.attribute("checked", isOn(.value, index))
    writer.attribute("disabled", !isEnabled(index))
    writer.end()
    writer.end()
  }

  mutating func number(_ index: Int, _ writer: inout MarkupWriter) {
    let control = document.nodes[index].control
    hiddenLabel(index, &writer)
    writer.begin("input", of: form)
    writer.attribute("class", classes(index, " i"))
    writer.attribute("type", document.nodes[index].kind == .slider ? "range" : "number")
    writer.attribute("id", id(index))
    writer.attribute("name", fieldName(index))
    writer.attribute("min", number: control?.minimum ?? 0)
    writer.attribute("max", number: control?.maximum ?? 1)
    if let step = control?.step {
      writer.attribute("step", number: step)
    } else {
      writer.attribute("step", "any")
    }
    moreWords(index, &writer)
    writer.attribute("value", number: tree[index, .value].double ?? 0)
    writer.attribute("disabled", !isEnabled(index))
    writer.end()
  }

  mutating func segments(_ index: Int, _ writer: inout MarkupWriter) {
    let chosen = Int(tree[index, .value].double ?? 0)
    writer.begin("div")
    writer.attribute("class", classes(index, " g"))
    writer.attribute("id", id(index))
    writer.attribute("role", "radiogroup")
    correct(index, &writer)
    writer.attribute("aria-label", name(index))
    let own = tree[index, .choices].list?.compactMap(\.string)
    for (number, title) in (own ?? document.nodes[index].control?.segments ?? []).enumerated() {
      writer.begin("label")
      writer.begin("input", of: form)
      writer.attribute("type", "radio")
      writer.attribute("name", fieldName(index))
      writer.attribute("value", number)
      writer.attribute("checked", number == chosen)
      writer.attribute("disabled", !isEnabled(index))
      writer.end()
      let words = own == nil ? segmentTitle(title, number, document.nodes[index]) : title
      writer.element("span", text: words)
      writer.end()
    }
    writer.end()
  }

  /// A picker whose titles view code or a record gives. Without a chosen one it shows an empty one.
  mutating func picker(_ index: Int, _ writer: inout MarkupWriter) {
    let chosen = tree[index, .value].double.map { Int($0) } ?? -1
    hiddenLabel(index, &writer)
    writer.begin("select", of: form)
    writer.attribute("class", classes(index, " i"))
    writer.attribute("id", id(index))
    writer.attribute("name", fieldName(index))
    moreWords(index, &writer)
    correct(index, &writer)
    writer.attribute("disabled", !isEnabled(index))
    let titles = tree[index, .choices].list?.compactMap(\.string) ?? []
    for (number, title) in ([""] + titles).enumerated() {
      writer.begin("option")
      writer.attribute("value", number - 1)
      writer.attribute("selected", number - 1 == chosen)
      writer.text(title)
      writer.end()
    }
    writer.end()
  }

  mutating func datePicker(_ index: Int, _ writer: inout MarkupWriter) {
    hiddenLabel(index, &writer)
    writer.begin("input", of: form)
    writer.attribute("class", classes(index, " i"))
    writer.attribute(
      "type", document.nodes[index].control?.isDay == true ? "date" : "datetime-local")
    writer.attribute("id", id(index))
    writer.attribute("name", fieldName(index))
    writer.attribute("value", ifPresent: tree[index, .value].string)
    correct(index, &writer)
    writer.attribute("disabled", !isEnabled(index))
    writer.end()
  }

  mutating func progressBar(_ index: Int, _ writer: inout MarkupWriter) {
    writer.begin("progress")
    writer.attribute("class", classes(index))
    writer.attribute("aria-label", name(index))
    writer.attribute("max", "1")
    writer.attribute("value", number: tree[index, .value].double ?? 0)
    writer.end()
  }

  mutating func indicator(_ index: Int, _ writer: inout MarkupWriter) {
    let control = document.nodes[index].control
    let isTurning = tree[index, .value].bool ?? (control?.isAnimating ?? false)
    guard isTurning || control?.hidesWhenStopped == false else { return }
    writer.begin("div")
    writer.attribute("class", classes(index, isTurning ? " w on" : " w"))
    writer.end()
  }

  /// The dots of a page control, which show the current page.
  mutating func dots(_ index: Int, _ writer: inout MarkupWriter) {
    let count = min(max(document.nodes[index].control?.pages ?? 0, 0), 100)
    guard count > 0 else { return }
    let value = Int(exactly: (tree[index, .value].double ?? 0).rounded()) ?? 0
    let chosen = min(max(value, 0), count - 1)
    writer.begin("div")
    writer.attribute("class", classes(index, " d"))
    writer.attribute("role", "img")
    writer.attribute("aria-label", "\(chosen + 1) / \(count)")
    for number in 0..<count {
      writer.begin("i")
      if number == chosen { writer.attribute("class", "on") }
      writer.end()
    }
    writer.end()
  }
}
