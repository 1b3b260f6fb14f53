import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The screenlet that a new theme is for: its kind, the layout to begin with, and the words that
/// its default view has for it.
struct ThemedScreenlet {
  /// A language's words for a view.
  struct Words {
    /// The placeholders of fields, by outlet.
    var placeholders: [String: String] = [:]
    /// The full key of the button's text; nil where no table has it.
    var buttonKey: String?
    /// The layout's own words, by Interface Builder's keys.
    var ofLayout: [String: String] = [:]
  }

  let kind: ScreenletKind
  /// The text of the layout to begin with.
  let layout: String
  /// The class that the layout names.
  let layoutClass: ViewClassName
  /// The outlets that the layout has.
  let outlets: Set<String>
  /// The words in English and in Spanish.
  let words: [String: Words]
  /// The layout of its rows; nil for a screenlet that is no list.
  let cell: ThemedCell?

  /// One attribute of the view model, as a Full view answers it.
  struct Attribute {
    let name: String
    /// The field that it is typed into; nil for one that the view remembers.
    let field: String?
    let type: ValueType
  }

  /// A method that the layout calls, and the action that it leads to; empty for the default one.
  struct Method {
    let selector: String
    let action: String
  }

  /// The view model. A text is typed into the field of its name, where the layout has one.
  var attributes: [Attribute] {
    kind.viewModel.map { attribute in
      let name = attribute.name.rawValue
      let fields = outlets(.textField).union(outlets(.textView))
      let field = ["\(name)Field", name].first(where: fields.contains)
      return Attribute(
        name: name, field: attribute.type == .string ? field : nil, type: attribute.type)
    }
  }

  /// The methods of all actions.
  var methods: [Method] {
    kind.actions.flatMap { action in
      action.selectors.map {
        Method(
          selector: $0.rawValue, action: action.name == .default ? "" : action.name.rawValue)
      }
    }
  }

  /// The button that the view is mostly used by; nil where the kind declares none.
  var button: String? {
    kind.outlets.first { $0.kind == .button && outlets.contains($0.name) }?.name
  }

  /// The declared nodes of a kind that the layout has.
  private func outlets(_ node: NodeKind) -> Set<String> {
    Set(kind.outlets.filter { $0.kind == node && outlets.contains($0.name) }.map(\.name))
  }

  /// A field's placeholder, where no language has one: its attribute's name in words.
  func placeholder(_ attribute: Attribute, in language: String) -> String {
    let known = attribute.field.flatMap { words[language]?.placeholders[$0] }
    if let known, !known.isEmpty { return known }
    let spaced = attribute.name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
    return spaced.prefix(1).uppercased() + spaced.dropFirst()
  }
}

extension ThemedScreenlet {
  /// A kind that has a default view, of the Default theme or of the kind's own plugin; nil for any
  /// other.
  ///
  /// - Parameters:
  ///   - environment: Has the default view.
  ///   - parent: The theme whose layout of rows is to begin with.
  ///   - own: The layout to begin with; nil for the default view's.
  ///   - viewClass: The class that the layout is to name.
  init?(
    _ kind: ScreenletKind, _ environment: Environment, over parent: ThemeName,
    layout own: String?, of viewClass: ViewClassName
  ) throws {
    guard let resolution = try? environment.registry.resolve(kind.name, theme: .default),
      let layoutClass = resolution.layout.document.rootClass
    else { return nil }
    let layout = resolution.layout
    let home = environment.registry.homes[kind.name] ?? .default
    let strings = environment.registry.themes[home]?.strings.languages ?? [:]
    self.kind = kind
    self.layout =
      own
      ?? String(decoding: layout.source, as: UTF8.self).replacing(
        "customClass=\"\(layoutClass)\"", with: "customClass=\"\(viewClass)\"")
    self.layoutClass = viewClass
    cell = ThemedCell(kind, try? environment.registry.resolve(kind.name, theme: parent))
    outlets = Set(layout.document.nodes.flatMap(\.outletNames))
    var words: [String: Words] = [:]
    for language in ["en", "es"] {
      words[language] = try RenderedTree.withView(
        of: kind.name, theme: .default, in: environment, locale: Locale(language)
      ) { Words(kind, $0.tree, strings[language] ?? [:]) }
    }
    self.words = words
  }
}

extension ThemedScreenlet.Words {
  fileprivate init(_ kind: ScreenletKind, _ tree: ViewTree, _ texts: [String: String]) {
    func text(_ property: NodeProperty, _ outlet: String) -> String? {
      tree.find(outlet).flatMap { try? tree.value(property, of: $0).nonEmptyString }
    }
    for outlet in kind.outlets {
      placeholders[outlet.name] =
        text(.placeholder, outlet.name) ?? text(.accessibilityLabel, outlet.name)
    }
    let button = kind.outlets.first { $0.kind == .button && tree.find($0.name) != nil }
    let shown = button.flatMap { text(.text, $0.name) }
    buttonKey = texts.filter { $0.value == shown }.keys.min()
    for node in tree.document.nodes {
      for (property, key, _) in node.words {
        ofLayout["\(node.id).\(key)"] = tree[node.index.offset, property].nonEmptyString
      }
    }
  }
}
