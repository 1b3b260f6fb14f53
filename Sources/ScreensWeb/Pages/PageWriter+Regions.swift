import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// The content of a page, and the values that its surroundings show.
struct PageContent {
  /// The user of a page, and the token of the form that signs the user out.
  struct Account {
    let user: String?
    let owner: FormOwner
    let csrf: String
  }

  var heading: String
  let main: MarkupWriter
  var surroundings = PageSurroundings()
  /// Nil for a page that belongs to no session.
  var account: Account?
  /// The form of the question that the page asks; nil without one.
  var question: FormWriter?
  /// Whether the page has a live stream.
  var isLive = false
}

/// The surroundings of a page's content: the theme's view, whose outlets the face fills.
extension PageWriter {
  private typealias Place = DrawnView.Place

  /// The element of a whole page, which a reset replaces, and the stylesheets that it needs.
  func surrounded(_ content: PageContent) -> (markup: MarkupWriter, stylesheets: [String]) {
    var writer = MarkupWriter(.html, capacity: content.main.bytes.count + 2048)
    writer.begin("div")
    writer.attribute("class", "sheet")
    writer.attribute("id", "page")
    var sheets: [String] = []
    if let shell {
      let locale = Locale(language: language ?? texts.language)
      shell.show(values(of: content))
      var styles = RuntimeStyles()
      var nodes = shell.nodes("page", path: content.surroundings.path ?? "", texts)
      let parts = shell.surroundings
      nodes.element = { parts.landmarks[$0] }
      nodes.part = { node, writer in
        guard let region = parts.regions[node] else { return false }
        write(region, shell.place(node, &styles), content, &writer)
        return true
      }
      writer.begin("div")
      writer.attribute("class", shell.plan.classes(for: shell.view.tree))
      texts.markLanguage(locale, &writer)
      nodes.node(0, &writer)
      writer.end()
      sheets = shell.stylesheets(nodes.styles, styles)
    } else {
      inner(content, &writer)
    }
    besides(content, &writer)
    writer.end()
    return (writer, sheets)
  }

  /// The elements that differ between the visitors of a page, with their ids: patches replace them.
  func visitorElements(_ content: PageContent) -> [(id: String, html: [UInt8])] {
    if let shell { shell.show(values(of: content)) }
    return [(PageRegion.account, "account"), (.signOut, "sign-out"), (.menu, "menu")].compactMap {
      region, id in
      var writer = MarkupWriter(.html)
      var styles = RuntimeStyles()
      if let shell, let node = shell.outlets.first(where: { $0.value == region.rawValue })?.key {
        guard !shell.view.tree.isHidden(node) else { return nil }
        write(region, shell.place(node, &styles), content, &writer)
      } else if region == .account {
        hiddenAccount(content, &writer)
      }
      return writer.bytes.isEmpty ? nil : (id, writer.bytes)
    }
  }

  /// Whether the layout has a place for a part.
  func shows(_ region: PageRegion) -> Bool { shell?.surroundings.has(region) ?? false }

  private func values(of content: PageContent) -> [AttributeName: Value] {
    [
      .siteName: .string(siteName), .pageTitle: .string(content.heading),
      .account: content.account?.user.map { .string(texts[.signedInAs, $0]) } ?? .none,
    ]
  }

  private func write(
    _ region: PageRegion, _ place: Place, _ content: PageContent, _ writer: inout MarkupWriter
  ) {
    switch region {
    case .title: line("h1", place, place.text.isEmpty ? content.heading : place.text, &writer)
    case .footer: line("p", place, place.text.isEmpty ? siteName : place.text, &writer)
    case .brand: brand(place, &writer)
    case .menu: menu(place, content.surroundings, &writer)
    case .languages: languageMenu(place, content.surroundings.address, &writer)
    case .account: account(place, content.account, &writer)
    case .signOut: signOut(place, content.account, &writer)
    case .skip: skip(place.classes + " b", &writer)
    case .busy: if content.isLive { connection(place.classes, &writer) }
    case .errors:
      writer.begin("div")
      writer.attribute("class", place.classes)
      if let notices = content.surroundings.notices { self.notices(notices, &writer) }
      writer.end()
    case .notices:
      writer.begin("div")
      writer.attribute("class", place.classes)
      success(content.surroundings.success, &writer)
      writer.end()
    case .content:
      writer.begin("div")
      writer.attribute("class", place.classes)
      if (language ?? texts.language) != texts.language {
        writer.attribute("lang", texts.language)
        writer.attribute("dir", "ltr")
      }
      inner(content, &writer)
      writer.end()
    }
  }

  /// The content with the words that have no other place.
  private func inner(_ content: PageContent, _ writer: inout MarkupWriter) {
    if !shows(.notices) { success(content.surroundings.success, &writer) }
    if let question = content.surroundings.question, let form = content.question {
      ask(question, form, &writer)
    }
    writer.append(contentsOf: content.main)
  }

  private func line(
    _ element: MarkupName, _ place: Place, _ text: String, _ writer: inout MarkupWriter
  ) {
    writer.begin(element)
    writer.attribute("class", place.classes + " t")
    writer.text(text)
    writer.end()
  }

