import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensModel

/// The folder of a plugin that is one library with its descriptor inside: connectors, a delegate.
struct LibraryProject {
  /// The beginning of its templates' names, and of its source's: `connector`.
  let stem: String
  let name: ThemeName
  let language: ThemeProject.Language
  /// The library's name, without `lib` and ending.
  let library: String
  let package: ScreensPackage
  let descriptor: JSONValue
  /// The tags of its templates besides the language.
  var tags: Set<String> = []
  /// The texts of its templates' own names.
  var names: [String: String] = [:]

  /// A plugin's name with a capital, as libraries and their parts have it.
  static func title(_ name: ThemeName) -> String {
    name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst()
  }

  /// The file of the code.
  private var source: String {
    switch language {
    case .c: "\(stem).c"
    case .cpp: "\(stem).cpp"
    case .rust: "src/lib.rs"
    case .swift: "Sources/\(library).swift"
    }
  }

  private var template: String {
    switch language {
    case .c: "\(stem)_c"
    case .cpp: "\(stem)_cpp"
    case .rust: "\(stem)_rs"
    case .swift: "\(stem.prefix(1).uppercased())\(stem.dropFirst())_swift"
    }
  }

  /// The file that `screens manifest` prints, and its language.
  private var manifest: (path: String, language: ManifestSource.Language) {
    switch language {
    case .c, .cpp: ("manifest.h", .c)
    case .rust: ("src/manifest.rs", .rust)
    case .swift: ("Sources/Manifest.swift", .swift)
    }
  }

  /// All files, in the order in which they are written.
  func files() throws -> [NewFile] {
    let text = TemplateText(tags: allTags, names: allNames)
    func file(_ path: String, _ template: String) -> NewFile {
      NewFile(path: path, text: text.fill(template))
    }
    let printed = try ManifestSource(file: "manifest.json", descriptor: descriptor)
      .text(in: manifest.language)
    let files = [
      file("README.md", "readme_\(stem)_md"), file("plugins.plist", "\(stem)_plist"),
      file(source, template),
      NewFile(path: "manifest.json", text: NewFile.text(of: descriptor)),
      NewFile(path: manifest.path, text: printed),
      file("Makefile", "Makefile_library_\(language)"),
    ]
    return switch language {
    case .c: files + NewFile.headers
    case .cpp: files + [.exports] + NewFile.headers
    case .rust: files + [file("src/screens.rs", "screens_rs")]
    case .swift: files + [.exports, file("Package.swift", "Package_swift")]
    }
  }

  private var allTags: Set<String> {
    let isC = language == .c || language == .cpp
    return tags.union(
      [language.rawValue] + (isC ? ["headers"] : []) + (language == .swift ? [] : ["abi"]))
  }

  private var allNames: [String: String] {
    names.merging([
      "NAME": name.rawValue, "LIBRARY": library, "SOURCE": source, "MANIFEST": manifest.path,
      "MAJOR": String(ABIVersion.host.major), "MINOR": String(ABIVersion.host.minor),
      "DEPENDENCY": package.dependency, "PACKAGE": package.name,
    ]) { own, _ in own }
  }
}
