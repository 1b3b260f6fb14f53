import ScreensCore
import ScreensDocuments

/// Errors and progress: both regions are in the first render, so that assistive technology
/// announces the text that a patch writes into them.
extension HTMLRenderer {
  var errorTextID: String { elementID + "-error" }

  /// The field that the user must correct: the outlet `<attribute>Field`.
  var errorField: Int? {
    guard notice == nil, let field = screenlet.outcome?.error?.field else { return nil }
    return tree.find(field.rawValue + "Field")?.index
  }

  /// The error, in a sentence for the user.
  var message: String? {
    if let notice { return notice }
    guard let outcome = screenlet.outcome, let error = outcome.error, error != .cancelled,
      error != .denied
    else {
      return nil
    }
    // A connector's own text is for users; the text of any other cause may name internals.
    if error.isValidation || error.allowsCacheFallback, !error.text.isEmpty { return error.text }
    guard let message = outcome.message, !message.isEmpty else { return texts.actionFailed }
    return message
  }

  func errors(_ writer: inout MarkupWriter) {
    let text = message
    writer.begin("div")
    writer.attribute("class", "errors")
    writer.attribute("role", "alert")
    writer.attribute("id", elementID + "-errors")
    writer.attribute("tabindex", "-1")
    if let text {
      if focusesErrors { writer.attribute("autofocus", true) }
      writer.element("h2", text: texts.problem)
      writer.begin("p")
      writer.attribute("id", errorTextID)
      if let field = errorField {
        writer.begin("a")
        writer.attribute("href", "#" + id(field))
        writer.text(text)
        writer.end()
      } else {
        writer.text(text)
      }
      writer.end()
    }
    writer.end()
  }

  mutating func status(_ writer: inout MarkupWriter) {
    let presenter = screenlet.appearance.presenter
    let working = screenlet.progress.working
    let isOverlay = presenter.style == .overlay && working != nil && away == nil
    writer.begin("div")
    if isOverlay, let style = styles.className(for: presenter) {
      writer.attribute("class", "status overlay \(style)")
    } else {
      writer.attribute("class", "status")
    }
    writer.attribute("role", "status")
    let denied = screenlet.outcome?.error == .denied ? texts.denied : nil
    if let text = denied ?? (presenter.style == .none ? nil : working ?? finalText) {
      writer.element("span", text: text.isEmpty ? texts.working : text)
    }
    writer.end()
  }

  /// A user who comes back by the browser's Back button finds the screenlet waiting, and a link
  /// onward.
  func departure(_ away: AwayNotice, _ writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", "away")
    writer.element("p", text: texts.awayNote(away.host))
    if let control = away.control {
      writer.begin("button")
      writer.attribute("class", "plain")
      writer.attribute("name", "fire")
      writer.attribute("value", control)
      writer.text(texts.continueThere)
      writer.end()
    }
    writer.begin("button")
    writer.attribute("class", "plain")
    writer.attribute("name", "authorization")
    writer.attribute("value", "cancel")
    writer.text(texts.cancel)
    writer.end()
    writer.end()
  }

  private var finalText: String? {
    screenlet.progress.final.flatMap { $0.isError ? nil : $0.text }
  }
}
