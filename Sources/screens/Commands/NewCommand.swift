import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensHost

/// `screens new`: writes a folder that builds to a plugin.
enum NewCommand {
  static let language = OptionSyntax(
    "--language", "NAME", choices: ThemeProject.Language.allCases.map(\.rawValue),
    does: "the language of its code; c without it")
  static let kind = OptionSyntax(
    "--kind", "NAME", choices: ThemeProject.Kind.allCases.map(\.rawValue),
    does: "extended without it; a child has no code")
  static let parent = OptionSyntax(
    "--parent", "THEME", does: "the theme that it stands on; default without it")
  static let into = OptionSyntax("--into", "DIR", does: "the folder to write it into")
  static let package = OptionSyntax(
    "--screens", "PATH", does: "for swift: this package, a folder or an address of git's")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "new", summary: "write a folder that builds to a theme",
      operands: .some("theme NAME"),
      examples: [
        .init("new theme acme", "in C, over the Default theme's code, in ./acme"),
        .init("new theme acme --kind child --parent flat7", "a layout and texts, no code"),
        .init("new theme acme --language rust --kind full", "everything of its own, in Rust"),
      ], options: [language, kind, parent, into, package, .configuration],
      notes: """
        The folder is complete: the headers are in it, and a README says how it is built, checked
        and served. A folder that is there already is left alone.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let project = try await project(invocation)
    let base = invocation.value(into) ?? "."
    let folder = Path.join(base, project.name.rawValue)
    let files = try project.files()
    try NewFolder.write(folder, files)
    if invocation.wantsJSON {
      Console.result([
        "folder": .string(folder), "files": .array(files.map { .string($0.path) }),
      ])
    } else {
      for file in files { Console.result(Path.join(folder, file.path)) }
      Console.result("\n\(Path.join(folder, "README.md")) says what comes next.")
    }
    return .success
  }

  private static func project(_ invocation: Invocation) async throws -> ThemeProject {
    let operands = invocation.operands
    guard operands.first == "theme" else {
      throw UsageError.invalidValue(
        option: "new", found: operands[0],
        expected: "a kind of plugin that it writes, such as theme",
        command: syntax.name)
    }
    guard operands.count > 1 else {
      throw UsageError.missingOperand("NAME", command: "\(syntax.name) theme")
    }
    if operands.count > 2 {
      throw UsageError.tooManyOperands(operands[2], command: syntax.name)
    }
    let text = operands[1]
    if text == ThemeName.default.rawValue {
      throw UsageError.invalidValue(
        option: "theme", found: text, expected: "free, since the host's own theme has that name",
        command: syntax.name)
    }
    let isName =
      text.first?.isLetter == true
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    guard isName, text.utf8.count <= 40, let name = ThemeName(text) else {
      throw UsageError.invalidValue(
        option: "theme", found: text,
        expected: "a name of small letters and digits, at most 40 and a letter first",
        command: syntax.name)
    }
    let kind = invocation.value(kind).flatMap(ThemeProject.Kind.init) ?? .extended
    let language =
      kind == .child
      ? nil : invocation.value(language).flatMap(ThemeProject.Language.init) ?? .c
    if language == .swift, invocation.value(package) == nil {
      throw UsageError.missingOption(package.usage, command: "\(syntax.name) theme")
    }
    let parentName = try invocation.value(parent, as: "a theme's name", ThemeName.init(_:))
    return ThemeProject(
      name: name, kind: kind, language: language,
      parent: kind == .full ? nil : try await parent(parentName ?? .default, invocation),
      package: invocation.value(package).map { $0.contains("://") ? $0 : Path.absolute($0) } ?? "")
  }

  /// Looks a parent up among the plugins that the configuration names.
  private static func parent(
    _ name: ThemeName, _ invocation: Invocation
  ) async throws -> ThemeProject.Parent {
    var explanation: JSONValue?
    _ = try await HostAssembly.passingHost(try invocation.configuration()) { host in
      await host.survey()
      let known = await host.themeRows().compactMap { $0["name"]?.string }
      guard known.contains(name.rawValue) else {
        let nearest = Suggestion.nearest(to: name.rawValue, among: known)
        throw CommandFailure(
          "there is no theme '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      explanation = try await host.explanation(.login, theme: name)
      return .success
    }
    guard let text = explanation?["class"]?["name"]?.string, let viewClass = ViewClassName(text),
      let file = explanation?["layout"]?["file"]?.string
    else { throw CommandFailure("\(name): has no view for Login; name another parent") }
    // The Default theme's layout is not a file; a new one with the same nodes is written.
    let layout = name == .default ? nil : try? OpenFile(reading: file)
    return ThemeProject.Parent(
      name: name, viewClass: viewClass,
      layout: try layout.map {
        String(decoding: try $0.read(at: 0, count: $0.count), as: UTF8.self)
      })
  }
}
