import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensHost
import ScreensModel
import ScreensViews

/// The folder that `screens new theme` writes, and that builds to a theme.
struct ThemeProject {
  /// The language of a theme's code.
  enum Language: String, CaseIterable {
    case c, cpp, rust, swift
  }

  /// The kinds of themes, by their own parts.
  enum Kind: String, CaseIterable {
    case full, child, extended
  }

  /// The theme that this one stands on.
  struct Parent {
    let name: ThemeName
    let viewClass: ViewClassName
  }

  let name: ThemeName
  let kind: Kind
  let screenlet: ThemedScreenlet
  /// Nil for a Child, which has no code.
  let language: Language?
  /// Nil for a Full theme.
  let parent: Parent?
  let package: ScreensPackage

  /// The name with a capital, as bundles and libraries have it.
  var title: String { name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst() }

  private var library: String { "\(title)Theme" }

  /// The view's name, of which its layout and its class are named.
  private var view: String { "\(screenlet.kind.name.viewName)_\(name)" }

  /// The file of the view class.
  private var source: String {
    switch language {
    case .c: "theme.c"
    case .cpp: "theme.cpp"
    case .rust: "src/lib.rs"
    case .swift: "Sources/\(library).swift"
    case nil: ""
    }
  }

  /// All files, in the order in which they are written.
  func files() throws -> [NewFile] {
    let text = TemplateText(tags: tags, names: names)
    func file(_ path: String, _ template: String) -> NewFile {
      NewFile(path: path, text: text.fill(template))
    }
    let layout =
      kind == .child
      ? screenlet.layout
      : screenlet.layout.replacing(
        "customClass=\"\(screenlet.layoutClass)\"", with: "customClass=\"\(view)\"")
    let bundle = "\(title).screens"
    var files = [
      file("README.md", "readme_md"),
      file("\(bundle)/manifest.plist", "manifest_plist"),
      NewFile(path: "\(bundle)/\(view).xib", text: layout),
      file("\(bundle)/en.lproj/\(name).strings", "strings_en"),
      file("\(bundle)/es.lproj/\(name).strings", "strings_es"),
    ]
    if let cell = screenlet.cell {
      files.append(NewFile(path: "\(bundle)/\(cell.name)_\(name).xib", text: cell.layout))
    }
    files += ["en", "es"].map {
      NewFile(path: "\(bundle)/\($0).lproj/\(view).strings", text: screenlet.layoutStrings($0))
    }
    switch language {
    case .c:
      files += [file(source, "theme_c")] + NewFile.headers
      files.append(file("Makefile", "Makefile_c"))
    case .cpp:
      files += [file(source, "theme_cpp")] + NewFile.headers
      files.append(.exports)
      files.append(file("Makefile", "Makefile_cpp"))
    case .rust:
      files += [
        file(source, "lib_rs"),
        file("src/screens.rs", "screens_rs"),
        file("Makefile", "Makefile_rust"),
      ]
    case .swift:
      files += [
        file(source, "Theme_swift"),
        NewFile(path: "Sources/Manifest.swift", text: try manifestSource()),
        file("Package.swift", "Package_swift"),
        .exports,
        file("Makefile", "Makefile_swift"),
      ]
    case nil: break
    }
    return files
  }

  private var tags: Set<String> {
    var tags: Set<String> = [kind.rawValue]
    if let language { tags.formUnion(["code", language.rawValue]) }
    if language == .c || language == .cpp { tags.insert("headers") }
    if screenlet.words["en"]?.buttonKey != nil, kind == .child { tags.insert("childtext") }
    if screenlet.cell != nil { tags.insert("cells") }
    guard kind != .child else { return tags }
    return tags.union(screenlet.tags(isFull: kind == .full))
      .union(screenlet.cell?.tags(isFull: kind == .full) ?? [])
  }

  private var names: [String: String] {
    let what =
      switch kind {
      case .full: "Full, with a view class and a layout of its own"
      case .child: "a Child of \(parent?.name.rawValue ?? ""), a layout and texts without code"
      case .extended: "it extends \(parent?.name.rawValue ?? "") with code and a layout"
      }
    let own = [
      "NAME": name.rawValue, "SCREENLET": screenlet.kind.name.rawValue, "VIEW": view,
      "BUNDLE": title, "LIBRARY": library, "WHAT": what, "SOURCE": source,
      "PARENT": parent?.name.rawValue ?? "", "CLASS": parent?.viewClass.rawValue ?? "",
      "MAJOR": String(ABIVersion.host.major), "MINOR": String(ABIVersion.host.minor),
      "DEPENDENCY": package.dependency, "PACKAGE": package.name,
      "CELL": screenlet.cell.map { "\($0.name)_\(name)" } ?? "",
      "EXTENSIONCOUNT": screenlet.cell == nil ? "1" : "2",
    ].merging(screenlet.cell?.lines ?? [:]) { own, _ in own }
    return own.merging(screenlet.lines(theme: name)) { own, _ in own }
  }

  private var requires: JSONValue {
    screenlet.cell == nil
      ? ["screens.view-host/1"] : ["screens.view-host/1", "screens.view-host/3"]
  }

  /// The descriptor inside a Swift library, which its tables are made from.
  private func manifestSource() throws -> String {
    var view: [JSONValue.Member] = [
      .init("screenlet", .string(screenlet.kind.name.rawValue)), .init("class", .string(view)),
    ]
    if let parent { view.append(.init("extends", .string(parent.viewClass.rawValue))) }
    view.append(.init("layout", .string("\(view).xib")))
    var members: [JSONValue.Member] = [
      .init("id", .string("org.example.\(name)")), .init("kind", "theme"),
      .init("name", .string(name.rawValue)), .init("version", "1.0.0"),
      .init("abi", .string("\(ABIVersion.host)")),
    ]
    if let parent { members.append(.init("parent", .string(parent.name.rawValue))) }
    members += [
      .init("texts", "layout"), .init("threading", "any"),
      .init("requires", requires), .init("views", .array([.object(view)])),
    ]
    if screenlet.cell != nil { members.append(.init("cells", [.string(self.view)])) }
    return try ManifestSource(file: "manifest.json", descriptor: .object(members))
      .text(in: .swift)
  }
}
