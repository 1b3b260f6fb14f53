import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensHost
import Screenlets
import ScreensViews

/// `screens new`: writes a folder that builds to a plugin.
enum NewCommand {
  static let language = OptionSyntax(
    "--language", "NAME", choices: ThemeProject.Language.allCases.map(\.rawValue),
    does: "the language of its code; c without it")
  static let kind = OptionSyntax(
    "--kind", "NAME", choices: ThemeProject.Kind.allCases.map(\.rawValue),
    does: "of a theme: extended without it; a child has no code")
  static let parent = OptionSyntax(
    "--parent", "NAME",
    does: "the theme that it stands on, default without it; the factory that makes the rest")
  static let screenlet = OptionSyntax(
    "--screenlet", "NAME",
    does: "of a theme or delegate: the screenlet that it is for; without it, the one that signs in")
  static let operations = OptionSyntax(
    "--operations", "LIST",
    does: "what connectors are for, with commas; the reads of sign-ins without it")
  static let shape = OptionSyntax(
    "--shape", "NAME", choices: ScreenletProject.Shape.allCases.map(\.rawValue),
    does: "of one without code: entry shows a thing, rows a list whose rows change, record a form")
  static let into = OptionSyntax("--into", "DIR", does: "the folder to write it into")
  static let package = OptionSyntax(
    "--screens", "PATH", does: "for swift: this package, a folder or an address of git's")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "new",
      summary: "write a folder that builds to a theme, connectors, a screenlet or a delegate",
      operands: .some("theme|connector|screenlet|delegate NAME"),
      examples: [
        .init("new theme acme", "in C, over the Default theme's code, in ./acme"),
        .init("new theme acme --kind child --parent flat7", "a layout and texts, no code"),
        .init("new theme acme --language rust --kind full", "everything of its own, in Rust"),
        .init("new theme acme --screenlet SignUp", "for another one of 'screens screenlets'"),
        .init(
          "new connector acme --operations loginByEmail --parent LocalConnectorFactory",
          "one operation, in C; the rest stays as it is"),
        .init("new screenlet acme --language cpp", "a screenlet with a view of its own"),
        .init("new screenlet acme --shape entry", "a screenlet without code: all is declared"),
        .init("new screenlet acme --shape rows", "a list without code, and what changes its rows"),
        .init("new screenlet acme --shape record", "a form without code, whose fields are loaded"),
        .init("new delegate acme --screenlet AssetList", "hears what lists of assets tell"),
      ],
      options: [
        language, kind, shape, screenlet, parent, operations, into, package, .configuration,
      ],
      notes: """
        The folder is complete: the headers are in it, and a README says how it is built, checked
        and served. A folder that is there already is left alone. 'screens operations' lists what
        connectors can be for.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) async throws -> ExitCode {
    let (name, files) = try await files(invocation)
    let folder = Path.join(invocation.value(into) ?? ".", name.rawValue)
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

  private static func files(
    _ invocation: Invocation
  ) async throws -> (name: ThemeName, files: [NewFile]) {
    switch invocation.operands[0] {
    case "theme":
      let project = try await theme(invocation)
      return (project.name, try project.files())
    case "connector":
      let project = try connector(invocation)
      return (project.name, try project.files())
    case "screenlet":
      let project = try ownScreenlet(invocation)
      let shape = invocation.value(shape).flatMap(ScreenletProject.Shape.init)
      return (project.name, shape.map(project.files) ?? project.files())
    case "delegate":
      let project = try delegate(invocation)
      return (project.name, try project.files())
    case let other:
      throw UsageError.invalidValue(
        option: "new", found: other,
        expected: "a kind of plugin that it writes: theme, connector, screenlet or delegate",
        command: syntax.name)
    }
  }

  /// The name of the new plugin, of which files and classes are named.
  private static func name(_ invocation: Invocation) throws(UsageError) -> ThemeName {
    let operands = invocation.operands
    let plugin = operands[0]
    guard operands.count > 1 else {
      throw .missingOperand("NAME", command: "\(syntax.name) \(plugin)")
    }
    if operands.count > 2 { throw .tooManyOperands(operands[2], command: syntax.name) }
    let text = operands[1]
    let isName =
      text.first?.isLetter == true
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    guard isName, text.utf8.count <= 40, let name = ThemeName(text) else {
      throw .invalidValue(
        option: plugin, found: text,
        expected: "a name of small letters and digits, at most 40 and a letter first",
        command: syntax.name)
    }
    return name
  }

  /// Where plugins in Swift find this package.
  private static func package(
    _ invocation: Invocation, _ language: ThemeProject.Language?
  ) throws(UsageError) -> ScreensPackage {
    let place = invocation.value(package)
    if language == .swift, place == nil {
      throw .missingOption(package.usage, command: "\(syntax.name) \(invocation.operands[0])")
    }
    return ScreensPackage(place.map { $0.contains("://") ? $0 : Path.absolute($0) } ?? "")
  }

  /// Refuses an option that has no meaning for this kind of plugin.
  private static func refuse(
    _ option: OptionSyntax, _ invocation: Invocation
  ) throws(UsageError) {
    guard invocation.value(option) != nil else { return }
    throw .unknownOption(
      option.name, command: "\(syntax.name) \(invocation.operands[0])", suggestion: nil)
  }

  // MARK: Screenlets

  private static func ownScreenlet(_ invocation: Invocation) throws -> ScreenletProject {
    let name = try name(invocation)
    for option in [kind, screenlet, parent, operations] { try refuse(option, invocation) }
    if invocation.value(shape) != nil { try refuse(language, invocation) }
    let language = invocation.value(language).flatMap(ThemeProject.Language.init) ?? .c
    return ScreenletProject(
      name: name, language: language, package: try package(invocation, language))
  }

  // MARK: Delegates

  private static func delegate(_ invocation: Invocation) throws -> DelegateProject {
    let name = try name(invocation)
    for option in [kind, shape, parent, operations] { try refuse(option, invocation) }
    let language = invocation.value(language).flatMap(ThemeProject.Language.init) ?? .c
    return DelegateProject(
      name: name, language: language, screenlet: try chosenKind(invocation).name,
      package: try package(invocation, language))
  }

  // MARK: Connectors

  private static func connector(_ invocation: Invocation) throws -> ConnectorProject {
    let name = try name(invocation)
    for option in [kind, shape, screenlet] { try refuse(option, invocation) }
    let language = invocation.value(language).flatMap(ThemeProject.Language.init) ?? .c
    let parent = try invocation.value(
      parent, as: "a connector factory's name", ConnectorFactoryName.init(_:))
    return ConnectorProject(
      name: name, language: language, parent: parent, operations: try operations(invocation),
      kinds: library(invocation).all, package: try package(invocation, language))
  }

  /// The screenlets and operations of the host and of the configuration's plugins.
  private static func library(_ invocation: Invocation) -> ScreenletLibrary {
    (try? HostAssembly.library(invocation.configuration())) ?? DefaultTheme.library
  }

  private static func operations(
    _ invocation: Invocation
  ) throws(UsageError) -> [OperationDeclaration] {
    let library = library(invocation)
    guard let list = invocation.value(operations) else {
      let signIns = Set(library.all.filter(\.signsIn).flatMap(\.operations).map(\.name))
      return library.operations.filter { $0.access == .read && signIns.contains($0.name) }
    }
    var chosen: [OperationDeclaration] = []
    for text in list.split(separator: ",").map(String.init) {
      guard let found = library.operations.first(where: { $0.name.rawValue == text }) else {
        let known = library.operations.map(\.name.rawValue)
        throw .unknownOperation(
          text, suggestion: Suggestion.nearest(to: text, among: known), command: syntax.name)
      }
      if !chosen.contains(where: { $0.name == found.name }) { chosen.append(found) }
    }
    guard !chosen.isEmpty else {
      throw .missingValue(
        option: operations.name, value: "LIST", command: "\(syntax.name) connector")
    }
    return chosen
  }

  // MARK: Themes

  private static func theme(_ invocation: Invocation) async throws -> ThemeProject {
    let name = try name(invocation)
    for option in [shape, operations] { try refuse(option, invocation) }
    if name == .default {
      throw UsageError.invalidValue(
        option: "theme", found: name.rawValue,
        expected: "free, since the host's own theme has that name", command: syntax.name)
    }
    let kind = invocation.value(kind).flatMap(ThemeProject.Kind.init) ?? .extended
    let language =
      kind == .child
      ? nil : invocation.value(language).flatMap(ThemeProject.Language.init) ?? .c
    let package = try package(invocation, language)
    let parentName = try invocation.value(parent, as: "a theme's name", ThemeName.init(_:))
    let (parent, themed) = try await parent(
      kind == .full ? .default : parentName ?? .default, try chosenKind(invocation), invocation)
    return ThemeProject(
      name: name, kind: kind, screenlet: themed, language: language,
      parent: kind == .full ? nil : parent, package: package)
  }

  private static func chosenKind(_ invocation: Invocation) throws -> ScreenletKind {
    let own = DefaultTheme.library
    guard let text = invocation.value(screenlet) else {
      let first = own.all.first(where: \.signsIn) ?? own.all.first
      guard let first else { throw CommandFailure("this host has no screenlets") }
      return first
    }
    let name = try ExplainCommand.screenlet(text, invocation)
    guard let kind = try own[name] ?? HostAssembly.library(invocation.configuration())[name] else {
      throw CommandFailure("\(name): its plugin cannot be used; 'screens check' says why")
    }
    return kind
  }

  /// Looks at the themes; the code of the plugin that brings the screenlet is loaded as well, since
  /// its view shows the texts.
  private static func look(_ host: PluginHost, for kind: ScreenletKind, _ theme: ThemeName) async {
    guard DefaultTheme.library[kind.name] == nil else {
      await host.survey()
      return
    }
    await host.start()
    let homes = host.source.current.registry.homes.values.sorted()
    for theme in [theme] + homes { await host.source.admit(theme) }
  }

  /// Looks a parent up among the plugins that the configuration names, with the view that it has
  /// for a screenlet.
  private static func parent(
    _ name: ThemeName, _ kind: ScreenletKind, _ invocation: Invocation
  ) async throws -> (ThemeProject.Parent, ThemedScreenlet) {
    var explanation: JSONValue?
    var environment: Environment?
    _ = try await HostAssembly.passingHost(try invocation.configuration()) { host in
      await look(host, for: kind, name)
      let known = await host.themeRows().compactMap { $0["name"]?.string }
      guard known.contains(name.rawValue) else {
        let nearest = Suggestion.nearest(to: name.rawValue, among: known)
        throw CommandFailure(
          "there is no theme '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
      }
      explanation = try await host.explanation(kind.name, theme: name)
      environment = host.source.current
      return .success
    }
    guard let text = explanation?["class"]?["name"]?.string, let viewClass = ViewClassName(text),
      let file = explanation?["layout"]?["file"]?.string, let environment
    else { throw CommandFailure("\(name): has no view for \(kind.name); name another parent") }
    // The Default theme's layout is not a file.
    let layout = name == .default ? nil : try? OpenFile(reading: file)
    let source = try layout.map {
      String(decoding: try $0.read(at: 0, count: $0.count), as: UTF8.self)
    }
    guard
      let themed = try ThemedScreenlet(
        kind, environment, over: name, layout: source, of: viewClass)
    else {
      throw CommandFailure("\(kind.name): it has no default view to begin with")
    }
    return (ThemeProject.Parent(name: name, viewClass: viewClass), themed)
  }
}
