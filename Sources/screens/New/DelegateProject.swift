import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensModel

/// The folder that `screens new delegate` writes, and that builds to a delegate of one screenlet.
struct DelegateProject {
  let name: ThemeName
  let language: ThemeProject.Language
  let screenlet: ScreenletName
  let package: ScreensPackage

  /// All files, in the order in which they are written.
  func files() throws -> [NewFile] {
    let delegate = "\(LibraryProject.title(name))Delegate"
    return try LibraryProject(
      stem: "delegate", name: name, language: language, library: delegate, package: package,
      descriptor: [
        "id": .string("org.example.\(name)"), "kind": "delegate", "version": "1.0.0",
        "abi": .string("\(ABIVersion.host)"), "threading": "any",
        "requires": ["screens.delegate/1"], "delegates": [.string(delegate)],
      ],
      names: ["DELEGATE": delegate, "SCREENLET": screenlet.rawValue]
    ).files()
  }
}
