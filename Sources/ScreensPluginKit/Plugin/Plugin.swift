public import CScreens

/// The table that the host receives from a plugin's entry function.
public typealias PluginTable = UnsafePointer<screens_plugin_1>

/// Everything that one library offers; made once, as the global `plugin` that its generated
/// `Manifest.swift` hands to the host.
///
///     let plugin = Plugin(manifest, views: [LoginView_acme.self])
// Safety: the table is complete before init returns and never written again.
@safe public final class Plugin: @unchecked Sendable {
  /// Makes the factory of a name; runs when the host introduces itself, and may refuse.
  public typealias FactoryMaker = @Sendable (Host) throws -> any ConnectorFactory

  private let table: PluginTable

  /// Makes the delegate of a name; runs when the host introduces itself, and may refuse.
  public typealias DelegateMaker = @Sendable (Host) throws -> any Delegate

  /// Builds the tables of a plugin.
  ///
  /// - Parameters:
  ///   - manifest: the descriptor; names, parents and operations come from there.
  ///   - views: the view classes; each is found in the manifest by its name.
  ///   - factories: a maker per factory name of the manifest.
  ///   - delegates: a maker per name of the manifest's delegates.
  ///   - screenlets: the functions of each screenlet of the manifest that has any.
  ///   - computations: by the names that steps give them; the manifest requires
  ///     `screens.compute/1`.
  ///   - shutdown: runs once, for a second at most, when nothing uses this build of the plugin any
  ///     more or the host ends.
  public init(
    _ manifest: PluginManifest, views: [any ThemeView.Type] = [],
    factories: [String: FactoryMaker] = [:], delegates: [String: DelegateMaker] = [:],
    screenlets: [String: [ScreenletSlot]] = [:], computations: [String: Computation] = [:],
    shutdown: (@Sendable () -> Void)? = nil
  ) {
    var extensions: [screens_extension_1] = unsafe []
    if !manifest.themeName.isEmpty {
      let theme = unsafe Permanent.keep(Plugin.theme(manifest, views))
      unsafe extensions.append(Plugin.extension(SCREENS_THEME_1, UnsafeRawPointer(theme)))
      for type in views {
        guard let rows = unsafe ViewClassTable.rows(type) else { continue }
        let made = unsafe Permanent.keep(rows)
        unsafe extensions.append(Plugin.extension(SCREENS_LIST_VIEW_1, UnsafeRawPointer(made)))
      }
    }
    for factory in manifest.factories {
      guard let maker = factories[factory.name] else { continue }
      let made = unsafe Permanent.keep(ConnectorFactoryTable.make(factory, maker))
      unsafe extensions.append(
        Plugin.extension(SCREENS_CONNECTOR_FACTORY_1, UnsafeRawPointer(made)))
      let second = unsafe Permanent.keep(ConnectorFactoryTable.makeSecond(factory))
      unsafe extensions.append(
        Plugin.extension(SCREENS_CONNECTOR_FACTORY_2, UnsafeRawPointer(second)))
    }
    for name in manifest.delegates {
      guard let maker = delegates[name] else { continue }
      let made = unsafe Permanent.keep(DelegateTable.make(name, maker))
      unsafe extensions.append(Plugin.extension(SCREENS_DELEGATE_1, UnsafeRawPointer(made)))
      let second = unsafe Permanent.keep(DelegateTable.makeSecond(name))
      unsafe extensions.append(Plugin.extension(SCREENS_DELEGATE_2, UnsafeRawPointer(second)))
    }
    for declared in manifest.screenlets {
      guard let slots = screenlets[declared.name] else { continue }
      unsafe extensions += Plugin.screenlet(declared, ScreenletLogic(slots))
    }
    for (name, computation) in computations.sorted(by: { $0.key < $1.key }) {
      let made = unsafe Permanent.keep(ComputationTable.make(name, computation))
      unsafe extensions.append(Plugin.extension(SCREENS_COMPUTE_1, UnsafeRawPointer(made)))
    }
    if let shutdown { unsafe extensions.append(Plugin.lifecycle(shutdown)) }
    var table = unsafe screens_plugin_1()
    unsafe table.struct_size = Permanent.size(of: screens_plugin_1.self)
    unsafe table.abi_major = UInt32(SCREENS_ABI_MAJOR)
    unsafe table.abi_minor = UInt32(SCREENS_ABI_MINOR)
    unsafe table.extension_count = UInt32(extensions.count)
    unsafe table.id = Permanent.text(manifest.id)
    unsafe table.version = Permanent.text(manifest.version)
    unsafe table.extensions = Permanent.keep(all: extensions)
    unsafe table.`init` = { unsafe Plugin.start($0) }
    unsafe self.table = unsafe UnsafePointer(Permanent.keep(table))
  }

