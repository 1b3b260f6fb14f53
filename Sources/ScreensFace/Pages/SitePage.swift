package import ScreensModel
package import ScreensSystem
package import ScreensCore
import ScreensDocuments
package import ScreensLayout
package import ScreensViews

/// A page that a XIB draws: its own views, and screenlets in the places of views with a screenlet's
/// class, as in Interface Builder.
///
/// A view with the class `LoginScreenlet` shows that screenlet. Its run-time attributes are set on
/// the screenlet, `themeName` among them. These have a meaning of their own:
/// - `page` is the page that follows a successful action.
/// - An event's name, such as `onLoginError`, is the page that follows the event.
/// - `refresh:` and an event's name is the screenlet that reloads its content at the event.
///
/// The root's `themeName` is the theme that surrounds the page, and its `for` says for whom the
/// page is: `users` or `all`.
///
/// An attribute may take its value from the address. A button with the run-time attribute `page` is
/// a link to that path.
package struct SitePage: Sendable {
  /// The path under which it is served, such as `/welcome`.
  package let path: String
  package let document: LayoutDocument
  /// The name of the layout's content.
  package let digest: Digest
  /// Its translated texts.
  package let strings: StringTables
  /// The images beside it, by file name.
  package let images: [String: ThemeImage]
  /// The screenlets that it contains.
  package let screenlets: LayoutParts
  /// Their places under an address without a query, by their keys.
  private let places: [String: ScreenletPlace]
  /// The unmet requirements of the page: sentences for its author.
  package let remarks: [String]

  /// - Parameters:
  ///   - digest: The name of the layout's content.
  ///   - library: The available screenlets; views of other classes stay empty.
  package init(
    path: String, _ document: LayoutDocument, digest: Digest,
    strings: StringTables = StringTables(), images: [String: ThemeImage] = [:],
    library: ScreenletLibrary
  ) {
    let document = document.showingTexts()
    let library = library.onPages
    self.path = path
    self.document = document
    self.digest = digest
    self.strings = strings
    self.images = images
    var parts = LayoutParts(document, library.kinds, in: .page)
    var remarks = document.diagnostics.map { "\($0)" }
    if let reason = SiteMap.reason(against: path, library) {
      remarks.append("\(document.file): \(path) \(reason)")
    }
    remarks += Self.missingImages(document, images) + Self.operatorsOperations(document)
    remarks += Self.unknownAudience(document)
    remarks += parts.remarks
    parts.nameListPages(library)
    screenlets = parts
    places = Dictionary(
      parts.all.values.map { ($0.key, ScreenletPlace(page: path, key: $0.key)) }
    ) { first, _ in first }
    self.remarks = remarks + Self.gaps(document, parts.all)
  }

  /// The screenlets by node.
  package var parts: [Int: ScreenletPart] { screenlets.all }

  private static func missingImages(
    _ document: LayoutDocument, _ images: [String: ThemeImage]
  ) -> [String] {
    func shown(_ node: LayoutNode) -> [ImageReference] { node.shownImage.map { [$0] } ?? [] }
    let strays = document.imagesInOtherCase(of: shown) {
      ThemeImage.find($0, in: images) == nil ? ThemeImage.findOtherCase($0, in: images) : nil
    }
    let missing = document.missingImages(of: shown) {
      ThemeImage.find($0, in: images) != nil || ThemeImage.findOtherCase($0, in: images) != nil
    }
    return strays.map { "\(document.file):\($0)" }
      + missing.map { missing in
        let place = "\(document.file):\(missing.line)"
        let isOne = missing.names.count == 1
        if missing.areSymbols {
          let what = isOne ? "is a symbol" : "are symbols"
          let those = isOne ? "an image of that name" : "images of these names"
          return "\(place): \(missing.list) \(what) of iOS and no file; put \(those) beside it"
        }
        return isOne
          ? "\(place): no image \(missing.names[0]) lies beside it; put one there"
          : "\(place): no images \(missing.list) lie beside it; put them there"
      }
  }

  /// Whether any of its views is a screenlet.
  package var hasScreenlets: Bool { !parts.isEmpty }

  /// The themes that it and its screenlets name, sorted.
  package var themes: [ThemeName] {
    Set(parts.values.compactMap(\.theme) + [theme].compactMap(\.self))
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// The theme that the page itself names, which surrounds it; nil for the default one.
  package var theme: ThemeName? {
    guard case .string(let name)? = document.root.runtimeAttribute("themeName") else { return nil }
    return ThemeName(name)
  }

  /// Whether it is for signed-in users alone.
  package var isForUsers: Bool {
    document.root.runtimeAttribute(Self.audience) == .string("users")
  }

  /// The page's title in the language of its layout.
  package var title: String { title(in: "en") }

  /// The page's problems: remarks, and constraints that contradict or leave something open.
  package var problems: [String] {
    let conditions = LayoutConditions(design: document)
    return remarks + LayoutSolver(document).solution(conditions).diagnostics.map { "\($0)" }
  }

  /// The missing keys of the server context and the missing attributes that its screenlets need:
  /// sentences for the operator.
  ///
  /// - Parameter attributes: The operator's attributes of screenlets, which the page's own
  ///   override.
  package func missingKeys(
    in server: ServerContext, _ attributes: [ScreenletName: [AttributeName: Value]],
    library: ScreenletLibrary
  ) -> [String] {
    failures { part in
      guard let kind = library[part.screenlet] else { return [] }
      let set = part.attributes(over: attributes)
      let asked = Set(part.asks.map(\.attribute.name))
      return kind.missingKeys(in: server, set: set).map { "\($0)" }
        + kind.missingAttributes(set: set, asked: asked).map { "\($0)" }
    }
  }

  /// Sentences about the screenlets that cannot work on the page, with their lines.
  ///
  /// - Parameter reasons: The clauses about a screenlet that cannot work; none about others.
  package func failures(_ reasons: (ScreenletPart) -> [String]) -> [String] {
    screenlets.inOrder.flatMap { node, part in
      reasons(part).map {
        "\(document.file):\(document.nodes[node].line): \(part.screenlet) cannot work on page "
          + "\(path): \($0)"
      }
    }
  }

  /// The screenlets in the order of the page, with the values of a query.
  package func screenlets(_ defaultTheme: ThemeName, _ query: PageQuery) -> [PlacedScreenlet] {
    screenlets.inOrder.map { placed($1, defaultTheme, query) }
  }

  /// A part with the values of a query; screenlets without a theme get the default one.
  package func placed(
    _ part: ScreenletPart, _ defaultTheme: ThemeName, _ query: PageQuery = .none
  ) -> PlacedScreenlet {
    var placed = PlacedScreenlet(
      part.screenlet, part.theme ?? defaultTheme, at: place(of: part, query))
    placed.attributes = part.attributes
    for ask in part.asks {
      if let value = query[ask.field] { placed.attributes[ask.attribute.name] = .string(value) }
    }
    if let page = part.listField.flatMap({ query[$0] }).flatMap({ Int($0) }) {
      placed.listPage = page
    }
    return placed
  }

  /// The place of a part under a query: screenlets with different values from the query have
  /// different places.
  package func place(of part: ScreenletPart, _ query: PageQuery = .none) -> ScreenletPlace {
    let own = part.asks.isEmpty ? .none : query.only(Set(part.asks.map(\.field)))
    if own.fields.isEmpty, let place = places[part.key] { return place }
    return ScreenletPlace(page: SiteAddress(path: path, query: own).text, key: part.key)
  }

  /// The part at a place, with any query.
  package func part(at place: ScreenletPlace) -> ScreenletPart? {
    let base = place.base
    return parts.values.first { places[$0.key] == base }
  }
}
