import ScreensFace
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensViews

extension FormTokens {
  /// The tokens of one answer of a session.
  init(of session: WebSession, event: String) {
    csrf = session.owner.text(with: SessionKeys.masked(session.name.formToken))
    once = SessionKeys.once()
    self.event = event
  }
}

/// Writes whole pages around painted screenlets.
struct PageWriter {
  let texts: PageTexts
  let assets: FaceAssets
  /// The target of the header's link.
  let home: String
  var site = SiteDescription()
  /// The site's icon; nil for the face's own.
  var icon: Asset?
  /// The language of the page's content, where the page's own texts are in another one.
  var language: String?
  /// The pause between two comments on an idle live stream.
  var heartbeat = Duration.seconds(15)
  /// The octets of the largest file that a user may send.
  var uploadBytes = 0
  /// The languages of which the user may choose one.
  var languages: Set<String> = []
  /// The theme's view around the content; nil for the content alone.
  var shell: DrawnView?

  /// Each stylesheet once, in order.
  static func stylesheets(
    of cells: [Cell], _ frame: Frame? = nil
  ) -> [String] {
    var paths = frame.map { [$0.stylesheet] } ?? []
    for path in cells.flatMap(\.painting.stylesheets) where !paths.contains(path) {
      paths.append(path)
    }
    return paths
  }

  /// A whole page around its content.
  ///
  /// - Parameters:
  ///   - heading: The heading of the page, where a layout shows it.
  ///   - live: the page's path for the live stream; nil for a page without one.
  ///   - outcome: the name of the form's outcome that the page shows.
  ///   - next: the page that follows success, where the address asks for one.
  ///   - refresh: seconds after which the browser asks again by itself; for a page with a stream
  ///     only one without script.
  ///   - tellsOrigin: whether the browser sends our own pages the origin of this one; false for a
  ///     page whose address holds a secret.
  func page(
    title: String, heading: String, stylesheets: [String] = [], surroundings: PageSurroundings,
    tokens: FormTokens?, live: String? = nil, outcome: String? = nil, next: String? = nil,
    refresh: Int? = nil,
    tellsOrigin: Bool = true, main: MarkupWriter
  ) -> [UInt8] {
    var content = PageContent(heading: heading, main: main, surroundings: surroundings)
    content.account = tokens.map {
      .init(
        user: surroundings.user, owner: FormOwner.split(Array($0.csrf.utf8)).owner, csrf: $0.csrf)
    }
    content.question = live.map { FormWriter(action: $0, tokens: tokens, next: next) }
    content.isLive = live != nil
    let around = surrounded(content)
    var writer = MarkupWriter(.html, capacity: around.markup.bytes.count + 2048)
    writer.prologue()
    writer.begin("html")
    writer.attribute("lang", texts.language)
    head(
      &writer, title: title, around.stylesheets + stylesheets, refresh: refresh,
      hasScript: live != nil, tellsOrigin)
    writer.begin("body")
    if let live, let tokens { describe(live, tokens, outcome: outcome, &writer) }
    if !shows(.skip) { skip("skip", &writer) }
    writer.append(contentsOf: around.markup)
    writer.end()
    writer.end()
    return writer.bytes
  }

  /// The facts and words that the page's script needs.
  private func describe(
    _ live: String, _ tokens: FormTokens, outcome: String?, _ writer: inout MarkupWriter
  ) {
    writer.attribute("data-live", live)
    writer.attribute("data-event", tokens.event)
    writer.attribute("data-csrf", tokens.csrf)
    writer.attribute("data-outcome", ifPresent: outcome)
    writer.attribute("data-heartbeat", Int(heartbeat.nanoseconds / 1_000_000))
    for word in words { writer.attribute(word.attribute, word.text) }
    writer.attribute("data-largest", uploadBytes)
  }

