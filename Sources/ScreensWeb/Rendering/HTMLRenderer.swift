import ScreensFace
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// Renders one screenlet's view as semantic HTML: a function of its tree, layout and resolution.
struct HTMLRenderer {
  let screenlet: Screenlet
  let view: ScreenletView
  let plan: LayoutPlan
  let place: ScreenletPlace
  /// The id of the place's element, and the prefix of the ids of its nodes.
  let elementID: String
  let texts: PageTexts
  let images: NodeRenderer.Images
  /// Whether the summary of errors takes the focus: true right after a submission.
  var focusesErrors = false
  /// Whether this page shows the result of the last action.
  var showsOutcome = true
  /// An error of the face itself, shown instead of the screenlet's.
  var notice: String?
  /// The other server at which the browser is to sign in meanwhile.
  var away: AwayNotice?
  /// The address to which an error that asks to sign in leads; nil for none.
  var signIn: String?
  /// The sentence over a sign-in that text waits for; nil for none.
  var waiting: String?
  var foreign: NodeRenderer.Foreign?
  var rows: ListRenderer?
  /// Draws what stands around the view and in its fields.
  var parts: PartPainter
  /// The prefix of the classes of nodes.
  var prefix = LayoutPlan.viewPrefix
  /// The id of the form that owns the controls, where that is not the surrounding one.
  var form: String?
  /// The screenlets inside the view, by node.
  var nested: [Int: Painter.Painting] = [:]
  /// Writes the form of a screenlet that is inside another one.
  var ownForm: FormWriter?
  /// The form that leads to the page with another value from its address; nil without one.
  var addressForm: AddressForm?
  /// The styles that view code set.
  var styles = RuntimeStyles()

  var tree: ViewTree { view.tree }
  var document: LayoutDocument { view.tree.document }

  /// Writes the element that a patch replaces: errors, stage and status.
  mutating func write(to writer: inout MarkupWriter) {
    writer.begin("div")
    writer.attribute("class", "screenlet")
    writer.attribute("id", elementID)
    writer.attribute("data-screenlet", place.name)
    let locale = screenlet.session.locale
    texts.markOwnLanguage(within: locale, &writer)
    if let ownForm {
      writer.attribute("role", "group")
      writer.attribute("aria-label", formName ?? screenlet.name.rawValue)
      ownForm.write(for: place, &writer)
    }
    addressForm?.write(to: &writer)
    errors(&writer)
    if view.resolution.isSubstitute { remark(texts[.substitute], &writer) }
    if screenlet.kind.signsIn, screenlet.session.context.lacksProof {
      remark(texts[.signInAgain], &writer)
    }
    if let waiting { remark(waiting, &writer) }
    returnButton(&writer)
    knownUser(&writer)
    writer.begin("div")
    writer.attribute("class", plan.classes(for: view.tree))
    texts.markLanguage(locale, &writer)
    var nodes = nodes
    nodes.node(0, &writer)
    styles = nodes.styles
    rows = nodes.rows
    parts = nodes.parts ?? parts
    writer.end()
    if writer.isCut { remark(texts[.pageCut], &writer) }
    status(&writer)
    if let away { departure(away, &writer) }
    writer.end()
  }

  /// A sentence of the face around the screenlet.
  private func remark(_ text: String, _ writer: inout MarkupWriter) {
    writer.begin("p")
    writer.attribute("class", "substitute")
    writer.attribute("role", "status")
    writer.text(text)
    writer.end()
  }

