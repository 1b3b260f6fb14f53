import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

extension NodeRenderer {
  /// A button, or a link where it has a target.
  mutating func button(_ index: Int, _ writer: inout MarkupWriter) {
    let node = document.nodes[index]
    let text = string(.text, index)
    let link = node.link
    let asking = addressForm.flatMap { $0.buttons.contains(index) ? $0.id : nil }
    writer.begin(link == nil ? "button" : "a", of: link == nil ? asking ?? form : nil)
    writer.attribute("class", classes(index, " b"))
    if let link {
      writer.attribute("href", link.address)
      if case .site = link { writer.attribute("rel", "noopener noreferrer") }
      if link == .path(path) { writer.attribute("aria-current", "page") }
    } else if asking != nil {
      writer.attribute("id", id(index))
    } else {
      writer.attribute("id", id(index))
      writer.attribute("name", "fire")
      writer.attribute("value", fieldName(index))
      // A row stays in view while the user acts on it.
      let isBeside = index != plan.order.defaultButton && hasShownSecret
      let question = question(index)
      writer.attribute(
        "data-aside", question?.file == nil && (isBeside || controlPrefix != nil && isAside))
      writer.attribute("disabled", !isEnabled(index))
      writer.attribute("data-confirm", ifPresent: question?.text)
      if let file = question?.file {
        writer.attribute("data-file", file.kinds.joined(separator: ","))
        writer.attribute("data-note", texts.note(on: file, most: images.uploadBytes))
      }
      if isOn(.selected, index) { writer.attribute("aria-pressed", "true") }
    }
    // Users of voice control speak the visible words, so the name must have them.
    let spoken = string(.accessibilityLabel, index)
    if let spoken, text.map(spoken.contains) ?? true {
      writer.attribute("aria-label", cutting: spoken)
    } else if text == nil, let name = node.userLabel ?? link?.address {
      writer.attribute("aria-label", cutting: name)
    }
    if let address = string(.image, index).flatMap(images.address) {
      writer.begin("img")
      writer.attribute("src", address)
      writer.attribute("alt", "")
      writer.end()
    }
    if text != nil {
      writer.begin("span")
      self.text(index, &writer)
      writer.end()
    }
    writer.end()
  }

  mutating func textField(_ index: Int, _ writer: inout MarkupWriter) {
    hiddenLabel(index, &writer)
    let asking = addressForm?.fields[index]
    writer.begin("input", of: asking == nil ? form : addressForm?.id)
    writer.attribute("class", classes(index, fieldClasses(index)))
    writer.attribute("id", id(index))
    writer.attribute("name", asking ?? fieldName(index))
    let isSearch = document.nodes[index].kind == .searchBar
    // Code may show a field that the layout masks. A secret that the layout forgot to mask is
    // always masked, but for a code of a message, which is read from there.
    let isSecret = tree.isSecret(index)
    let isDotted = isOn(.secure, index) || isSecret && !document.isSecure(index) && !isCode(index)
    writer.attribute("type", isDotted ? "password" : isSearch ? "search" : "text")
    inputTraits(index, &writer)
    if asking != nil {
      writer.attribute("value", cutting: addressForm?.asked ?? "")
    } else if !isSecret {
      writer.attribute("value", cutting: string(.text, index) ?? "")
    }
    writer.attribute("data-return", ifPresent: plan.order.afterReturn(index).map(id))
    writer.end()
    let isMarked = required.contains(index) && !hasVisibleLabel(index)
    let isRevealed = isDotted && isEnabled(index)
    guard isMarked || isRevealed else { return }
    // The element around both has the field's place.
    writer.begin("span")
    writer.attribute("class", "\(prefix)\(index) r")
    if isMarked { mark(id(index), " corner", &writer) }
    if isRevealed { showing(index, &writer) }
    writer.end()
  }

  /// A field whose visible label has the mark of required fields has none itself.
  private func fieldClasses(_ index: Int) -> String {
    required.contains(index) && !hasVisibleLabel(index) ? " i need" : " i"
  }

  private func isCode(_ index: Int) -> Bool {
    string(.autocomplete, index).flatMap(InputTraits.autocomplete) == "one-time-code"
  }

