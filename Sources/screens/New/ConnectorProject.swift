import PluginFormat
import ScreensModel
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
  /// The kinds whose lists ask for some of them.
  let kinds: [ScreenletKind]
  let package: ScreensPackage

  private var factory: String { "\(LibraryProject.title(name))ConnectorFactory" }

  /// All files, in the order in which they are written.
  func files() throws -> [NewFile] {
    let stubs = stubs
    var tags: Set<String> = []
    if parent != nil { tags.insert("parent") }
    if stubs.contains(where: \.hasRows) { tags.insert("rows") }
    return try LibraryProject(
      stem: "connector", name: name, language: language,
      library: "\(LibraryProject.title(name))Connector", package: package,
      descriptor: descriptor, tags: tags,
      names: [
        "FACTORY": factory, "PARENT": parent?.rawValue ?? "",
        "PARENTTEXT": parent.map { "; all other operations come from `\($0)`" } ?? "",
        "COUNT": String(operations.count),
        "BODIES": stubs.map(\.body).joined(separator: "\n\n"),
        "TABLE": stubs.map(\.row).joined(separator: "\n"),
        "NAMES": stubs.map(\.name).joined(separator: "\n"),
        "LIST": stubs.map(\.readme).joined(separator: "\n"),
      ]
    ).files()
  }

  private var stubs: [OperationStub] {
    operations.map { operation in
      let samples = kinds.first { $0.operations.contains { $0.name == operation.name } }?.list?
        .samples
      return OperationStub(
        operation, language, samples: samples?.rows(of: 0).compactMap { samples?[$0] } ?? [])
    }
  }

  private var descriptor: JSONValue {
    let outline: JSONValue = [
      "name": .string(factory), "parent": .string(parent?.rawValue ?? ""),
      "operations": .array(operations.map { .string($0.name.rawValue) }),
    ]
    return [
      "id": .string("org.example.\(name)"), "kind": "connector", "version": "1.0.0",
      "abi": .string("\(ABIVersion.host)"), "threading": "any",
      "requires": ["screens.connector-host/1"], "factories": [outline],
    ]
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