  private var nodes: NodeRenderer {
    var nodes = NodeRenderer(
      tree: tree, plan: plan, prefix: prefix, scopeID: elementID, path: place.name,
      texts: texts, images: images)
    nodes.isEditable = view.isEditable
    nodes.rows = rows
    nodes.parts = parts
    nodes.foreign = foreign
    nodes.headingLevel = document.headingLevel
    nodes.form = form
    nodes.question = { view.question(of: $0, in: document) }
    nodes.addressForm = addressForm
    nodes.part = { [plan, prefix, nested, document, addressForm] index, writer in
      if addressForm?.hidden.contains(index) == true { return true }
      guard plan.screenlets.contains(index) else { return false }
      // A place has the layout's own views while nothing is chosen for it.
      if document.nodes[index].isPlace, nested[index] == nil { return false }
      writer.begin("div")
      writer.attribute("class", "\(prefix)\(index)")
      if let painting = nested[index] {
        writer.append(contentsOf: MarkupWriter(.html, appendingTo: painting.html))
      }
      writer.end()
      return true
    }
    nodes.required = requiredFields
    nodes.segmentTitle = { [language = screenlet.session.locale.language] in
      view.resolution.layoutTexts.title($0, $1, of: $2, in: language)
    }
    if message != nil {
      let faults = faults
      let ofNodes = faults.ofNodes
      nodes.correction = .init(
        fields: ofNodes.mapValues(\.textID), reasons: ofNodes.mapValues(\.text),
        textID: errorTextID)
      nodes.rows?.faults = faults
    }
    return nodes
  }

  /// The form's name: the label of the layout's root, else the title of the button that the Return
  /// key presses.
  var formName: String? {
    string(.accessibilityLabel, 0) ?? plan.order.defaultButton.flatMap { string(.text, $0) }
  }

  func id(_ index: Int) -> String { "\(elementID)-\(plan.order.names[index])" }

  private func string(_ property: NodeProperty, _ index: Int) -> String? {
    tree[index, property].nonEmptyString
  }

  private func isEnabled(_ index: Int) -> Bool {
    view.isEditable && tree[index, .enabled] == .bool(true)
  }

  /// The Return key in a field presses the first button of a form. Where the layout's default
  /// button is another one, a hidden button with the same meaning comes first. In a field of a row
  /// the key presses no button, and the typed text is kept.
  private func returnButton(_ writer: inout MarkupWriter) {
    if rows != nil, plan.order.defaultButton == nil {
      writer.begin("button", of: form)
      writer.attribute("hidden", true)
      writer.attribute("tabindex", "-1")
      writer.end()
      return
    }
    guard let target = plan.order.defaultButton, isEnabled(target), !tree.isHidden(target),
      let first = plan.order.nodes.first(where: {
        document.nodes[$0].kind == .button && isEnabled($0) && !tree.isHidden($0)
      }), first != target
    else { return }
    writer.begin("button", of: form)
    writer.attribute("hidden", true)
    writer.attribute("tabindex", "-1")
    writer.attribute("name", "fire")
    writer.attribute("value", plan.order.names[target])
    writer.end()
  }

  /// Names the user to password managers in a form that asks for a password without a name. The
  /// field is for them only: it is invisible, unreachable by keys, and not sent.
  private func knownUser(_ writer: inout MarkupWriter) {
    func isShown(_ index: Int, for kind: String) -> Bool {
      document.isTextInput(index) && !tree.isHidden(index)
        && string(.autocomplete, index).flatMap(InputTraits.autocomplete) == kind
    }
    guard
      plan.order.nodes.contains(where: {
        isShown($0, for: "current-password") || isShown($0, for: "new-password")
      }),
      !plan.order.nodes.contains(where: { isShown($0, for: "username") })
    else { return }
    let model = screenlet.kind.accountAttribute.flatMap { view.attribute($0).nonEmptyString }
    writer.begin("input", of: form)
    writer.attribute("class", "vh")
    writer.attribute("type", "text")
    writer.attribute("autocomplete", "username")
    writer.attribute(
      "value",
      ifPresent: model ?? screenlet.session.context.basicAuthUsername
        ?? screenlet.session.context.typedUserName)
    writer.attribute("readonly", true)
    writer.attribute("tabindex", "-1")
    writer.attribute("aria-hidden", "true")
    writer.end()
  }
}

extension PageTexts {
  /// Marks an element with its language and direction where the language is not that of these
  /// texts.
  func markLanguage(_ locale: Locale, _ writer: inout MarkupWriter) {
    if locale.tag != language { writer.attribute("lang", locale.tag) }
    if locale.isRightToLeft { writer.attribute("dir", "rtl") }
  }

  /// Marks an element with these texts' language and direction where it stands among words in
  /// another one.
  func markOwnLanguage(within locale: Locale, _ writer: inout MarkupWriter) {
    guard locale.tag != language else { return }
    writer.attribute("lang", language)
    writer.attribute("dir", "ltr")
  }
}
