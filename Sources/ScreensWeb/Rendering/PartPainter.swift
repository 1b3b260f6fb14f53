import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensModel
import ScreensViews

/// Draws the parts around and inside one screenlet with the views of the screenlet's theme.
struct PartPainter {
  private let painter: Painter
  private let screenlet: Screenlet
  private let texts: PageTexts
  /// The path of the page.
  private let path: String
  /// The stylesheets of the parts, each once.
  private(set) var stylesheets: [String] = []
  /// The styles that view code set in parts.
  private var styles = RuntimeStyles()

  init(_ painter: Painter, _ screenlet: Screenlet, path: String, _ texts: PageTexts) {
    self.painter = painter
    self.screenlet = screenlet
    self.path = path
    self.texts = texts
  }

  /// The stylesheet of styles that view code set.
  var ownStylesheet: [UInt8]? { styles.stylesheet }

  /// Writes a part.
  ///
  /// - Parameters:
  ///   - id: The prefix of the ids of its nodes.
  ///   - values: Its view model.
  ///   - classes: More classes of its element.
  ///   - isDecoration: Whether assistive technology skips it.
  ///   - fill: Writes the element of an outlet.
  mutating func write(
    _ part: DrawnPart, id: String, _ values: [AttributeName: Value] = [:], classes: String = "",
    isDecoration: Bool = false, to writer: inout MarkupWriter,
    filling fill: (PartOutlet, DrawnView.Place, inout MarkupWriter) -> Void = { _, _, _ in }
  ) {
    let session = screenlet.session
    let drawn = painter.drawn(
      part, screenlet.themeName, in: session.locale,
      for: session.context.user.map { "\($0.userId)" }, session.environment)
    guard let drawn else { return }
    drawn.show(values)
    var styles = styles
    withoutActuallyEscaping(fill) { fill in
      var nodes = drawn.nodes(id, path: path, texts)
      nodes.styles = styles
      nodes.isInline = part.isInline
      nodes.part = { node, writer in
        guard let outlet = drawn.outlets[node].flatMap(PartOutlet.init) else { return false }
        fill(outlet, drawn.place(node, &styles), &writer)
        return true
      }
      writer.begin(part.isInline ? "span" : "div")
      writer.attribute("class", drawn.plan.classes(for: drawn.view.tree) + classes)
      if isDecoration { writer.attribute("aria-hidden", "true") }
      texts.markLanguage(session.locale, &writer)
      nodes.node(0, &writer)
      writer.end()
      styles.add(nodes.styles)
    }
    self.styles = styles
    for sheet in drawn.stylesheets() where !stylesheets.contains(sheet) {
      stylesheets.append(sheet)
    }
  }
}

/// The elements that the face writes at the outlets of parts.
extension MarkupWriter {
  /// Writes a link; nothing without a target.
  mutating func link(_ target: String?, _ relation: String, _ place: DrawnView.Place) {
    guard let target else { return }
    begin("a")
    attribute("class", place.classes + " b")
    attribute("rel", relation)
    attribute("href", target)
    content(place)
    end()
  }

  /// Writes a button; nothing without a name to fire.
  ///
  /// - Parameters:
  ///   - form: The id of its form; nil for the one around it.
  ///   - isAside: Whether the user's place on the page stays.
  mutating func button(
    _ fired: String?, of form: String?, _ place: DrawnView.Place, isAside: Bool = false
  ) {
    guard let fired else { return }
    begin("button", of: form)
    attribute("class", place.classes + " b")
    attribute("name", "fire")
    attribute("value", fired)
    attribute("data-aside", isAside)
    content(place)
    end()
  }

  /// Writes a link in the place of a button.
  mutating func link(_ address: String, _ title: String, _ place: DrawnView.Place) {
    begin("a")
    attribute("class", place.classes + " b")
    attribute("href", address)
    text(title)
    end()
  }

  /// Writes the range of a list's rows. The page's script, which shows several pages of a list,
  /// needs the number of the first row, and the words with `{}` in its place.
  mutating func range(_ place: DrawnView.Place, from first: String, _ words: String) {
    begin("span")
    attribute("class", place.classes + " t")
    attribute("data-first", first)
    attribute("data-words", words)
    text(place.text)
    end()
  }

  /// Writes a line of text.
  mutating func line(_ element: MarkupName, _ place: DrawnView.Place, id: String? = nil) {
    begin(element)
    attribute("class", place.classes + " t")
    attribute("id", ifPresent: id)
    text(place.text)
    end()
  }

  /// Writes the image and the title of a control.
  mutating func content(_ place: DrawnView.Place) {
    if let image = place.image {
      begin("img")
      attribute("src", image)
      attribute("alt", "")
      end()
    }
    text(place.text)
  }
}
