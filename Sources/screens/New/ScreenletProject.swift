import PluginFormat
import ScreensCore
import ScreensModel

/// The folder that `screens new screenlet` writes, and that builds to a screenlet of its own: a
/// bundle with a view, texts and the library of its logic.
struct ScreenletProject {
  let name: ThemeName
  let language: ThemeProject.Language
  let package: ScreensPackage

  private var title: String { name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst() }

  /// The content of a screenlet without code.
  enum Shape: String, CaseIterable {
    /// One thing, and two ways to change it.
    case entry
    /// A list, a screenlet in each row that changes it, and a form.
    case rows
    /// A form whose fields a server defines.
    case record
  }

  /// All files of a screenlet without code.
  func files(of shape: Shape) -> [NewFile] {
    let text = TemplateText(tags: [], names: names)
    let bundle = "\(title).screens"
    let views =
      switch shape {
      case .entry: [("View", "view")]
      case .rows:
        [("ListView", "list"), ("ListCell", "cell"), ("ItemView", "item"), ("AddView", "add")]
      case .record:
        [
          ("View", "view"), ("TextCell", "text"), ("SwitchCell", "switch"), ("DateCell", "date"),
          ("ChoiceCell", "choice"),
        ]
      }
    let layouts = views.map { view, template in
      ("\(bundle)/\(title)\(view)_\(name).xib", "screenlet_\(shape)_\(template)_xib")
    }
    let files = [
      ("README.md", "readme_screenlet_\(shape)_md"), ("plugins.plist", "screenlet_entry_plist"),
      ("Page.xib", "screenlet_\(shape)_page_xib"),
      ("\(bundle)/manifest.plist", "screenlet_\(shape)_manifest_plist"),
      ("\(bundle)/en.lproj/Localizable.strings", "screenlet_\(shape)_strings_en"),
      ("\(bundle)/es.lproj/Localizable.strings", "screenlet_\(shape)_strings_es"),
    ]
    return (files + layouts).map { NewFile(path: $0, text: text.fill($1)) }
  }

  /// The file of the logic.
  private var source: String {
    switch language {
    case .c: "screenlet.c"
    case .cpp: "screenlet.cpp"
    case .rust: "src/lib.rs"
    case .swift: "Sources/\(title).swift"
    }
  }

  /// All files, in the order in which they are written.
  func files() -> [NewFile] {
    let text = TemplateText(tags: tags, names: names)
    func file(_ path: String, _ template: String) -> NewFile {
      NewFile(path: path, text: text.fill(template))
    }
    let bundle = "\(title).screens"
    let common = [
      file("README.md", "readme_screenlet_md"),
      file("plugins.plist", "screenlet_plist"),
      file("\(bundle)/manifest.plist", "screenlet_manifest_plist"),
      file("\(bundle)/\(title)View_default.xib", "screenlet_view_xib"),
      file("\(bundle)/en.lproj/Localizable.strings", "screenlet_strings_en"),
      file("\(bundle)/es.lproj/Localizable.strings", "screenlet_strings_es"),
    ]
    switch language {
    case .c:
      return common + [
        file(source, "screenlet_c"),
        file("Makefile", "Makefile_screenlet_c"),
      ] + NewFile.headers
    case .cpp:
      return common + [
        file(source, "screenlet_cpp"),
        .exports,
        file("Makefile", "Makefile_screenlet_cpp"),
      ] + NewFile.headers
    case .rust:
      return common + [
        file(source, "screenlet_rs"),
        file("src/screens.rs", "screens_rs"),
        file("Makefile", "Makefile_screenlet_rust"),
      ]
    case .swift:
      return common + [
        file(source, "Screenlet_swift"),
        file("Package.swift", "Package_swift"),
        .exports,
        file("Makefile", "Makefile_screenlet_swift"),
      ]
    }
  }

  private var tags: Set<String> {
    language == .c || language == .cpp ? [language.rawValue, "headers"] : [language.rawValue]
  }

  private var names: [String: String] {
    [
      "NAME": name.rawValue, "TITLE": title, "LIBRARY": title, "SOURCE": source,
      "MAJOR": String(ABIVersion.host.major), "MINOR": String(ABIVersion.host.minor),
      "DEPENDENCY": package.dependency, "PACKAGE": package.name,
    ]
  }
}
