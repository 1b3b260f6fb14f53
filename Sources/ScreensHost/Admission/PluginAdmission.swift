import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// The decision whether a plugin may be used once its code is loaded. The code has to agree with
/// the descriptor, the theme has to keep its rules, and its first render among the other themes has
/// to succeed. It is a value, so any thread may decide.
struct PluginAdmission: Sendable {
  let library: ScreenletLibrary
  /// The themes as they are without the plugin.
  let registry: ThemeRegistry
  let server: ServerContext
  let connectors: any ConnectorFactory
  let log: OperatorLog
  let live: [ScreenletState]

  /// The generations that a theme stands on.
  func basis(of theme: Theme) -> [PluginReference] {
    registry.basis(of: theme).map(\.plugin)
  }

  /// A plugin's theme with the code of its classes; nil for a plugin without a theme.
  ///
  /// - Throws: the disagreement of code and descriptor.
  func theme(of plugin: PluginGeneration) throws -> Theme? {
    guard let descriptor = plugin.descriptor else { return nil }
    if let code = plugin.code {
      try DescriptorAgreement.check(descriptor, code.library.contents)
    }
    guard let listed = plugin.theme else { return nil }
    let theme = try Self.admitted(listed, of: plugin, descriptor)
    try ThemeRules.checkLayouts(theme, descriptor)
    return theme
  }

  /// The classes of the screenlets that a plugin brings, with their code where it has some.
  func screenlets(of plugin: PluginGeneration) -> [ScreenletClass] {
    guard let descriptor = plugin.descriptor else { return [] }
    return descriptor.screenletClasses(library, of: plugin.reference(descriptor)) { name in
      plugin.code.flatMap { $0.library.logic(name, instance: $0.instance, pin: $0.pin) }
    }
  }

  /// The class names in the layouts of screenlets whose plugin brings a layout and no class.
  static func declaredClasses(
    of plugin: PluginGeneration, _ layouts: [String: Layout], theme: ThemeName,
    _ reference: PluginReference
  ) -> [ViewClass] {
    let written = Set(
      (plugin.descriptor?.views ?? []).filter { $0.viewClass != nil }.map(\.screenlet))
    return plugin.screenlets.map(\.kind).filter { !written.contains($0.name) }.compactMap { kind in
      guard let root = layouts[kind.name.viewName]?.document.rootClass.flatMap(ViewClassName.init)
      else { return nil }
      return DeclaredView.viewClass(root, of: kind, theme: theme, plugin: reference)
    }
  }

  private static func admitted(
    _ listed: Theme, of plugin: PluginGeneration, _ descriptor: Descriptor
  ) throws -> Theme {
    let reference = plugin.reference(descriptor)
    var layouts = listed.layouts
    var strings = listed.strings
    var images = listed.images
    var subLayouts = listed.subLayouts
    var classes: [ViewClassName: ViewClass] = [:]
    if let code = plugin.code, code.library.contents.theme != nil {
      let embedded = try ThemeFiles(
        resources: code.library.contents.files, of: LayoutOwner(theme: listed.name, descriptor),
        library: plugin.path)
      if let fault = embedded.newFault(since: nil) { throw fault }
      layouts.merge(embedded.layouts) { own, _ in own }
      images.merge(embedded.images) { own, _ in own }
      subLayouts.merge(embedded.subLayouts) { own, _ in own }
      for (language, texts) in embedded.strings.languages {
        strings.add(
          texts.filter { listed.strings[language, $0.key] == nil }, language: language)
      }
      for viewClass in code.library.viewClasses(
        theme: listed.name, plugin: reference, pin: code.pin)
      {
        classes[viewClass.name] = viewClass
      }
    }
    for viewClass in declaredClasses(of: plugin, layouts, theme: listed.name, reference)
    where classes[viewClass.name] == nil {
      classes[viewClass.name] = viewClass
    }
    return Theme(
      name: listed.name, parent: listed.parent, plugin: reference, layouts: layouts,
      unreadable: listed.unreadable, classes: classes, strings: strings, images: images,
      isAdmitted: true, subLayouts: subLayouts, imprint: listed.imprint,
      hasLayoutTexts: listed.hasLayoutTexts)
  }

  /// Checks a theme's rules and renders it off screen, in the registry that would result.
  ///
  /// - Parameter screenlets: The screenlets that the theme's plugin brings.
  func tryOut(
    _ theme: Theme, declaring screenlets: [ScreenletClass] = [], isIsolated: Bool
  ) throws {
    guard let environment = try environment(with: theme, declaring: screenlets) else { return }
    let trial = ThemeTrial(environment: environment, live: live, isIsolated: isIsolated)
    do {
      try run(trial, theme)
    } catch let fault as WorkerFault where fault.isHang {
      // A failure may come from a busy or swapping machine, so there is a second try.
      try run(trial, theme)
    }
  }

  /// Runs the trial of a theme and of its sub-themes that break no rule.
  private func run(_ trial: ThemeTrial, _ theme: Theme) throws {
    try trial.run(theme)
    for sub in trial.environment.registry.themes.values.filter({ $0.base == theme.name }) {
      try trial.run(sub)
    }
  }

  /// Checks a theme's rules, and makes the environment with it; nil when a theme that it stands on
  /// is not loaded.
  @discardableResult
  func environment(
    with theme: Theme, declaring screenlets: [ScreenletClass] = []
  ) throws -> Environment? {
    var themes = registry.themes
    themes[theme.name] = theme
    var homes = registry.homes
    for screenlet in screenlets { homes[screenlet.name] = theme.name }
    let library = screenlets.isEmpty ? library : self.library.replacing(screenlets)
    let registry = ThemeRules.registry(
      ThemeRegistry(
        generation: registry.generation, themes: themes, refusals: registry.refusals,
        coreStrings: registry.coreStrings, homes: homes), library)
    try ThemeRules(library: library, registry: registry).check(theme)
    guard registry.unloaded(for: theme.name).isEmpty else { return nil }
    return Environment(
      library: library, registry: registry, server: server, connectors: connectors, log: log)
  }
}