  /// The link to the start of the site: its name, with the image of the layout or else its icon.
  private func brand(_ place: Place, _ writer: inout MarkupWriter) {
    writer.begin("a")
    writer.attribute("class", place.classes + " b home")
    writer.attribute("id", "home")
    writer.attribute("href", home)
    if let image = place.image ?? (site.icon == nil ? nil : icon?.path) {
      writer.begin("img")
      writer.attribute("src", image)
      writer.attribute("alt", "")
      writer.end()
    }
    writer.element("span", text: siteName)
    writer.end()
  }

  private func menu(
    _ place: Place, _ surroundings: PageSurroundings, _ writer: inout MarkupWriter
  ) {
    let entries = site.menu.filter { $0.isShown(to: surroundings.visitors) }
    writer.begin("div")
    writer.attribute("class", place.classes + " menu")
    writer.attribute("id", "menu")
    if !entries.isEmpty {
      writer.begin("nav")
      writer.attribute("aria-label", texts[.menu])
      writer.begin("ul")
      for entry in entries { self.entry(entry, isHere: entry.path == surroundings.path, &writer) }
      writer.end()
      writer.end()
    }
    writer.end()
  }

  private func entry(_ entry: MenuEntry, isHere: Bool, _ writer: inout MarkupWriter) {
    let title = entry.title(in: language ?? texts.language)
    writer.begin("li")
    writer.begin("a")
    writer.attribute("href", entry.path)
    if isHere { writer.attribute("aria-current", "page") }
    texts.markLanguage(Locale(language: title.language), &writer)
    writer.text(title.text)
    writer.end()
    writer.end()
  }

  /// A button for each language, with its name in itself, or its tag where the face has no texts in
  /// it; nothing where there is no choice.
  private func languageMenu(_ place: Place, _ address: String?, _ writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", place.classes + " languages")
    if let address, languages.count > 1 {
      writer.begin("form")
      writer.attribute("method", "post")
      writer.attribute("action", "/\(FacePath.language.rawValue)")
      writer.attribute("aria-label", texts[.languages])
      writer.hidden("page", address)
      for tag in languages.sorted() {
        let own = PageTexts.texts(for: tag)
        writer.begin("button")
        writer.attribute("name", "language")
        writer.attribute("value", tag)
        writer.attribute("lang", tag)
        if tag == language ?? texts.language { writer.attribute("aria-current", "true") }
        writer.text(own.language == tag ? own[.languageName] : tag)
        writer.end()
      }
      writer.end()
    }
    writer.end()
  }

  /// Says who is signed in, and to whom the page belongs.
  private func account(
    _ place: Place, _ account: PageContent.Account?, _ writer: inout MarkupWriter
  ) {
    guard let account else { return }
    writer.begin("div")
    writer.attribute("class", place.classes + " t")
    beginAccount(account, &writer)
    if let user = account.user {
      writer.text(place.text.isEmpty ? texts[.signedInAs, user] : place.text)
    }
    writer.end()
  }

  private func beginAccount(_ account: PageContent.Account, _ writer: inout MarkupWriter) {
    writer.attribute("id", "account")
    if !account.owner.isGuest { writer.attribute("data-owner", account.owner.mark) }
  }

  private func signOut(
    _ place: Place, _ account: PageContent.Account?, _ writer: inout MarkupWriter
  ) {
    guard let account else { return }
    writer.begin("div")
    writer.attribute("class", "apart")
    writer.attribute("id", "sign-out")
    if account.user != nil {
      writer.begin("form")
      writer.attribute("class", "apart")
      writer.attribute("method", "post")
      writer.attribute("action", "/sign-out")
      writer.hidden("csrf", account.csrf)
      writer.begin("button")
      writer.attribute("class", place.classes + " b")
      writer.element("span", text: place.text)
      writer.end()
      writer.end()
    }
    writer.end()
  }

  /// The elements of a page that are there although its layout has no place for them. They are
  /// seen only while they have something to say.
  private func besides(_ content: PageContent, _ writer: inout MarkupWriter) {
    if !shows(.account) { hiddenAccount(content, &writer) }
    if let notices = content.surroundings.notices, !shows(.errors) {
      self.notices(notices, &writer)
    }
    if content.isLive, !shows(.busy) { connection("over", &writer) }
  }

  /// The user to whom the page belongs, for its script.
  private func hiddenAccount(_ content: PageContent, _ writer: inout MarkupWriter) {
    guard let account = content.account else { return }
    writer.begin("div")
    beginAccount(account, &writer)
    writer.attribute("hidden", true)
    writer.end()
  }

  /// The link over the head of the page.
  func skip(_ classes: String, _ writer: inout MarkupWriter) {
    writer.begin("a")
    writer.attribute("class", classes)
    writer.attribute("href", "#main")
    writer.text(texts[.skipToContent])
    writer.end()
  }

  private func connection(_ classes: String, _ writer: inout MarkupWriter) {
    writer.begin("p")
    writer.attribute("class", classes)
    writer.attribute("id", "connection")
    writer.attribute("role", "status")
    writer.end()
  }

  /// The success of an action that led here, in the words of its screenlet.
  private func success(_ text: String?, _ writer: inout MarkupWriter) {
    guard let text else { return }
    writer.begin("p")
    writer.attribute("class", "success")
    writer.attribute("role", "status")
    texts.markLanguage(Locale(language: language ?? texts.language), &writer)
    writer.text(text)
    writer.end()
  }
}
