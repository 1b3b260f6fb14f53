import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensHost

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
    /// The class of its Login.
    let viewClass: ViewClassName
    /// Its layout's text, with that class as its own; nil for the Default theme's.
    let layout: String?
  }

  let name: ThemeName
  let kind: Kind
  /// Nil for a Child, which has no code.
  let language: Language?
  /// Nil for a Full theme.
  let parent: Parent?
  let package: ScreensPackage

  /// The name with a capital, as bundles and libraries have it.
  var title: String { name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst() }

  private var library: String { "\(title)Theme" }

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
    func file(_ path: String, _ template: [UInt8]) -> NewFile {
      NewFile(path: path, text: text.fill(template))
    }
    var layout = text.fill(PackageResources.layout_xib_txt)
    if let parent, let other = parent.layout {
      layout =
        kind == .child
        ? other
        : other.replacing(
          "customClass=\"\(parent.viewClass)\"", with: "customClass=\"LoginView_\(name)\"")
    }
    let bundle = "\(title).screens"
    var files = [
      file("README.md", PackageResources.readme_md_txt),
      file("\(bundle)/manifest.plist", PackageResources.manifest_plist_txt),
      NewFile(path: "\(bundle)/LoginView_\(name).xib", text: layout),
      file("\(bundle)/en.lproj/\(name).strings", PackageResources.strings_en_txt),
      file("\(bundle)/es.lproj/\(name).strings", PackageResources.strings_es_txt),
    ]
    switch language {
    case .c:
      files += [file(source, PackageResources.theme_c_txt)] + NewFile.headers
      files.append(file("Makefile", PackageResources.Makefile_c_txt))
    case .cpp:
      files += [file(source, PackageResources.theme_cpp_txt)] + NewFile.headers
      files.append(file("plugin.map", PackageResources.plugin_map))
      files.append(file("Makefile", PackageResources.Makefile_cpp_txt))
    case .rust:
      files += [
        file(source, PackageResources.lib_rs_txt),
        file("src/screens.rs", PackageResources.screens_rs_txt),
        file("Makefile", PackageResources.Makefile_rust_txt),
      ]
    case .swift:
      files += [
        file(source, PackageResources.Theme_swift_txt),
        NewFile(path: "Sources/Manifest.swift", text: try manifestSource()),
        file("Package.swift", PackageResources.Package_swift_txt),
        file("plugin.map", PackageResources.plugin_map),
        file("Makefile", PackageResources.Makefile_swift_txt),
      ]
    case nil: break
    }
    return files
  }

  private var tags: Set<String> {
    var tags: Set<String> = [kind.rawValue]
    if let language { tags.formUnion(["code", language.rawValue]) }
    if language == .c || language == .cpp { tags.insert("headers") }
    if kind != .full { tags.insert("parent") }
    return tags
  }

  private var names: [String: String] {
    let what =
      switch kind {
      case .full: "Full, with a view class and a layout of its own"
      case .child: "a Child of \(parent?.name.rawValue ?? ""), a layout and texts without code"
      case .extended: "it extends \(parent?.name.rawValue ?? "") with code and a layout"
      }
    return [
      "NAME": name.rawValue, "BUNDLE": title, "LIBRARY": library, "WHAT": what, "SOURCE": source,
      "PARENT": parent?.name.rawValue ?? "", "CLASS": parent?.viewClass.rawValue ?? "",
      "LAYOUTCLASS": kind == .child
        ? parent?.viewClass.rawValue ?? "" : "LoginView_\(name)",
      "MAJOR": String(ABIVersion.host.major), "MINOR": String(ABIVersion.host.minor),
      "DEPENDENCY": package.dependency, "PACKAGE": package.name,
    ]
  }

  /// The descriptor inside a Swift library, which its tables are made from.
  private func manifestSource() throws -> String {
    var view: [JSONValue.Member] = [
      .init("screenlet", "Login"), .init("class", .string("LoginView_\(name)")),
    ]
    if let parent { view.append(.init("extends", .string(parent.viewClass.rawValue))) }
    view.append(.init("layout", .string("LoginView_\(name).xib")))
    var members: [JSONValue.Member] = [
      .init("id", .string("org.example.\(name)")), .init("kind", "theme"),
      .init("name", .string(name.rawValue)), .init("version", "1.0.0"),
      .init("abi", .string("\(ABIVersion.host)")),
    ]
    if let parent { members.append(.init("parent", .string(parent.name.rawValue))) }
    members += [
      .init("threading", "any"), .init("requires", ["screens.view-host/1"]),
      .init("views", .array([.object(view)])),
    ]
    return try ManifestSource(file: "manifest.json", descriptor: .object(members))
      .text(in: .swift)
  }
}
