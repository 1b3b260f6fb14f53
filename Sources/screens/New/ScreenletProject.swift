import PluginFormat
import ScreensCore

/// The folder that `screens new screenlet` writes, and that builds to a screenlet of its own: a
/// bundle with a view, texts and the library of its logic.
struct ScreenletProject {
  let name: ThemeName
  let language: ThemeProject.Language
  let package: ScreensPackage

  private var title: String { name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst() }

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
    func file(_ path: String, _ template: [UInt8]) -> NewFile {
      NewFile(path: path, text: text.fill(template))
    }
    let bundle = "\(title).screens"
    let common = [
      file("README.md", PackageResources.readme_screenlet_md_txt),
      file("plugins.plist", PackageResources.screenlet_plist_txt),
      file("\(bundle)/manifest.plist", PackageResources.screenlet_manifest_plist_txt),
      file("\(bundle)/\(title)View_default.xib", PackageResources.screenlet_view_xib_txt),
      file("\(bundle)/en.lproj/Localizable.strings", PackageResources.screenlet_strings_en_txt),
      file("\(bundle)/es.lproj/Localizable.strings", PackageResources.screenlet_strings_es_txt),
    ]
    switch language {
    case .c:
      return common + [
        file(source, PackageResources.screenlet_c_txt),
        file("Makefile", PackageResources.Makefile_screenlet_c_txt),
      ] + NewFile.headers
    case .cpp:
      return common + [
        file(source, PackageResources.screenlet_cpp_txt),
        file("plugin.map", PackageResources.plugin_map),
        file("Makefile", PackageResources.Makefile_screenlet_cpp_txt),
      ] + NewFile.headers
    case .rust:
      return common + [
        file(source, PackageResources.screenlet_rs_txt),
        file("src/screens.rs", PackageResources.screens_rs_txt),
        file("Makefile", PackageResources.Makefile_screenlet_rust_txt),
      ]
    case .swift:
      return common + [
        file(source, PackageResources.Screenlet_swift_txt),
        file("Package.swift", PackageResources.Package_swift_txt),
        file("plugin.map", PackageResources.plugin_map),
        file("Makefile", PackageResources.Makefile_screenlet_swift_txt),
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
