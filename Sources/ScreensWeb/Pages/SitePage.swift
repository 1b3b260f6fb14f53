import ScreensDocuments
package import ScreensSystem
package import ScreensCore
package import ScreensLayout

/// A page that a XIB draws: views of its own, and screenlets in the places of the views whose class
/// they are, as in Interface Builder.
///
/// A view with the class `LoginScreenlet` shows that screenlet; its run-time attributes are set on
/// it, `themeName` among them, and `page` says where it leads when its action has succeeded. A
/// button with the run-time attribute `page` is a link to that path.
package struct SitePage: Sendable {
  /// A screenlet on a page.
  struct Part: Sendable {
    let place: ScreenletPlace
    let screenlet: ScreenletName
    /// The theme that the page names; nil is the host's default.
    let theme: ThemeName?
    let attributes: [AttributeName: Value]
    /// Where the browser goes after success; nil is back to the page.
    let next: String?

    /// The part as it is shown where screenlets without a theme have that one.
    func placed(_ defaultTheme: ThemeName) -> PlacedScreenlet {
      PlacedScreenlet(screenlet, theme ?? defaultTheme, at: place)
    }
  }

  /// The path under which it is served, such as `/welcome`.
  package let path: String
  let document: LayoutDocument
  /// The name of the layout's content.
  let digest: Digest
  /// Its texts in other words and languages.
  let strings: StringTables
  /// The images that lie beside it, by file name.
  let images: [String: ThemeImage]
  /// The screenlets by node.
  let parts: [Int: Part]
  /// The things that the page asks for and doesn't get: sentences for its author.
  package let remarks: [String]

  /// Makes a page of its layout.
  ///
  /// - Parameters:
  ///   - digest: The name of the layout's content.
  ///   - library: The screenlets that there are; views of other classes are left empty.
  package init(
    path: String, _ document: LayoutDocument, digest: Digest,
    strings: StringTables = StringTables(), images: [String: ThemeImage] = [:],
    library: ScreenletLibrary
  ) {
    let document = document.showingTexts()
    self.path = path
    self.document = document
    self.digest = digest
    self.strings = strings
    self.images = images
    var parts: [Int: Part] = [:]
    var remarks = document.diagnostics.map { "\($0)" }
    if let reason = SiteMap.reason(against: path, library) {
      remarks.append("\(document.file): \(path) \(reason)")
    }
    remarks += Self.missingImages(document, images)
    for node in document.nodes where node.isEverInstalled {
      guard node.parent != nil, !document.isInsideNestedScreenlet(node.index),
        let name = document.nestedScreenlet(node.index.offset)
      else { continue }
      parts[node.index.offset] = Self.part(name, node, path, document.file, library, &remarks)
    }
    self.parts = parts
    self.remarks = remarks + Self.gaps(document, parts)
  }

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

  private static func part(
    _ name: ScreenletName, _ node: LayoutNode, _ path: String, _ file: String,
    _ library: ScreenletLibrary,
    _ remarks: inout [String]
  ) -> Part? {
    guard let kind = library[name] else {
      let known = library.names.map { "\($0)Screenlet" }
      remarks.append(
        "\(file):\(node.line): this host has no screenlet \(name); its place is empty"
          + Suggestion.clause(for: "\(name)Screenlet", among: known))
      return nil
    }
    let known = Set(kind.attributes.map(\.name))
    var theme: ThemeName?
    var next: String?
    var attributes: [AttributeName: Value] = [:]
    for attribute in node.runtimeAttributes {
      switch (attribute.keyPath, attribute.value) {
      case ("themeName", .string(let text)):
        theme = ThemeName(text)
        guard theme == nil, !text.isEmpty else { continue }
        remarks.append(
          "\(file):\(attribute.line): '\(text)' is no theme's name, so that \(name) is shown in "
            + "the default theme; write letters, digits and '-'")
      case ("page", .string(let path)): next = path
      default:
        guard let key = AttributeName(attribute.keyPath), let value = value(attribute.value) else {
          continue
        }
        if known.contains(key), !key.isSecret {
          attributes[key] = value
          continue
        }
        let reason = key.isSecret ? "is a secret, which a page can't hold" : "is not known"
        remarks.append("\(file):\(attribute.line): \(name)'s attribute \(key) \(reason); remove it")
      }
    }
    return Part(
      place: ScreenletPlace(page: path, keys: [node.key]), screenlet: name, theme: theme,
      attributes: attributes, next: next)
  }

  private static func value(_ value: RuntimeValue) -> Value? {
    switch value {
    case .boolean(let flag): .bool(flag)
    case .number(let number):
      Int64(exactly: number).map(Value.int) ?? .double(number)
    case .string(let text), .localizedString(let text): .string(text)
    default: nil
    }
  }

  /// Whether views of it are screenlets.
  package var hasScreenlets: Bool { !parts.isEmpty }

  /// The themes that its screenlets name, sorted.
  package var themes: [ThemeName] {
    Set(parts.values.compactMap(\.theme)).sorted { $0.rawValue < $1.rawValue }
  }

  /// The page's title in the language of its layout.
  package var title: String { title(in: "en") }

  /// The page's problems: remarks, and constraints that contradict or leave something open.
  package var problems: [String] {
    let conditions = LayoutConditions(design: document)
    return remarks + LayoutSolver(document).solution(conditions).diagnostics.map { "\($0)" }
  }

  /// The keys of the server context that its screenlets need and that are missing: sentences for
  /// the operator.
  ///
  /// - Parameter attributes: The operator's attributes of screenlets; the page's own win.
  package func missingKeys(
    in server: ServerContext, _ attributes: [ScreenletName: [AttributeName: Value]],
    library: ScreenletLibrary
  ) -> [String] {
    parts.sorted { $0.key < $1.key }.flatMap { node, part in
      let set = (attributes[part.screenlet] ?? [:]).merging(part.attributes) { $1 }
      let missing = library[part.screenlet]?.missingKeys(in: server, set: set) ?? []
      return missing.map {
        "\(document.file):\(document.nodes[node].line): \(part.screenlet) cannot work on page "
          + "\(path): \($0)"
      }
    }
  }

  /// The screenlets in the order of the page.
  func screenlets(_ defaultTheme: ThemeName) -> [PlacedScreenlet] {
    parts.sorted { $0.key < $1.key }.map { $1.placed(defaultTheme) }
  }

  /// The part at a place.
  func part(at place: ScreenletPlace) -> Part? { parts.values.first { $0.place == place } }
}
