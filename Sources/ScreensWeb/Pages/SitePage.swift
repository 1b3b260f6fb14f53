package import ScreensCore
package import ScreensLayout

/// A page that a XIB draws: views of its own, and screenlets in the places of the views whose class
/// they are, as in Interface Builder.
///
/// A view with the class `LoginScreenlet` shows that screenlet; its run-time attributes are set on
/// it, `themeName` among them. A button with the run-time attribute `page` is a link to that path.
package struct SitePage: Sendable {
  /// A screenlet on a page.
  struct Part: Sendable {
    let screenlet: ScreenletName
    /// The theme that the page names; nil is the host's default.
    let theme: ThemeName?
    let attributes: [AttributeName: Value]
  }

  /// The path under which it is served, such as `/welcome`.
  package let path: String
  /// What it is called.
  let title: String
  let document: LayoutDocument
  let digest: Digest
  /// The screenlets by node.
  let parts: [Int: Part]
  /// What the page asks for and doesn't get, in sentences for who wrote it.
  package let remarks: [String]

  /// Reads a page.
  ///
  /// - Parameter library: The screenlets that there are; views of other classes are left empty.
  package init(
    path: String, file: String, bytes: [UInt8], library: ScreenletLibrary
  ) throws(XIBError) {
    self.path = path
    document = try XIBReader.read(bytes, file: file)
    digest = Digest(of: bytes)
    title = document.root.accessibility.label ?? document.root.userLabel ?? path
    var parts: [Int: Part] = [:]
    var remarks = document.diagnostics.map { "\($0)" }
    for node in document.nodes where node.parent != nil && node.isInstalled {
      guard !document.isInsideNestedScreenlet(node.index),
        let name = document.nestedScreenlet(node.index.offset)
      else { continue }
      guard let kind = library[name] else {
        remarks.append(
          "\(file):\(node.line): this host has no screenlet \(name); its place is empty")
        continue
      }
      let known = Set(kind.inspectables.map(\.name))
      parts[node.index.offset] = Self.part(name, node) { attribute, line in
        if known.contains(attribute), !attribute.isSecret { return true }
        let reason = attribute.isSecret ? "is a secret, which a page can't hold" : "is not known"
        remarks.append("\(file):\(line): \(name)'s attribute \(attribute) \(reason); remove it")
        return false
      }
    }
    self.parts = parts
    self.remarks = remarks
  }

  private static func part(
    _ name: ScreenletName, _ node: LayoutNode, takes: (AttributeName, _ line: Int) -> Bool
  ) -> Part {
    var theme: ThemeName?
    var attributes: [AttributeName: Value] = [:]
    for attribute in node.runtimeAttributes {
      if attribute.keyPath == "themeName", case .string(let text) = attribute.value {
        theme = ThemeName(text)
      } else if let name = AttributeName(attribute.keyPath),
        let value = Self.value(attribute.value), takes(name, attribute.line)
      {
        attributes[name] = value
      }
    }
    return Part(screenlet: name, theme: theme, attributes: attributes)
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

  /// What is not right with it: remarks, and constraints that contradict or leave something open.
  package var problems: [String] {
    let conditions = LayoutConditions(size: document.root.box.frame.size)
    return remarks + LayoutSolver(document).solution(conditions).diagnostics.map { "\($0)" }
  }

  /// The screenlets' places in the order of the page; one of a theme is shown once.
  func places(_ defaultTheme: ThemeName) -> [(node: Int, place: ScreenletPlace, part: Part)] {
    var seen: Set<ScreenletPlace> = []
    return parts.sorted { $0.key < $1.key }.compactMap { node, part in
      let place = ScreenletPlace(part.screenlet, part.theme ?? defaultTheme)
      return seen.insert(place).inserted ? (node, place, part) : nil
    }
  }
}

/// Which pages there are: the library's, and those that XIBs draw.
struct SiteMap: Sendable {
  let library: ScreenletLibrary
  let pages: [String: SitePage]

  init(_ library: ScreenletLibrary, _ pages: [SitePage]) {
    self.library = library
    self.pages = Dictionary(pages.map { ($0.path, $0) }) { first, _ in first }
  }

  /// What pages set on their screenlets; of several pages with one place the first by path.
  func attributes(_ defaultTheme: ThemeName) -> [ScreenletPlace: [AttributeName: Value]] {
    var attributes: [ScreenletPlace: [AttributeName: Value]] = [:]
    for (_, page) in pages.sorted(by: { $0.key < $1.key }) {
      for (_, place, part) in page.places(defaultTheme) where attributes[place] == nil {
        attributes[place] = part.attributes
      }
    }
    return attributes
  }

  subscript(path: ArraySlice<UInt8>) -> SitePage? {
    pages.isEmpty ? nil : pages[String(decoding: path, as: UTF8.self)]
  }
}
