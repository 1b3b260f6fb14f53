import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensModel
import ScreensViews

/// Errors and progress: both regions are in the first render, so that assistive technology
/// announces the text that a patch writes into them.
extension HTMLRenderer {
  var errorTextID: String { FieldFaults.textID(elementID) }

  /// The fields that the user must correct, where this page shows the result of the last action.
  var faults: FieldFaults {
    guard notice == nil, showsOutcome else { return .none }
    return FieldFaults(screenlet, view, plan, elementID: elementID, list: rows?.list)
  }

  /// The fields without which the next action fails.
  var requiredFields: Set<Int> {
    let needed = screenlet.kind.viewModel.filter { screenlet.logic.requires($0, screenlet) }
    return Set(needed.compactMap { FieldFaults.node(of: $0.name, in: view) })
  }

  /// The result of the last action, where this page shows it.
  private var outcome: ActionOutcome? { showsOutcome ? screenlet.outcome : nil }

  /// The error, in a sentence for the user.
  var message: String? { notice ?? outcome.flatMap { texts.problem($0, of: screenlet) } }

  mutating func errors(_ writer: inout MarkupWriter) {
    let text = message
    writer.begin("div")
    writer.attribute("class", "errors")
    writer.attribute("role", "alert")
    writer.attribute("id", elementID + "-errors")
    writer.attribute("tabindex", "-1")
    if let text {
      if focusesErrors { writer.attribute("autofocus", true) }
      var parts = parts
      let values: [AttributeName: Value] = [.message: .string(text)]
      parts.write(
        lacksContent ? .failed : .errorSummary, id: elementID + "-errors", values, to: &writer
      ) { outlet, place, writer in
        switch outlet {
        case .title: writer.line("h2", place)
        case .message: writer.line("p", place, id: errorTextID)
        case .retry:
          if let signIn = shownSignIn {
            writer.link(signIn, texts[.signIn], place)
          } else {
            writer.button(retry, of: form, place)
          }
        case .errors:
          writer.begin("div")
          writer.attribute("class", place.classes)
          texts.markOwnLanguage(within: screenlet.session.locale, &writer)
          reasons(text, &writer)
          signInLink(&writer)
          writer.end()
        default: break
        }
      }
      self.parts = parts
    }
    writer.end()
  }

  /// Whether the error stands for content that was never read.
  private var lacksContent: Bool {
    guard notice == nil, showsOutcome else { return false }
    return screenlet.entryState == .failed || rows?.list.rows.isUnread == true
  }

  /// The control that reads an entry again; lists have one in any state.
  private var retry: String? {
    screenlet.entryState == .failed ? FiredControl.refresh(of: "") : nil
  }

  /// The address for signing in, where the shown error is about that.
  private var shownSignIn: String? { notice == nil && showsOutcome ? signIn : nil }

  private func signInLink(_ writer: inout MarkupWriter) {
    guard let address = shownSignIn else { return }
    writer.begin("p")
    writer.begin("a")
    writer.attribute("href", address)
    writer.text(texts[.signIn])
    writer.end()
    writer.end()
  }

  /// The sentence about the whole form, and one for each wrong field, with a link to the field.
  private func reasons(_ text: String, _ writer: inout MarkupWriter) {
    let faults = faults.all
    let hasOthers = faults.count < outcome?.error?.fields.count ?? 0
    if faults.count < 2 || hasOthers {
      writer.begin("p")
      writer.attribute("id", errorTextID)
      if faults.count == 1, !hasOthers {
        link(faults[0], &writer)
      } else {
        writer.text(text)
      }
      writer.end()
    }
    guard faults.count > 1 || hasOthers, !faults.isEmpty else { return }
    writer.begin("ul")
    for fault in faults {
      writer.begin("li")
      writer.attribute("id", fault.textID)
      link(fault, &writer)
      writer.end()
    }
    writer.end()
  }

  private func link(_ fault: FieldFaults.Fault, _ writer: inout MarkupWriter) {
    writer.begin("a")
    writer.attribute("href", "#" + fault.fieldID)
    writer.text(fault.text)
    writer.end()
  }

  mutating func status(_ writer: inout MarkupWriter) {
    let presenter = screenlet.appearance.presenter
    let working = screenlet.progress.working
    let isOverlay = presenter.style == .overlay && working != nil && away == nil
    let denied = outcome?.error == .denied ? texts[.denied] : nil
    let own = presenter.style == .none ? nil : working ?? finalText
    let said = denied ?? (own?.isEmpty == false ? own : nil)
    let entry = said == nil ? entryNote : nil
    writer.begin("div")
    if isOverlay, let style = styles.className(for: presenter) {
      writer.attribute("class", "status overlay \(style)")
    } else {
      writer.attribute("class", entry == nil ? "status" : "status drawn")
    }
    writer.attribute("role", "status")
    if let entry {
      parts.write(
        entry.part, id: elementID + "-note", [.message: .string(entry.text)], to: &writer
      ) { if $0 == .message { $2.line("p", $1) } }
    } else if let text = said ?? own {
      writer.element("span", text: text.isEmpty ? texts[.working] : text)
      if working != nil, presenter.style != .none { amount(text, &writer) }
    }
    writer.end()
  }

  /// The finished part of the work, where a connector reports it.
  private func amount(_ text: String, _ writer: inout MarkupWriter) {
    guard let amount = screenlet.progress.amount else { return }
    writer.begin("progress")
    writer.attribute("aria-label", text.isEmpty ? texts[.working] : text)
    if let fraction = amount.fraction {
      writer.attribute("max", 1_000)
      writer.attribute("value", Int(fraction * 1_000))
      writer.text("\(Int(fraction * 100)) %")
    }
    writer.end()
  }

  /// A notice and a link onward, for a user who returns by the browser's Back button while the
  /// screenlet waits.
  func departure(_ away: AwayNotice, _ writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", "away")
    writer.element("p", text: texts[.awayNote, away.host])
    if let control = away.control {
      writer.begin("button", of: form)
      writer.attribute("class", "plain")
      writer.attribute("name", "fire")
      writer.attribute("value", control)
      writer.text(texts[.continueThere])
      writer.end()
    }
    writer.begin("button", of: form)
    writer.attribute("class", "plain")
    writer.attribute("name", "authorization")
    writer.attribute("value", "cancel")
    writer.text(texts[.cancel])
    writer.end()
    writer.end()
  }

  /// The sentence in the place of an entry that is on its way, or not there.
  private var entryNote: (part: DrawnPart, text: String)? {
    switch screenlet.entryState {
    case .loading: (.loading, view.text("content-late", table: "default"))
    case .empty: (.empty, view.emptyText ?? view.text("content-empty", table: "default"))
    case .failed, nil: nil
    }
  }

  private var finalText: String? {
    guard showsOutcome else { return nil }
    return screenlet.progress.final.flatMap { $0.isError ? nil : $0.text }
  }
}

/// The notice of a page whose browser is to continue on another server.
struct AwayNotice {
  let host: String
  /// The control that leads there again.
  let control: String?
}

extension PageTexts {
  /// The error of a screenlet's action, in a sentence for the user; nil without one that is to be
  /// read.
  func problem(_ outcome: ActionOutcome, of screenlet: Screenlet) -> String? {
    guard let error = outcome.error, error != .cancelled, error != .denied else { return nil }
    if let sentence = screenlet.sentence(about: error) { return sentence }
    guard let message = outcome.message, !message.isEmpty else { return self[.actionFailed] }
    return message
  }
}