  /// Answers the entry function: the table, or nil for a host of another major version.
  public func entry(hostMajor: UInt32, hostMinor: UInt32) -> PluginTable? {
    unsafe hostMajor == UInt32(SCREENS_ABI_MAJOR) ? table : nil
  }

  private static func start(_ table: UnsafePointer<screens_host_1>) -> Int32 {
    let host = unsafe Host(table: table)
    do {
      try PluginRuntime.shared.start(host)
      return SCREENS_OK
    } catch {
      return host.fail(error)
    }
  }

  private static func theme(
    _ manifest: PluginManifest, _ views: [any ThemeView.Type]
  ) -> screens_theme_1 {
    let classes: [UnsafePointer<screens_view_class_1>?] = unsafe views.map { type in
      let name = type.className
      let known = manifest.views.first { $0.name == name }
      return unsafe UnsafePointer(
        Permanent.keep(ViewClassTable.make(type, known ?? .init(screenlet: "", name: name))))
    }
    let resources = unsafe manifest.resources.map { unsafe $0.entry }
    var theme = unsafe screens_theme_1()
    unsafe theme.struct_size = Permanent.size(of: screens_theme_1.self)
    unsafe theme.view_class_count = UInt32(classes.count)
    unsafe theme.resource_count = UInt32(resources.count)
    unsafe theme.name = Permanent.text(manifest.themeName)
    unsafe theme.parent = Permanent.text(manifest.themeParent)
    unsafe theme.view_classes = Permanent.keep(all: classes)
    unsafe theme.resources = Permanent.keep(all: resources)
    return unsafe theme
  }

  /// The tables of both revisions; a host that knows both uses the second.
  private static func screenlet(
    _ declared: PluginManifest.Screenlet, _ logic: ScreenletLogic
  ) -> [screens_extension_1] {
    PluginRuntime.shared.add(logic, declared.name)
    if declared.isList {
      let first = unsafe Permanent.keep(ScreenletTable.makeList(declared.name, logic))
      let second = unsafe Permanent.keep(ScreenletObjectTable.makeList(declared.name, logic))
      return unsafe [
        Plugin.extension(SCREENS_LIST_SCREENLET_1, UnsafeRawPointer(first)),
        Plugin.extension(SCREENS_LIST_SCREENLET_2, UnsafeRawPointer(second)),
      ]
    }
    let first = unsafe Permanent.keep(ScreenletTable.make(declared.name, logic))
    let second = unsafe Permanent.keep(ScreenletObjectTable.make(declared.name, logic))
    return unsafe [
      Plugin.extension(SCREENS_SCREENLET_1, UnsafeRawPointer(first)),
      Plugin.extension(SCREENS_SCREENLET_2, UnsafeRawPointer(second)),
    ]
  }

  private static func lifecycle(_ shutdown: @escaping @Sendable () -> Void) -> screens_extension_1 {
    PluginRuntime.shared.setShutdown(shutdown)
    var table = screens_lifecycle_1()
    table.struct_size = Permanent.size(of: screens_lifecycle_1.self)
    table.shutdown = { PluginRuntime.shared.shutDown() }
    let made = unsafe Permanent.keep(table)
    return unsafe Plugin.extension(SCREENS_LIFECYCLE_1, UnsafeRawPointer(made))
  }

  private static func `extension`(
    _ id: String, _ table: UnsafeRawPointer
  ) -> screens_extension_1 {
    unsafe screens_extension_1(id: Permanent.text(id), table: table)
  }
}
