import PluginCatalog
import PluginCalls
import PluginFormat
import ScreensHost
import ScreensSystem
import CScreens
import Glibc
import ScreensCore
import ScreensLayout

/// The plugin for a check that runs in a process of its own; it is not loaded yet.
struct Probe: Sendable {
  let plugin: ValidatedPlugin
  let descriptor: Descriptor
  /// A private copy of the library.
  let library: String
  /// A folder for this process alone.
  let folder: String
  /// The host's own layout of a view, for views that the plugin brings none for.
  let layout: @Sendable (_ view: String) -> Layout?
  /// The operations that the host runs.
  let operations: [OperationDeclaration]

  typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<screens_plugin_1>?

  static let major = UInt32(SCREENS_ABI_MAJOR)
  static let minor = UInt32(SCREENS_ABI_MINOR)

  var stage: ProbeStage { ProbeStage.shared }

  /// Opens the library and finds its entry function.
  func open() throws(AdmissionError) -> Entry {
    guard let handle = unsafe dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
      throw unsafe .cannotLoad(dlerror().map { unsafe String(cString: $0) } ?? "no reason given")
    }
    guard let symbol = unsafe dlsym(handle, "screens_plugin_entry") else { throw .noEntry }
    return unsafe unsafeBitCast(symbol, to: Entry.self)
  }

  /// The table that the entry function returns.
  func table() throws(AdmissionError) -> UnsafePointer<screens_plugin_1> {
    guard let table = unsafe try open()(Self.major, Self.minor) else { throw .entryReturnedNull }
    return unsafe table
  }

  /// Runs `init` on the validator's stage.
  ///
  /// - Returns: Its status.
  func initialize(_ manners: ProbeManners = ProbeManners()) throws(AdmissionError) -> Int32 {
    stage.manners = manners
    let state = Path.join(folder, "plugin")
    unsafe mkdir(state, 0o700)
    stage.options = ["stateDirectory": .string(state)]
    guard let start = unsafe try table().pointee.`init` else { return SCREENS_OK }
    stage.takeFailure()
    return unsafe start(ProbeHostTable.make())
  }

  /// The plugin's view classes and connector factories, initialised on the stage.
  func start(_ manners: ProbeManners = ProbeManners()) throws -> (
    classes: [ProbeClass], factories: [ProbeFactory]
  ) {
    let loaded = try LoadedLibrary(privateCopy: library)
    let status = try initialize(manners)
    guard status == SCREENS_OK else { throw AdmissionError.initFailed("status \(status)") }
    return (
      try loaded.theme.map(classes) ?? [], loaded.factories.map { ProbeFactory($0, operations) }
    )
  }

  private func classes(_ foreign: ForeignTheme) throws -> [ProbeClass] {
    guard let descriptor = plugin.descriptor, let name = descriptor.theme else { return [] }
    let owner = LayoutOwner(theme: name, descriptor)
    let files =
      plugin.plugin.candidate.form == .bundle
      ? try ThemeFiles(folder: plugin.path, of: owner)
      : try ThemeFiles(resources: foreign.resources, of: owner, library: plugin.path)
    return foreign.viewClasses.compactMap { viewClass in
      let name = viewClass.screenlet.viewName
      if let own = files.layouts[name] {
        return ProbeClass(viewClass, ProbeLayout(document: own.document, isOwn: true))
      }
      guard let other = layout(name) else { return nil }
      return ProbeClass(viewClass, ProbeLayout(document: other.document, isOwn: false))
    }
  }
}

/// A view class and the layout that its views have.
struct ProbeClass: Sendable {
  let viewClass: ForeignViewClass
  let layout: ProbeLayout

  init(_ viewClass: ForeignViewClass, _ layout: ProbeLayout) {
    self.viewClass = viewClass
    self.layout = layout
  }

  /// Makes a view; its `create` has not run.
  func view() -> ProbeView { ProbeView(viewClass, layout) }

  /// One whole life of a view.
  func live(_ steps: [ProbeStep]? = nil) { view().live(steps ?? ProbeStep.life(viewClass)) }
}
