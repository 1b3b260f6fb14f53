import PluginFormat
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensHost

/// The folder that `screens new connector` writes, and that builds to a connector factory.
struct ConnectorProject {
  let name: ThemeName
  let language: ThemeProject.Language
  /// The factory that makes all other operations; nil for a factory that stands alone.
  let parent: ConnectorFactoryName?
  let operations: [OperationDeclaration]
  let package: ScreensPackage

  private var title: String { name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst() }
  private var factory: String { "\(title)ConnectorFactory" }
  private var library: String { "\(title)Connector" }

  /// The file of the operations.
  private var source: String {
    switch language {
    case .c: "connector.c"
    case .cpp: "connector.cpp"
    case .rust: "src/lib.rs"
    case .swift: "Sources/\(library).swift"
    }
  }

  /// All files, in the order in which they are written.
  func files() throws -> [NewFile] {
    let text = TemplateText(tags: tags, names: names)
    func file(_ path: String, _ template: String) -> NewFile {
      NewFile(path: path, text: text.fill(template))
    }
    let common = [
      file("README.md", "readme_connector_md"),
      file("plugins.plist", "connector_plist"),
    ]
    switch language {
    case .c:
      return try common + [
        file(source, "connector_c"),
        NewFile(path: "manifest.h", text: manifest(.c)),
        file("Makefile", "Makefile_connector_c"),
      ] + NewFile.headers
    case .cpp:
      return try common + [
        file(source, "connector_cpp"),
        NewFile(path: "manifest.h", text: manifest(.c)),
        .exports,
        file("Makefile", "Makefile_connector_cpp"),
      ] + NewFile.headers
    case .rust:
      return try common + [
        file(source, "connector_rs"),
        NewFile(path: "src/manifest.rs", text: manifest(.rust)),
        file("src/screens.rs", "screens_rs"),
        file("Makefile", "Makefile_connector_rust"),
      ]
    case .swift:
      return try common + [
        file(source, "Connector_swift"),
        NewFile(path: "Sources/Manifest.swift", text: manifest(.swift)),
        file("Package.swift", "Package_swift"),
        .exports,
        file("Makefile", "Makefile_connector_swift"),
      ]
    }
  }

  private var tags: Set<String> {
    var tags: Set<String> = [language.rawValue]
    if language == .c || language == .cpp { tags.insert("headers") }
    if parent != nil { tags.insert("parent") }
    return tags
  }

  private var names: [String: String] {
    let stubs = operations.map { OperationStub($0, language) }
    return [
      "NAME": name.rawValue, "FACTORY": factory, "LIBRARY": library, "SOURCE": source,
      "PARENT": parent?.rawValue ?? "",
      "PARENTTEXT": parent.map { "; all other operations come from `\($0)`" } ?? "",
      "COUNT": String(operations.count), "MAJOR": String(ABIVersion.host.major),
      "MINOR": String(ABIVersion.host.minor),
      "BODIES": stubs.map(\.body).joined(separator: "\n\n"),
      "TABLE": stubs.map(\.row).joined(separator: "\n"),
      "NAMES": stubs.map(\.name).joined(separator: "\n"),
      "LIST": operations.map { "- `\($0.name)`: \($0.about)" }.joined(separator: "\n"),
      "DEPENDENCY": package.dependency, "PACKAGE": package.name,
    ]
  }

  /// The descriptor inside the library.
  private func manifest(_ language: ManifestSource.Language) throws -> String {
    let outline: JSONValue = [
      "name": .string(factory), "parent": .string(parent?.rawValue ?? ""),
      "operations": .array(operations.map { .string($0.name.rawValue) }),
    ]
    return try ManifestSource(
      file: "manifest.json",
      descriptor: [
        "id": .string("org.example.\(name)"), "kind": "connector", "version": "1.0.0",
        "abi": .string("\(ABIVersion.host)"), "threading": "any",
        "requires": ["screens.connector-host/1"], "factories": [outline],
      ]
    ).text(in: language)
  }
}

/// Where plugins in Swift find this package: a folder, or an address of git's.
struct ScreensPackage {
  private let place: String

  init(_ place: String) { self.place = place }

  private var isAddress: Bool { place.contains("://") }

  /// The dependency as a package's manifest names it.
  var dependency: String {
    isAddress
      ? ".package(url: \"\(place)\", branch: \"main\")"
      : ".package(name: \"screens\", path: \"\(place)\")"
  }

  /// The package's name in the manifest.
  var name: String {
    isAddress ? Path.name(of: place).replacing(".git", with: "") : "screens"
  }
}
