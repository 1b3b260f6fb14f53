package import ScreensCore
import ScreensDocuments
import ScreensLayout
package import ScreensModel
import ScreensViews

extension SitePage {
  /// The unmet requirements of the page's screenlets among a host's themes: sentences for its
  /// author.
  ///
  /// - Parameters:
  ///   - themes: The known themes, including unusable ones.
  ///   - defaultTheme: The theme of screenlets that name none.
  package func remarks(themes: [ThemeName], defaultTheme: ThemeName) -> [String] {
    unknownThemes(themes)
  }

  /// The same among the themes of an environment.
  package func remarks(in environment: Environment) -> [String] {
    let registry = environment.registry
    return remarks(
      themes: (Array(registry.themes.keys) + registry.refusals.keys).sorted(),
      defaultTheme: environment.defaultTheme)
  }

  /// The run-time attributes that name an operation which no page can ask for.
  static func operatorsOperations(_ document: LayoutDocument) -> [String] {
    document.nodes.flatMap(\.runtimeAttributes).compactMap { attribute in
      guard case .string(let text) = attribute.value,
        OperationName(text)?.isOfOperator == true
      else { return nil }
      return "\(document.file):\(attribute.line): '\(attribute.keyPath)' names \(text), which only "
        + "'screens accounts' can ask for; remove it"
    }
  }

  /// The root's run-time attribute that says for whom a page is.
  static let audience = "for"

  /// A value of that attribute that has no meaning: the page is then for all.
  static func unknownAudience(_ document: LayoutDocument) -> [String] {
    document.root.runtimeAttributes.filter { $0.keyPath == audience }.compactMap { attribute in
      let known = ["users", "all"]
      let text: String? = if case .string(let text) = attribute.value { text } else { nil }
      guard text.map(known.contains) != true else { return nil }
      let remedy = text.flatMap { Suggestion.nearest(to: $0, among: known) }
      return "\(document.file):\(attribute.line): a page is for users or for all, not "
        + "'\(text ?? "\(attribute.value)")'"
        + (remedy.map { "; did you mean '\($0)'?" } ?? "; change it")
    }
  }

  private func unknownThemes(_ themes: [ThemeName]) -> [String] {
    let names = themes.map(\.rawValue)
    let named =
      [(0, theme, "the page")]
      + parts.sorted { $0.key < $1.key }.map { ($0.key, $0.value.theme, "\($0.value.screenlet)") }
    return named.compactMap { index, theme, what in
      guard let theme, !themes.contains(theme), !theme.isSubTheme(among: themes) else {
        return nil
      }
      let node = document.nodes[index]
      let line = node.runtimeAttributes.first { $0.keyPath == "themeName" }?.line ?? node.line
      let remedy =
        Suggestion.nearest(to: theme.rawValue, among: names).map { "did you mean '\($0)'?" }
        ?? "put its plugin back, or name one of \(names.joined(separator: ", "))"
      return "\(document.file):\(line): no plugin has the theme '\(theme)', so that "
        + "\(what) is shown in the theme default; \(remedy)"
    }
  }
}