  /// The button that shows a masked field as text. It exists with a script only, and sends nothing.
  private mutating func showing(_ index: Int, _ writer: inout MarkupWriter) {
    let (field, label) = (id(index), texts[.showTyped, name(index)])
    parts?.write(.revealButton, id: field + "-reveal", to: &writer) { outlet, place, writer in
      guard outlet == .reveal else { return }
      writer.begin("button")
      writer.attribute("class", place.classes + " show")
      writer.attribute("type", "button")
      writer.attribute("hidden", true)
      writer.attribute("aria-controls", field)
      writer.attribute("aria-pressed", "false")
      writer.attribute("aria-label", label)
      if place.text.isEmpty, place.image == nil { writer.eye() } else { writer.content(place) }
      writer.end()
    }
  }

  mutating func textView(_ index: Int, _ writer: inout MarkupWriter) {
    guard isOn(.editable, index) else {
      writer.begin("div")
      writer.attribute("class", classes(index, " t"))
      text(index, &writer)
      writer.end()
      return
    }
    hiddenLabel(index, &writer)
    writer.begin("textarea", of: form)
    writer.attribute("class", classes(index, " i"))
    writer.attribute("id", id(index))
    writer.attribute("name", fieldName(index))
    inputTraits(index, &writer)
    if !tree.isSecret(index) { writer.text(string(.text, index) ?? "") }
    writer.end()
  }

  private func inputTraits(_ index: Int, _ writer: inout MarkupWriter) {
    let input = document.nodes[index].input
    moreWords(index, &writer)
    writer.attribute("placeholder", ifPresent: string(.placeholder, index))
    writer.attribute(
      "autocomplete", ifPresent: string(.autocomplete, index).flatMap(InputTraits.autocomplete))
    writer.attribute(
      "inputmode",
      ifPresent: string(.keyboardType, index).flatMap(InputTraits.inputMode)
        ?? (isCode(index) ? "text" : nil))
    writer.attribute("enterkeyhint", ifPresent: InputTraits.enterKeyHint(input?.returnKeyType))
    writer.attribute("autocapitalize", InputTraits.capitals(input?.autocapitalization))
    let isName = string(.autocomplete, index) == "username"
    if isName || tree.isSecret(index) || input?.checksSpelling == false {
      writer.attribute("spellcheck", "false")
    }
    // A field without its whole text is not sent, so that the rest of it is not lost.
    writer.attribute("disabled", !isEnabled(index) || !writer.fits(string(.text, index) ?? ""))
    if !isOn(.editable, index) { writer.attribute("readonly", true) }
    correct(index, &writer)
  }

  /// Marks a field that an action needs or that has to be corrected, and names its sentences.
  func correct(_ index: Int, _ writer: inout MarkupWriter) {
    // With `required` the browser itself would not send the form, and its own words would replace
    // the screenlet's.
    if required.contains(index) { writer.attribute("aria-required", "true") }
    writer.attribute("aria-invalid", ifPresent: correction?.fields[index].map { _ in "true" })
    let sentences = [fault(index), note(of: index).map(id)].compactMap(\.self)
    if !sentences.isEmpty {
      writer.attribute("aria-describedby", sentences.joined(separator: " "))
    }
  }

  /// The id of the sentence about an error.
  private func fault(_ index: Int) -> String? {
    guard let correction else { return nil }
    if let textID = correction.fields[index] { return textID }
    // Where no single field is wrong, the field that has to be filled in again names the error.
    return correction.fields.isEmpty && tree.isSecret(index) ? correction.textID : nil
  }

  /// Whether a field for a secret is visible.
  private var hasShownSecret: Bool {
    document.nodes.indices.contains { tree.isSecret($0) && !tree.isHidden($0) }
  }
}

extension MarkupWriter {
  /// Draws an eye, with a line through it while nothing is shown.
  fileprivate mutating func eye() {
    begin("svg")
    attribute("viewBox", "0 0 24 24")
    attribute("aria-hidden", "true")
    for path in [
      "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z", "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    ] {
      begin("path")
      attribute("d", path)
      end()
    }
    begin("path")
    attribute("class", "off")
    attribute("d", "M4 20 20 4")
    end()
    end()
  }
}