  /// The words that the page's script shows, by the attributes in which it finds them.
  var words: [(attribute: MarkupName, text: String)] {
    let keys: [(MarkupName, PageText)] = [
      ("data-offline", .offline),
      ("data-held", .heldForm),
      ("data-still", .notLive),
      ("data-ended", .sessionEnded),
      ("data-cookies", .cookiesBlocked),
      ("data-online", .online),
      ("data-unkept", .draftNotKept),
      ("data-changed", .changedElsewhere),
      ("data-cancel", .cancel),
      ("data-send", .fileSend),
    ]
    return keys.map { ($0.0, texts[$0.1]) }
  }

  private func head(
    _ writer: inout MarkupWriter, title: String, _ stylesheets: [String], refresh: Int?,
    hasScript: Bool, _ tellsOrigin: Bool
  ) {
    writer.begin("head")
    meta(&writer) { $0.attribute("charset", "utf-8") }
    writer.element("title", text: title)
    meta(&writer) {
      $0.attribute("name", "viewport")
      $0.attribute("content", "width=device-width, initial-scale=1")
    }
    // The ground is dark before the style sheets are there.
    meta(&writer) {
      $0.attribute("name", "color-scheme")
      $0.attribute("content", "light dark")
    }
    // The browser names the sending page to our own pages only, and nothing to other sites.
    if tellsOrigin {
      meta(&writer) {
        $0.attribute("name", "referrer")
        $0.attribute("content", "same-origin")
      }
    }
    if let refresh {
      // A page with script is changed in place.
      if hasScript { writer.begin("noscript") }
      meta(&writer) {
        $0.attribute("http-equiv", "refresh")
        $0.attribute("content", refresh)
      }
      if hasScript { writer.end() }
    }
    link(&writer, "icon", (icon ?? assets.icon).path)
    for path in [assets.stylesheet.path] + stylesheets { link(&writer, "stylesheet", path) }
    if hasScript {
      writer.begin("script")
      writer.attribute("src", assets.script.path)
      writer.attribute("defer", true)
      writer.end()
    }
    writer.end()
  }

  private func meta(_ writer: inout MarkupWriter, _ attributes: (inout MarkupWriter) -> Void) {
    writer.begin("meta")
    attributes(&writer)
    writer.end()
  }

  private func link(_ writer: inout MarkupWriter, _ kind: String, _ path: String) {
    writer.begin("link")
    writer.attribute("rel", kind)
    writer.attribute("href", path)
    writer.end()
  }

  /// Writes a question before an action: a form for yes, and a link back.
  func ask(_ question: PageQuestion, _ form: FormWriter, _ writer: inout MarkupWriter) {
    writer.begin("form")
    // The letters of nodes begin no class here, or the stylesheet would place the element as one.
    writer.attribute("class", "box question")
    if question.file != nil { writer.attribute("enctype", "multipart/form-data") }
    form.begin(question.place, isNamed: true, label: question.text, &writer)
    writer.hidden("fire", question.fired)
    writer.hidden(AskedAction.answer, "yes")
    writer.begin("p")
    texts.markLanguage(Locale(language: language ?? texts.language), &writer)
    writer.text(question.text)
    writer.end()
    // The anti-forgery token stands before the file, so that it is read first.
    if let file = question.file { choice(of: file, question.text, &writer) }
    writer.begin("button")
    writer.attribute("class", "plain")
    writer.attribute("autofocus", question.file == nil)
    writer.text(question.file == nil ? question.title : texts[.fileSend])
    writer.end()
    writer.begin("a")
    writer.attribute("href", form.action)
    writer.text(texts[.cancel])
    writer.end()
    writer.end()
  }

  /// Writes the control for a file, and what is accepted.
  private func choice(of file: FileRule, _ label: String, _ writer: inout MarkupWriter) {
    writer.begin("input")
    writer.attribute("type", "file")
    writer.attribute("name", AskedAction.file)
    writer.attribute("accept", file.kinds.joined(separator: ","))
    writer.attribute("required", true)
    writer.attribute("autofocus", true)
    writer.attribute("aria-label", label)
    writer.attribute("aria-describedby", "file-note")
    writer.end()
    writer.begin("p")
    writer.attribute("id", "file-note")
    writer.text(texts.note(on: file, most: uploadBytes))
    writer.end()
  }
}
