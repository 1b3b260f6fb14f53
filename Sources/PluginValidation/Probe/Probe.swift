import PluginCatalog
import PluginCalls
import PluginFormat
import ScreensModel
import ScreensSystem
import CScreens
import Glibc
import ScreensCore
import ScreensLayout
import ScreensViews

/// The plugin for a check that runs in a process of its own; it is not loaded yet.
struct Probe: Sendable {
  let plugin: ValidatedPlugin
  let descriptor: Descriptor
  /// A private copy of the library.
  let library: String
  /// A folder for this process alone.
  let folder: String
  /// The host's own layout of a view, used where the plugin brings none.
  let layout: @Sendable (_ view: String) -> Layout?
  /// The kinds of screenlet that the host has.
  let kinds: ScreenletLibrary

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

  /// The plugin's options: a folder of its own, which this call creates.
  func options() -> [String: Value] {
    let state = Path.join(folder, "plugin")
    unsafe mkdir(state, 0o700)
    return ["stateDirectory": .string(state)]
  }

  /// Runs `init` on the validator's stage.
  ///
  /// - Returns: Its status.
  func initialize(_ manners: ProbeManners = ProbeManners()) throws(AdmissionError) -> Int32 {
    stage.manners = manners
    stage.options = options()
    guard let start = unsafe try table().pointee.`init` else { return SCREENS_OK }
    stage.takeFailure()
    return unsafe start(ProbeHostTable.make())
  }

  /// The instance of the plugin's objects.
  var instance: PluginInstance {
    PluginInstance(
      reference: PluginReference(
        id: descriptor.id.rawValue, version: descriptor.version.rawValue, generation: 0,
        path: library), options: options()
    ) { _, _ in }
  }

  /// Loads the library, initialises it on the stage, and makes the objects of its tables.
  func load(_ manners: ProbeManners = ProbeManners()) throws(AdmissionError) -> LoadedLibrary {
    let loaded = try LoadedLibrary(privateCopy: library)
    let status = try initialize(manners)
    guard status == SCREENS_OK else { throw .initFailed("status \(status)") }
    try loaded.makeObjects(instance)
    return loaded
  }

  /// The plugin's view classes and connector factories, initialised on the stage.
  func start(_ manners: ProbeManners = ProbeManners()) throws -> (
    classes: [ProbeClass], factories: [ProbeFactory]
  ) {
    try parts(of: load(manners))
  }

  /// The view classes and connector factories of a library that `load` made.
  func parts(of loaded: LoadedLibrary) throws -> (classes: [ProbeClass], factories: [ProbeFactory])
  {
    let hasBlobs = plugin.descriptor?.requires.contains(HostOffer.blob) == true
    return (
      try loaded.theme.map(classes) ?? [],
      loaded.factories.map { ProbeFactory($0, kinds.operations, hasBlobs: hasBlobs) }
    )
  }

  private func classes(_ foreign: ForeignTheme) throws -> [ProbeClass] {
    guard let descriptor = plugin.descriptor, let name = descriptor.theme else { return [] }
    let owner = LayoutOwner(theme: name, descriptor)
    let files =
      try plugin.plugin.files.map { try ThemeFiles(of: $0, owner) }
      ?? ThemeFiles(resources: foreign.resources, of: owner, library: plugin.path)
    return foreign.viewClasses.compactMap { viewClass in
      let name = viewClass.screenlet.viewName
      let own = files.layouts[name]
      guard let layout = own ?? layout(name) else { return nil }
      return ProbeClass(
        viewClass, ProbeLayout(document: layout.document, isOwn: own != nil),
        ProbeModel(viewClass, kinds[viewClass.screenlet]))
    }
  }
}

/// A view class, the layout that its views have, and the view model that it is for.
struct ProbeClass: Sendable {
  let viewClass: ForeignViewClass
  let layout: ProbeLayout
  let model: ProbeModel

  init(_ viewClass: ForeignViewClass, _ layout: ProbeLayout, _ model: ProbeModel) {
    self.viewClass = viewClass
    self.layout = layout
    self.model = model
  }

  /// Makes a view; its `create` has not run.
  func view() -> ProbeView { ProbeView(viewClass, layout, model) }

  /// The steps of a life as most views have it; attributes of text are set to `text`.
  func life(text: String = "probe") -> [ProbeStep] { ProbeStep.life(viewClass, model, text: text) }

  /// Runs one whole life of a view.
  func live(_ steps: [ProbeStep]? = nil) { view().live(steps ?? life()) }
}

/// The view model and one action that the kind of a view class's screenlet declares.
struct ProbeModel: Sendable {
  /// The attributes of the class, and those of the kind's view model.
  let attributes: Set<String>
  /// An action of the kind.
  let action: String
  private let types: [String: ValueType]

  /// - Parameter kind: Nil for a screenlet that the host does not have; its attributes count as
  ///   texts.
  init(_ viewClass: ForeignViewClass, _ kind: ScreenletKind?) {
    let own = viewClass.attributes.map(\.rawValue)
    let model = kind?.viewModel.map { ($0.name.rawValue, $0.type) } ?? []
    types = Dictionary(uniqueKeysWithValues: model)
    attributes = Set(own).union(types.keys)
    action = (kind?.actions.first?.name ?? .default).rawValue
  }

  /// A value of an attribute's type; `text` for attributes of text.
  func sample(of attribute: String, text: String) -> Value {
    (types[attribute] ?? .string).sample(text)
  }
}
