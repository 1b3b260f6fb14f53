import ScreensCore
import ScreensDocuments
import ScreensLayout

extension HTMLRenderer {
  mutating func button(_ index: Int, _ writer: inout MarkupWriter) {
    let text = string(.text, index)
    writer.begin("button")
    writer.attribute("class", classes(index, " b"))
    writer.attribute("id", id(index))
    writer.attribute("name", "fire")
    writer.attribute("value", plan.names[index])
    // A name that leaves out what is seen would be unspeakable for users of voice control.
    if let label = string(.accessibilityLabel, index), text.map(label.contains) ?? true {
      writer.attribute("aria-label", label)
    }
    writer.attribute("data-aside", index != plan.defaultButton && hasShownSecret)
    writer.attribute("disabled", !isEnabled(index))
    if isOn(.selected, index) { writer.attribute("aria-pressed", "true") }
    if let name = string(.image, index), let image = view.resolution.image(name) {
      writer.begin("img")
      writer.attribute("src", imageURL(image))
      writer.attribute("alt", "")
      writer.end()
    }
    if let text { writer.text(text) }
    writer.end()
  }

  mutating func textField(_ index: Int, _ writer: inout MarkupWriter) {
    hiddenLabel(index, &writer)
    writer.begin("input")
    writer.attribute("class", classes(index, " i"))
    writer.attribute("id", id(index))
    writer.attribute("name", plan.names[index])
    let isSearch = document.nodes[index].kind == .searchBar
    // Code may show what the layout has as dots, but not what the layout has forgotten to hide.
    let isSecret = tree.isSecret(index)
    let isDotted = isOn(.secure, index) || isSecret && !document.isSecure(index)
    writer.attribute("type", isDotted ? "password" : isSearch ? "search" : "text")
    if !isSecret {
      writer.attribute("value", string(.text, index) ?? "")
    }
    inputTraits(index, &writer)
    writer.end()
  }

  mutating func textView(_ index: Int, _ writer: inout MarkupWriter) {
    guard isOn(.editable, index) else {
      writer.begin("div")
      writer.attribute("class", classes(index, " t"))
      writer.text(string(.text, index) ?? "")
      writer.end()
      return
    }
    hiddenLabel(index, &writer)
    writer.begin("textarea")
    writer.attribute("class", classes(index, " i"))
    writer.attribute("id", id(index))
    writer.attribute("name", plan.names[index])
    inputTraits(index, &writer)
    if !tree.isSecret(index) { writer.text(string(.text, index) ?? "") }
    writer.end()
  }

  private func inputTraits(_ index: Int, _ writer: inout MarkupWriter) {
    let input = document.nodes[index].input
    writer.attribute("placeholder", ifPresent: string(.placeholder, index))
    writer.attribute(
      "autocomplete", ifPresent: string(.autocomplete, index).flatMap(InputTraits.autocomplete))
    writer.attribute(
      "inputmode", ifPresent: string(.keyboardType, index).flatMap(InputTraits.inputMode))
    writer.attribute("enterkeyhint", ifPresent: InputTraits.enterKeyHint(input?.returnKeyType))
    writer.attribute("autocapitalize", InputTraits.capitals(input?.autocapitalization))
    let isName = string(.autocomplete, index) == "username"
    if isName || tree.isSecret(index) || input?.checksSpelling == false {
      writer.attribute("spellcheck", "false")
    }
    writer.attribute("disabled", !isEnabled(index))
    if !isOn(.editable, index) { writer.attribute("readonly", true) }
    if index == errorField {
      writer.attribute("aria-invalid", "true")
      writer.attribute("aria-describedby", errorTextID)
    } else if errorField == nil, tree.isSecret(index), message != nil {
      // Where no field alone is wrong, the one that has to be filled in anew tells of it.
      writer.attribute("aria-describedby", errorTextID)
    }
  }

  /// Return in a field presses the first button of a form; where that is another one than the
  /// layout's, an unseen one of the same meaning comes first.
  func returnButton(_ writer: inout MarkupWriter) {
    guard let target = plan.defaultButton, isEnabled(target), !tree.isHidden(target),
      let first = plan.inOrder.first(where: {
        document.nodes[$0].kind == .button && isEnabled($0) && !tree.isHidden($0)
      }), first != target
    else { return }
    writer.begin("button")
    writer.attribute("hidden", true)
    writer.attribute("tabindex", "-1")
    writer.attribute("name", "fire")
    writer.attribute("value", plan.names[target])
    writer.end()
  }

  /// A form that asks for a password alone tells password managers whose it is. The field is for
  /// them: it is not seen, not reached by keys, and not sent.
  func knownUser(_ writer: inout MarkupWriter) {
    func isShown(_ index: Int, for kind: String) -> Bool {
      document.isTextInput(index) && !tree.isHidden(index)
        && string(.autocomplete, index).flatMap(InputTraits.autocomplete) == kind
    }
    guard plan.inOrder.contains(where: { isShown($0, for: "current-password") }),
      !plan.inOrder.contains(where: { isShown($0, for: "username") })
    else { return }
    let model = AttributeName("userName").flatMap { view.attribute($0).nonEmptyString }
    writer.begin("input")
    writer.attribute("class", "vh")
    writer.attribute("type", "text")
    writer.attribute("autocomplete", "username")
    writer.attribute(
      "value", ifPresent: model ?? screenlet.session.context.basicAuthUsername)
    writer.attribute("readonly", true)
    writer.attribute("tabindex", "-1")
    writer.attribute("aria-hidden", "true")
    writer.end()
  }

  /// Whether the user sees a field for a secret.
  private var hasShownSecret: Bool {
    document.nodes.indices.contains { tree.isSecret($0) && !tree.isHidden($0) }
  }

  func isEnabled(_ index: Int) -> Bool { view.isEditable && isOn(.enabled, index) }

  func hiddenLabel(_ index: Int, _ writer: inout MarkupWriter) {
    writer.begin("label")
    writer.attribute("class", "vh")
    writer.attribute("for", id(index))
    writer.text(name(index) ?? document.nodes[index].userLabel ?? "")
    writer.end()
  }
}

/// Interface Builder's words for how a field takes input, in HTML's words.
enum InputTraits {
  /// The content's kind; iOS has words of its own for some.
  static func autocomplete(_ text: String) -> String? {
    let words = [
      "password": "current-password", "newPassword": "new-password", "emailAddress": "email",
      "oneTimeCode": "one-time-code", "givenName": "given-name", "familyName": "family-name",
      "middleName": "additional-name", "telephoneNumber": "tel", "URL": "url",
    ]
    if let word = words[text] { return word }
    let isToken = text.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x2d }
    return isToken ? text : nil
  }

  static func inputMode(_ keyboard: String) -> String? {
    switch keyboard {
    case "emailAddress": "email"
    case "numberPad", "asciiCapableNumberPad": "numeric"
    case "decimalPad": "decimal"
    case "phonePad", "namePhonePad": "tel"
    case "URL": "url"
    case "webSearch": "search"
    default: nil
    }
  }

  static func enterKeyHint(_ returnKey: String?) -> String? {
    switch returnKey {
    case "next", "send", "go", "done", "search": returnKey
    case "google", "yahoo": "search"
    case "join", "continue", "route": "go"
    default: nil
    }
  }

  static func capitals(_ type: String?) -> String {
    switch type {
    case "words", "sentences": type ?? "none"
    case "allCharacters": "characters"
    default: "none"
    }
  }
}
